"""Our own samplers: what is extracted from the code is the matrix that is proved."""

import ast
import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from checker.programs import decide
from checker.programs.program import program
from tests.checker.programs import own

# each probability is rounded to a multiple of 2^-64, and the last of a row takes what is left
UNIT = Fraction(1, 2**64)
SETS = {
    "ubd": [*itertools.combinations(range(4), 2), 4],
    "listed": [(0, 1), (1, 2), (0, 2), 3],
    "mixture": [*((k,) for k in range(3)), *itertools.combinations(range(3), 2), 3],
}
# walking packed bits takes a minute; so do ten orders of sets in a client's code
FEW_BITS = ("urap_dyadic",)
FEW_CLIENTS = ("lip_dyadic",)


def test_every_mechanism_of_the_table_is_extracted(root):
    table = (
        (root / "docs/mechanisms.md").read_text().partition("| mechanism |")[2].partition("\n\n")[0]
    )
    rows = [line.split("|")[1].strip() for line in table.splitlines()[2:] if line.startswith("|")]
    assert sorted(rows) == sorted([*own.EXTRACTED, *own.NO_SAMPLER])
    for name in itertools.chain(*own.EXTRACTED.values()):
        assert hasattr(own, f"one_{name}") or hasattr(own, name)


def law(function, inputs):
    """Return by input the probabilities of the outputs, by name; of one report real runs agree."""
    options = {"inputs": inputs, "real_run": function.startswith("one_")}
    made = decide.extracted(program(f"{own.__file__}:{function}", **options))
    names = made.channel.outputs
    return [dict(zip(names, row, strict=True)) for row in made.channel.rows]


def within(found, matrix, names, unit):
    for row, expected in zip(found, matrix, strict=True):
        assert set(row) <= set(map(str, names))
        for name, p in zip(names, expected, strict=True):
            assert abs(row.get(str(name), 0) - Fraction(p)) <= unit


@pytest.mark.parametrize("name", own.DYADIC)
def test_tables_over_2_64_are_what_runs(name):
    Q = own.DYADIC[name].matrix()
    within(law(f"one_{name}", range(len(Q))), Q, range(Q.shape[1]), 0)


@pytest.mark.parametrize("name", own.DIRECT)
def test_others_are_rounded_to_2_64(name):
    Q = own.DIRECT[name].matrix()
    within(law(f"one_{name}", range(len(Q))), Q, range(Q.shape[1]), Q.shape[1] * UNIT)


@pytest.mark.parametrize("name", [*own.BLOCKS, *own.DYADIC_BLOCKS])
def test_block_designs_reject_and_stay_exact(name):
    Q, unit = own.MADE[name].matrix(), 0 if name in own.DYADIC_BLOCKS else 8 * UNIT
    within(law(f"one_{name}", range(len(Q))), Q, SETS[name.removesuffix("_dyadic")], unit)


def rows_of_bits(unary):
    """Return the matrix of a unary encoding in fractions: floats as the fractions that they are."""
    rows = []
    for x in range(unary.K):
        ones = [Fraction(unary.a[j] if j == x else unary.b[j]) for j in range(unary.K)]
        reports = itertools.product((0, 1), repeat=unary.K)
        rows.append(
            [
                math.prod(p if bit else 1 - p for p, bit in zip(ones, y, strict=True))
                for y in reports
            ]
        )
    return rows


def bits_are_their_law(name):
    Q, unit = rows_of_bits(own.MADE[name]), 0 if name in own.DYADIC_BITS else 4 * UNIT
    K = len(Q)
    reports = itertools.product((0, 1), repeat=K)
    names = [f"array({', '.join(map(str, y))})" for y in reports]
    within(law(f"one_{name}", range(K)), Q, names, unit)


@pytest.mark.parametrize("name", FEW_BITS)
def test_packed_bits_are_followed(name):
    bits_are_their_law(name)


@pytest.mark.trial
@pytest.mark.parametrize("name", sorted({*own.DYADIC_BITS, *own.BITS} - {*FEW_BITS}))
def test_other_packed_bits_are_followed(name):
    bits_are_their_law(name)


