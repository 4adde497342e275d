import math

import pytest

from theory.mutants.change import mutants


def formula(p, q, n=2, *, root=math.sqrt):
    """Return what a slip may change: 1 + 1 here is none."""
    if n < 1:
        raise ValueError(f"n must be at least {1 + 0}")
    assert n != 17
    shares = [q, p]
    return (p - q * n, root(q)) if p < q else (-p, shares[0])


def by_change():
    return {(m.kind, m.change): m.function for m in mutants("here.formula", formula)}


@pytest.mark.parametrize(
    ("kind", "change", "arguments", "value"),
    [
        ("sign", "p - q * n -> p + q * n", (1, 4), (9, 2)),
        ("sign", "-p -> p", (5, 4), (5, 4)),
        ("dropped term", "p - q * n -> p", (1, 4), (1, 2)),
        ("dropped term", "p - q * n -> -(q * n)", (1, 4), (-8, 2)),
        ("dropped term", "q * n -> n", (1, 4), (-1, 2)),
        ("index", "0 -> 1", (5, 4), (-5, 5)),
        ("flipped comparison", "p < q -> p > q", (5, 4), (-3, 2)),
        ("swapped result", "(-p, shares[0]) -> (shares[0], -p)", (5, 4), (4, -5)),
    ],
)
def test_each_kind_changes_what_it_says(kind, change, arguments, value):
    changed = by_change()[kind, change]
    assert changed(*arguments) == value != formula(*arguments)
    # defaults are those of the original
    assert changed(*arguments, n=2, root=math.sqrt) == value


def test_checks_and_docstrings_are_no_formula():
    changes = [change for _, change in by_change()]
    assert not [c for c in changes if "17" in c or "1 + 0" in c or c.startswith("n < 1")]
    for made in by_change().values():
        with pytest.raises(ValueError, match="at least"):
            made(1, 4, 0)


def test_the_original_is_as_it_was():
    code = formula.__code__
    assert by_change() and formula.__code__ is code
    assert formula(1, 4) == (-7, 2)


def twice(p):
    return (p + 1) * (p + 1)


def test_the_same_change_in_two_places_has_two_names():
    made = {m.change: m.function for m in mutants("here.twice", twice) if m.kind == "sign"}
    assert [*made] == ["p + 1 -> p - 1", "p + 1 -> p - 1 (2)"]
    assert [function(2) for function in made.values()] == [3, 3]


def root_of_one(p, sqrt=math.sqrt):
    return sqrt(p) if p else choose(p, 1, 0)


def choose(condition, yes, no):
    return yes if condition else no


def test_the_values_of_a_choice_are_swapped():
    made = {m.change: m.function for m in mutants("here.root_of_one", root_of_one)}
    assert made["choose(p, 1, 0) -> choose(p, 0, 1)"](0) == 1
