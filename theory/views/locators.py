"""Claims by where they are printed: `Proposition 7`, `Theorem 2`, `(23)`, `Section 4.2`."""

import re

KINDS = ("proposition", "theorem", "lemma", "corollary", "definition", "example", "algorithm")
KINDS += ("figure", "table", "section", "appendix")
SHORT = {"prop": "proposition", "thm": "theorem", "def": "definition", "fig": "figure"}
SHORT |= {"sec": "section", "cor": "corollary", "alg": "algorithm"}
# 7, 4.2, IV-F, E.1.3, 6(b)
NUMBER = r"(?<!\w)(?:\d+|[ivx]+|[a-z])(?:[.-]\w+)*(?:\([a-z]\))?(?![\w(])"
NAMED = re.compile(rf"\b(\w+?)(s?)\.? ({NUMBER}(?:(?:, and |, | and | to ){NUMBER})*)")
FIRST = re.compile(rf"(?i:{'|'.join(KINDS)}|equation)|\(\d")
EQUATION = re.compile(r"\((\d+)\)")
ASKED = re.compile(r"(?:equations?|eqs?\.?) ?\(?(\d+)\)?|\((\d+)\)")


def order(locator):
    """Return a key by which locators stand as printed: what repairs or sharpens one follows it.

    Examples
    --------
    >>> sorted(["Proposition 10", "sharpens Proposition 2", "Proposition 2", "(3)"], key=order)
    ['(3)', 'Proposition 2', 'sharpens Proposition 2', 'Proposition 10']
    """
    start = next((m.start() for m in FIRST.finditer(locator)), 0)
    parts = re.split(r"(\d+)", locator[start:].lower())
    return [(int(p), "") if p.isdigit() else (0, p) for p in parts], start


def places(locator):
    """Return the places that a locator names, as pairs of a kind and a number.

    Examples
    --------
    >>> sorted(places("goes beyond Propositions 7, 8 and 10"))
    [('proposition', '10'), ('proposition', '7'), ('proposition', '8')]
    >>> sorted(places("Section IV-F, equation (12)"))
    [('equation', '12'), ('section', 'iv-f')]
    """
    text = " ".join(locator.lower().split())
    found = {("equation", number) for number in EQUATION.findall(text)}
    for kind, _, numbers in NAMED.findall(text):
        kind = SHORT.get(kind, kind)
        if kind in KINDS:
            found |= {(kind, number) for number in re.findall(NUMBER, numbers)}
    return found


def asked(words):
    """Return the place that words ask for, or None if they name none, or more than one.

    Examples
    --------
    >>> asked("Prop. 7"), asked("eq. 23"), asked("(23)"), asked("lip-optimum")
    (('proposition', '7'), ('equation', '23'), ('equation', '23'), None)
    """
    text = " ".join(words.lower().split())
    if equation := ASKED.fullmatch(text):
        return "equation", equation[1] or equation[2]
    named = NAMED.fullmatch(text)
    found = places(text) if named else ()
    return next(iter(found)) if len(found) == 1 else None


def is_at(locator, place):
    """Return whether a locator names a place, or one within it.

    Examples
    --------
    >>> is_at("sharpens Proposition 7", ("proposition", "7"))
    True
    >>> is_at("Section 4.2", ("section", "4")), is_at("Proposition 17", ("proposition", "7"))
    (True, False)
    """
    kind, number = place
    within = tuple(number + sign for sign in ".-(")
    return any(k == kind and (n == number or n.startswith(within)) for k, n in places(locator))


def found(claims, words):
    """Return the claims at the place that words ask for, those that are printed there first.

    "Proposition 10, (18)" comes before "after Proposition 10".

    Parameters
    ----------
    claims : iterable of Claim
    words : str

    Returns
    -------
    list of Claim
        None if the words name no place.
    """
    place = asked(words)
    if place is None:
        return []
    there = [one for one in claims if is_at(one.locator, place)]
    return sorted(there, key=_rank)


def is_printed_at(claim, place):
    """Return whether a claim is what a text prints at a place, and no remark on it or repair."""
    is_ours = claim.printed_as == "ours" or claim.kind in ("repair", "beyond")
    return not is_ours and order(claim.locator)[1] == 0 and is_at(claim.locator, place)


def _rank(claim):
    """Return whether a claim is ours, and how many letters of its locator come before the place."""
    return claim.printed_as == "ours" or claim.kind in ("repair", "beyond"), order(claim.locator)[1]
