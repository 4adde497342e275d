"""A proof has the names of a statement from its text, and they are the statement's own terms."""

import pytest

from common import imports
from theory.kernel import trace
from theory.kernel.sorts import index
from theory.ledger import formal
from theory.projects import claim_files
from theory.projects.imported_files import imported_files
from theory.statements.stated import stated

CLAIM = "uldp-urr-l2"


def test_names_are_the_terms_of_the_statement():
    statement, said = formal.formals()[CLAIM].build(), stated(CLAIM)
    for c in (*statement.constants, *statement.where):
        assert getattr(said, c.data) is c
    # a sort of a constant, and one that only a set is of
    assert said.X is index("X")
    assert stated("uldp-urr-private").Q in formal.formals()["uldp-urr-private"].build().where


def test_names_may_be_written_as_in_the_text():
    said = stated(CLAIM)
    assert said.X_S is said.sensitive
    assert said.Ω is said.Omega
    assert stated("uldp-ubd-mixture").α is stated("uldp-ubd-mixture").alpha


def test_a_name_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(AttributeError, match=r"^uldp-urr-private has no name Y; it has X, X_S, E"):
        stated("uldp-urr-private").Y  # noqa: B018 - it is asked for
    assert not hasattr(stated(CLAIM), "__wrapped__")


@pytest.mark.parametrize(
    ("claim", "why"),
    [("no-such-claim", "no file has"), ("uldp-table-4", "is stated in Python")],
)
def test_a_claim_without_a_text_is_refused(claim, why):
    with pytest.raises(LookupError, match=f"{claim}: {why}"):
        stated.__wrapped__(claim)


def test_a_constant_goes_before_a_sort_of_its_name(tmp_path, monkeypatch):
    path = tmp_path / "own.claims"
    text = "  for all f: N → \u211d\n  where   N := Σ_{x ∈ N} f(x)\n  then    N = N\n"
    path.write_text(f"paper own\n\nown-names: here (ours)\n  says    It is.\n{text}", "utf-8")
    entry = claim_files.entry(path, "own-names")
    monkeypatch.setattr(claim_files, "find", lambda claim: entry)
    assert stated.__wrapped__("own-names").N.op == "const"


def test_formulas_that_a_definition_runs_are_not_traced():
    with trace.watching(), trace.noting() as names:
        stated.__wrapped__("uldp-urr-private-eps-zero").Q  # noqa: B018 - it is asked for
    assert not names


def test_a_proof_rests_on_the_texts_whose_names_it_takes():
    claims = claim_files.find("uldp-urr-l2").path.relative_to(imports.ROOT)
    proof = "theory.proofs.uldp.proposition_14_urr_l2"
    assert 'stated("uldp-urr-l2")' in (imports.ROOT / imports.path_of(proof)).read_text("utf-8")
    assert claims in imports.sources(proof)
    assert imports.ROOT / claims in imported_files([proof])
