"""Longer and longer lists of facts for a goal: known facts at the terms that occur in it."""

from contextlib import suppress
from itertools import islice, product

from theory.kernel.binding import apply, exception
from theory.kernel.sorts import BOOL, REAL, Refused
from theory.kernel.terms import and_
from theory.kernel.theorem import members
from theory.tactics.context.facts import fact, is_count, is_size
from theory.tactics.context.parts import (
    OPAQUE,
    arbitrary,
    body,
    closed_parts,
    constants_of,
    folds_in,
    match,
    parts_of,
    shape,
    shapes,
)
from theory.tactics.logic import conjuncts

CHAINS, INSTANCES, COUNTED, SPREAD, RINGS, ROUNDS, FEW = 160, 12, 4, 24, 4, 3, 4

WHOLE = ("forall", "le", "eq")  # matched last: what numbers a known theorem is about


def listable(sort):
    """Return whether the elements of a sort can be written down, and are few."""
    return sort is BOOL or (sort.kind == "letters" and sort.size <= FEW)


def known_predicates(t, sign=True):
    """Return the predicates of quantifiers that may hold of all where t holds (or does not)."""
    if t.op == "forall":
        return [t.args[0]] if sign else []
    if t.op == "not":
        return known_predicates(t.args[0], not sign)
    if t.op in ("and", "or"):
        return [f for a in t.args for f in known_predicates(a, sign)]
    if t.op == "implies":
        return known_predicates(t.args[0], not sign) + known_predicates(t.args[1], sign)
    if t.op in ("eq", "ite") and t.args[0].sort is BOOL:
        truths = [a for a in t.args if a.sort is BOOL]
        return [f for a in truths for s in (sign, not sign) for f in known_predicates(a, s)]
    return []


def opened(t):
    """Return what a known formula says without quantifiers, and its predicates that hold of all."""
    plain, predicates = [], []
    for part in conjuncts(t):
        if part.op == "forall":
            predicates.append(part.args[0])
        else:
            plain.append(part)
            predicates += known_predicates(part)
    return plain, predicates


def chains(heads, terms):
    """Return what quantified formulas say at terms: lists of eliminations, and what they say."""
    found, by_sort, done = [], {}, set()
    for t in terms:
        by_sort.setdefault(t.sort, []).append(t)
    waiting = [((), formula) for formula in heads]
    for path, formula in waiting:
        if len(found) >= CHAINS or len(waiting) > 8 * CHAINS:
            break
        plain, predicates = opened(formula)
        if path and plain:
            found.append((path, and_(*plain)))
        for f in predicates:
            sort = f.sort.domain
            choices = by_sort.get(sort, [])
            if listable(sort):
                choices = list(dict.fromkeys([*choices, *members(sort)]))
            for t in choices:
                if (f, t) not in done:
                    done.add((f, t))
                    step = fact("elimination", (f, t), ())
                    waiting.append(((*path, step), apply(f, t)))
    return found


def instances(number, scope, terms, parts):
    """Return a known theorem at the terms that match it; constants not in `base` are arbitrary."""
    theorem = scope.known[number]
    formula = theorem.formula
    names = [c for c in constants_of(formula) if c not in scope.base]
    whole = fact("known", (number,), scope.known)
    if not names:
        return [whole]
    free = frozenset(names)
    patterns = [
        t
        for t in closed_parts(body(formula))
        if t.op in (*OPAQUE, *WHOLE) and not free.isdisjoint(t.free)
    ]
    patterns.sort(key=lambda t: (t.op in WHOLE, -len(free & t.free)))
    found, bound = [{}], set()
    for p in patterns:
        if free & p.free <= bound:
            continue
        same = [t for t in parts if t.op == p.op and t.sort is p.sort]
        more = [m for s in found for t in same if (m := match(p, t, free, s)) is not None]
        if more:
            found = list({tuple(m.items()): m for m in more}.values())[: 4 * INSTANCES]
            bound |= free & p.free
    rest = [c for c in names if c not in bound]
    # a number that nothing says stays as it is, or is one that is given
    choices = [[t for t in terms if t.sort is c.sort] or [c] for c in rest]
    choices = [[c, *t] if c.sort is REAL else t for c, t in zip(rest, choices, strict=True)]
    every = (
        {**s, **dict(zip(rest, chosen, strict=True))} for s in found for chosen in product(*choices)
    )
    return [whole, *(_instance(number, values, scope) for values in islice(every, INSTANCES))]


def _instance(number, values, scope):
    pairs = [t for a, b in values.items() if a is not b for t in (a, b)]
    return fact("known", (number, *pairs), scope.known)


def counted(totals, terms):
    """Return that counts are not negative, and at least 1 if a term counts."""
    found = []
    for total in totals:
        if not is_count(total):
            continue
        sort = total.args[0].sort.domain
        if is_size(total):
            found.append(fact("item", (total, arbitrary(sort)), ()))
            continue
        found.append(fact("least", (total,), ()))
        same = [t for t in terms if t.sort is sort][:COUNTED]
        found += [fact("item", (total, t), ()) for t in same]
    return found


def expansions(totals):
    """Return sums as combinations of sums of monomials, and products that pick one item."""
    found = []
    for total in totals:
        with suppress(Refused):
            found.append(fact("point" if total.op == "prod" else "expand", (total,), ()))
    return found[:SPREAD]


def _alike(goal, formulas):
    """Return that sums of the goal are sums in formulas, but for the order of terms."""
    mine, found = {}, []
    for t in parts_of(goal):
        if t.op == "sum":
            mine.setdefault(shape(t), t)
    for t in parts_of(*formulas):
        if t.op == "sum" and (own := mine.get(shape(t), t)) is not t:
            found.append(fact("same", (own, t), ()))
    return found


