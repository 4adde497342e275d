"""Bounds of what is given up are lowered as long as walks take little."""

from fractions import Fraction
from functools import partial
from itertools import count
from types import SimpleNamespace

import pytest

from checker.programs.path import CUT, PATH
from checker.programs.process import deepening


class Toy:
    """A walk of which the paths above a bound are a power of its logarithm, as two loops have."""

    def __init__(self, taken, power, ends=True, steps=0, *_):
        self.taken, self.power, self.ends, self.steps = taken, power, ends, steps
        self.stopped, self.rare, self.hurried, self.paths = None, ends, False, 0

    def all(self, many):
        digits = len(str(PATH.cut.denominator)) - 1
        self.taken.append(digits)
        self.paths = 10 * digits**self.power if self.ends else 10**6
        self.hurried = self.ends and self.paths > many
        self.paths = min(self.paths, many) if self.hurried else self.paths
        PATH.work += self.steps * self.paths
        self.hurried = self.hurried or (self.ends and PATH.is_late())
        lost = Fraction(1) if self.hurried else PATH.cut if self.ends else Fraction(0)
        return SimpleNamespace(lost=lost)


@pytest.mark.parametrize(
    "power, taken, left",
    [(1, [100], 100), (2, [100, 3, 6, 9, 12, 16, 20, 25], 25), (3, [100, 3, 6, 9, 12], 12)],
)
def test_the_least_bound_that_is_paid_for_is_taken(power, taken, left):
    met = []
    found = deepening.Deepening(lambda x, paths: Toy(met, power), 200_000)
    one, root = found.input(0, 1)
    assert met == taken and root.lost == Fraction(1, 10**left)
    assert one.stopped == (
        None if power == 1 else f"paths less likely than 1e-{left:02} were given up"
    )
    met.clear()
    found.input(1, 1)
    assert met == (taken[1:] or taken)
    assert PATH.cut == CUT and PATH.hurry is None


@pytest.mark.parametrize("hours", [0, 1])
def test_the_bound_depends_on_steps_and_on_no_clock(monkeypatch, hours):
    clock = count(0, 3600 * hours)
    for module in ("path", "process.deepening"):
        name = f"checker.programs.{module}.process_time"
        monkeypatch.setattr(name, lambda: float(next(clock)), raising=False)
    for steps, digits in ((1, 25), (300, 20), (450, 9)):
        met = []
        walks = deepening.Deepening(partial(Toy, met, 2, True, steps), 200_000, 20_000_000)
        _, root = walks.input(0, 1)
        assert (root.lost, met[-1]) == (Fraction(1, 10**digits), digits)


def test_a_program_of_many_paths_is_walked_whole():
    met = []
    _, root = deepening.Deepening(lambda x, paths: Toy(met, 1, False), 2_000_000).input(0, 1)
    assert met == [100] and not root.lost
