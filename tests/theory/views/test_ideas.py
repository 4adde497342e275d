"""The idea of each printed statement's proof, and the equations that its words cite."""

import math
import re

import pytest
from sympy import Symbol
from sympy.parsing.sympy_parser import (
    implicit_multiplication,
    parse_expr,
    standard_transformations,
)

from mechanisms.losses import urap, urr
from theory.ledger import claims
from theory.views import ideas, outline, recorded

# an equation that stands as a condition or a formula in the words that cite it
CITED = re.compile(r"\(\d+\)")


@pytest.fixture(scope="module")
def printed():
    found = claims.statements().items()
    return {k: c for k, c in found if c.printed_as in ("printed", "informal")}


def test_every_printed_statement_has_an_idea_and_no_id_is_unknown(printed):
    assert set(printed) - set(ideas.ideas()) == set()
    assert set(ideas.ideas()) - set(claims.statements()) == set()


def test_an_idea_has_three_to_eight_sentences():
    for name, told in ideas.ideas().items():
        assert outline.LEAST <= len(told) <= outline.MOST, name
        for sentence in told:
            assert sentence.endswith(".") and len(sentence) <= 400, sentence


def test_what_an_idea_refers_to_exists():
    known = set(claims.statements())
    for told in ideas.ideas().values():
        named = re.findall(r"\(((?:uldp|lip|oneid|ldp)-[a-z0-9-]+)\)", " ".join(told))
        assert set(named) <= known


def test_an_idea_takes_the_place_of_the_outline():
    told = outline.how_proved(recorded.claim("lip-mip"), "theory/proofs/lip/proposition_1_mip.py")
    assert told == ideas.ideas()["lip-mip"]
    assert not set(outline.written()) & set(ideas.ideas())


def test_every_equation_that_a_text_cites_is_shown(printed):
    for name, claim in printed.items():
        elsewhere = {n for n in CITED.findall(claim.statement) if n not in claim.locator}
        assert elsewhere <= set(ideas.cited(claim)), name
    assert list(ideas.cited(printed["uldp-urr-l1-worst"])) == ["(12)", "(13)"]


def value(number, **at):
    """Return an equation of ULDP at numbers, without the root of 2/(n pi)."""
    text = ideas.equations()["uldp"][number].partition(", where ")[0]
    text = text.removeprefix("sqrt(2/(n pi)) ")
    read = parse_expr(
        text.replace("sqrt(2(K-1)/(n pi))", "sqrt(K-1)"),
        {name: Symbol(name) for name in at},
        transformations=(*standard_transformations, implicit_multiplication),
    )
    return float(read.subs(at))


def test_the_equations_that_are_shown_are_the_losses_that_run():
    s, N, E, a = 3, 5, 2.5, 1.7
    v = (s + E - 1) / (E - 1)
    squares = {
        value("(13)", s=s, N=N, E=E): urr.uniform_l1_squares(s, N, E),
        value("(15)", K=s + N, v=v): [urr.mixture_l1_square(s, N, E)],
        value("(18)", s=s, N=N, a=a): urap.uniform_l1_squares(s, N, a),
    }
    for shown, under in squares.items():
        assert shown == pytest.approx(sum(math.sqrt(one) for one in under))