@pytest.mark.trial
@pytest.mark.parametrize("name", own.REDRAWN)
def test_redrawn_reports_are_followed(name):
    Q = own.MADE[name].matrix()
    reports = [[y >> j & 1 for j in range(len(Q))] for y in range(Q.shape[1])]
    names = [f"array({', '.join(map(str, y))})" for y in reports]
    within(law(f"one_{name}", range(len(Q))), Q, names, 4 * UNIT)


def sent(name):
    """Return the law of the values that a client sends; equal values must be equal bytes."""
    Q = own.CLIENTS[name].matrix()
    rows, seen = [], {}
    for found in law(f"client_{name}", range(len(Q))):
        row = {}
        for text, p in found.items():
            values, data = ast.literal_eval(text)
            assert seen.setdefault(tuple(values), data) == data
            row[str(tuple(values))] = row.get(str(tuple(values)), 0) + p
        rows.append(row)
    assert len(set(seen.values())) == len(seen) and len(set(map(len, seen.values()))) == 1
    return rows, Q


def clients_send_their_law(name):
    rows, Q = sent(name)
    sets = SETS.get(name.removesuffix("_dyadic"), range(Q.shape[1]))
    within(rows, Q, [one if isinstance(one, tuple) else (one,) for one in sets], 0)


@pytest.mark.parametrize("name", FEW_CLIENTS)
def test_clients_send_their_law(name):
    clients_send_their_law(name)


@pytest.mark.trial
@pytest.mark.parametrize("name", sorted({*own.CLIENTS} - {*own.DYADIC_BITS} - {*FEW_CLIENTS}))
def test_other_clients_send_their_law(name):
    clients_send_their_law(name)


@pytest.mark.trial
@pytest.mark.parametrize("name", ["urap_dyadic", "the_dyadic"])
def test_a_client_sends_bits_by_their_law(name):
    rows, Q = sent(name)
    within(rows, Q, [tuple(j for j in range(2) if y >> j & 1) for y in range(4)], 0)


@pytest.mark.parametrize("function", ["from_system", "bit_generator"])
def test_other_sources_give_the_same(function):
    Q = own.DYADIC["urr_dyadic"].matrix()
    within(law(function, range(3)), Q, range(3), 0)


def test_a_population_is_drawn_independently():
    Q = own.DYADIC["urr_dyadic"].matrix()
    pairs = list(itertools.product(range(3), repeat=2))
    expected = [[Q[x, a] * Q[x, b] for a, b in pairs] for x in range(3)]
    within(law("population", range(3)), expected, [f"array({a}, {b})" for a, b in pairs], 0)


@pytest.mark.parametrize(
    "function, unit",
    [
        ("twice_memoized", 16),
        ("twice_memoized_rr", 16),
        ("twice_memoized_dyadic", 0),
        ("twice_memoized_rr_dyadic", 0),
        ("twice_l_grr", 16),
        ("memo_on_two_days", 0),
        ("client_memoized", 0),
    ],
)
def test_memos_are_drawn_once(function, unit):
    twice = function.startswith("twice_")
    name = function.removeprefix("twice_") if twice else "memoized_dyadic"
    Q = own.MEMOIZED[name].matrix(2)
    names = [list(pair) for pair in itertools.product(range(3), repeat=2)]
    within(law(function, range(3)), Q, names, unit * UNIT)


def test_tuples_with_fakes():
    Q, tuples = own.TUPLES.matrix(), list(itertools.product(range(2), repeat=2))
    within(law("pair", tuples), Q, tuples, 16 * UNIT)


def test_noisy_histograms():
    pairs = itertools.product(range(2), repeat=2)
    within(law("noisy", range(2)), own.NOISY.matrix(), list(pairs), 0)


def test_personal_tags():
    Q = own.TAGGED.matrix(own.TAGS)
    within(law("tagged", range(3)), Q, range(Q.shape[1]), 0)


def test_a_batch_is_drawn_independently():
    Q = own.DYADIC["urr_dyadic"].matrix()
    for x, row in enumerate(law("batch", range(3))):
        assert sorted(p for p in row.values() if p) == sorted(
            p for p in np.outer(Q[x], Q[x]).ravel() if p
        )
