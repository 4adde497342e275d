"""README, theory/README.md, docs/: links, lengths, names, examples and outputs are as they say."""

import doctest
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from common import errors
from theory.__main__ import main
from theory.ledger import claims

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = sorted(path.relative_to(ROOT) for path in (ROOT / "docs").glob("*.md"))
PAGES = [Path("README.md"), Path("CONTRIBUTING.md"), Path("theory/README.md"), *REFERENCE]
WRITTEN = [page for page in PAGES if page.parts[0] != "theory"]
EXAMPLES = [
    "accounting",
    "checker",
    "mechanisms",
    "oracles",
    "repeated_reports",
]
# papers and vocabularies; nothing here is fetched
PUBLIC = tuple(f"https://{site}/" for site in ("arxiv.org/abs", "doi.org", "w3id.org"))
CONSOLE = re.compile(r"```console\n(.*?)```", re.S)
# a shell would be given `ID ...` and FILE by the reader
RUN = (
    "cat ",
    "python -m theory prove ",
    "python -m theory check ",
    "python -m theory account ",
    "python -m mechanisms.design ",
)


def text_of(page):
    return (ROOT / page).read_text(encoding="utf-8")


def links_of(page):
    return re.findall(r"\]\(([^)]+)\)", text_of(page))


def anchors_of(page):
    """Return what a heading is linked by."""
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.M)
    return {re.sub(r"[^\w\- ]", "", h).strip().lower().replace(" ", "-") for h in headings}


def commands_of(page):
    """Return the commands of a page's console blocks that are run here, with their outputs."""
    found = []
    for block in CONSOLE.findall(text_of(page)):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            if command.startswith(RUN):
                found.append((command, output))
    return found


# what two pages show is one
SHOWN = [*dict.fromkeys(shown for page in WRITTEN for shown in commands_of(page))]


def broken_links(page):
    """Return the links of a page that lead nowhere."""
    broken = []
    for link in links_of(page):
        if link.startswith(PUBLIC):
            continue
        target, _, anchor = link.partition("#")
        path = Path(os.path.normpath(page.parent / target)) if target else page
        if not (ROOT / path).exists() or (anchor and anchor not in anchors_of(path)):
            broken.append(link)
    return broken


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_resolve(page):
    assert links_of(page)
    assert broken_links(page) == []


def test_a_link_that_leads_nowhere_is_seen(tmp_path, monkeypatch):
    text = "# A title, of two\n[a](#a-title-of-two) [b](#none) [c](none.md) [d](p.md#a)\n"
    (tmp_path / "p.md").write_text(text)
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    assert broken_links(Path("p.md")) == ["#none", "none.md", "p.md#a"]


def cut_rows(text):
    """Return the rows of a page's tables with more or fewer cells than the row above."""
    rows, cut = text.splitlines(), []
    cells = [len(re.split(r"(?<!\\)\|", row)) if row.startswith("|") else 0 for row in rows]
    for above, row, n in zip([0, *cells], rows, cells, strict=False):
        if above and n and above != n:
            cut.append(row)
    return cut


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_bars_in_tables_are_no_ends_of_cells(page):
    assert cut_rows((ROOT / page).read_text()) == []


def test_a_row_that_is_cut_is_seen():
    table = "| sign | what |\n| --- | --- |\n| `\\|a\\|` | value |\n"
    assert cut_rows(table) == []
    assert cut_rows(f"{table}| `|a|` | value |\n") == ["| `|a|` | value |"]


def misread(text):
    """Return lines of prose that Markdown takes for lists or quotations, and code for prose."""
    lines, found = text.splitlines(), []
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        first = lines[token.map[0]] if token.map else ""
        if token.type in ("bullet_list_open", "ordered_list_open") and not token.level:
            before = lines[token.map[0] - 1] if token.map[0] else ""
            found += [first] if before.strip() and not before.startswith("<!--") else []
        elif token.type == "blockquote_open" or (token.type == "inline" and ">>> " in first):
            found.append(first)
    return found


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_markdown_reads_what_is_meant(page):
    assert misread(text_of(page)) == []


