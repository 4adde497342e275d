"""What a claim's page shows of its statement and its proof."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

from pages.claim import proofs
from theory.ledger import formal


def test_a_statement_has_symbols_names_and_text():
    statement = formal.formals()["uldp-urr-private"].build()
    found = proofs.of_statement(statement, "uldp-urr-private", "uldp")
    assert ("E", "e^ε") in found["symbols"]
    assert found["text"].startswith("for all X_S ⊆ X, E ∈ ℝ")
    assert any(name.startswith("LDP_column(q; E) := ") for name in found["names"])
    words = [word for word, _ in found["lines"]]
    assert words == ["for all", "where", "if", "then"]
    assert found["denial"] == []


def test_a_denied_one_has_its_numbers():
    statement = formal.formals()["lip-opt-mse"].build()
    found = proofs.of_statement(statement, "lip-opt-mse", "lip")
    assert found["denial"][-1] == "  fails: (19) is the least error: left 27/400 ≠ right 17/200"


def test_without_a_statement_there_is_nothing():
    assert not any(proofs.of_statement(None, "x", "lip").values())


def test_a_derivation_beside_the_obligations_is_shown(tmp_path):
    record = {"id": "lip-mse", "module": ""}
    assert proofs.of_claim(record, tmp_path / "obligations")["proof"] is None
    (tmp_path / "derivations").mkdir()
    text = "const a a Real\n#1 solve 0123456789abcdef : (<= 0 (* a a))\nproved #1 : true\n"
    (tmp_path / "derivations" / "lip-mse.txt").write_text(text)
    found = proofs.of_claim(record, tmp_path / "obligations")["proof"]
    assert found["number"] == 1 and found["lemmas"][0][1] == "a² ≥ 0"
    assert found["steps"][0][0].certificate == "0123456789abcdef"
    assert found["steps"][0][1] == "a² ≥ 0" and found["file"] == "derivations/lip-mse.txt"


def test_of_a_long_derivation_lemmas_alone_are_shown(tmp_path):
    (tmp_path / "derivations").mkdir()
    steps = [f"#{k} solve 0123456789abcdef : (<= 0 (* a a))" for k in range(1, 202)]
    text = "\n".join(["const a a Real", *steps, "proved #201 : true", ""])
    (tmp_path / "derivations" / "lip-mse.txt").write_text(text)
    record = {"id": "lip-mse", "module": ""}
    found = proofs.of_claim(record, tmp_path / "obligations")["proof"]
    assert found["number"] == 201 and found["lemmas"] and not found["steps"]
