"""The answer of an estimate from reports, whether these are in files or were counted elsewhere."""

import numpy as np

from reports.answers.answer import COLUMN, LABEL, VALUE, Answer
from reports.data.tables import Columns
from reports.mechanism import TAGGED


def answer(description, users, method, found, labels=None):
    """Return the `Answer` of an estimate.

    Parameters
    ----------
    description : Description
    users : int
    method : str
    found : Estimate
    labels : sequence of str or Columns, optional
    """
    K = len(found.p)
    names = _names(description, labels)
    errors = np.full(K, np.nan) if found.errors is None else found.errors
    record = {"method": method, "users": users, "mechanism": description.record()}
    if found.certified:
        record |= {
            "gap_nats_per_user": found.certified.gap,
            "passes": found.certified.passes,
            "converged": found.certified.converged,
        }
    columns = names | {"estimate": found.p.astype(float), "standard_error": errors.astype(float)}
    sensitive = None if description.sensitive is None else description.mask()
    return Answer(columns, record, _notes(description, users, method), sensitive)


def _notes(description, users, method):
    eps = "" if description.epsilon is None else f" with eps = {description.epsilon}"
    return [
        f"{method} estimate from {users} reports of {description.mechanism}{eps}",
        "assumed: every user drew one report by this mechanism",
    ]


def _names(description, labels):
    """Return the first columns of the table: the values or labels and, of several, their column."""
    sizes = description.sizes[:1] if description.mechanism in TAGGED else description.sizes
    if isinstance(labels, Columns):
        listed = [list(one) for one in labels.labels[: len(sizes)]]
    else:
        listed = [list(range(K)) if labels is None else list(labels) for K in sizes]
    names = {VALUE if labels is None else LABEL: [name for one in listed for name in one]}
    if len(sizes) == 1:
        return names
    columns = range(len(sizes)) if labels is None else labels.names
    return names | {
        COLUMN: [str(name) for name, K in zip(columns, sizes, strict=True) for _ in range(K)]
    }


def said(users, found):
    """Return the line that describes the estimate."""
    if not found.certified:
        errors = "no standard errors"
        if found.errors is not None:
            least, most = (f"{error:.2g}" for error in (found.errors.min(), found.errors.max()))
            errors = f"standard errors {least} to {most}"
        return f"estimate from {users} reports, {errors}"
    done = found.certified
    stopped = "converged" if done.converged else "stopped before it converged"
    return (
        f"estimate from {users} reports, {stopped} after {done.passes} passes; its "
        f"log-likelihood is within {done.gap:.2g} nats a user of the maximum"
    )
