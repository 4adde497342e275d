"""The shared theorems that look most like a formula: a refusal names them for its author."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import re
from difflib import SequenceMatcher
from functools import cache
from importlib import import_module

from theory.notation import statements
from theory.notation.vocabulary import vocabulary

THEOREM = re.compile(r"### `(?P<name>[\w.]+)\(\)`\n.*?^then(?P<goal>.*?)```", re.M | re.S)
TOKEN = re.compile(r"[^\W\d][\w']*|\d+|\S")
KEPT = {"𝔼", "Pr", "Var"}
MOST, LEAST, LONGEST = 2, 0.7, 120


def nearest(formula):
    """Return the names of the shared theorems whose conclusion is most like a formula's."""
    written = statements.written(statements.stating(formula), vocabulary())
    sought = shape(written.rpartition("then")[2])
    matcher = SequenceMatcher(b=sought, autojunk=False)
    scored = []
    for name, tokens in theorems().items():
        matcher.set_seq1(tokens)
        if matcher.real_quick_ratio() >= LEAST and matcher.ratio() >= LEAST:
            scored.append((-matcher.ratio(), name))
    return [name for _, name in sorted(scored)[:MOST]]


@cache
def theorems():
    """Return the shapes of the shared theorems' conclusions, by name."""
    # derived when a refusal asks for it
    text = import_module("theory.views.catalogue").markdown()
    return {found["name"]: shape(found["goal"]) for found in THEOREM.finditer(text)}


def shape(text):
    """Return the signs of a formula, with all names alike."""
    signs = TOKEN.findall(text)[:LONGEST]
    return [sign if sign in KEPT or not sign[0].isidentifier() else "_" for sign in signs]
