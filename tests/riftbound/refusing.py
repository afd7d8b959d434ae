"""`with refused("RB-..."):` what the rules forbid."""

import pytest

from worldline.core.machine import Illegal


def refused(rule: str) -> pytest.RaisesExc[Illegal]:
    return pytest.RaisesExc(Illegal, check=lambda no: no.rule == rule)
