"""Clauses that shorten the checker's search, and lemmas that it does not need."""

from theory.certificates.check_certificates import Clauses, closes
from theory.certificates.finder.learning import refutation

FEW = 60


def shortened(text, steps):
    """Return the certificate with what the checker needs and no more, or None if it fails."""
    state = _state(text, steps)
    found = refutation(state.clauses)
    if found is None:
        return None
    learned, used = found
    places = _places(text, steps)
    kept = [s for k, s in enumerate(steps) if s[0] == "atom" or places[k] in used]
    if not _refutes(text, kept):
        kept += [["clause", c] for c in learned]
        if not _refutes(text, kept):
            return None
    shown = [s for s in kept if s[0] != "atom"]
    for step in shown[::-1] if len(shown) < FEW else ():
        fewer = [s for s in kept if s is not step]
        if _refutes(text, fewer):
            kept = fewer
    return kept


def _state(text, steps):
    state = Clauses(text)
    for kind, *details in steps:
        if kind == "clause":
            state.clauses.append(details[0])
        else:
            getattr(state, kind)(*details)
    return state


def _places(text, steps):
    """Return the number of the last clause after each step."""
    state, places = Clauses(text), []
    for kind, *details in steps:
        getattr(state, kind)(*details)
        places.append(len(state.clauses) - 1)
    return places


def _refutes(text, steps):
    try:
        return closes(text, steps)
    except ValueError:
        return False
