"""The configuration, checked: an unknown or ill-typed key is an error that names it."""

import copy
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from common import own_data
from common.errors import UserError
from experiments.datasets import register

CONFIG = Path(__file__).resolve().parents[1] / "config"


ONEID_LOCATIONS = {
    "substitutes": ("gowalla_newyork_users", "gowalla_paris_users", "foursquare_newyork_users"),
    "foursquare_www2019": tuple(
        f"foursquare_www2019_{city}" for city in ("ist", "nyk", "tky", "sp", "kl", "jk")
    ),
}
# each check-in as a user of its own
ONEID_CHECK_INS = {
    "substitutes": (
        "gowalla_newyork_checkins",
        "gowalla_paris_checkins",
        "foursquare_newyork_checkins",
        "foursquare_newyork_categories",
    ),
    "foursquare_www2019": (),
}


# the tags of Figures 8, 9 and 13 where the location data have none
TAGGED = "foursquare_nyc"
# where data sets of one's own may be named, and what they need to have there
PLACES = {
    ("uldp", "location"): "",
    ("uldp", "census"): "",
    ("uldp", "tagged"): "_tagged",
    ("lip", "clicks"): "_ones",
    ("lip", "location"): "_histories",
    ("oneid", "location"): "",
    ("oneid", "example"): "",
}


# how numbers and truth values are written on the command line
WRITTEN = re.compile(r"[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?", re.ASCII)
TRUTH = {"true": True, "false": False}


@dataclass(frozen=True)
class OneID:
    """Settings of the OneID paper's figures.

    Parameters
    ----------
    locations, activities : tuple of str
        Data sets.
    example : str
        Data set of Figure 1.
    repetitions : int
    attacked : int
        Number of reports that an adversary attacks in each repetition.
    parts : int
        Jobs into which each experiment on a data set is split; results do not depend on it.
    gamma, alpha, n_0 : list of float
        The first is that of all figures; those after it are compared with it.
    """

    locations: tuple
    activities: tuple
    example: str
    repetitions: int
    attacked: int
    parts: int
    gamma: list
    alpha: list
    n_0: list

    @property
    def datasets(self):
        """All data sets, in the order of the figures."""
        return [*self.locations, *self.activities]


@dataclass(frozen=True)
class ULDP:
    """How much of the ULDP paper's figures is run, see config/scales.yaml.

    Parameters
    ----------
    em_repetitions : int
    sensitive : list of int
    attributes : dict
    """

    em_repetitions: int
    sensitive: list
    attributes: dict


@dataclass(frozen=True)
class Settings:
    """Settings of a run.

    Parameters
    ----------
    seed : int
    raw_data : str
        Folder of raw data; it may be absent.
    location, census, tagged : str
        Data sets of the ULDP figures.
    repetitions : int
    eps : list of float
    tolerance, max_passes
        Stopping rule of EM.
    lip_clicks, lip_location : str
        Data sets of the LIP figures.
    lip_eps : list of float
        Grid of LIP's Figures 5 to 8, empty for the paper's.
    lip_repetitions : int
        Of the LIP figures' simulations.
    oneid : OneID
    uldp : ULDP
    mechanisms : dict
        By paper, those that its figures of runs draw; an empty list for all.
    own : dict
        The scale's keys and others that the configuration gives in its place.
    """

    scale: str
    seed: int
    raw_data: str
    location: str
    census: str
    tagged: str
    repetitions: int
    eps: list
    tolerance: float
    max_passes: int
    lip_clicks: str
    lip_location: str
    lip_eps: list
    lip_repetitions: int
    oneid: OneID
    uldp: ULDP
    mechanisms: dict
    own: dict

    @property
    def location_tagged(self):
        """The people by home and workplace."""
        return f"{self.tagged}_tagged"

    @property
    def location_venues(self):
        """The venues that are homes or workplaces."""
        return f"{self.tagged}_venues"

    @property
    def census_refined(self):
        """The census data with nine attributes, or none if there is no such data set."""
        known, name = register.datasets(), f"{self.census}_service"
        return [name] if name in known and not known[self.census].is_own else []

    @property
    def changed(self):
        """The keys given in place of the scale's, and the data sets of one's own."""
        drawn = (self.location, self.census, self.tagged, self.lip_clicks, self.lip_location)
        drawn = (*drawn, *self.oneid.datasets, self.oneid.example)
        mine = [name for name in dict.fromkeys(drawn) if register.datasets()[name].is_own]
        return [*sorted(self.own), *mine]

    @property
    def said(self):
        """The scale, the seed, and each setting that differs from the scale's, for captions."""
        words = [f"scale {self.scale}", f"seed {self.seed}"]
        return ", ".join([*words, *(f"{key} = {value}" for key, value in sorted(self.own.items()))])


