"""NumPy's methods that are followed, what of their arguments is, and the types that they give.

What is not on the list is refused. Before a method is followed, the real one is called with the
same arguments: what it raises is raised, and its type, dtype and shape are those of the model, or
the call is refused.
"""

import numpy as np

from checker.programs.path import PATH
from checker.programs.values.vector import is_random, is_vector, settled

REAL = {name: getattr(np.random, name) for name in ("Generator", "RandomState")}
# of which no draw is used
SHADOWS = {
    "Generator": np.random.Generator(np.random.PCG64()),
    "RandomState": np.random.RandomState(),
}
KINDS = "biuf"
IN_PLACE = ("shuffle",)


def refuse(name, what):
    """Refuse a call that is not on the list."""
    PATH.refuse(f"NumPy's `{name}` with {what} is not followed")


def _pool(name, a, axis=0):
    """Check the values among which is chosen: a number, or one dimension of plain entries."""
    if isinstance(a, bool | np.bool_):
        refuse(name, "a truth value")
    if axis:
        refuse(name, "an axis")
    if is_random(a):
        return
    if isinstance(a, np.ndarray) and type(a) is not np.ndarray:
        refuse(name, f"a {type(a).__name__}")
    made = np.asarray(a)
    if made.ndim > 1:
        refuse(name, "several dimensions")
    if made.dtype.kind not in f"{KINDS}US" or not made.dtype.isnative:
        refuse(name, f"entries of type {made.dtype}")


def _choice(a, size=None, replace=True, p=None, axis=0, shuffle=True):
    _pool("choice", a, axis)
    if p is not None and not is_random(p):
        dtype = np.asarray(p).dtype
        if dtype != np.float64 and dtype.kind not in "iu":
            refuse("choice", f"probabilities of type {dtype}")


def _shuffled(name):
    def check(x, axis=0):
        if name == "shuffle" and type(x) is list:
            return
        if name == "shuffle" and not isinstance(x, np.ndarray):
            refuse(name, f"an object of type {type(x).__name__}")
        _pool(name, x, axis)

    return check


def _integers(name):
    def check(low, high=None, size=None, dtype=np.int64, endpoint=False):
        if dtype not in (int, bool) and not isinstance(dtype, type | np.dtype | str):
            refuse(name, "such a dtype")
        kind = np.dtype(dtype)
        if kind.kind not in "biu" or not kind.isnative:
            refuse(name, f"dtype {kind}")
        for bound in (low, high):
            if (
                not is_random(bound)
                and np.asarray(0 if bound is None else bound).dtype.kind not in "iu"
            ):
                refuse(name, "bounds that are no whole numbers")

    return check


def _random(size=None, dtype=np.float64, out=None):
    pass


def _permuted(x, axis=None, out=None):
    _pool("permuted", x)


def _any(*positional, **keyed):
    pass


# by class and method: what checks the arguments
LISTED = {
    "Generator": {
        "random": _random,
        "uniform": _any,
        "integers": _integers("integers"),
        "choice": _choice,
        "shuffle": _shuffled("shuffle"),
        "permutation": _shuffled("permutation"),
        "permuted": _permuted,
        "bytes": _any,
        "binomial": _any,
        "geometric": _any,
        "multinomial": _any,
    },
    "RandomState": {
        "random": _any,
        "random_sample": _any,
        "rand": _any,
        "uniform": _any,
        "randint": _integers("randint"),
        "random_integers": _any,
        "choice": _choice,
        "shuffle": _shuffled("shuffle"),
        "permutation": _shuffled("permutation"),
        "bytes": _any,
        "binomial": _any,
        "geometric": _any,
        "multinomial": _any,
    },
}


def followed(kind, name, model, own, positional, keyed):
    """Return what the model of a method gives, if the call is on the list.

    Parameters
    ----------
    kind : str
        Generator or RandomState.
    name : str
    model : callable
    own : Generator or RandomState
        Of the model.
    positional : tuple
    keyed : dict
    """
    if name not in LISTED[kind]:
        PATH.refuse(f"NumPy's `{name}` is not modelled")
    if name not in IN_PLACE:
        positional = tuple(map(settled, positional))
        keyed = {key: settled(value) for key, value in keyed.items()}
    known = not any(map(is_random, (*positional, *keyed.values())))
    if not known:
        LISTED[kind][name](*positional, **keyed)
        return _made(name, model, own, positional, keyed)
    real = _shadow(kind, name, positional, keyed)
    LISTED[kind][name](*positional, **keyed)
    made = _made(name, model, own, positional, keyed)
    if not _alike(made, real):
        PATH.refuse(f"NumPy's `{name}` gives {_described(real)} here, which is not followed")
    return made


def _made(name, model, own, positional, keyed):
    """Call the model; refuse what it raises where the real one does not, or may not."""
    try:
        return model(own, *positional, **keyed)
    except Exception:
        return PATH.refuse(f"NumPy's `{name}` with such arguments is not followed")


def _shadow(kind, name, positional, keyed):
    """Call the real method; what it changes is a copy."""
    if name in IN_PLACE and positional:
        first, *rest = positional
        positional = (first.copy() if hasattr(first, "copy") else first, *rest)
    active, PATH.active = PATH.active, False
    try:
        return getattr(SHADOWS[kind], name)(*positional, **keyed)
    finally:
        PATH.active = active


def _alike(made, real):
    if isinstance(real, np.ndarray):
        shaped = is_vector(made) or isinstance(made, np.ndarray)
        return shaped and made.dtype == real.dtype and tuple(made.shape) == real.shape
    return made.__class__ is type(real)


def _described(value):
    if isinstance(value, np.ndarray):
        return f"an array of {value.dtype} and shape {value.shape}"
    return f"a {type(value).__module__}.{type(value).__name__}"
