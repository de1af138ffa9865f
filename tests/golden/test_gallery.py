"""The pictures in the README are what the program makes."""

import pytest

from .gallery import FOLDER, gallery, of_the_rest


@pytest.mark.slow
def test_what_is_no_box_byte_for_byte() -> None:
    made = of_the_rest()
    assert len(made) > 8
    assert {name: (FOLDER / name).read_bytes() for name in made} == made


@pytest.mark.proof
def test_gallery_byte_for_byte() -> None:
    assert {p.name: p.read_bytes() for p in FOLDER.iterdir()} == gallery()
