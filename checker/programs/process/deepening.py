"""Walking a call whose loops may go on for ever: paths below a bound of probability are given up.

A walk goes on along a path until its probability is below the bound. Two loops after one another
have too many paths above the least bound. Then a greater bound is taken, and lowered step by step
while the walks take little: their number of paths grows as a power of the bound's logarithm.

What a walk takes is counted in steps (`PATH.work`), so that other machines find the same.
"""

import math
from fractions import Fraction

from checker.programs.path import CUT, PATH

# steps of a second that is allowed
PACE = 500_000
# paths, and steps, after which the least bound is too little where it cuts anything
MANY, LONG = 20_000, 20 * PACE
# of one input's walks with greater bounds
MOST, STEPS = 30_000, 20 * PACE
BOUNDS = tuple(Fraction(1, 10**k) for k in (3, 6, 9, 12, 16, 20, 25))
# how much longer the next walk is expected to take
GROWTH = 2

# paths that are tried until one has an output; with a greater bound if so many have none
WARM, FEW, ENOUGH = 64, 8, Fraction(1, 10**6)


def warmed(walk):
    """Walk paths until one has an output, so that what is made at first use is made.

    Parameters
    ----------
    walk : callable
        Returns a new `Walk`, given how many paths may be walked.
    """
    for bound in (CUT, ENOUGH):
        one, _ = bounded(walk(WARM), bound, FEW, PACE, ends=1)
        if one.ends:
            break


def bounded(walk, bound, many, steps, **ends):
    """Walk with a bound; if it gives up paths, end after so many, or so many steps.

    Parameters
    ----------
    walk : Walk
    bound : Fraction
    many, steps : float
    **ends
        As for `Walk.all`.

    Returns
    -------
    Walk, Node
    """
    PATH.cut, PATH.hurry = bound, PATH.work + steps
    try:
        return walk, walk.all(many=many, **ends)
    finally:
        PATH.cut, PATH.hurry = CUT, None


class Deepening:
    """Walks one input after the other.

    Parameters
    ----------
    walk : callable
        Returns a new `Walk` of an input, given its number and how many paths may be walked.
    paths, steps : float
        That may be walked in all, for half of the steps.

    Attributes
    ----------
    deeper : bool
        Whether the least bound was too little for an input, so that others begin with others.
    """

    def __init__(self, walk, paths, steps=math.inf):
        self.walk, self.left, self.deeper = walk, paths, False
        self.end = PATH.work + steps / 2

    def input(self, x, share):
        """Walk all paths of an input that are not given up; return the walk, and its root.

        Parameters
        ----------
        x : int
        share : int
            Inputs that are still to be walked: the paths and the steps are for all of them.
        """
        if not self.deeper:
            one, root = self._walked(x, CUT, MANY, min(LONG, self._steps_left() / 2))
            if not one.hurried:
                return one, root
            self.deeper = True
        steps = min(STEPS, self._steps_left() / share)
        return self._deeper(x, min(MOST, self.left // share), steps)

    def _deeper(self, x, paths, steps):
        """Walk with bounds that are lowered as long as the next walk is expected to end."""
        best = None
        for bound in BOUNDS:
            began = PATH.work
            one, root = self._walked(x, bound, paths, steps)
            one.stopped = one.stopped or _told(one, bound)
            if best is None or root.lost < best[1].lost:
                best = one, root
            spent = PATH.work - began
            paths, steps = paths - one.paths, steps - spent
            whole = one.hurried or not one.rare
            if whole or paths < GROWTH * one.paths or steps < GROWTH * spent:
                break
        return best

    def _walked(self, x, bound, paths, steps):
        one, root = bounded(self.walk(x, self.left), bound, paths, steps)
        self.left -= one.paths
        return one, root

    def _steps_left(self):
        return max(0, self.end - PATH.work)


def _told(walk, bound):
    """Return why a walk does not know all, or None."""
    if walk.hurried:
        return f"{walk.paths} paths were walked, and there are more"
    return f"paths less likely than {float(bound):.0e} were given up" if walk.rare else None
