"""Which mechanisms a figure draws can be chosen; the names are those of the figures."""

import pytest

from common.errors import UserError
from experiments import configuration
from figures.ldp.curves import STYLES as ORACLES
from figures.names import CALLED
from figures.oneid import command as oneid
from figures.oneid.series import STYLES, at_default
from figures.uldp import command as uldp


def test_the_configuration_has_the_names_of_the_figures():
    papers = configuration.schema_with({})["properties"]
    named = {"uldp": [CALLED[n] for n in CALLED if n != "none"], "oneid": STYLES, "ldp": ORACLES}
    for paper, names in named.items():
        items = papers[paper]["properties"]["mechanisms"]["items"]
        assert items["enum"] == list(names)


class Arguments:
    def __init__(self, *names):
        self.mechanisms = list(names)


def test_uldps_points_that_are_drawn():
    points = [{"mechanism": name} for name in CALLED]
    assert uldp.drawn(points, Arguments()) == points
    shown = uldp.drawn(points, Arguments("RAPPOR", "uRAP*"))
    assert [p["mechanism"] for p in shown] == ["RAP", "uRAP_best", "none"]
    with pytest.raises(UserError, match=r"uldp\.mechanisms: this figure has none of uRAP\*"):
        uldp.drawn(points[:2], Arguments("uRAP*"))


def test_oneids_series_that_are_drawn():
    series = at_default([{"gamma": "100.0", "alpha": "0.05", "share": "0.1"}], STYLES)
    names = [one.label for one in oneid.drawn(series, Arguments("OUE", "HLLDP"))]
    assert names == ["OUE", "HLLDP"]
    assert oneid.drawn(series, Arguments()) == series
