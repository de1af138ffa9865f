"""Any parameters of any kit: files without a fault, or a refusal that names the broken rule."""

import os

import pytest
from hypothesis import HealthCheck, given, note, settings, target
from hypothesis import strategies as st
from kit_draws import draws, found

from polygo_fab import kits

KITS = tuple(kits.classes())
QUICK, THOROUGH = 3, int(os.environ.get("POLYGO_FAB_DRAWS", "300"))
"""Draws of each kit in the usual run and in the soak one, which are new each time."""


def holds(kit: str, data: st.DataObject) -> None:
    """One draw: made without a fault, or refused with the reason."""
    given, machine = data.draw(draws(kit))
    wrong = found(kit, given, machine)
    target(float(wrong is not None))
    note(f"{kit} {given} {machine}")
    assert not wrong


@pytest.mark.parametrize("kit", KITS)
@settings(max_examples=QUICK, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_parameters(kit: str, data: st.DataObject) -> None:
    holds(kit, data)


@pytest.mark.soak
@pytest.mark.parametrize("kit", KITS)
@settings(max_examples=THOROUGH, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_parameters_at_length(kit: str, data: st.DataObject) -> None:
    holds(kit, data)
