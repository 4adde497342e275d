"""The README's table of decided claims: `python -m theory.readme` writes it anew.

It shows what the sources declare; `python -m theory prove` fails unless the solvers bear it out.
"""

from collections import Counter

from common import files
from common.errors import run
from common.imports import ROOT, path_of
from common.marks import replace_between
from theory.kernel import claims

BEGIN, END = "<!-- claims: made by python -m theory.readme -->\n", "<!-- end of claims -->\n"
README = ROOT / "README.md"


def table():
    """Return the table of decided claims as Markdown, in the order of the papers."""
    deciders = claims.deciders()
    count = Counter(decide().verdict for decide in deciders.values())
    open_claims = len(claims.statements()) - len(deciders)
    total = ", ".join(
        f"{count[verdict]} {verdict}" for verdict in claims.VERDICTS if count[verdict]
    )
    lines = [f"Decided so far: {total}; {open_claims} statements are open.\n"]
    lines.append("| claim | where | verdict | printed proof | cite instead |")
    lines.append("| --- | --- | --- | --- | --- |")
    for name, claim in claims.statements().items():
        if name in deciders:
            decision = deciders[name]()
            link = f"[{name}]({path_of(deciders[name].__module__)})"
            instead = ", ".join(decision.corrected) if decision.verdict == "refuted" else ""
            printed = "" if claim.kind in claims.OURS else decision.printed_proof
            verdict = decision.verdict + ", *transcription*" * decision.transcription
            cells = (link, claim.locator, verdict, printed, instead)
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def with_table(text):
    """Return the README's text with the table between its two marks made anew."""
    return replace_between(text, BEGIN, END, table())


def main():
    """Rewrite README.md; return the exit status."""
    files.write_text(README, with_table(README.read_text(encoding="utf-8")))
    return 0


if __name__ == "__main__":
    run(main)
