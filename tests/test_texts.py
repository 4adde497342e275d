"""Where the text of a file or an option reaches a log, a page, a path or the name of a module."""

import ast
import json
import sys
from functools import cache, partial

import numpy as np
import pytest

from common import batch, errors, imports
from common.arguments import Parser
from common.errors import UserError
from common.imports import ROOT
from experiments.expected.__main__ import main as expected
from pages import documents, ledger, prose, site
from reports.code import recommended as recommend
from reports.command import run_alone
from theory.__main__ import main as theory

COMMANDS = ("::error::x", "a ##[error]x", "##vso[task.complete]", "\x1b[2Jx", "a\n::error::x")
# what makes a text harmless to a log
SHOWN = {"printable", "shortened", "complaint", "plainly", "ascii", "dumped", "as_json"}
SHOWN |= {"json.dumps", "formats.dumped", "formats.as_json", "errors.complaint"}
SINKS = ("print(", "import_module(", "__import__(", "Parser(")
# modules that print other texts, and whose texts these are
OWN = {
    "mechanisms/design/__main__.py": "numbers, names of notions and losses",
    "mechanisms/design/check_design.py": "numbers; names of files go through `_shown`",
    "mechanisms/accounting/checks/check_account.py": "numbers; names of files go through `ascii`",
    "checker/delta.py": "answers, whose lines go through `printable`",
    "checker/account/command.py": "answers, whose lines go through `printable`",
    "checker/compare/check_comparison.py": "numbers; names of files go through `_shown`",
    "checker/compare/command.py": "numbers; all else goes through `printable`",
    "common/arguments.py": "the version; a complaint goes through `shortened`",
    "mechanisms/recommend.py": "numbers, and names of mechanisms",
    "theory/certificates/recheck.py": "numbers; names of files go through `plainly`",
    "theory/certificates/check_certificates.py": "numbers; names of files go through `ascii`",
    "checker/command.py": "answers, whose labels `Answer` shows",
    "checker/formulas/command.py": "answers, whose labels `Answer` shows",
    "checker/implications/command.py": "notions and numbers that were read",
    "checker/named.py": "a mechanism of the table, its claim, numbers",
    "checker/programs/command.py": "answers, whose labels `Answer` shows",
    "checker/sampler.py": "numbers and labels of outputs, which `_lines` shows",
    "checker/programs/process/first.py": "JSON from one of its processes to another",
    "reports/command.py": "a query, whose table's name `Dialect.name` checks",
    "reports/surveys/command.py": "numbers; a guess that was read as numbers",
    "theory/commands/certify.py": "ids of the registry, keys of steps",
    "theory/commands/coq.py": "ids of the registry, what coqc says of our own files",
    "theory/commands/find.py": "numbers; all else goes through `printable`",
    "theory/commands/list.py": "ids of the registry",
    "theory/commands/prove.py": "ids of the registry, numbers",
    "theory/commands/recheck.py": "numbers; what is checked is printed by `recheck`",
    "theory/commands/replay.py": "numbers; all else goes through `printable`",
    "theory/commands/search.py": "claims of the registry, the catalogue",
    "theory/commands/show.py": "a claim of the registry",
    "theory/commands/trying.py": "ids of the registry, what its own proofs raise",
    "theory/mutants/judge.py": "our own words; places go through `printable`",
    "theory/mutants/run.py": "our own formulas",
    "experiments/expected/__main__.py": "ids of the registry, data sets of the register, numbers",
}
# modules that import what a text names, and where the name is from
NAMED = {
    "theory/commands/show.py": "the module of a statement of the registry",
    "theory/commands/list.py": "an option, one of a table",
    "common/batch.py": "an option: of experiments or figures alone",
    "experiments/datasets/register.py": "data/datasets.yaml, committed",
    "experiments/measured.py": "an option, one of three papers",
    "pages/claims.py": "a ledger; of mechanisms/ alone",
    "theory/__main__.py": "an option, one of a table",
    "theory/views/catalogue.py": "a module of theory.library or theory.tactics",
    "checker/programs/process/guards.py": "a constant",
    "theory/commands/formula.py": "a module of mechanisms",
    "checker/programs/process/loading.py": "the program that the user asks to be read",
    "checker/programs/sources/hashes.py": "the module of a function that was loaded before",
    "checker/__init__.py": "constants",
    "checker/__main__.py": "an option, one of a table",
    "checker/sampler.py": "the sampler that the user asks to be run",
    "theory/kernel/trace.py": "a package that theory.yaml names, and those in it",
    "theory/ledger/written.py": "a formula that a file of claims names",
    "theory/views/formulas.py": "a folder of this repository",
    "theory/projects/loading.py": "a package that theory.yaml names, and those in it",
}


@cache
def every_call():
    """Return (path, name, call) of every call in the packages."""
    found = []
    for path in sorted(p for room in imports.PACKAGES for p in (ROOT / room).rglob("*.py")):
        text, name = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
        if any(word in text for word in SINKS):
            nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
            found += [(name, ast.unparse(node.func).split(".")[-1], node) for node in nodes]
    return found


def calls(name):
    """Return (path, call) of every call of a function or method in the packages."""
    return [(path, call) for path, called_name, call in every_call() if called_name == name]


