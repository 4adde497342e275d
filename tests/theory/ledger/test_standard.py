"""What a machine can see of the one standard of docs/verdicts.md, rule by rule.

How often each rule decides a record is in a table there, which is counted anew here.
"""

import re
from collections import Counter
from functools import cache
from pathlib import Path

from theory.ledger import claims, decisions, formal

PAGE = Path(__file__).resolve().parents[3] / "docs/verdicts.md"
# rule 3: read in a limit, as the text marks them as approximate; rule 8: mended, to ask of another
# place; rule 10: of what the text runs
LARGE = (
    "uldp-regime-sum uldp-rappor-l2-ratio uldp-rr-l1-ratio uldp-rr-four-times uldp-table-3 "
    "uldp-table-4 uldp-rappor-l1-ratio"
)
MENDED = (
    "lip-example-lip-constraints lip-example-opt-error lip-symmetry oneid-alpha-zero "
    "oneid-confidence-algorithm oneid-confidence-level uldp-am-gm-step uldp-osldp-decomposition "
    "uldp-urap-l1-worst"
)
RUN = "oneid-heuristic-is-bayes"
# what a proof concludes of which a step fails
CONCLUDED = {
    "uldp-lemma-1-step": ["uldp-lemma-1"],
    "uldp-lemma-2-step": ["uldp-lemma-2"],
    "uldp-am-gm-step": ["uldp-urr-l2-worst", "uldp-urr-l2-mixture", "uldp-urap-l2-worst"],
    "uldp-pum-equality-56": ["uldp-pum-l1-absolute"],
    "lip-step4-line": ["lip-step4-monotone"],
}
MORE = re.compile("more than is printed|the statement adds")
TOTAL = re.compile(r"\b(any|every|each|always|all)\b", re.IGNORECASE)


@cache
def texts():
    """Return the statements of texts that have a formal statement, by id."""
    return {
        name: claim
        for name, claim in claims.statements().items()
        if claim.printed_as not in ("", "ours") and name in formal.formals()
    }


@cache
def verdicts():
    return {name: decide().verdict for name, decide in decisions.deciders().items()}


def of(verdict):
    return [name for name in texts() if verdicts()[name] == verdict]


def with_a_condition():
    """Return informal records with a condition of ours, and the record of what is printed."""
    found = {}
    for name, claim in texts().items():
        others = re.findall(r"[a-z]+(?:-[a-z0-9]+)+", claim.reading)
        for other in others if claim.printed_as == "informal" else ():
            if other in texts() and name in texts()[other].corrected:
                found[name] = other
    return found


def counted():
    """Return by rule how many records it decides."""
    kinds = Counter(claim.printed_as for claim in texts().values())
    slips = [name for name, claim in texts().items() if claim.slip]
    return {
        1: len(with_a_condition()),
        2: sum(bool(claim.corner) for claim in texts().values()),
        3: len(LARGE.split()),
        4: sum(
            bool(TOTAL.search(claim.statement))
            for claim in texts().values()
            if claim.printed_as == "informal"
        ),
        5: len(slips),
        6: sum(claim.step for claim in texts().values()),
        7: len(of("misprint")),
        8: len(MENDED.split()),
        9: kinds["asked"] + kinds["neighbour"],
        10: len(RUN.split()),
        11: len(texts()),
        12: sum(bool(MORE.search(claim.reading)) for claim in texts().values()),
    }


def test_the_table_says_how_often_each_rule_decides():
    page = PAGE.read_text(encoding="utf-8")
    page = page[page.index("## The standard applied") : page.index("## When a run")]
    rows = dict(re.findall(r"^\| (\d+)[^|]*\| (\d+) \|", page, re.MULTILINE))
    assert {int(rule): int(count) for rule, count in rows.items()} == counted()
    assert f"all {len(texts())} printed or informal statements" in page


def test_a_condition_of_ours_is_informal_and_what_is_printed_is_refuted():
    assert set(with_a_condition()) >= {"uldp-mangat", "uldp-urr-private", "uldp-table-4"}
    for name, other in with_a_condition().items():
        assert verdicts()[name] == "proved", name
        assert verdicts()[other] == "refuted", other
        assert texts()[other].printed_as == "printed", other


def test_what_is_left_of_a_corner_is_proved_in_the_same_loss():
    corners = [claim for claim in texts().values() if claim.corner]
    for claim in corners:
        losses = set(re.findall(r"\bl[12]\b", claim.statement))
        for other in claim.corrected:
            assert verdicts()[other] == "proved", other
            assert set(re.findall(r"\bl[12]\b", claims.statements()[other].statement)) <= losses
    assert len(corners) == 6


def test_what_approximates_and_is_proved_says_so():
    for name in LARGE.split():
        reading = texts()[name].reading
        assert re.search("large|approximation|share", reading), name
    assert verdicts()["uldp-rr-l1-ratio"] == verdicts()["uldp-table-4"] == "proved"


def test_a_slip_is_met_twice_and_refuted_wherever_it_is_met():
    found = Counter(claim.slip for claim in texts().values() if claim.slip)
    assert set(found.values()) and min(found.values()) >= 2, found
    assert all(verdicts()[name] == "refuted" for name, claim in texts().items() if claim.slip)


def test_what_a_failed_step_is_for_is_proved():
    assert set(CONCLUDED) == {name for name, claim in texts().items() if claim.step}
    for name, concluded in CONCLUDED.items():
        assert texts()[name].printed_proof == "flawed", name
        assert {verdicts()[other] for other in concluded} == {"proved"}, name


def test_a_false_statement_has_no_sound_proof():
    false = of("refuted") + of("misprint")
    assert not [name for name in false if texts()[name].printed_proof == "sound"]
    rests = "lip-opt-ldp-mse", "uldp-urr-l1-worst", "uldp-urap-l1-worst"
    assert {texts()[name].printed_proof for name in rests} == {"flawed"}


def test_a_misprint_has_one_mend_that_is_proved():
    for name in of("misprint"):
        claim = texts()[name]
        assert {verdicts()[other] for other in claim.corrected} == {"proved"}, name
        assert not claim.slip and not claim.corner and not claim.step, name


def test_a_mend_and_what_is_run_are_said_in_the_reading():
    for name in (*MENDED.split(), *RUN.split()):
        assert texts()[name].reading, name


def test_what_is_asked_or_of_another_text_is_named_so():
    for name, claim in texts().items():
        assert (claim.printed_as == "neighbour") == ("arXiv" in claim.locator), name
        assert claim.printed_as == "asked" or not claim.locator.startswith("not printed"), name


def same_sides(t):
    """Return the equations of a conclusion whose sides are one term, outside of hypotheses."""
    if t.op == "implies":
        return same_sides(t.args[1])
    if t.op == "eq":
        return [t] if t.args[0] is t.args[1] else []
    return [one for a in t.args for one in same_sides(a)] if t.op == "and" else []


def test_no_conclusion_says_that_something_is_itself():
    for name, stated in formal.formals().items():
        statement = stated.build()
        for goal in statement.goals:
            assert not same_sides(goal), name