@pytest.mark.parametrize(
    "text", ["the sum of (p^\n- p)^2", "if c(x)\n>= n users", "- so:\n\n    >>> 1 + 1\n    2\n"]
)
def test_what_markdown_takes_for_something_else_is_seen(text):
    assert misread(text)


def test_every_page_is_linked():
    linked = {Path("docs", link) for link in links_of(Path("docs/README.md"))}
    assert set(REFERENCE) - {Path("docs/README.md")} <= linked
    assert "docs/README.md" in links_of(Path("README.md"))


def test_every_mechanism_is_listed():
    listed = set(links_of("docs/mechanisms.md"))
    modules = {path.name for path in (ROOT / "mechanisms").glob("*.py")} - {"__init__.py"}
    assert {f"../mechanisms/{name}" for name in modules} <= listed


def test_readme_is_short():
    lines = text_of("README.md").splitlines()
    assert len(lines) <= 150 and len(text_of("README.md").split()) <= 1000
    assert [line for line in lines if len(line) > 100 and not line.startswith("|")] == []


@pytest.mark.parametrize("page", WRITTEN, ids=str)
def test_statements_that_are_named_exist(page):
    named = set(re.findall(r"`((?:uldp|lip|oneid)-[a-z0-9-]+)`", text_of(page)))
    assert named <= set(claims.statements())


@pytest.mark.parametrize("page", WRITTEN, ids=str)
def test_commands_that_are_named_exist(page):
    modules = set(re.findall(r"\bpython -m ([\w.]+)", text_of(page)))
    assert all(importlib.util.find_spec(module) for module in modules)
    targets = set(re.findall(r"(?:`|^ {4})make (\w+)", text_of(page), re.M))
    makefile = text_of("Makefile")
    assert all(re.search(rf"^{target}:", makefile, re.M) for target in targets)


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_run(name):
    failures, tests = doctest.testfile(str(ROOT / "docs" / f"{name}.md"), module_relative=False)
    assert (failures, tests > 2) == (0, True)


def test_no_example_is_left_out():
    with_examples = [page for page in WRITTEN if ">>>" in text_of(page)]
    assert with_examples == [Path("docs", f"{name}.md") for name in sorted(EXAMPLES)]


def without_seconds(text):
    text = re.sub(r"\d+\.\d s$", "", text, flags=re.M)
    # how far cvc5 comes within its time depends on the machine
    return re.sub(r"^cvc5 .*\n", "", text, flags=re.M)


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command for command, _ in SHOWN])
def test_outputs_are_as_shown(tmp_path, monkeypatch, capsys, command, output):
    shutil.copytree(ROOT / "docs" / "examples", tmp_path / "docs" / "examples")
    monkeypatch.chdir(tmp_path)
    if command.startswith("cat "):
        shown = Path(command.removeprefix("cat ")).read_text(encoding="utf-8")
    elif " account " in command or (" check " in command and " --sampler " not in command):
        shown = here(command, capsys)
    else:
        shown = as_process(command)
    assert without_seconds(shown) == without_seconds(output)


def here(command, capsys):
    """Return what a command of theory prints, without the start of a process."""
    with pytest.raises(SystemExit):
        errors.run(lambda: main(shlex.split(command)[3:]))
    return "".join(capsys.readouterr())


def as_process(command):
    """Return what a command prints that starts processes, or imports what the reader wrote."""
    words = [sys.executable if word == "python" else word for word in shlex.split(command)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=1800)
    # on a slow machine it says how far it is
    return done.stdout + re.sub(r"(?m)^([a-z ]+: )?\d+ of \d+.*\n", "", done.stderr)


def test_outputs_are_shown():
    assert {command.split()[-1] for command, _ in SHOWN} >= {
        "lip-optimum",
        "docs/examples/theorem_2.yaml",
        "docs/examples/flu.yaml",
    }
