"""Sentences of the ledger as HTML, with mathematical signs in place of typed ones, and formulas."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import re
from functools import cache
from xml.etree import ElementTree

from latex2mathml.converter import convert
from latex2mathml.exceptions import NoAvailableTokensError
from markupsafe import Markup, escape

CLAIM = r"\b(?:u?ldp|lip|oneid)-[a-z0-9]+(?:-[a-z0-9]+)*\b"
# letters that a caret after them puts a hat on, where no exponent follows: p^(x), r^(bot_k), pi^_k
HAT = r"\b([mprSxπ])\^(?=\(|_|[\s.,;:)]|$)"
SIGNS = {
    r"&lt;=&gt;": "⇔",
    r"&lt;=": "≤",
    r"&gt;=": "≥",
    r"!=": "≠",
    r"=&gt;": "⇒",
    r"-&gt;": "→",
    # a product, and not p*(1-p*), the papers' p* times a parenthesis
    r"(?<=[\w)])(?!(?<=\b[pq])\*\()\*(?=[\w(])": "·",
    r"(?:\b|(?<=\d))eps(?=_|\b|\d\b)": "ε",
    r"\btheta\b": "θ",
    r"\bgamma\b": "γ",
    r"\bdelta\b": "δ",
    r"\balpha\b": "α",
    r"\blambda(?=\d|\b)": "λ",
    r"\bpsi\b": "ψ",
    r"\bpi(?=_|\b)": "π",
    r"\bnu(?=_|\b)": "ν",
    r"\bomega\b": "ω",
    r"\bsigma\b": "σ",
    r"\bkappa\b": "κ",
    # the sign, and not the word, as in "the bot of a tag"
    r"\bbot(?=_)|(?<=[({])bot(?=[)}])": "⊥",
    r"\bsqrt(?:\(| (?=[A-Za-z]\b))": lambda m: "√(" if m[0].endswith("(") else "√",
}
# an exponent: in parentheses, or one sign or number
POWER = r"\^(?:(?P<minus>-?)\((?P<inner>[^()]*(?:\([^()]*\)[^()]*)*)\)"
POWER += r"|(?P<call>[rε](?:<sub>\w+</sub>)?\([^()]{1,40},[^()]{1,40}\)|ε\([a-z]\))"
POWER += r"|(?P<bare>\*|-?\d+(?![\dα-ω])|-?\d*[A-Za-zα-ω](?![A-Za-z])(?:<sub>\w+</sub>)?))"
# what an index stands at: a letter, or what it runs over
OVER = r"(?:sum|prod|max|min)(?=_[a-zA-Z]\b|_\{)"
INDEX = rf"(?:(?<![\w.])(?P<base>[A-Za-zα-ω⊥]\d?\u0302?|{OVER})|(?<=\)))"
INDEX += r"_(?:(?P<index>[A-Za-z0-9]+)\b|\{(?P<long>[^{}]*)\})"
# what formulas are made of in a page; links, styles and scripts are not
ELEMENTS = "math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub"
ELEMENTS += " msubsup msup mtable mtd mtext mtr munder munderover"
# names with an underscore, which latex2mathml takes for products of letters; letters one by one
NAMED = re.compile(r"\\operatorname\{([^{}]*\\_[^{}]*)\}")
LETTER = re.compile(r'<mi mathvariant="normal">([^<]+)</mi>')
LETTERS = re.compile(f"(?:{LETTER.pattern.replace('(', '(?:')}){{2,}}")
ACTIVE = re.compile("href|style|class|id|on.*")
# one letter and one digit, as in P1 and q0; Z3 is a name
NUMBERED = r"(?:\b(?!Z3)([A-Za-zα-ω])|(?<=\d)([Pq]))(\d)(?!\w|\.\d)"


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
    >>> print(polished("1-2P1 + 2e^-2eps, sum_x pi_x (1-b_x)", str.upper))
    1-2P<sub>1</sub> + 2e<sup>-2ε</sup>, sum<sub>x</sub> π<sub>x</sub> (1-b<sub>x</sub>)
    >>> print(polished("2*x, q*(1-q*), e^eps(x,z) Q, the bot bot_k", str.upper))
    2·x, q*(1-q*), e<sup>ε(x,z)</sup> Q, the bot ⊥<sub>k</sub>
    """
    parts = re.split(f"`?({CLAIM})`?", text)
    made = [link(part) if k % 2 else _part(part) for k, part in enumerate(parts)]
    return Markup("").join(Markup(part) for part in made)


def _part(text):
    codes = re.split(r"`([^`]+)`", text)
    shown = [f"<code>{escape(c)}</code>" if k % 2 else with_signs(c) for k, c in enumerate(codes)]
    return "".join(shown)


def with_signs(text):
    """Return a text as HTML, with the signs of mathematics."""
    shown = str(escape(text)).replace("&#39;", "'")
    for typed, sign in SIGNS.items():
        shown = re.sub(typed, sign, shown)
    shown = re.sub(HAT, "\\1\u0302", shown)
    shown = re.sub(INDEX, _index, shown)
    shown = re.sub(NUMBERED, lambda m: f"{m[1] or m[2]}<sub>{m[3]}</sub>", shown)
    return re.sub(POWER, _power, shown)


def _index(match):
    return f"{match['base'] or ''}<sub>{match['index'] or match['long']}</sub>"


def _power(match):
    inner = match["inner"]
    if match["minus"] and inner:
        inner = f"-({inner})"
    return f"<sup>{inner or match['call'] or match['bare']}</sup>"


def _require_mathml(made, latex):
    """Raise ValueError for signs that a page would not read as a formula, such as `<` in a text."""
    try:
        parts = list(ElementTree.fromstring(made).iter())
    except ElementTree.ParseError as error:
        raise ValueError(f"no formula: {latex}; write < and & outside of texts") from error
    for part in parts:
        name = part.tag.rpartition("}")[2]
        if name not in ELEMENTS.split() or any(map(ACTIVE.fullmatch, part.attrib)):
            raise ValueError(f"no formula but a page's {name}: {latex}")


@cache
def mathml(latex, display=False):
    r"""Return LaTeX of the mathematical mode as MathML; names are upright words.

    Examples
    --------
    >>> "<mfrac>" in mathml(r"\frac{1}{E}")
    True
    >>> "<mo>:=</mo>" in mathml(r"s := 1")
    True
    >>> "<mi>uRR&#x0005F;own</mi>" in mathml(r"\operatorname{uRR\_own}")
    True
    """
    try:
        made = convert(NAMED.sub(r"\\mathrm{\1}", latex), display="block" if display else "inline")
    except (NoAvailableTokensError, LookupError, ValueError) as error:
        raise ValueError(f"no LaTeX that latex2mathml knows: {latex}") from error
    _require_mathml(made, latex)
    made = LETTERS.sub(lambda m: f"<mi>{''.join(LETTER.findall(m[0]))}</mi>", made)
    # := is one sign, and a colon has no blank before it
    made = made.replace("<mi>:</mi><mo>&#x0003D;</mo>", "<mo>:=</mo>")
    made = made.replace("<mi>:</mi>", '<mo lspace="0" rspace=".3em">:</mo>')
    # HTML knows MathML without a name space; the bars of |X| are to be as high as X
    made = made.replace(' xmlns="http://www.w3.org/1998/Math/MathML"', "")
    return Markup(made.replace("<mo>&#x0007C;</mo>", '<mo stretchy="false">|</mo>'))
