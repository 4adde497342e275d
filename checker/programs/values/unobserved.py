"""Parts of the model run without the tracer: it has nothing to look for in them."""

import sys

# frames that the deepest diagram needs, a level a frame
DEEP = 100_000


def unobserved(function, *positional):
    """Call a part of the model that calls nothing of the program's, with room for its recursion.

    Parameters
    ----------
    function : callable
    *positional
    """
    limit, following, profile = sys.getrecursionlimit(), sys.gettrace(), sys.getprofile()
    sys.setprofile(None)
    sys.settrace(None)
    sys.setrecursionlimit(max(limit, DEEP))
    try:
        return function(*positional)
    finally:
        sys.setrecursionlimit(limit)
        sys.settrace(following)
        sys.setprofile(profile)
