"""A quantifier in the words of a claim is one of its formal statement, or is judged here."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import re

import pytest

from theory.ledger import claims, formal
from theory.views import recorded

_ONE = r"(?:eps|theta|gamma|delta|alpha|prior|P1|[A-Za-z])(?:_[A-Za-z0-9]+)?'?"
_QUANTIFIED = re.compile(
    rf"\b(?:for (?:all|each)|every|any|all) (?:values? of |sizes? |finite )?"
    rf"({_ONE}(?:(?:, | and ){_ONE})*)(?![\w(\-'])"
)
# how formal statements write what words name: sizes as counts, budgets as e^eps
_WRITTEN = {
    "n": r"\bn\b|\bU\b",
    "K": r"\bK\b|\bX\b",
    "s": r"\bs\b|\bX_S\b",
    "N": r"\bN\b|\bX_S\b",
    "eps": r"\bE\b|\bF\b|\ba\b|\bE_\w+|\bw\b|\br\b",
    "p": r"\bp\b|\bprior\b|\bweight\b",
    "prior": r"\bprior\b|\bP1\b|\bp\b",
    "theta": "θ",
    "gamma": "γ",
    "delta": "δ",
    "alpha": "α",
}
# indices of sums and of lists of unknowns: the statement has functions of the elements of a set
_INDICES = {"i", "j"}
TIMES_N = "the statement compares n times the losses, in which n does not occur"
JUDGED = {
    ("ldp-sue-always", "eps"): "t is e^(eps/2)",
    ("lip-implies-ldp", "x"): "the notion LIP is about all x",
    ("lip-implies-ldp", "y"): "the notion LIP is about all y",
    ("oneid-clopper-pearson", "t"): "the limit is a function of a count, for every set y of bits",
    ("oneid-redrawn-unary", "p"): "p is called law there",
    ("uldp-l1-inequality", "m_j"): "m_j is b(x) + g(x) p(x)",
    ("uldp-l1-worst-level", "m_j"): "m_j is b(x) + g(x) p(x)",
    ("uldp-l2-worst-level", "n"): TIMES_N,
    ("uldp-lower-bounds-one", "p"): "at s = N = 1 the mass w of the sensitive value is all of p",
    ("uldp-poured-level", "l_j"): "l_j is called level there",
    ("uldp-sensitive-remark", "y"): "the notion ULDP is about all y",
    ("uldp-urr-against-urap-l2", "n"): TIMES_N,
    ("uldp-water-filling-level", "o_j"): "o_j is called floor there",
    ("uldp-worst-l2-poured", "n"): TIMES_N,
}


def quantified(words):
    """Return the names that words quantify: `for every n`, `all s, N`."""
    return [name for found in _QUANTIFIED.findall(words) for name in re.split(", | and ", found)]


def is_in(name, statement):
    """Return whether a formal statement has what words call so."""
    stem = name.partition("_")[0].rstrip("'")
    written = _WRITTEN.get(stem, rf"\b{stem}(?![a-zA-Z])")
    return stem in _INDICES or bool(re.search(written, statement))


def test_every_quantifier_in_words_is_in_the_statement_or_judged():
    said = claims.statements()
    missing = {
        (name, one)
        for name in formal.formals()
        for one in quantified(said[name].statement)
        if not is_in(one, "\n".join(recorded.text_of(name)[1]))
    }
    assert missing == JUDGED.keys()


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("For all s, N and every eps > 0", ["s", "N", "eps"]),
        ("for any theta, but a mechanism", ["theta"]),
        ("for all x_i-values", []),
        ("every user and any budget", []),
    ],
)
def test_names_after_a_quantifier_are_found(words, names):
    assert quantified(words) == names


def test_a_quantifier_that_the_statement_lacks_is_seen():
    statement = "for all E ∈ ℝ\nthen    E > K"
    assert is_in("eps", statement) and is_in("K", statement)
    assert not is_in("n", statement) and not is_in("theta", statement)
