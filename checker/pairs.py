"""Notions with a budget for each input or pair: OneID-LDP, MinID-LDP, any pair budgets."""

import math
from dataclasses import dataclass
from functools import cmp_to_key, reduce

import numpy as np

from checker.budgets import ball, compare, logarithm, order, rounded
from checker.exact import of_cell
from checker.extremes import (
    RELATIVE,
    Comparison,
    contenders,
    contends,
    extreme,
    greatest_ratio,
    quotients,
)
from common.progress import PROGRESS

# entries whose quotients are held at once
BLOCK = 1 << 20
# of a quotient of logarithms: less than this, where a ratio is not next to 1
CLOSE = 1e-9
# a budget that is beyond the logarithm of any ratio that floats do not tell from 1
SMALL = 1e-12
# a budget so small that its float may be imprecise
FAINT = 1e-250


@dataclass(frozen=True)
class Asked:
    """A comparison and its budget, None where none is given."""

    comparison: Comparison
    eps: object = None

    @property
    def fails(self):
        """Whether the ratio is beyond the budget; exactly, where floats do not tell."""
        score = _score(self)
        if abs(score - 1) > CLOSE and self.eps.float > FAINT:
            return score > 1
        return compare(self.comparison.ratio, self.eps) > 0


def own_budgets(channel):
    """Return for each input its worst comparison with another, at a cost linear in the entries."""
    bottom = extreme(channel, False)
    least = channel.floats[bottom, np.arange(len(bottom))]
    low = [channel.rows[x][y] for y, x in enumerate(bottom.tolist())]
    count, width = channel.shape
    found, step = [], max(1, BLOCK // width)
    for start in PROGRESS.each(range(0, count, step), "blocks of inputs"):
        quotient = quotients(channel.floats[start : start + step], least)
        inputs, ys = np.nonzero(contends(quotient))
        first = np.searchsorted(inputs, np.arange(len(quotient) + 1)).tolist()
        for k, x in enumerate(range(start, start + len(quotient))):
            chosen = ys[first[k] : first[k + 1]].tolist()
            found.append(_worst_at(x, channel.rows[x], low, bottom, chosen))
    return found


def _worst_at(x, row, low, bottom, ys):
    """Return the worst comparison of input x among outputs, each pair of cells compared once."""
    distinct = {(row[y], low[y]): y for y in reversed(ys)} if len(ys) > 1 else {0: ys[0]}
    made = [
        Comparison(of_cell(row[y]), of_cell(low[y]), x, int(bottom[y]), y)
        for y in sorted(distinct.values())
    ]
    return greatest_ratio(made)


def one_id(channel, notion):
    """Return the worst comparison of each input, with its budget."""
    budgets = notion.budgets or [None] * len(channel.inputs)
    return [Asked(c, eps) for c, eps in zip(own_budgets(channel), budgets, strict=True)]


class Running:
    """The extreme entries of each column among inputs that are added one by one."""

    def __init__(self, channel):
        self.channel = channel
        width = channel.shape[1]
        self.ends = {True: np.full(width, -1.0), False: np.full(width, 9.0)}
        self.inputs = {side: np.zeros(width, dtype=int) for side in (True, False)}

    def add(self, x):
        """Add an input."""
        row = self.channel.floats[x]
        for greatest, ends in self.ends.items():
            better = row > ends if greatest else row < ends
            for y in np.flatnonzero((row == ends) & (row > 0)).tolist():
                better[y] = self._beats(x, y, greatest)
            ends[better] = row[better]
            self.inputs[greatest][better] = x

    def _beats(self, x, y, greatest):
        cell, held = self.channel.rows[x][y], self.channel.rows[self.inputs[greatest][y]][y]
        if cell == held:
            return False
        return of_cell(cell) > of_cell(held) if greatest else of_cell(cell) < of_cell(held)


def min_id(channel, notion):
    """Return the worst comparison of each input with those of no smaller budget."""
    if notion.budgets is None:
        return None
    ranked = sorted(
        range(len(channel.inputs)), key=cmp_to_key(lambda x, z: order(*_two(notion.budgets, x, z)))
    )
    running, found = Running(channel), []
    for x in PROGRESS.each(ranked[::-1], "inputs"):
        running.add(x)
        found.append(Asked(_worst_in(channel, running, x), notion.budgets[x]))
    return found


def _two(budgets, x, other):
    return budgets[x], budgets[other]


def _worst_in(channel, running, x):
    """Return the worst comparison of x with the extremes so far, in either direction."""
    row, made = channel.floats[x], {}
    above, below = quotients(running.ends[True], row), quotients(row, running.ends[False])
    for y in contenders(np.maximum(above, below)).tolist():
        for greatest in (True, False):
            other = int(running.inputs[greatest][y])
            pair = (other, x) if greatest else (x, other)
            made.setdefault(tuple(channel.rows[k][y] for k in pair), (*pair, y))
    return greatest_ratio(
        [Comparison(of_cell(top), of_cell(bottom), *place) for (top, bottom), place in made.items()]
    )


def least_pairs(channel, both):
    """Return for each pair x, x' the worst comparison, of both directions if `both`.

    Takes the square of the inputs an output.
    """
    count = len(channel.inputs)
    one = [
        [pair_comparison(channel, x, z) for z in range(count)]
        for x in PROGRESS.each(range(count), "inputs")
    ]
    if not both:
        return one
    return [[greatest_ratio([one[x][z], one[z][x]]) for z in range(count)] for x in range(count)]


def pair_comparison(channel, x, other):
    """Return the worst comparison of one pair of inputs."""
    ys = contenders(quotients(channel.floats[x], channel.floats[other])).tolist()
    row, low = channel.rows[x], channel.rows[other]
    distinct = {(row[y], low[y]): y for y in reversed(ys)}
    return greatest_ratio(
        [
            Comparison(of_cell(row[y]), of_cell(low[y]), x, other, y)
            for y in sorted(distinct.values())
        ]
    )


def pairwise(channel, notion):
    """Return what may be the worst of each input's pairs, and all pairs that may fail."""
    if notion.budgets is None:
        return None
    found = []
    for x in PROGRESS.each(range(len(channel.inputs)), "inputs"):
        eps = np.array([budget.float for budget in notion.budgets[x]])
        ratios = quotients(channel.floats[x][None, :], channel.floats).max(axis=1)
        scores = _scores(ratios, eps)
        # unsure of a quotient of small logarithms: near 1 a float tells them apart badly, and what
        # is as good as 1 may still be beyond a budget of 0
        is_one = ratios <= 1 + 4 * RELATIVE
        unsure = np.flatnonzero((ratios < 1 + CLOSE) & (~is_one | (eps < SMALL)))
        near = np.flatnonzero(scores >= scores.max() * (1 - CLOSE))
        for z in sorted({*near.tolist(), *unsure.tolist()}):
            found.append(Asked(pair_comparison(channel, x, z), notion.budgets[x][z]))
    return found


def _scores(ratios, eps):
    with np.errstate(divide="ignore", invalid="ignore"):
        scores = np.log(ratios) / eps
    return np.where((ratios <= 1 + 4 * RELATIVE) | (eps == math.inf), 0.0, scores)


def factor(found):
    """Return the least factor on the budgets, as the nearest float, and its pair."""
    scored = [(_score(asked), asked) for asked in found]
    most = max(score for score, _ in scored)
    best = [asked for score, asked in scored if score >= most * (1 - CLOSE)]
    if most in (0, math.inf):
        return most, best[0]
    return rounded(lambda: _largest([_quotient(asked) for asked in best])), max(best, key=_score)


def _score(asked):
    """Return about which part of its budget a comparison takes, within `CLOSE`."""
    ratio, eps = asked.comparison.ratio, asked.eps
    if ratio == 1 or eps.value == math.inf:
        return 0.0
    if ratio == math.inf or not eps.float:
        return math.inf
    near = float(ratio) if 1 + 1e-6 < ratio < 10**300 else 1.0
    return (math.log(near) if near > 1 else logarithm(ratio)) / eps.float


def _quotient(asked):
    ratio, eps = asked.comparison.ratio, asked.eps
    bottom = ball(eps.value).log() if eps.logarithm else ball(eps.value)
    return ball(ratio).log() / bottom


def _largest(balls):
    return reduce(lambda one, other: one.max(other), balls)
