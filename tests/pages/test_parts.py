"""Sentences, formulas, graphs and documents, each by itself."""

import math

import pytest
import sympy

from common import inputs
from common.errors import UserError
from mechanisms import binary_channel
from mechanisms.losses import lip, ubd, urap, urr
from pages import claims, documents, explore, formulas, graphs, mechanisms, prose
from pages.claim import witness
from pages.site import Site


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("P1 <= 1/(1+e^eps)", "P<sub>1</sub> ≤ 1/(1+e<sup>ε</sup>)"),
        ("E_LIP(eps)/E_LDP", "E<sub>LIP</sub>(ε)/E<sub>LDP</sub>"),
        (
            "e^eps_x and x^2, b_j^2",
            "e<sup>ε<sub>x</sub></sup> and x<sup>2</sup>, b<sub>j</sub><sup>2</sup>",
        ),
        ("|r^(bot_k)| by Z3", "|r̂(⊥<sub>k</sub>)| by Z3"),
        ("`mechanisms/x_y.py` <b>", "<code>mechanisms/x_y.py</code> &lt;b&gt;"),
        ("2*eps-LDP -> 1 - d2", "2·ε-LDP → 1 - d<sub>2</sub>"),
        ("(Y0 x Y1)_P", "(Y<sub>0</sub> x Y<sub>1</sub>)<sub>P</sub>"),
        ("see lip-mip, not lip", "see LIP-MIP, not lip"),
    ],
)
def test_signs(typed, shown):
    assert str(prose.polished(typed, str.upper)) == shown


def test_latex_that_is_not_known_is_named():
    assert prose.mathml(r"\sum_{x \in X} p", display=True).startswith('<math display="block">')
    with pytest.raises(ValueError, match="no LaTeX that latex2mathml knows"):
        prose.mathml("")


def test_a_name_of_several_letters_is_one_upright_word():
    for latex in (r"\mathrm{uniform}", r"\operatorname{uRR\_own}", r"q_{\mathrm{rare}}"):
        made = prose.mathml(latex)
        assert "mathvariant" not in made
        assert any(f"<mi>{word}</mi>" in made for word in ("uniform", "uRR&#x0005F;own", "rare"))


@pytest.mark.parametrize(
    "latex",
    [
        r"\text{<script>alert(1)</script>}",
        r"\text{a < b}",
        r"\text{</mtext><b>}",
        r"\mbox{<i>x</i>}",
        r"\textbf{a & b}",
        r"\href{javascript:alert(1)}{x}",
        r"\style{color:red}{x}",
        r"\class{x}{y}",
        "\0",
        r"\begin{<b>}x\end{<b>}",
    ],
)
def test_a_formula_is_nothing_but_a_formula(latex):
    with pytest.raises(ValueError, match=r"no (formula|LaTeX)"):
        prose.mathml(latex)


def test_signs_of_order_stay_signs():
    assert "&#x0003C;" in prose.mathml("a<b") and "<mtext>" in prose.mathml(r"a \text{ if } b")


def derived(steps, undecided, same=0, **more):
    """Return the evidence of a theorem."""
    second = {"result": "no step contradicted", "undecided": undecided} | more
    goal = {"obligation": "theorem", "method": "kernel", "result": "derived"}
    goal |= {"identities": {"asked": same, "undecided": 0}}
    return {"evidence": [goal | {"resource_count": steps, "second_opinion": second}]}


@pytest.mark.parametrize(
    ("evidence", "told"),
    [
        (derived(3, 1), "derived in 3 steps; cvc5: no step contradicted, 1 undecided"),
        (
            derived(3, 0, same=2),
            "derived in 3 steps; cvc5: no step contradicted; SymPy: 2 of 2 identities",
        ),
        (
            derived(1, 0, asked=0, result="not asked"),
            "derived in 1 step, 1 of them decided by certificates; cvc5: not asked",
        ),
        (
            derived(9, 1, asked=2),
            "derived in 9 steps, 7 of them decided by certificates; "
            "cvc5: no step contradicted, 1 undecided",
        ),
    ],
)
def test_evidence_says_what_decided(evidence, told):
    (row,) = claims.evidence(evidence)
    assert row["results"] == told


def record(name, uses=(), corrected=(), verdict="proved", assembled=True):
    return {
        "id": f"lip-{name}",
        "paper": "lip",
        "locator": f"Proposition {name}",
        "verdict": verdict,
        "assembled": assembled,
        "evidence": ["something"],
        "uses": [f"lip-{other}" for other in uses],
        "corrected": [f"lip-{other}" for other in corrected],
    }


