"""The LIP paper's whole pipeline, simulated: sample, perturb, estimate each user, sum."""

import numba
import numpy as np

from common.portable import dot


def simulate(groups, means, rng, repetitions, ones=None):
    """Run the pipeline.

    Parameters
    ----------
    groups : BinaryGroups
    means : tuple of ndarray
        The estimate of X from Y = 0 and from Y = 1 in each group.
    rng : numpy.random.Generator
    repetitions : int
    ones : ndarray of int, shape (G,), optional
        Users of each group that hold a 1, in place of inputs drawn from the priors.

    Returns
    -------
    user, total : ndarray, shape (repetitions,)
        Mean over the users of (x - estimate)^2, and (S - S^)^2 / N.
    """
    if np.all(groups.sizes == 1):
        fixed = np.full(len(groups.P1), -1) if ones is None else ones
        channels = (groups.P1, groups.q0, groups.q1)
        return _single_users(rng, repetitions, fixed, *channels, *means)
    v0, v1 = means
    held = groups.draw_inputs(rng, repetitions) if ones is None else np.tile(ones, (repetitions, 1))
    ones_of_0, ones_of_1 = groups.perturb(held, rng)
    zeros_of_0, zeros_of_1 = groups.sizes - held - ones_of_0, held - ones_of_1
    users = dot(zeros_of_0, v0 * v0) + dot(ones_of_0, v1 * v1)
    users += dot(zeros_of_1, (1 - v0) ** 2) + dot(ones_of_1, (1 - v1) ** 2)
    estimate = dot(zeros_of_0 + zeros_of_1, v0) + dot(ones_of_0 + ones_of_1, v1)
    return users / groups.users, (held.sum(axis=1) - estimate) ** 2 / groups.users


@numba.njit(nogil=True, cache=True)
def _single_users(rng, repetitions, fixed, P1, q0, q1, v0, v1):
    """Do the same for groups of one user; an input below 0 is drawn from the prior."""
    users, totals = np.zeros(repetitions), np.zeros(repetitions)
    for r in range(repetitions):
        total = 0.0
        for i in range(len(P1)):
            x = fixed[i] if fixed[i] >= 0 else int(rng.random() < P1[i])
            y = rng.random() < (1 - q1[i] if x == 1 else q0[i])
            error = (v1[i] if y else v0[i]) - x
            total += error
            users[r] += error * error
        totals[r] = total * total / len(P1)
        users[r] /= len(P1)
    return users, totals