def _end(f):
    return body(f.formula)


def stages(scope, goal):
    """Yield longer and longer lists of facts.

    The given facts come first; then hypotheses and remembered theorems at the goal's terms; then
    also facts about the terms of these facts, counts, and expanded sums; then sums written out and
    instances of quantifiers deep in formulas.
    """
    given = scope.known[: scope.given]
    asked = (goal, *scope.local)
    mine = parts_of(*asked, *(body(f.formula) for f in given))
    terms = [t for t in mine if t.sort not in {REAL, BOOL} and t.op != "lam"]
    # of numbers and of what is written as a function, those that something is said of
    arguments = [t.args[1] for t in mine if t.op == "app"]
    terms = list(dict.fromkeys([*scope.at, *terms, *arguments]))
    numbers = range(scope.given, len(scope.known))
    heads = conjuncts(scope.H)
    terms += _somewhere(scope, goal, terms)
    first = [f for k in range(scope.given) for f in instances(k, scope, terms, mine)]
    pool = [f for k in numbers for f in instances(k, scope, terms, mine)]
    yield first
    near = set().union(*map(shapes, asked), *(shapes(f.formula) for f in given))
    said = [_end(f) for f in (*first, *pool)]
    paths = chains([*heads, *(t for t in said if t.op in ("forall", "and"))], terms)
    close = [f for f in pool if not shapes(_end(f)) or not shapes(_end(f)).isdisjoint(near)]
    ends = [(path, end) for path, end in paths if not shapes(end).isdisjoint(near)]
    alike = _alike(goal, [*(_end(f) for f in (*first, *close)), *(end for _, end in ends), *heads])
    yield [*first, *close, *(f for path, _ in ends for f in path), *alike]
    near = near.union(
        *(shapes(end) for _, end in ends), *(shapes(_end(f)) for f in close), *map(shapes, heads)
    )
    wide = _reached(pool, near)
    spread = expansions(folds_in(goal, *(_end(f) for f in (*first, *wide))))
    near = near.union(*(shapes(f.formula) for f in spread))
    ends = [(path, end) for path, end in paths if not shapes(end).isdisjoint(near)]
    everything = parts_of(scope.H, goal, *(f.formula for f in (*first, *pool, *spread)))
    sums = [t for t in everything if t.op == "sum"]
    again = []
    if spread:
        wider = parts_of(*asked, *(f.formula for f in spread))
        again = [f for k in range(len(scope.known)) for f in instances(k, scope, terms, wider)]
    second = [f for path, _ in ends for f in path]
    base = [*first, *pool, *again, *second, *counted(sums, terms), *spread, *alike]
    yield base
    written = _written_out(goal)
    more = _quantifiers(scope, goal, [*first, *pool], terms)
    new = [exception(f.about[0]) for f in more if f.kind == "counterexample"]
    if written or more:
        yield [*base, *written, *more, *counted(sums, new)]


def _somewhere(scope, goal, terms):
    """Return an arbitrary element of each sort that has known facts but no term."""
    formulas = [scope.H, *(body(t.formula) for t in scope.known)]
    sorts = dict.fromkeys(f.sort.domain for t in formulas for f in known_predicates(t))
    there = {t.sort for t in terms}
    return [arbitrary(s, scope.H, goal) for s in sorts if s.kind == "index" and s not in there]


def _reached(facts, near):
    """Return the facts that speak of what is near, or of what these speak of, and so on."""
    found, rest, near = [], facts, set(near)
    for _ in range(RINGS):
        here = [not shapes(_end(f)).isdisjoint(near) for f in rest]
        found += [f for f, is_near in zip(rest, here, strict=True) if is_near]
        near = near.union(*(shapes(_end(f)) for f in found))
        rest = [f for f, is_near in zip(rest, here, strict=True) if not is_near]
    return found


def _written_out(goal):
    """Return that each sum over listed elements, and each within it, is its items' sum."""
    found, waiting, seen = [], folds_in(goal), set()
    for total in waiting:
        if total not in seen and listable(total.args[0].sort.domain):
            seen.add(total)
            found.append(fact("unfold", (total,), ()))
            waiting += folds_in(found[-1].formula.args[1])
    return found


def _quantifiers(scope, goal, facts, terms):
    """Return what follows for quantifiers anywhere, met when those before are opened."""
    terms = [*(t for t in terms if t.sort is not BOOL), *members(BOOL)]
    known = dict.fromkeys(known_predicates(scope.H))
    known |= dict.fromkeys(f for t in facts for f in known_predicates(t.formula))
    known |= dict.fromkeys(known_predicates(goal, False))
    asked = dict.fromkeys(known_predicates(goal, True))
    asked |= dict.fromkeys(known_predicates(scope.H, False))
    asked |= dict.fromkeys(f for t in facts for f in known_predicates(t.formula, False))
    found, done = [], set()

    def look(formula, sign):
        known.update(dict.fromkeys(known_predicates(formula, sign)))
        asked.update(dict.fromkeys(known_predicates(formula, not sign)))

    for _ in range(ROUNDS):
        for f in list(asked):
            if f not in done and len(found) < 2 * CHAINS:
                done.add(f)
                found.append(fact("counterexample", (f,), ()))
                terms.append(exception(f))
                look(apply(f, exception(f)), False)
        for f in list(known):
            for t in list(terms):
                if t.sort is f.sort.domain and (f, t) not in done and len(found) < 2 * CHAINS:
                    done.add((f, t))
                    found.append(fact("elimination", (f, t), ()))
                    look(apply(f, t), True)
    return found
