"""The content of a certificate, for modules that write it in another form."""

from theory.certificates.check_certificates import Clauses
from theory.certificates.finder.facts import Lemma


def clauses(text, certificate):
    """Return the numbered clauses of a script and a certificate."""
    return _state(text, certificate).clauses


def lemmas(text, certificate):
    """Return the lemmas of a certificate, with their facts as the checker has them.

    Facts are `(relation, polynomial)`; `place` is the number of the clause that the lemma adds.
    """
    state, found = Clauses(text), []
    for kind, *details in certificate:
        if kind == "lemma":
            values, rewritings, products, multiples = details
            facts = [_fact(state, v) for v in values]
            lemma = Lemma(facts, rewritings, products, multiples)
        getattr(state, kind)(*details)
        if kind == "lemma":
            lemma.place = len(state.clauses) - 1
            found.append(lemma)
    return found


def refutation(text, certificate):
    """Return how the clauses are refuted, as a tree.

    Returns
    -------
    list
        `["split", v, tree, tree]` for v true and for v false; `["conflict", numbers]`: each of
        these clauses but the last has one value left, which is then true; the last has none.
    """
    return _tree([list(dict.fromkeys(c)) for c in clauses(text, certificate)], {})[0]


def _state(text, certificate):
    state = Clauses(text)
    for kind, *details in certificate:
        getattr(state, kind)(*details)
    return state


def _fact(state, value):
    v = value[0] if isinstance(value, list) else value
    p = state.atoms[abs(v)]
    if v < 0:
        p = {m: -a for m, a in p.items()}
    return ("=" if isinstance(value, list) else ">" if v < 0 else ">=", p)


def _tree(rows, reasons):
    """Return a tree under the values `{v: clause number or None if it was chosen}`, and choices."""
    reasons, failed = _propagated(rows, dict(reasons))
    if failed is not None:
        return _conflict(rows, reasons, failed)
    undecided = next(c for c in rows[::-1] if not any(v in reasons for v in c))
    v = next(v for v in undecided[::-1] if -v not in reasons)
    trees, used = [], set()
    for chosen in (v, -v):
        tree, needed = _tree(rows, {**reasons, chosen: None})
        if chosen not in needed:
            return tree, needed
        trees.append(tree)
        used |= needed - {chosen}
    return ["split", v, *trees], used


def _propagated(rows, reasons):
    changed = True
    while changed:
        changed = False
        for k, c in enumerate(rows):
            if any(v in reasons for v in c):
                continue
            left = [v for v in c if -v not in reasons]
            if not left:
                return reasons, k
            if len(left) == 1:
                reasons[left[0]], changed = k, True
    return reasons, None


def _conflict(rows, reasons, failed):
    needed, order, chosen = {-v for v in rows[failed]}, [failed], set()
    for v, k in reversed(reasons.items()):
        if v in needed and k is None:
            chosen.add(v)
        elif v in needed:
            order.append(k)
            needed |= {-w for w in rows[k] if w != v}
    return ["conflict", order[::-1]], chosen
