"""The pictures in the README are what the program makes."""

import pytest

from .gallery import FOLDER, gallery


@pytest.mark.slow
def test_gallery_byte_for_byte() -> None:
    assert {p.name: p.read_bytes() for p in FOLDER.iterdir()} == gallery()
