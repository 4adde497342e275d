"""The answer of a comparison for people, for programs, and as a certificate."""

from fractions import Fraction

from checker.answers.answer import exact_text
from checker.budgets import decimal

FORM = 1


def lines(found):
    """Return what the command prints of a `Comparison`."""
    yield found.verdict or "undecided"
    yield from _direction("A", "B", found.forth)
    yield from _direction("B", "A", found.back)


def _direction(first, second, found):
    if found.refines:
        yield f"{first} refines {second}: {second} is a garbling of {first}, exactly"
        return
    if found.refines is None:
        yield f"{first} refines {second}: undecided; more time or fewer outputs may decide it"
    else:
        decision = found.decision
        yield (
            f"{first} does not refine {second}: in a decision among {len(decision.gain)} actions "
            f"{second}'s user gains {_short(decision.of_second)}, {first}'s user "
            f"{_short(decision.of_first)}"
        )
        yield f"  prior: {', '.join(map(_short, decision.prior))}"
        for a, row in enumerate(decision.gain):
            if a == MOST_ACTIONS:
                yield f"  and {len(decision.gain) - a} more actions; --save writes all"
                break
            yield f"  action {a + 1} gains: {', '.join(map(_short, row))}"
    yield (
        f"  deficiency: {float(found.at_least):.9g} to {float(found.at_most):.9g} "
        "(total variation, the worst input)"
    )


MOST_ACTIONS = 8
LONG = 24


def _short(value):
    text = str(value)
    return text if len(text) <= LONG else decimal(value)


def certificate(names, matrices, found):
    """Return the certificate as an object of plain types; `check_comparison.py` checks it.

    Parameters
    ----------
    names : tuple of str
        Of A and B.
    matrices : tuple
        Rows of Fractions of both.
    found : Comparison
    """
    made = {"comparison": FORM}
    for side, name, rows in zip("AB", names, matrices, strict=True):
        made[side] = {
            "name": name,
            "matrix": [[exact_text(Fraction(v)) for v in row] for row in rows],
        }
    made["A refines B"] = part(found.forth)
    made["B refines A"] = part(found.back)
    return made


def part(found):
    """Return what shows one `Direction`, as an object of plain types."""
    made = {
        "refines": found.refines,
        "garbling": [
            {str(z): exact_text(v) for z, v in sorted(row.items())} for row in found.garbling
        ],
        "deficiency at most": exact_text(found.at_most),
    }
    if decision := found.decision:
        made["decision"] = {
            "prior": list(map(exact_text, decision.prior)),
            "gain": [list(map(exact_text, row)) for row in decision.gain],
            "of first": exact_text(decision.of_first),
            "of second": exact_text(decision.of_second),
        }
    return made


def record(found):
    """Return the answer as an object of plain types, without what shows it."""
    made = {"verdict": found.verdict or "undecided"}
    for key, one in (("A refines B", found.forth), ("B refines A", found.back)):
        made[key] = {
            "refines": one.refines,
            "deficiency": [float(one.at_least), float(one.at_most)],
        }
    return made
