"""The conditions on a mechanism by formulas, one for each pair of entries of a column.

A condition comes with the least s and N at which its entries exist. Columns of sensitive outputs
hold the own probability of their input, `other sensitive` of the other sensitive inputs, and
`other sensitive` of the other inputs; columns of other outputs likewise.
"""

from itertools import combinations

from checker.notions import BY_NAME
from checker.notions.conditions import Condition, Entry


def conditions(mechanism, known):
    """Return the conditions, in the arithmetic of the parameters.

    Parameters
    ----------
    mechanism : Mechanism
    known : dict
        Values of s, N, K, E, F, and how a number is made.
    """
    value = mechanism.entries(known)
    bound = mechanism.bound.value(known)
    sensitive, other = columns(value, "sensitive" in mechanism.rows)
    made = [
        Condition("e^eps is at least 1", 0, 0, bound >= 1),
        *distributions(mechanism, value, known),
    ]
    made += [Condition(f"{e.name} >= 0", e.s, e.N, e.value >= 0) for e in (*sensitive, *other)]
    if mechanism.delta is not None:
        return made + within_delta(mechanism, value, bound, known)
    kind = BY_NAME[mechanism.notion]
    return made + kind.asked_of_columns(sensitive, other, bound, mechanism.printed, known["N"])


def columns(value, any_sensitive):
    """Return the entries of a sensitive output's column, and of another's."""
    other = [
        Entry("other input, own", value["other", "own"], False, 0, 1),
        Entry("other input, other", value["other", "other"], False, 0, 2),
    ]
    if not any_sensitive:
        return [], other
    sensitive = [
        Entry("sensitive input, own", value["sensitive", "own"], True, 1, 0),
        Entry(
            "sensitive input, other sensitive", value["sensitive", "other sensitive"], True, 2, 0
        ),
        Entry("other input, other sensitive", value["other", "other sensitive"], False, 1, 1),
    ]
    return sensitive, [
        *other,
        Entry("sensitive input, other", value["sensitive", "other"], True, 1, 1),
    ]


def distributions(mechanism, value, known):
    """Return that rows sum to 1."""
    s, N = known["s"], known["N"]
    made = []
    if "sensitive" in mechanism.rows:
        own, same, other = (value["sensitive", e] for e in ("own", "other sensitive", "other"))
        total = own + (s - 1) * same + N * other
        made.append(Condition("rows of sensitive inputs sum to 1", 1, 0, total == 1))
    own, hidden, other = (value["other", e] for e in ("own", "other sensitive", "other"))
    total = own + s * hidden + (N - 1) * other
    return [*made, Condition("rows of other inputs sum to 1", 0, 1, total == 1)]


def within_delta(mechanism, value, bound, known):
    """Return that no set of outputs gains more than delta, for two inputs of any sort.

    A set counts by how it holds kinds of outputs: where inputs report alike, nothing is gained.
    """
    delta = mechanism.delta.value(known)
    made = [Condition("delta is at least 0", 0, 0, delta >= 0)]
    for name, s, N, outputs in differing(value, known, "sensitive" in mechanism.rows):
        for size in range(1, len(outputs) + 1):
            for chosen in combinations(outputs, size):
                gained = sum(number * (p - bound * q) for _, number, p, q in chosen)
                what = " and ".join(kind for kind, *_ in chosen)
                made.append(Condition(f"{name}, on {what}: within delta", s, N, gained <= delta))
    return made


def differing(value, known, any_sensitive):
    """Return two inputs, their least s and N, and (kind, number, p, q) of outputs that differ."""
    s, N = known["s"], known["N"]
    own, other = value["other", "own"], value["other", "other"]
    first, second = "the first's own", "the second's own"
    made = [("two other inputs", 0, 2, [(first, 1, own, other), (second, 1, other, own)])]
    if not any_sensitive:
        return made
    mine, same, rest = (value["sensitive", e] for e in ("own", "other sensitive", "other"))
    hidden = value["other", "other sensitive"]
    made.append(("two sensitive inputs", 2, 0, [(first, 1, mine, same), (second, 1, same, mine)]))
    mixed = [
        (first, 1, mine, hidden),
        (second, 1, rest, own),
        ("other sensitive", s - 1, same, hidden),
        ("other", N - 1, rest, other),
    ]
    turned = [(kind, number, q, p) for kind, number, p, q in mixed]
    made.append(("a sensitive and an other input", 1, 1, mixed))
    made.append(("an other and a sensitive input", 1, 1, turned))
    return made
