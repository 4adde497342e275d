"""Clauses that shorten the checker's search, and lemmas that it does not need."""

from theory.certificates.check_certificates import (
    Clauses,
    closes,
    contradictory,
    propagate,
)

TRIES = 300


def shortened(text, steps):
    """Return the certificate with what the checker needs and no more, or None if it fails."""
    kept = _with_hints(text, steps)
    if kept is None:
        return None
    for step in [s for s in kept if s[0] != "atom"][::-1]:
        fewer = [s for s in kept if s is not step]
        if len(kept) < 200 and _refutes(text, fewer):
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


def _refutes(text, steps):
    try:
        return closes(text, steps)
    except ValueError:
        return False


def _with_hints(text, steps):
    clauses = list(_state(text, steps).clauses)
    if contradictory(clauses):
        return steps
    hints = []
    for _ in range(TRIES):
        learned = _learned(clauses)
        if learned is None:
            return None
        clauses.append(learned)
        hints.append(["clause", learned])
        if not learned or contradictory(clauses):
            return steps + hints
    return None


def _learned(clauses):
    """Return a clause that unit propagation shows, from choices that fail; None if none do."""
    search, chosen = _Search(clauses), []
    while search.add(chosen[-1:]):
        undecided = next((c for c in clauses[::-1] if search.true.isdisjoint(c)), None)
        if undecided is None:
            return None
        chosen.append([v for v in undecided if -v not in search.true][-1])
    for v in list(chosen):
        fewer = [w for w in chosen if w != v]
        if not _Search(clauses).add(fewer):
            chosen = fewer
    return [-v for v in chosen]


class _Search:
    """Unit propagation from some clauses."""

    def __init__(self, clauses):
        clauses = [list(dict.fromkeys(c)) for c in clauses]
        self.true, self.trail, self.watching = set(), [], {}
        for c in clauses:
            for v in c[:2] if len(c) > 1 else ():
                self.watching.setdefault(v, []).append(c)
        self.waiting = [c[0] for c in clauses if len(c) == 1]

    def add(self, values):
        """Make values true; return whether no clause fails."""
        self.waiting += values
        return propagate(self.watching, self.true, self.trail, self.waiting)