@cache
def _load(name):
    return yaml.safe_load((CONFIG / name).read_text(encoding="utf-8"))


def settings(config, scale=None):
    """Return the `Settings` of a configuration.

    Parameters
    ----------
    config : dict
        As read from config/config.yaml and the command line.
    scale : str, optional
        Another scale than the configuration's.

    Raises
    ------
    UserError
        Names the key and what it may be.
    """
    schema, config = schema_with(own_data.entries()), with_numbers(config)
    error = best_match(Draft202012Validator(schema).iter_errors(config))
    if error is not None:
        raise UserError(f"config/config.yaml: {own_data.said(error)}")
    folder = Path(config["raw_data"])
    may_be_absent = config["raw_data"] == schema["properties"]["raw_data"]["default"]
    if not folder.is_dir() and (folder.exists() or not may_be_absent):
        raise UserError(f"config/config.yaml: raw_data: no such folder: {config['raw_data']}")
    scale = scale or config["scale"]
    sizes, own = with_own(_load("scales.yaml")[scale], config)
    uldp, lip, oneid = (config[paper] for paper in ("uldp", "lip", "oneid"))
    mechanisms = {p: config.get(p, {}).get("mechanisms", []) for p in ("uldp", "oneid", "ldp")}
    own |= {f"{paper}.mechanisms": names for paper, names in mechanisms.items() if names}
    own |= {"lip.eps": lip["eps"]} if "eps" in lip else {}
    _require_apart(uldp["location"], uldp["census"])
    return Settings(
        scale=scale,
        seed=int(config["seed"]),
        raw_data=config["raw_data"],
        location=uldp["location"],
        census=uldp["census"],
        tagged=uldp.get("tagged", _tags_of(uldp["location"])),
        repetitions=sizes["repetitions"],
        eps=_listed(sizes["eps"]),
        tolerance=sizes["em"]["tolerance"],
        max_passes=sizes["em"]["max_passes"],
        lip_clicks=_part(lip["clicks"], "_ones"),
        lip_location=_part(lip["location"], "_histories"),
        lip_eps=_listed(lip.get("eps", [])),
        lip_repetitions=sizes["lip"]["repetitions"],
        oneid=_oneid(oneid, sizes["oneid"]),
        uldp=_uldp(sizes, own),
        mechanisms=mechanisms,
        own=own,
    )


def schema_with(entries):
    """Return the schema of the configuration, with data sets of one's own where they may stand.

    Parameters
    ----------
    entries : dict
        As of `common.own_data.entries`.
    """
    schema = copy.deepcopy(_load("schema.yaml"))
    for (paper, key), part in PLACES.items():
        place = schema["properties"][paper]["properties"][key]
        place["enum"] = [*place["enum"], *_fit(entries, part)]
    place = schema["properties"]["oneid"]["properties"]["location"]
    if mine := _fit(entries, ""):
        several = {"items": {"enum": mine}, "minItems": 1, "uniqueItems": True}
        choice = {"enum": place.pop("enum")}
        place |= {"if": {"type": "array"}, "then": several, "else": choice}
    return schema


def _fit(entries, part):
    """Return the data sets that have a part; all are counted by whether they are sensitive."""
    return [name for name in entries if f"{name}{part}" in own_data.parts(name)]


