"""Channels of any alphabets, with (1) and (7) asked of every output."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const
from theory.notions.lip import everybody, lip

X, Y, Z = index("X"), index("Y"), index("Z")
E = const("E", REAL)
PRIOR = const("prior", functions(X, REAL))
CHANNEL = const("Q", functions(X, Y, REAL))


def output_mass(inputs, prior, channel, y):
    """Return Pr(y)."""
    return inputs.sum(lambda x: prior(x) * channel(x, y))


def has_lip(inputs, outputs, prior, channel, E, asked=everybody):
    """Return whether every output satisfies (7), for the inputs that are asked about."""

    def one(y):
        mass = output_mass(inputs, prior, channel, y)
        return lip(inputs, lambda x: channel(x, y), mass, E, asked)

    return outputs.forall(one)