def is_shown(text):
    """Return whether an expression is a constant, or made by one of `SHOWN`."""
    if isinstance(text, ast.Constant):
        return True
    return isinstance(text, ast.Call) and ast.unparse(text.func) in SHOWN


def test_every_print_shows_its_text_or_says_whose_it_is():
    found = {path for path, call in calls("print") if not all(map(is_shown, call.args))}
    assert found == OWN.keys()


def test_every_module_that_a_text_names_is_listed():
    found = {
        path for path, call in calls("import_module") if not isinstance(call.args[0], ast.Constant)
    }
    assert found == NAMED.keys()
    assert {path for path, _ in calls("__import__")} == set()


def test_complaints_about_options_are_of_one_parser():
    assert {path for path, _ in calls("ArgumentParser")} == set()
    assert len({path for path, _ in calls("Parser")}) > 40


def is_harmless(text):
    """GitHub runs what begins a line with `::`, blanks aside, and what follows `##[` anywhere."""
    lines = text.split("\n")
    return not any(
        line.lstrip().startswith("::") or "##" in line or "\x1b" in line for line in lines
    )


def given(text):
    """Yield (main, words) with a text in each place of the commands that are installed."""
    draw = ["values.npy", "--mechanism", "urr", "--k", "3", "--epsilon", "1", "--out", "sent"]
    draw += ["--sensitive", "0", "--theta", "1", "--block", "1", "--t", "1", "--scheduler", "x:1"]
    find = ["sent", "--method", "ml", "--out", "a.csv", "--tolerance", "1", "--max-passes", "1"]
    best = ["--sensitive", "1", "--values", "3", "--eps", "1", "--share", "1", "--users", "1"]
    for name, words in (("ldp-perturb", draw), ("ldp-estimate", find)):
        main = partial(called, name)
        for k, word in enumerate(words):
            if not word.startswith("--"):
                yield main, [*words[:k], text, *words[k + 1 :]]
        yield main, [*words, text]
    for k in range(1, len(best), 2):
        yield recommend, [*best[:k], text, *best[k + 1 :]]
    yield recommend, [*best, text]
    for command in (
        "prove",
        "show",
        "coq",
        "certify",
        "export",
        "obligations",
        "recheck",
        "list",
        "replay",
    ):
        yield theory, [command, text]
        yield theory, [command, f"--{text}"]
    yield theory, [text]
    yield theory, ["implies", text, text]
    yield theory, ["recheck", "--folder", text]
    yield theory, ["merge", "--proofs", text, "--ledger", text]
    yield theory, ["prove", "lip-mip", "--jobs", text]
    yield expected, ["compare", text, text]
    yield expected, ["verify", text]


def called(name, argv):
    former, sys.argv = sys.argv, [name, *argv]
    try:
        return run_alone(name)
    finally:
        sys.argv = former


@pytest.mark.parametrize("text", COMMANDS)
def test_options_command_no_log(text, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    count = 0
    for main, words in given(text):
        with pytest.raises(SystemExit) as stop:
            errors.run(lambda main=main, words=words: main(words))
        printed = capsys.readouterr()
        if stop.value.code == 0:
            continue
        assert stop.value.code == 2 and printed.err.count("\n") == 1, words
        assert is_harmless(printed.out) and is_harmless(printed.err), words
        count += 1
    assert count > 45


def test_folders_that_were_written_command_no_log(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    np.save("values.npy", np.array([0, 1, 2]))
    for text in COMMANDS[:4]:
        out = f"{text}.csv"
        words = ["values.npy", "--mechanism", "rr", "--k", "3", "--epsilon", "1", "--out", text]
        called("ldp-perturb", words)
        called("ldp-estimate", [text, "--method", "empirical", "--out", out])
        assert is_harmless(capsys.readouterr().out)
        assert (tmp_path / out).is_file()


@pytest.mark.parametrize("module", ["os", "theory.__main__", "experimentsx.a", "..a", "::error::"])
def test_no_other_module_is_run(module):
    with pytest.raises(UserError, match="is no command of experiments or figures"):
        batch.main(["--each", module, "--out", "a"])


HOSTILE = '<script>alert(1)</script> <b onload="x">'


def test_texts_on_pages_are_texts():
    assert "<script" not in str(prose.polished(HOSTILE, str.upper))
    text = f"# {HOSTILE}\n\n{HOSTILE} `{HOSTILE}` [a](javascript:alert(1))\n\n    {HOSTILE}\n"
    here = site.Site().here("a.html")
    _, body = documents.render(here, "docs/trust.md", text)
    assert "<script" not in body and "<b " not in body and 'href="javascript' not in body


def test_a_value_of_a_template_is_a_text():
    made = site.Site()
    template = made.environment.from_string("{{ text }}<p title='{{ text }}'>")
    assert "<script" not in template.render(text=HOSTILE)


def test_a_ledger_names_no_file_of_a_site(tmp_path):
    path = tmp_path / "ledger.json"
    for name in ("../../a", "/etc/a", "lip-mip/../../a"):
        path.write_text(json.dumps([{"id": name}]))
        with pytest.raises(UserError):
            ledger.read(path)


def test_a_parser_says_one_line(capsys):
    parser = Parser(prog="p")
    with pytest.raises(SystemExit):
        parser.parse_args(["a\nb\x1b[2J"])
    assert capsys.readouterr().err == (
        "error: unrecognized arguments: a\\nb\\x1b[2J; see p --help\n"
    )