@pytest.fixture
def drawing():
    found = [record("a"), record("b", "a"), record("c", "ab"), record("d", "c")]
    found += [record("e", corrected="d", verdict="refuted"), record("f"), record("g", "a")]
    return graphs.draw(found)


def test_a_graph_has_arrows_and_what_stands_alone(drawing):
    assert [node.record["id"][-1] for node in drawing.nodes] == list("abcdeg")
    assert [record["id"] for record in drawing.alone] == ["lip-f"]
    assert sorted(arrow.kind for arrow in drawing.arrows) == ["instead", *["uses"] * 5]
    kinds = {node.record["id"][-1]: node.kind for node in drawing.nodes}
    assert (kinds["a"], kinds["e"]) == ("proved assembled", "refuted assembled")


def test_boxes_do_not_overlap_and_arrows_go_to_the_right(drawing):
    places = {node.record["id"][-1]: (node.x, node.y) for node in drawing.nodes}
    assert len(set(places.values())) == len(places)
    assert places["a"][0] < places["b"][0] < places["c"][0] < places["d"][0]
    assert all(x + graphs.WIDTH <= drawing.width for x, _ in places.values())
    assert all(y + graphs.HEIGHT <= drawing.height for _, y in places.values())
    # a long arrow crosses the layer between in a row of its own
    long = [arrow.path for arrow in drawing.arrows if " H" in arrow.path]
    assert long
    for part in (part for path in long for part in path.split(" C")[1:] if " H" in part):
        x, y = map(float, part.split(" H")[0].split()[-1].split(","))
        assert (x, y - graphs.HEIGHT / 2) not in places.values()


def test_boxes_name_their_paper_where_there_are_several(drawing):
    assert drawing.nodes[0].where == "Proposition a"
    other = record("b", "a") | {"paper": "oneid"}
    made = graphs.draw([record("a"), other])
    assert [node.where for node in made.nodes] == ["LIP, Proposition a", "OneID, Proposition b"]


def test_claims_in_a_circle_are_drawn():
    made = graphs.draw([record("a", "b"), record("b", "a")])
    assert len(made.arrows) == 2
    # one goes on, the other back, from side to side and not through boxes
    left, right = sorted(node.x for node in made.nodes)
    ends = sorted(
        [arrow.path[1:].split(",")[0], arrow.path.split()[-1].split(",")[0]]
        for arrow in made.arrows
    )
    sides = [str(left + graphs.WIDTH), str(right)]
    assert ends == sorted([sides, sides[::-1]])


def value(expression, **numbers):
    symbols = {"s": formulas.s, "K": formulas.K, "P1": formulas.P1, "eps": explore.EPS}
    return float(expression.subs({symbols[name]: number for name, number in numbers.items()}))


@pytest.mark.parametrize("eps", [0.3, 1.0, 4.0])
@pytest.mark.parametrize("P1", [0.02, 0.4, 0.9])
def test_curves_of_lip_are_the_formulas(P1, eps):
    error, channel, *_ = (plot.curves for plot in explore.plots())
    E = math.exp(eps)
    expected = (lip.mse_lip(P1, E), lip.mse_ldp(P1, E), lip.mse_symmetric(P1, E))
    expected += (lip.mse_balanced(P1, E), *binary_channel.optimal_lip(P1, E))
    found = [value(curve.expression, P1=P1, eps=eps) for curve in (*error, *channel[:2])]
    assert found == pytest.approx(expected)


@pytest.mark.parametrize(("s", "K", "eps"), [(5, 9, 0.5), (5, 9, 2.5), (2, 3, 6.0), (4, 4, 1.0)])
def test_curves_of_uldp_are_the_formulas(s, K, eps):
    curves = explore.plots()[2].curves
    E, a = math.exp(eps), math.exp(eps / 2)
    found = [value(curve.expression, s=s, K=K, eps=eps) for curve in curves[:4] if s < K]
    if s < K:
        N = K - s
        expected = [urr.worst_l2(K, 0, E, 1), urap.worst_l2(K, 0, a, 1)]
        expected += [urr.worst_l2(s, N, E, 1), urap.worst_l2(s, N, a, 1)]
        assert found == pytest.approx(expected)
    blocks = curves[4].expression.subs({formulas.k: 2})
    if s > 2:
        assert value(blocks, s=s, eps=eps) == pytest.approx(ubd.worst_l2(s, 1, 2, E, 1))


