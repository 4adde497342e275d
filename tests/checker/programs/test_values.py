"""The pieces: counting points, looking lazily, thresholds in the machine's arithmetic."""

import itertools

import numpy as np
import pytest

from checker.programs.faults import NotModelled
from checker.programs.path import PATH, RealRandom
from checker.programs.process import orders
from checker.programs.process.loading import LoadError, split
from checker.programs.sources import draws
from checker.programs.values import functions
from checker.programs.values.counting import ways
from checker.programs.values.diagrams import Diagrams
from checker.programs.values.lazy import combined, is_lazy
from checker.programs.values.symbol import Symbol
from checker.programs.values.vector import cast
from checker.programs.views import as_set, by_value, multiset


@pytest.fixture(autouse=True)
def path():
    PATH.start(())
    yield PATH
    PATH.start(())


@pytest.mark.parametrize("strict", [True, False])
def test_points_in_an_order_are_counted(strict):
    boxes = ((0, 4), (1, 6), (2, 5))
    order = ((0, 1, strict), (1, 2, not strict))
    expected = sum(
        (a < b if strict else a <= b) and (b <= c if strict else b < c)
        for a, b, c in itertools.product(*(range(*box) for box in boxes))
    )
    assert ways(boxes, order) == expected


@pytest.mark.parametrize("c", [0.3, 1 / 3, 0.5, 1e-300])
def test_thresholds_are_those_of_the_machine(c):
    u = draws.uniform()
    cut = (u * 3).cut(c, True)
    assert cut == next(m for m in range(max(0, cut - 2), cut + 3) if not m * 2.0**-53 * 3 < c)


@pytest.mark.parametrize("name", ["less", "less_equal", "greater", "greater_equal"])
def test_comparisons_with_a_draw_on_either_side_are_those_of_numbers(name):
    compare, c = getattr(np, name), 0.25
    for draw_first in (True, False):
        PATH.start(())
        u = draws.uniform()
        found = functions._one(compare, [u, c] if draw_first else [c, u])
        for value, count, point in found.law():
            (m,) = point.values()
            number = m * 2.0**-53
            assert value == (compare(number, c) if draw_first else compare(c, number))
            assert abs(count - (1 if number < c else 3) * 2**51) <= 1


def test_a_cast_is_searched_once(monkeypatch):
    made, search = [], Symbol.steps_of
    monkeypatch.setattr(Symbol, "steps_of", lambda *given: made.append(1) or search(*given))
    for dtype in (np.int64, np.int8):
        for times in (7.03125, 7.09375):
            for _ in range(2):
                PATH.start(())
                cell = cast(draws.uniform() * times, np.dtype(dtype))
                assert is_lazy(cell) and [*cell.table.values()] == [*range(8)]
                assert all(type(value) is dtype for value in cell.table.values())
    # none is taken for another, and each is made once
    assert len(made) == 4


def test_what_is_lazy_forks_when_it_is_looked_at(path):
    one, other = (draws.lazily_below(2, np.int64) for _ in range(2))
    both = combined(lambda a, b: a + b, one, other)
    assert is_lazy(both) and not path.trail
    assert sorted(count for _, count, _ in both.law()) == [1, 1, 1, 1]
    assert int(both) == 0 and path.prob == path.prob.__class__(1, 4)
    assert int(one) == 0 and len(path.trail) == 2


def test_views_of_outputs():
    two = ["list", [["value", "int64", "2"], ["value", "int", "1"]]]
    again = ["tuple", [["value", "int", "1"], ["value", "float", "2.0"]]]
    assert by_value(two) != by_value(again)
    assert multiset(two) == multiset(again)


def test_names_of_functions():
    assert split("a.py:f") == ("a.py", "f")
    for wrong in ("a.py", ":f", "a.py:", "a.py:f()"):
        with pytest.raises(LoadError):
            split(wrong)


def test_a_set_has_no_repetition():
    assert as_set(["list", [["value", "int", "1"]] * 2]) == as_set(
        ["tuple", [["value", "int", "1"]]]
    )


def test_words_are_followed_by_their_bits(path):
    one, other = (draws.below(1 << 64, np.uint64) for _ in range(2))
    word = (one & ~other | np.uint64(8)) >> np.uint64(2)
    assert word.__class__ is np.uint64 and not path.trail
    # the first path is the one where it does not hold
    assert word & np.uint64(3) != 2
    assert path.prob == path.prob.__class__(1, 4)
    points = path.script_of(path.points(RealRandom(1)))
    a, b = map(np.uint64, points)
    assert (a & ~b | np.uint64(8)) >> np.uint64(2) & np.uint64(3) == 3


def test_a_word_is_not_used_whole_too(path):
    word = draws.below(1 << 64, np.uint64)
    assert (word ^ word) == 0
    with pytest.raises(NotModelled, match="whole and by its bits"):
        _ = word < 7


def test_diagrams_count_ways():
    made = Diagrams()
    a, b, c = map(made.bit, range(3))
    odd = made.differ(made.differ(a, b), c)
    assert made.mass(odd) == (4, 3)
    assert made.either(odd, made.inverse(odd)) == 1
    assert made.both(odd, made.both(a, b)) == made.both(made.both(a, b), c)


def test_rounding_to_decimals_is_refused_with_a_reason():
    with pytest.raises(NotModelled, match="round to decimals"):
        np.round(draws.uniform(), 2)
    with pytest.raises(NotModelled, match="with options"):
        np.add(draws.uniform(), 0, out=np.zeros(1, "f4"), casting="same_kind")


@pytest.mark.parametrize("text", ["np.int8(1)", "np.float64(1)", "np.array(1, 'f4')"])
def test_numbers_of_numpy_are_compared_from_the_left(text):
    assert not eval(text) - 2 > draws.uniform()
    assert eval(text) + 1 > draws.uniform()


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("list({'a', 'b'})", True),
        ("','.join(set(X))", True),
        ("S = {'a', 'b'}\nL = [*S]", True),
        ("S = {'a', 'b', 'c'}\nL = [k for k in S]", True),
        ("for k in {'a', 'b'}: pass", True),
        ("list({str(k) for k in X})", True),
        ("set(X).pop()", True),
        ("sorted({'a', 'b'})", False),
        ("S = set(list(X))\nn = len(S)\nL = sorted(S)", False),
        ("list({1, 2}), list(set(range(4)))", False),
        ("N = {'a', 'b'}\nM = [k for k in X if k in N]", False),
        ("S = {'a', 'b'}\nassert all(k in X for k in S)", False),
        ("L = ','.join(sorted(set(X) | {'a'}))", False),
        ("D = {'k': {'a', 'b'}}\nL = list(D)", False),
        ("sorted({'a', 'b'}, key=len)", True),
        ("S = {'a', 'b'}\nsorted((k for k in S), key=len)", True),
        ("f(1, {'a', 'b'}, 2)", True),
        ("a, *b = {'a', 'b'}", True),
        ("D = {'k': {'a', 'b'}}\nL = list(D['k'])", True),
        ("o.s = {'a', 'b'}\nL = list(o.s)", True),
        ("L = []\nL[:] = {'a', 'b'}", True),
        ("'%s' % {'a', 'b'}", True),
        ("list({'a': 1}.keys() | X)", True),
    ],
)
def test_orders_of_sets_are_read(text, read):
    assert bool(orders.Orders().first([compile(text, "drawn.py", "exec")])) == read
