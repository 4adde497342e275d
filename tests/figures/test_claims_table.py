import json

from figures import claims_table

RECORD = {
    "id": "uldp-x",
    "paper": "uldp",
    "locator": "(5)",
    "statement": "|X| <= e^eps & 50 %",
    "verdict": "refuted",
    "transcription": True,
    "corner": "s = N = 2",
    "printed_proof": "flawed",
    "corrected": ["uldp-y", "uldp-z"],
    "printed_as": "ours",
}
CHANGES = (
    {"id": "uldp-w", "transcription": False, "corner": "", "printed_as": "informal"},
    {"id": "lip-x", "paper": "lip"},
)


def test_the_table_in_three_forms(tmp_path):
    ledger = tmp_path / "ledger.json"
    records = [RECORD, *(RECORD | change for change in CHANGES)]
    ledger.write_text(json.dumps(records))
    out = tmp_path / "uldp_claims"
    assert claims_table.main(["--ledger", str(ledger), "--paper", "uldp", "--out", str(out)]) == 0
    markdown, tex, table = (
        (tmp_path / f"uldp_claims.{end}").read_text() for end in ("md", "tex", "csv")
    )
    assert r"| \|X\| <= e^eps & 50 % |" in markdown
    assert r"\textbar{}X\textbar{} \textless{}= e\^{}eps \& 50 \%" in tex
    assert '"uldp-y, uldp-z"' in table
    assert "| refuted | transcription | s = N = 2 | flawed |" in markdown
    assert "refuted,,,flawed" in table
    # the paper's own statements first
    assert table.index("uldp-w") < table.index("uldp-x")
    said = "The statements of the ULDP paper and their verdicts"
    counted = "2 refuted. First come 1 of the text, then 1 of ours."
    assert markdown.startswith(said) and counted in markdown and counted in tex
    assert all("lip-x" not in text for text in (markdown, tex, table))
