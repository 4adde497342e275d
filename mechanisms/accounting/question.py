"""Questions about one report, t reports, n users' shuffled reports, or t rounds of these.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from mechanisms.accounting import binary, few, profile, reports, rounds, shuffler
from mechanisms.accounting.families import Family
from mechanisms.accounting.numerics import scores
from mechanisms.accounting.shuffler import Bounds


@dataclass(frozen=True)
class Question:
    """A mechanism, how many users' reports are shuffled, and how often that is done.

    Each time, the value of the user in question may be another, and what she reports may depend on
    what was reported before; the two worlds may differ each time.

    Parameters
    ----------
    family : Family
    users : int
        1: no shuffler.
    times : int
        Reports of each user, or rounds.
    """

    family: Family
    users: int = 1
    times: int = 1

    @cached_property
    def pairs(self):
        """The distinct pairs of one report, a dict to the inputs (x, x')."""
        rows = self.family.rows
        found = {}
        for x, other in self.family.pairs:
            found.setdefault(tuple(profile.pair_of(rows[x], rows[other])), (x, other))
        return found

    @cached_property
    def worst(self):
        """The pair that dominates all of one report."""
        return profile.dominating([list(pair) for pair in self.pairs])

    def epsilon(self, target):
        """Return `Bounds` of the least F at which delta is at most the target.

        Parameters
        ----------
        target : Fraction
            In [0, 1); above 0 if there are users.
        """
        target, family = Fraction(target), self.family
        if self.users == 1:
            return self._of_reports(target, None)
        if self.times > 1:
            return rounds.epsilon(
                family.rows, family.pairs, self.users, self.times, target, family.blanket
            )
        if self.few:
            return self.few.epsilon(target)
        if self.is_binary:
            return self._binary(target)
        return shuffler.epsilon(
            family.rows, family.pairs, self.users, target, family.blanket, every=family.every
        )

    def delta(self, F):
        """Return `Bounds` of the least delta at F."""
        F, family = Fraction(F), self.family
        if self.users == 1:
            return self._of_reports(None, F)
        if self.few:
            return self.few.delta(F)
        if self.times == 1:
            return shuffler.delta(
                family.rows, family.pairs, self.users, F, family.blanket, every=family.every
            )
        crowds = shuffler.crowds(family.rows, family.pairs, family.blanket)
        above = rounds.losses_above(crowds, self.users, self.times, rounds.AIM)
        lows = [
            (rounds.losses_below(told, self.times, rounds.AIM).delta(F), pair, z)
            for told, pair, z in self._told(F)
        ]
        low, pair, z = max(lows)
        return Bounds(low, Fraction(1) if above is None else above.delta(F), pair, z)

    def is_enough(self, F, target):
        """Whether delta is certainly at most the target at F."""
        F, target = Fraction(F), Fraction(target)
        if self.users == self.times == 1:
            return profile.delta(self.worst, F) <= target
        if self.users == 1 and not target:
            found = self._exactly(target, None).high
            return found is not None and found <= F
        if self.users == 1:
            return self._above(target).delta(F) <= target
        rows, family = self.family.rows, self.family
        if self.few:
            return self.few.delta(F).low <= target
        every = family.every and self.times == 1 and not self.is_binary
        crowds = shuffler.crowds(rows, family.pairs, family.blanket, every)
        if self.times == 1 and self.is_binary:
            r, s = max(row[1] for row in rows), min(row[1] for row in rows)
            return all(
                binary.Crowd(rows[x][1], rows[other][1]).worst(self.users, r, s, F, target) is None
                for x, other in crowds.values()
            )
        if self.times == 1:
            return all(
                min(crowd.delta(self.users, F, float(target)), profile.delta(crowd.pair(), F))
                <= target
                for crowd in crowds
            )
        above = rounds.losses_above(crowds, self.users, self.times, target)
        return above is not None and above.delta(F) <= target

    def is_too_little(self, F, target):
        """Whether delta is certainly above the target at F."""
        F, target = Fraction(F), Fraction(target)
        if self.users == self.times == 1:
            return profile.delta(self.worst, F) > target
        if self.users == 1:
            return any(self._below(pair, target).delta(F) > target for pair in self._likeliest())
        if self.few:
            return self.few.delta(F).low > target
        if self.times == 1:
            most = shuffler.OTHERS if self.users <= shuffler.FEW_USERS else 1
            near = max(told.delta(F) for told, _, _ in self._told(F, most, 4 * shuffler.COARSE))
            if near > target or 2 * near < target:
                return near > target
            return any(told.delta(F) > target for told, _, _ in self._told(F, most))
        return any(
            rounds.losses_below(told, self.times, target).delta(F) > target
            for told, _, _ in self._told(Fraction(1))
        )

    @cached_property
    def few(self):
        """All data sets, where they are few enough to be counted out, and otherwise None."""
        family = self.family
        if self.users == 1 or self.times > 1 or not family.is_whole:
            return None
        given = family.rows, family.pairs, self.users
        return few.Few(*given) if few.is_few(*given) else None

    @property
    def is_binary(self):
        """Whether reports have two outputs, so that all data sets are looked at."""
        rows = self.family.rows
        return len(rows[0]) == 2 and shuffler.blanket(rows) == self.family.blanket

    def _told(self, F, most=1, points=scores.POINTS):
        """Yield lower bounds with their pair and the value of all others, for most values."""
        rows = self.family.rows
        kinds = shuffler.crowds(rows, self.family.pairs, self.family.blanket)
        for pair in list(shuffler.likeliest_first(kinds).values())[: shuffler.TRIED]:
            for z in shuffler.telling(rows, *pair, most=most):
                yield shuffler.told(rows, pair, [(self.users - 1, rows[z])], F, points), pair, z

    def _likeliest(self):
        """Return the few pairs whose losses are likely greatest; the bound from below is theirs."""
        order = sorted(self.pairs.items(), key=lambda item: profile.told(item[0]), reverse=True)
        return dict(order[: shuffler.TRIED])

    def _above(self, target):
        return reports.above([(self.worst, self.times)], target)

    def _below(self, pair, target):
        return reports.told([(list(pair), self.times)], target)

    def _of_reports(self, target, F):
        """Return bounds for one user, on F at the target or on delta at F."""
        if self.times == 1 or target == 0:
            return self._exactly(target, F)
        above = self._above(target)
        lows = []
        for pair, inputs in self._likeliest().items():
            below = self._below(pair, target)
            lows.append((below.factor(target) if F is None else below.delta(F), inputs))
        low, inputs = max(lows, key=lambda one: math.inf if one[0] is None else one[0])
        return Bounds(low, above.factor(target) if F is None else above.delta(F), inputs, None)

    def _exactly(self, target, F):
        """Return bounds that are one number, of one report or of delta = 0."""

        def of(pair):
            if F is not None:
                return profile.delta(pair, F)
            found = profile.least_factor(pair, target)
            return found if found is None else found**self.times

        sized = [(of(list(pair)), inputs) for pair, inputs in self.pairs.items()]
        found, inputs = max(sized, key=lambda one: math.inf if one[0] is None else one[0])
        return Bounds(found, found, inputs, None)

    def _binary(self, target):
        """Return bounds over every data set of two outputs; `others` is how many have the one."""
        found = []
        for pair in shuffler.crowds(
            self.family.rows, self.family.pairs, self.family.blanket
        ).values():
            low, high, others = binary.epsilon(self.family.rows, pair, self.users, target)
            found.append(Bounds(low, high, pair, others))
        high = None if any(b.high is None for b in found) else max(b.high for b in found)
        worst = max(found, key=lambda b: math.inf if b.low is None else b.low)
        return Bounds(worst.low, high, worst.pair, worst.others)
