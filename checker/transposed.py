"""A square channel may be read by its columns too: says where that gives another answer."""

import numpy as np

from checker.channel import Channel
from checker.decide import check

# entries of a matrix of which the transpose is decided too
MOST_ENTRIES = 250_000


def note_on_columns(channel, notion, answer, slack=0):
    """Return a list of a line if the transpose is a channel, too, of another least budget.

    Parameters
    ----------
    channel : Channel
        Read by its rows.
    notion : LDP, ...
    answer : Answer
    slack : Fraction
    """
    Q = channel.floats
    if Q.shape[0] != Q.shape[1] or Q.size > MOST_ENTRIES or np.allclose(Q, Q.T, rtol=1e-9, atol=0):
        return []
    if not np.allclose(Q.sum(axis=0), 1, atol=1e-9, rtol=0):
        return []
    said = "columns sum to 1, too; each row was read as an input"
    rows = [[channel.exact(x, y) for x in range(len(Q))] for y in range(len(Q))]
    turned = Channel(channel.outputs, channel.inputs, Q.T.copy(), rows)
    try:
        other = check(turned, notion, slack)
    except ValueError:
        return [f"{said}; --transpose reads columns"]
    same = (other.holds, other.exp_epsilon, other.factor) == (
        answer.holds,
        answer.exp_epsilon,
        answer.factor,
    )
    return [] if same else [f"{said}; --transpose, which reads columns, gives another answer"]
