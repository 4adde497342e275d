"""Short programs as people write them from documentation, in seven files of YAML.

Those that leak give their input away for some x of 0, 1, beyond any eps of 1, in what they return,
raise, print or write: it is never right to say that they provide LDP. Those that are fair provide
it with eps = 0: it is never right to say that they do not. Both may be undecided. The honest ones
are plain samplers, and must be decided.
"""

from functools import cache
from pathlib import Path

import yaml

HEAD = """import array, base64, builtins, collections, contextvars, copy, datetime, decimal
import functools, itertools, json, logging, math, os, pickle, random, secrets, struct, subprocess
import sys, tempfile, threading, time, uuid, warnings
from numpy.random import default_rng, Generator, MT19937, PCG64, Philox, RandomState, SeedSequence
import numpy as np


def coin():
    return int(random.random() < 0.5)


def one(seed):
    return int(default_rng(seed).integers(2))


"""
CLIENT = "CLIENT = default_rng()"
OTHERS = ("hostile", "unseen", "limits", "corners", "surroundings", "honest")


@cache
def known(name="idioms"):
    """Return the groups of idioms.yaml, or of another file."""
    return yaml.safe_load(Path(__file__).with_name(f"{name}.yaml").read_text(encoding="utf-8"))


@cache
def programs():
    """Return the programs by name: `leaks`, `fair`, `decided` or `asked`, and their source."""
    groups = known()
    made = {
        f"{group}-{name}": ("leaks", source("", body))
        for group in ("seeds", "leaving", "outputs")
        for name, body in groups[group].items()
    }
    for name, case in groups["loaded"].items():
        made[f"loaded-{name}"] = "leaks", source(*parted(case))
    for file, (group, cases) in [(f, g) for f in OTHERS for g in known(f).items()]:
        for name, case in cases.items():
            made[f"{file}-{group}-{name}"] = group, source(*parted(case))
    for name, body in groups["fair"].items():
        made[f"fair-{name}"] = "fair", source(CLIENT, body)
    for n, asked in enumerate(groups["asked"]):
        made[f"asked-{n}"] = "asked", source("", f"return x if {asked} else coin()")
        made[f"asked-not-{n}"] = "asked", source("", f"return coin() if {asked} else x")
    return made


def parted(case):
    """Return head and body of a case, which may be a body only."""
    return ("", case) if isinstance(case, str) else (case.get("head", ""), case["body"])


def source(head, body):
    """Return the source of a program."""
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return f"{HEAD}{head}\n\n\ndef draw(x):\n{lines}\n"
