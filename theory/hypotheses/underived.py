"""Hypotheses of a project of which no theorem derives what is said of them in words."""

import re

from z3 import Z3Exception

from theory.hypotheses import necessary, redundant
from theory.hypotheses.satisfiable import existence
from theory.kernel.sorts import Refused
from theory.ledger import claims, formal

DERIVED = {
    formal.Implied: redundant.derive_redundant,
    formal.NotNeeded: redundant.derive_redundant,
    formal.Needed: necessary.derive_necessary,
}
FAULTS = (Refused, ArithmeticError, ValueError, TypeError, AttributeError, LookupError, Z3Exception)


def complaints(records):
    """Return a line for each hypothesis of a project's claims of which the words are not derived.

    Parameters
    ----------
    records : list of dict
        Of decided claims; those of the library are left out, whose tests derive theirs.
    """
    decided = {record["id"] for record in records if record["assembled"]}
    return [
        line
        for name in claims.own()
        if name in decided
        for hypothesis, why in formal.formals()[name].dropped.items()
        for line in _complaint(name, hypothesis, why)
    ] + [line for name in claims.own() if name in decided for line in _unmet(name)]


def is_said(name, given):
    """Return whether words that give a hypothesis are the claim's, if they are said to be.

    Whole words and numbers: `eps >= 0` is not said by `eps >= 0.5`.
    """
    claim = claims.statements()[name]
    own = {"says": claim.statement, "reading": claim.reading, "scope": claim.scope}
    words = rf"(?<![\w.]){re.escape(given.words)}(?!\w|[./]\d)"
    return given.place not in own or re.search(words, own[given.place]) is not None


def _unmet(name):
    statement = formal.formals()[name].build()
    asked = [
        h for h in existence.of_all_numbers(statement) if existence.is_open(name, statement, h)
    ]
    return [
        f"{name}: hypothesis {h!r} is of all real numbers, and instances go through a few: show"
        f' that something meets it, by @satisfiable("{name}", ...)'
        for h in asked
    ]


def _complaint(name, hypothesis, why):
    if isinstance(why, formal.GivenByText) and not is_said(name, why):
        return [f"{name}: {hypothesis!r}: the claim's {why.place} has no {why.words!r}"]
    if type(why) not in DERIVED:
        return []
    try:
        DERIVED[type(why)](name, hypothesis)
    except FAULTS as error:
        message = " ".join(str(error).split())[:300]
        return [f"{name}: that {hypothesis!r} is {type(why).__name__} is not derived: {message}"]
    return []
