"""How many of a theorem's solver steps have a valid certificate, and results of models."""

import functools

from theory.certificates import store
from theory.certificates.check_certificates import closes
from theory.certificates.models import satisfies
from theory.kernel import decide


def tally(scripts):
    """Return a record's entry about certificates, and what is wrong with one.

    Parameters
    ----------
    scripts : iterable of str
        The steps that a solver decided, each once.

    Returns
    -------
    certified : dict
        Numbers of `steps` and of those `certified`; `why_not` says why the others are not.
    wrong : list of str
        A line for each certificate that does not refute its text.
    """
    found = {store.key(text): _is_decided(text) or holds(text) for text in scripts}
    wrong = [f"the certificate {key} does not hold" for key, held in found.items() if held is None]
    missing = [key for key, held in found.items() if held is False]
    lines = [f"step {key} has no certificate" for key in missing]
    count = sum(held is True for held in found.values())
    return {"steps": len(found), "certified": count, "why_not": lines + wrong}, wrong


def _is_decided(text):
    """Return whether the same checker has accepted a certificate of the text, for the kernel."""
    return bool(decide.offered) and decide.by_certificate(text) == "unsat"


@functools.cache
def holds(text):
    """Return whether a text is refuted, as far as is known; None if its certificate is wrong."""
    certificate = store.load().get(store.key(text))
    try:
        held = closes(text, certificate or [])
    except ValueError:
        held = False
    return held if held or certificate is None else None


def without(texts):
    """Return how many texts have no certificate that holds."""
    return sum(holds(text) is not True for text in texts)


def model(text):
    """Return a record's entry about the model of a text: `exact`, `none` or `wrong`."""
    text = store.renamed(text)
    entry = store.load().get(store.key(text))
    if entry is None:
        return "none"
    try:
        holds = entry["text"] == text and satisfies(text, entry["model"])
    except (TypeError, LookupError, ValueError):
        holds = False
    return "exact" if holds else "wrong"
