"""A mode of the kernel: steps are taken by the committed certificates, without a solver.

Whatever is set here, a step is taken only if the checker accepts a certificate for its very text,
or Z3 refutes it.
"""

import json
from contextlib import contextmanager

from theory.certificates import store
from theory.kernel import decide, trace


class Committed:
    """The certificates of the store, as JSON by text."""

    def __getitem__(self, text):
        """Return the certificate of a text; KeyError if it has none."""
        return json.dumps(store.load()[store.key(text)])


def begin():
    """Offer the committed certificates; earlier derivations are forgotten."""
    _forget()
    decide.offered[:] = [Committed()]


def end():
    """Offer no certificate; earlier derivations are forgotten."""
    _forget()
    decide.offered.clear()


@contextmanager
def offering(wanted=True):
    """Offer the committed certificates within, if that is wanted."""
    if not wanted:
        yield
        return
    begin()
    try:
        yield
    finally:
        end()


def mode():
    """Return what decides the steps that are taken now: `z3`, or `certificates` before it."""
    return "certificates" if decide.offered else "z3"


def decided_by_z3(texts):
    """Return those of the texts of taken steps that Z3 decided."""
    if not decide.offered:
        return list(texts)
    return [text for text in texts if decide.by_certificate(text) != "unsat"]


def _forget():
    decide.refutation.cache_clear()
    decide.by_certificate.cache_clear()
    trace.forget()
