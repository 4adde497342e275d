"""Lemmas about products whose factors have known signs."""

import itertools

from theory.certificates.finder.facts import Lemma, rational

OPPOSITE = {">": ">=", ">=": ">"}


def factors(ring, p):
    """Return the irreducible factors of a polynomial with their multiplicities."""
    if p.is_constant():
        return []
    return [(ring.primitive(f), m) for f, m in p.factor()[1]]


def has(facts, fact):
    """Return whether a fact is among some."""
    return any(r == fact[0] and p == fact[1] for r, p in facts)


def known_sign(f, facts):
    """Return f or -f, whichever some fact says is positive, or None."""
    return next((g for g in (f, -f) if has(facts, (">", g))), None)


def product_sign(ring, d, sign, facts, lemmas):
    """Add that d, or -d, is positive or not negative, if the signs of its factors are found."""
    known, roots = [], []
    for f, multiplicity in factors(ring, d):
        found = sign(f)
        if found and (found[0] == ">" or multiplicity == 1):
            known += [found] * multiplicity
        elif found and multiplicity % 2:
            known.append(found)
            roots += [f] * (multiplicity // 2)
        elif multiplicity % 2 == 0:
            roots += [f] * (multiplicity // 2)
        else:
            return
    d = ring.primitive(d)
    product = product_of(ring, [g for _, g in known]) * product_of(ring, roots) ** 2
    c = rational(d.leading_coefficient() / product.leading_coefficient())
    d, c = (d, c) if c > 0 else (-d, -c)
    relation = ">" if not roots and all(r == ">" for r, _ in known) else ">="
    if has(facts, (">", d)) or has(facts, (relation, d)) or d.is_constant():
        return
    square = [product_of(ring, roots)] if roots else []
    ids = list(range(1, len(known) + 1))
    stated = [(OPPOSITE[relation], -d), *known]
    lemmas.append(Lemma(stated, [], [[1, [0]], [c, ids, *square]]))
    facts.append((relation, d))


def divided(ring, fact, facts, lemmas):
    """Add what is left of a fact after division by factors whose signs are known."""
    relation, p = fact
    parts = factors(ring, p)
    known = [g for f, m in parts if (g := known_sign(f, facts)) for _ in range(m)]
    unknown = [f for f, m in parts if not known_sign(f, facts) for _ in range(m)]
    if len(parts) == 1 and len(unknown) > 1 and relation == "=":
        _root(ring, unknown, fact, facts, lemmas)
    if not known or not unknown:
        return
    q = ring.primitive(product_of(ring, unknown))
    product = q * product_of(ring, known)
    c = rational(p.leading_coefficient() / product.leading_coefficient())
    ids = list(range(2, len(known) + 2))
    positive = [(">", g) for g in known]
    if relation == "=":
        if has(facts, ("=", q)) or has(facts, ("=", -q)):
            return
        for s in (1, -1):
            stated = [fact, (">", q * s), *positive]
            multiple = ring.one * (-s)
            lemmas.append(
                Lemma(stated, [], [[abs(c), [1, *ids]]], [[multiple if c > 0 else -multiple, 0]])
            )
        facts.append(("=", q))
        return
    q = q if c > 0 else -q
    if not has(facts, (relation, q)):
        stated = [fact, (OPPOSITE[relation], -q), *positive]
        lemmas.append(Lemma(stated, [], [[1, [0]], [abs(c), [1, *ids]]]))
        facts.append((relation, q))


def _root(ring, unknown, fact, facts, lemmas):
    """Add f = 0, where the fact says that a power of f is zero."""
    f, n = unknown[0], len(unknown)
    if has(facts, ("=", f)) or has(facts, ("=", -f)):
        return
    p = fact[1]
    for s in (1, -1):
        power = f**n * s**n
        c = rational(power.leading_coefficient() / p.leading_coefficient())
        multiple = ring.one * -c.numerator
        lemmas.append(Lemma([fact, (">", f * s)], [], [[c.denominator, [1] * n]], [[multiple, 0]]))
    facts.append(("=", f))


def nonzero(ring, fact):
    """Return lemmas: a product is not zero, whatever signs its factors have, if none is zero."""
    parts, lemmas = factors(ring, fact[1]), []
    for signs in itertools.product((1, -1), repeat=len(parts)):
        known = [f * s for (f, m), s in zip(parts, signs, strict=True) for _ in range(m)]
        c = rational(product_of(ring, known).leading_coefficient() / fact[1].leading_coefficient())
        positive = [(">", f * s) for (f, _), s in zip(parts, signs, strict=True)]
        ids = [k for k, (_, m) in enumerate(parts, start=1) for _ in range(m)]
        multiple = ring.one * -c.numerator
        lemmas.append(Lemma([fact, *positive], [], [[c.denominator, ids]], [[multiple, 0]]))
    return lemmas


def product_of(ring, parts):
    """Return the product of some polynomials."""
    total = ring.one
    for f in parts:
        total = total * f
    return total
