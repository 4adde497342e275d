"""Sentences of the ledger as HTML: mathematical signs in place of typed ones, claims as links."""

import re

from markupsafe import Markup, escape

CLAIM = r"\b(?:uldp|lip|oneid)-[a-z0-9]+(?:-[a-z0-9]+)*\b"
# letters that a caret after them puts a hat on, where no exponent follows: p^(x), r^(bot_k), S^
HAT = r"\b([prSx])\^(?=\(|[\s.,;:)]|$)"
SIGNS = {
    r"&lt;=&gt;": "⇔",
    r"&lt;=": "≤",
    r"&gt;=": "≥",
    r"!=": "≠",
    r"=&gt;": "⇒",
    r"-&gt;": "→",
    r"(?<=[\w)])\*(?=[\w(])": "·",
    r"\beps\b": "ε",
    r"\beps(?=_)": "ε",
    r"\btheta\b": "θ",
    r"\bgamma\b": "γ",
    r"\bdelta\b": "δ",
    r"\balpha\b": "α",
    r"\blambda(?=\d|\b)": "λ",
    r"\bpsi\b": "ψ",
    r"\bomega\b": "ω",
    r"\bbot(?=_|\b)": "⊥",
    r"\bsqrt\(": "√(",
}
# an exponent: in parentheses, or one sign or number
POWER = r"\^(?:\((?P<inner>[^()]*(?:\([^()]*\)[^()]*)*)\)|(?P<bare>-?\d+|-?[A-Za-zα-ω]\b))"
INDEX = r"(?<![\w/.-])(?P<base>[A-Za-zα-ω⊥])_(?P<index>[A-Za-z0-9]+)\b"


def polished(text, link):
    """Return a text as HTML.

    Parameters
    ----------
    text : str
    link : callable
        From a claim's id to its link.

    Examples
    --------
    >>> print(polished("p^(x) <= e^(eps/2) p_j by lip-mip", str.upper))
    p̂(x) ≤ e<sup>ε/2</sup> p<sub>j</sub> by LIP-MIP
    """
    parts = re.split(f"`?({CLAIM})`?", text)
    made = [link(part) if k % 2 else _with_signs(part) for k, part in enumerate(parts)]
    return Markup("").join(Markup(part) for part in made)


def _with_signs(text):
    codes = re.split(r"`([^`]+)`", text)
    shown = [f"<code>{escape(c)}</code>" if k % 2 else _signs(c) for k, c in enumerate(codes)]
    return "".join(shown)


def _signs(text):
    shown = str(escape(text)).replace("&#39;", "'")
    for typed, sign in SIGNS.items():
        shown = re.sub(typed, sign, shown)
    shown = re.sub(HAT, "\\1\u0302", shown)
    shown = re.sub(INDEX, r"\g<base><sub>\g<index></sub>", shown)
    return re.sub(POWER, lambda m: f"<sup>{m['inner'] or m['bare']}</sup>", shown)
