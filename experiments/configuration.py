"""The configuration, checked: an unknown or ill-typed key is an error that names it."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

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


@dataclass(frozen=True)
class OneID:
    """What the figures of the OneID paper are made from.

    Parameters
    ----------
    locations, activities : tuple of str
        Data sets.
    repetitions : int
    attacked : int
        Number of reports that an adversary attacks in each repetition.
    parts : int
        Jobs into which each experiment on a data set is split; results do not depend on it.
    """

    locations: tuple
    activities: tuple
    repetitions: int
    attacked: int
    parts: int

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
    """What a run is to do.

    Parameters
    ----------
    seed : int
    raw_data : str
        Folder of raw data; it may be absent.
    location, census : str
        Data sets of the ULDP figures.
    repetitions : int
    eps : list of float
    tolerance, max_passes
        Stopping rule of EM.
    lip_clicks, lip_location : str
        Data sets of the LIP figures.
    lip_repetitions : int
        Of the LIP figures' simulations.
    oneid : OneID
    uldp : ULDP
    """

    scale: str
    seed: int
    raw_data: str
    location: str
    census: str
    repetitions: int
    eps: list
    tolerance: float
    max_passes: int
    lip_clicks: str
    lip_location: str
    lip_repetitions: int
    oneid: OneID
    uldp: ULDP

    @property
    def location_tagged(self):
        """The location data by home and workplace."""
        return f"{self.location}_tagged"

    @property
    def location_venues(self):
        """The venues of the location data."""
        return f"{self.location}_venues"

    @property
    def census_refined(self):
        """The census data with nine attributes, or none if there is no such data set."""
        name = f"{self.census}_service"
        return [name] if name in register.datasets() else []


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
    schema = _load("schema.yaml")
    error = best_match(Draft202012Validator(schema).iter_errors(config))
    if error is not None:
        key = ".".join(str(part) for part in error.absolute_path)
        raise UserError(f"config/config.yaml: {key + ': ' if key else ''}{error.message}")
    folder = Path(config["raw_data"])
    may_be_absent = config["raw_data"] == schema["properties"]["raw_data"]["default"]
    if not folder.is_dir() and (folder.exists() or not may_be_absent):
        raise UserError(f"config/config.yaml: raw_data: no such folder: {config['raw_data']}")
    scale = scale or config["scale"]
    sizes = _load("scales.yaml")[scale]
    return Settings(
        scale=scale,
        seed=int(config["seed"]),
        raw_data=config["raw_data"],
        location=config["uldp"]["location"],
        census=config["uldp"]["census"],
        repetitions=sizes["repetitions"],
        eps=sizes["eps"],
        tolerance=sizes["em"]["tolerance"],
        max_passes=sizes["em"]["max_passes"],
        lip_clicks=config["lip"]["clicks"],
        lip_location=config["lip"]["location"],
        lip_repetitions=sizes["lip_repetitions"],
        oneid=_oneid(sizes=sizes["oneid"], **config["oneid"]),
        uldp=ULDP(**sizes["uldp"]),
    )


def _oneid(location, localization, sizes):
    check_ins = ONEID_CHECK_INS[location] if sizes["check_ins"] else ()
    return OneID(
        locations=ONEID_LOCATIONS[location] + check_ins,
        activities=(localization, "adl", "rfid"),
        repetitions=sizes["repetitions"],
        attacked=sizes["attacked"],
        parts=sizes["parts"],
    )


def sources(chosen, names):
    """Return a line for each data set that says where its counts come from.

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
        if not raw:
            register.load_committed(dataset)
        where = f"{len(raw)} raw file(s) in {chosen.raw_data}" if raw else "committed counts"
        lines.append(f"data: {name} from {where}")
    return lines
