"""What is said of hypotheses in words is derived: that one is redundant, or needed."""

from z3 import Z3Exception

from theory.hypotheses import necessary, redundant
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
    ]


def _complaint(name, hypothesis, why):
    if type(why) not in DERIVED:
        return []
    try:
        DERIVED[type(why)](name, hypothesis)
    except FAULTS as error:
        told = " ".join(str(error).split())[:300]
        return [f"{name}: that {hypothesis!r} is {type(why).__name__} is not derived: {told}"]
    return []