def test_sliders_stand_on_the_pages_of_what_they_draw():
    assert [p.key for p in explore.shown_on("claims/lip-optimum")] == ["lip-error", "lip-channel"]
    assert [p.key for p in explore.shown_on("mechanisms/urap")] == ["uldp-losses"]
    assert explore.shown_on("claims/lip-mip") == []
    known = inputs.read_yaml(mechanisms.NOTES)
    named = [page for plot in explore.plots() for page in plot.pages]
    assert all(p.partition("/")[2] in known for p in named if p.startswith("mechanisms/"))


def test_a_symbol_without_a_slider_is_named():
    with pytest.raises(ValueError, match="no slider for E"):
        explore.script(formulas.P1 / formulas.E, [formulas.P1])
    assert explore.script(sympy.exp(explore.EPS), [explore.EPS]) == (
        "({varepsilon}) => Math.exp(varepsilon)"
    )


def test_cases_of_cases_are_cases():
    x = formulas.P1
    made = formulas.piecewise(x < 1, x, formulas.piecewise(x < 2, 2 * x, 3 * x))
    assert [pair[0] for pair in made.args] == [x, 2 * x, 3 * x]


def test_an_example_that_does_not_come_out_is_named():
    mechanisms.run_example("a", ">>> 1 + 1\n2\n")
    with pytest.raises(UserError, match=r"the example of a does not come out: .*Got: 2"):
        mechanisms.run_example("a", ">>> 1 + 1\n3\n")
    with pytest.raises(UserError, match="it has none"):
        mechanisms.run_example("a", "nothing\n")


def test_links_of_documents_lead_to_pages():
    site = Site(["lip-mip"])
    text = "# A `b`\n\n[t](trust.md#x) [c](../common/files.py) `lip-mip` `other`\n\n"
    text += "<!-- table: made by a program -->\n| a |\n| --- |\n| 1 |\n<!-- end -->\n\n"
    text += "```python\nx = 1\n```\n\n## A b\n"
    title, body = documents.render(site.here("docs/a.html"), "docs/a.md", text)
    assert title == "A `b`"
    assert 'href="trust.html#x"' in body and 'href="../source/common/files.py.html"' in body
    assert 'href="../claims/lip-mip.html"' in body and "<code>other</code>" in body
    assert '<div class="wide"' in body and 'class="highlight"' in body
    assert "&lt;!--" not in body and body.count("<tr>") == 2
    assert 'id="a-b"' in body and 'id="a-b-1"' in body


def test_depths_of_values():
    assert [witness.depth(v) for v in ("1", ["1"], [["1"], ["2"]])] == [0, 1, 2]


def test_a_refuted_statement_fails_at_its_example():
    assert witness.example("lip-opt-channel").denies
    assert not witness.example("lip-optimum").denies


def test_an_open_statement_about_experiments_is_not_decided_here():
    stated = {"id": "uldp-exp-near-non-private", "verdict": "open", "corner": "", "evidence": []}
    assert claims.headline(stated | {"kind": "lemma"}) == "Not decided."
    stated |= {
        "kind": "experiment",
        "evidence": [{"data": ["visits", "census"]}, {"data": ["visits"]}],
    }
    assert claims.headline(stated) == "Not decided here, on visits, census."


def test_a_ledger_loads_no_module_of_others(tmp_path, monkeypatch):
    (tmp_path / "named_by_a_ledger.py").write_text("raise SystemExit('loaded')")
    monkeypatch.syspath_prepend(tmp_path)
    assert claims.formula_place("named_by_a_ledger.f") is None
    assert claims.formula_place("os.system") is None and claims.formula_place("x") is None
    path, line = claims.formula_place("mechanisms.urr.probabilities")
    assert path == "mechanisms/urr.py" and line > 1


def test_between_boxes_one_above_the_other_an_arrow_goes_back():
    assert graphs._path((0, 0), (), (0, 90)).startswith("M0,")
    assert graphs._path((0, 0), (), (graphs.COLUMN, 0)).startswith(f"M{graphs.WIDTH:g},")


@pytest.mark.parametrize("inner", ['<a href="x">x</a>', '<mi onclick="x">x</mi>', "<script/>"])
def test_a_formula_is_no_part_of_a_page_that_acts(inner):
    with pytest.raises(ValueError, match="no formula but a page's"):
        prose._require_mathml(f"<math>{inner}</math>", "x")
    prose._require_mathml("<math><mi>x</mi></math>", "x")
