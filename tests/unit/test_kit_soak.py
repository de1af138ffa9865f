"""Any settings at all: a kit that is clean when read back, or one line that names the rule. (soak)"""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab.core.errors import BadInput
from polygo_fab.core.options import Option, declared
from polygo_fab.kits.tetrago import TetraGo
from polygo_fab.make import make
from polygo_fab.recipe import Recipe


def values(option: Option) -> st.SearchStrategy[object]:
    if option.low is None or option.high is None:
        return st.sampled_from(option.choices or (option.default,))
    if isinstance(option.default, int):
        return st.integers(int(option.low), int(option.high))
    near = st.floats(max(option.low, option.default * 0.6), min(option.high, option.default * 1.6))
    return st.one_of(st.just(option.default), near, st.floats(option.low, option.high))


@pytest.mark.soak
@given(st.fixed_dictionaries({}, optional={o.name: values(o) for o in declared(TetraGo)}))
def test_any_settings(settings: dict[str, object]) -> None:
    with tempfile.TemporaryDirectory() as out:
        try:
            result = make(Recipe("t", "tetrago", settings, formats=("svg", "dxf")), Path(out))
        except BadInput as refusal:
            message = str(refusal)
        else:
            message = "; ".join(map(str, result.findings))
            assert message == ""
            return
        assert message.endswith(" rule)") or "vanishes" in message or "no longer meet" in message
