"""The table of what names stand for."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import yaml

from theory.kernel.statement import Statement
from theory.ledger import claims, formal
from theory.notation import names, symbols
from theory.notation.statements import written
from theory.notation.vocabulary import vocabulary
from theory.projects import claim_files
from theory.views import recorded

# what has no name in a statement
SIDES = {"left side", "right side"}


def test_declared_names_are_those_of_the_statement():
    for name, stated in formal.formals().items():
        statement: Statement = stated.build()
        found = dict(symbols.declared(written(statement)))
        expected = [names.shown(c.data) for c in (*statement.constants, *statement.where)]
        assert list(found) == expected, name
        for c in statement.constants:
            assert found[names.shown(c.data)] == names.sort_text(c.sort), name


def test_the_table_of_a_statement():
    text = written(formal.formals()["uldp-urr-l2"].build())
    table = dict(symbols.table(text, "uldp"))
    assert table["E"] == "e^ε" and table["X_S"] == "the sensitive values"
    assert "random" in table["value"] and "Ω" in table


def test_sorts_that_only_sums_and_counts_name_are_in_it():
    table = dict(symbols.table("where   K := |X|\nthen    ∀ u ∈ U: K > 1", "ldp"))
    assert {"X", "U", "K"} <= set(table)


def test_papers_use_names_differently():
    text = "for all a: X → ℝ\nthen    a(x) > 0"
    assert dict(symbols.table("for all a ∈ ℝ", "uldp"))["a"] == "e^(ε/2)"
    assert "own bit" in dict(symbols.table(text, "oneid"))["a"]


def test_entries_are_of_names_that_occur():
    """A name that no statement has any more is to go."""
    statements = [stated.build() for stated in formal.formals().values()]
    used = {c.data for s in statements for c in (*s.constants, *s.where)}
    entries = yaml.safe_load(symbols.TABLE.read_text(encoding="utf-8"))
    papers = {claim.paper for claim in claims.statements().values()}
    for entry in entries:
        assert entry.get("kind") == "sort" or entry["name"] in used, entry
        assert entry.get("paper", "lip") in papers and entry["meaning"], entry


def test_names_are_read_back():
    for name in ("sensitive", "p_hat", "r_hat_bot", "theta", "lambda0", "Omega", "weight", "pi"):
        assert names.kernel_name(names.shown(name)) == name
    assert names.plain("γ ≥ 1") == "gamma >= 1"


def test_every_name_that_a_statement_is_for_all_of_has_a_meaning():
    for name, stated in formal.formals().items():
        paper, statement = claims.statements()[name].paper, stated.build()
        table = dict(symbols.table(written(statement, (), symbols.variables(name)), paper, name))
        missing = {names.shown(c.data) for c in statement.constants} - set(table)
        assert not missing, name


def test_names_of_one_claim_are_in_its_statement():
    """A meaning is of what stands there, or of a side; a variable that is renamed is there."""
    for entry in map(claim_files.find, claim_files.files_of()):
        text = "\n".join([*recorded.text_of(entry.id)[1], *entry.formula_rows()])
        assert not {key for key in entry.symbols if key not in text} - SIDES, entry.id
        if entry.letters:
            built = formal.formals()[entry.id].build()
            plain = written(built, vocabulary())
            assert written(built, vocabulary(), entry.letters) != plain, entry.id


def test_notions_and_signs_are_told_in_words():
    table = dict(symbols.table("if      LDP(Q; E)\nthen    0·(1/E) + [E > 1] = 1", "uldp"))
    assert table["LDP(Q; E)"].startswith("Q provides ε-LDP")
    assert table["0·…"] == symbols.ZERO and table["[A]"] == "1 if A, 0 otherwise"
    assert "𝔹" not in table


def test_sets_primes_and_places_are_told():
    text = "for all θ ∈ ℝ, p: X → ℝ\nthen    ∀ x, x' ∈ X, y ∈ (X → 𝔹): uRAP_own(y(x), p(x'), 2) > θ"
    table = dict(symbols.table(text, "uldp"))
    assert table["X"].endswith("; any finite set, not empty")
    assert "a prime" in table["x'"] and "sets of elements of X" in table["(X → 𝔹)"]
    assert table["θ in uRAP_own(…)"] == "stands for p(x') here"
    table = dict(symbols.table("for all f: U × X → ℝ", "uldp"))
    assert table["U, X"] == "any finite sets, not empty"
    assert "users" in table["U"] and "inputs" in table["X"]


def test_what_the_table_has_not_is_said_where_it_unfolds():
    found = symbols.unfolded("LDP(Q; E)", symbols.definitions())
    assert found["LDP_column"].endswith("factors of at most E.") and " — " not in found["LDP"]
