"""The PUM: a user's own sensitive values become bots (Proposition 11, Section 5.2)."""


def chain(common, f):
    """Return Pr(y|x) of what is made of the value x by f and reported by the common mechanism."""
    return lambda x, y: common(f(x), y)
