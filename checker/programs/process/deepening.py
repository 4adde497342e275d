"""Walking a call whose loops may go on for ever: paths below a bound of probability are given up.

A walk goes on along a path until its probability is below the bound. Two loops after one another
have too many paths above the least bound. Then a greater bound is taken, and lowered step by step
while the walks take little: their number of paths grows as a power of the bound's logarithm.
"""

from fractions import Fraction
from time import process_time

from checker.programs.path import CUT, PATH

# paths, and processor seconds, after which the least bound is too little where it cuts anything
MANY, LONG = 20_000, 20
# of one input's walks with greater bounds
MOST, SECONDS = 30_000, 20
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
        one, _ = bounded(walk(WARM), bound, FEW, 1, ends=1)
        if one.ends:
            break


def bounded(walk, bound, many, seconds, **ends):
    """Walk with a bound; if it gives up paths, end after so many, or so many seconds.

    Parameters
    ----------
    walk : Walk
    bound : Fraction
    many, seconds : float
    **ends
        As for `Walk.all`.

    Returns
    -------
    Walk, Node
    """
    PATH.cut, PATH.hurry = bound, process_time() + seconds
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
    paths : int
        That may be walked in all.

    Attributes
    ----------
    deeper : bool
        Whether the least bound was too little for an input, so that others begin with others.
    """

    def __init__(self, walk, paths):
        self.walk, self.left, self.deeper = walk, paths, False

    def input(self, x, share):
        """Walk all paths of an input that are not given up; return the walk, and its root.

        Parameters
        ----------
        x : int
        share : int
            Inputs that are still to be walked: the paths and the time are for all of them.
        """
        if not self.deeper:
            one, root = self._walked(x, CUT, MANY, min(LONG, _left() / 2))
            if not one.hurried:
                return one, root
            self.deeper = True
        return self._deeper(x, min(MOST, self.left // share), min(SECONDS, _left() / share))

    def _deeper(self, x, paths, seconds):
        """Walk with bounds that are lowered as long as the next walk is expected to end."""
        best = None
        for bound in BOUNDS:
            began = process_time()
            one, root = self._walked(x, bound, paths, seconds)
            one.stopped = one.stopped or _told(one, bound)
            if best is None or root.lost < best[1].lost:
                best = one, root
            spent = process_time() - began
            paths, seconds = paths - one.paths, seconds - spent
            whole = one.hurried or not one.rare
            if whole or paths < GROWTH * one.paths or seconds < GROWTH * spent:
                break
        return best

    def _walked(self, x, bound, paths, seconds):
        one, root = bounded(self.walk(x, self.left), bound, paths, seconds)
        self.left -= one.paths
        return one, root


def _told(walk, bound):
    """Return why a walk does not know all, or None."""
    if walk.hurried:
        return f"{walk.paths} paths were walked, and there are more"
    return f"paths less likely than {float(bound):.0e} were given up" if walk.rare else None


def _left():
    return max(0, PATH.deadline - process_time()) / 2 if PATH.deadline else SECONDS