def with_numbers(config):
    """Return a configuration with numbers below its first level as such.

    Snakemake leaves those of the command line as text.

    Examples
    --------
    >>> with_numbers({"seed": "7", "eps": ["0.3", "1e-2"], "oneid": {"check_ins": "true"}})
    {'seed': '7', 'eps': [0.3, 0.01], 'oneid': {'check_ins': True}}
    """
    return {key: _numbers(value) if _is_nested(value) else value for key, value in config.items()}


def _is_nested(value):
    return isinstance(value, (dict, list))


def _numbers(value):
    if isinstance(value, dict):
        return {key: _numbers(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_numbers(inner) for inner in value]
    if not isinstance(value, str) or not (WRITTEN.fullmatch(value) or value in TRUTH):
        return value
    return TRUTH[value] if value in TRUTH else int(value) if value.isdecimal() else float(value)


def with_own(sizes, config):
    """Return a scale's numbers with those that the configuration gives, and these by key.

    Examples
    --------
    >>> with_own({"eps": [1], "uldp": {"sensitive": [2]}}, {"eps": [3], "uldp": {"location": "x"}})
    ({'eps': [3], 'uldp': {'sensitive': [2]}}, {'eps': [3]})
    """
    made, own = copy.deepcopy(sizes), {}
    _put(made, config, own, "")
    return made, own


def _put(made, config, own, stem):
    for key, value in config.items():
        if isinstance(made.get(key), dict):
            _put(made[key], value, own, f"{stem}{key}.")
        elif key in made:
            made[key] = value
            own[f"{stem}{key}"] = value


def _listed(eps):
    return eps if isinstance(eps, list) else [eps]


def _require_apart(location, census):
    if location == census:
        raise UserError(
            f"config/config.yaml: uldp: location and census are both {location}; name two data "
            "sets, whose figures stand one above the other"
        )


def _part(name, part):
    return f"{name}{part}" if name in own_data.entries() else name


def _tags_of(location):
    """Return the data set whose tags are drawn with these location data."""
    entry = own_data.entries().get(location)
    return location if entry is None or "tag" in entry else TAGGED


def _uldp(sizes, own):
    """Return the `ULDP` of a scale: EM is not run in more repetitions than there are."""
    found = copy.deepcopy(sizes["uldp"])
    for part, key in ((found, "uldp."), (found["attributes"], "uldp.attributes.")):
        most = part.get("repetitions", sizes["repetitions"])
        if part["em_repetitions"] > most and f"{key}em_repetitions" in own:
            raise UserError(
                f"config/config.yaml: {key}em_repetitions: {part['em_repetitions']} is more than "
                f"the {most} repetitions; name fewer"
            )
        part["em_repetitions"] = min(part["em_repetitions"], most)
    found["attributes"]["eps"] = _listed(found["attributes"]["eps"])
    return ULDP(**found)


def _oneid(chosen, sizes):
    location = chosen["location"]
    mine = [location] if isinstance(location, str) else location
    if isinstance(location, str) and location in ONEID_LOCATIONS:
        check_ins = ONEID_CHECK_INS[location] if sizes["check_ins"] else ()
        mine = ONEID_LOCATIONS[location] + check_ins
    return OneID(
        locations=tuple(mine),
        activities=(chosen["localization"], "adl", "rfid"),
        example=chosen.get("example", "adl"),
        repetitions=sizes["repetitions"],
        attacked=sizes["attacked"],
        parts=sizes["parts"],
        gamma=chosen["gamma"],
        alpha=chosen["alpha"],
        n_0=chosen["n_0"],
    )


def sources(chosen, names):
    """Return a line for each data set that names the source of its counts.

    Your own data sets are counted once here, so an error in one stops the run at its start.

    Parameters
    ----------
    chosen : Settings
    names : iterable of str
        Data sets.
    """
    lines = []
    for name in names:
        dataset = register.datasets()[name]
        raw = register.raw_files(dataset, chosen.raw_data)
        if dataset.is_own:
            register.count_raw(dataset, chosen.raw_data)
            where = str(raw[0])
        elif raw:
            where = f"{len(raw)} raw file(s) in {chosen.raw_data}"
        else:
            register.load_committed(dataset)
            where = "committed counts"
        lines.append(f"data: {name} from {where}")
    return lines
