"""The idea of a claim's proof, and the equations that its words cite, as a person wrote them."""

import re
from functools import cache
from pathlib import Path

import yaml

FOLDER = Path(__file__).resolve().parents[1] / "ideas"
EQUATIONS = "equations.yaml"
_NUMBER = re.compile(r"\(\d+\)")


def _read(path):
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)


@cache
def ideas():
    """Return the ideas of proofs by claim, each a list of sentences.

    Returns
    -------
    dict of str to list of str
    """
    found = {}
    for path in sorted(FOLDER.glob("*.yaml")):
        if path.name != EQUATIONS:
            found |= _read(path)
    return found


@cache
def equations():
    """Return the equations that claims cite: by text, then by number."""
    return _read(FOLDER / EQUATIONS)


def cited(claim):
    """Return the equations that a claim's words cite.

    Parameters
    ----------
    claim : Claim

    Returns
    -------
    dict of str to str
        The formula by number, such as ``(12)``, in the order of the words.
    """
    numbers = dict.fromkeys(_NUMBER.findall(claim.statement))
    known = equations().get(claim.paper, {})
    return {n: known[n] for n in numbers if n in known}
