import copy

import pytest
import yaml

from common.errors import UserError
from experiments import configuration


@pytest.fixture
def config(root):
    return yaml.safe_load((root / "config" / "config.yaml").read_text())


def changed(config, key, value):
    made = copy.deepcopy(config)
    *folders, last = key.split(".")
    inner = made
    for folder in folders:
        inner = inner[folder]
    inner[last] = value
    return made


def test_the_committed_configuration_is_valid(config):
    assert configuration.settings(config).scale == "default"


@pytest.mark.parametrize("scale", ["smoke", "default", "paper"])
def test_every_scale_has_its_sizes(config, scale):
    chosen = configuration.settings(config, scale)
    assert chosen.repetitions >= 2
    assert (min(chosen.eps), max(chosen.eps)) == ((0.1, 0.1) if scale == "smoke" else (0.1, 10))
    assert chosen.lip_repetitions >= 400


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("scale", "huge", r"scale: 'huge' is not one of"),
        ("seed", "7", r"seed: '7' is not of type 'integer'"),
        ("seed", -1, r"seed: -1 is less than the minimum"),
        ("sead", 7, r"'sead' was unexpected"),
        ("uldp.census", "acs2022", r"uldp.census: 'acs2022' is not one of"),
        ("lip.clicks", "x", r"lip.clicks: 'x' is not one of"),
        ("uldp.town", "x", r"uldp: .*'town' was unexpected"),
        ("eps", [], r"eps: \[\] "),
        ("eps", [1, 1], r"eps: \[1, 1\] has non-unique elements"),
        ("eps", [1, 0], r"eps.1: 0 is less than or equal to the minimum of 0"),
        ("eps", 61, r"eps: 61 is greater than the maximum of 60"),
        ("eps", "small", r"eps: 'small' is not of type 'number'"),
        ("repetitions", 0, r"repetitions: 0 is less than the minimum of 1"),
        ("uldp.em_repetitions", 30, r"uldp.em_repetitions: 30 is more than the 20 repetitions"),
        ("uldp.mechanisms", ["RAP"], r"uldp.mechanisms.0: 'RAP' is not one of \['RR', 'RAPPOR'"),
        ("oneid.gamma", [100], r"oneid.gamma: \[100\] is too short"),
        ("oneid.alpha", [0.05, 1], r"oneid.alpha.1: 1 is greater than or equal to"),
        ("lip.eps", [0.0], r"lip.eps.0: 0.0 is less than or equal to"),
        ("raw_data", "no/such/folder", r"raw_data: no such folder: no/such/folder"),
        ("raw_data", "README.md", r"raw_data: no such folder: README.md"),
        ("raw_data", "a{b}", r"raw_data: 'a\{b\}' does not match"),
    ],
)
def test_bad_keys_are_named(config, key, value, words):
    with pytest.raises(UserError, match=words):
        configuration.settings(changed(config, key, value))


def test_the_configuration_stands_in_place_of_the_scale(config):
    mine = config | {"eps": ["0.3", 1.5, 3], "repetitions": 1, "em": {"max_passes": "7"}}
    chosen = configuration.settings(changed(mine, "oneid.repetitions", 4))
    assert (chosen.eps, chosen.repetitions, chosen.max_passes) == ([0.3, 1.5, 3], 1, 7)
    assert (chosen.tolerance, chosen.oneid.repetitions, chosen.oneid.attacked) == (1e-5, 4, 500)
    # no more than there are
    assert chosen.uldp.em_repetitions == 1
    own = "em.max_passes = 7, eps = [0.3, 1.5, 3], oneid.repetitions = 4, repetitions = 1"
    assert chosen.said == f"scale default, seed 20190814, {own}"
    assert chosen.changed == ["em.max_passes", "eps", "oneid.repetitions", "repetitions"]
    assert configuration.settings(config).changed == []
    assert configuration.settings(config).said == "scale default, seed 20190814"
    assert configuration.settings(config | {"eps": 0.5}).eps == [0.5]


def test_a_missing_key_is_named(config):
    del config["seed"]
    with pytest.raises(UserError, match="'seed' is a required property"):
        configuration.settings(config)


def test_data_that_are_nowhere_stop_the_run(config):
    chosen = configuration.settings(changed(config, "uldp.census", "census1990"))
    with pytest.raises(UserError, match="census1990: no raw file"):
        configuration.sources(chosen, ["census1990"])


def test_sources_say_where_counts_come_from(config):
    lines = configuration.sources(configuration.settings(config), ["adl"])
    assert lines[0].startswith("data: adl from ")


def test_the_papers_own_data_can_be_chosen(config):
    chosen = configuration.settings(changed(config, "oneid.location", "foursquare_www2019"))
    assert len(chosen.oneid.locations) == 6
    assert chosen.oneid.datasets[-3:] == ["localization_part", "adl", "rfid"]
    assert configuration.settings(config, "paper").oneid.repetitions == 1000
    known = configuration.register.datasets()
    assert {*chosen.oneid.datasets, *configuration.settings(config).oneid.datasets} <= set(known)
