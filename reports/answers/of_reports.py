"""The answer of an estimate from reports, whether these are in files or were counted elsewhere."""

import numpy as np

from reports.answers.answer import LABEL, VALUE, Answer


def answer(description, users, method, found, labels=None):
    """Return the `Answer` of an estimate.

    Parameters
    ----------
    description : Description
    users : int
    method : str
    found : Estimate
    labels : sequence of str, optional
    """
    K = len(found.p)
    names = {VALUE: list(range(K))} if labels is None else {LABEL: list(labels)}
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


def said(users, found):
    """Return the line that says what was done."""
    if not found.certified:
        return f"estimate from {users} reports"
    done = found.certified
    stopped = "converged" if done.converged else "stopped before it converged"
    return (
        f"estimate from {users} reports, {stopped} after {done.passes} passes; its "
        f"log-likelihood is within {done.gap:.2g} nats a user of the maximum"
    )
