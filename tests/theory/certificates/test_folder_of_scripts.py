"""A folder of scripts is refuted only by what solvers would read of it as the checker does."""

import json
import zipfile

import pytest
import z3

from tests.theory.certificates.scripts import certified
from theory.certificates import check_certificates, store
from theory.certificates.check_certificates import closes
from theory.certificates.models import satisfies

HEAD = "(set-logic QF_UF)\n(set-info :status unsat)\n"
P = "(declare-const u0 Bool)\n"
BOTH = "(assert u0)\n(assert (not u0))\n"
REFUTED = f"; a claim: a step\n{HEAD}{P}{BOTH}(check-sat)\n"
# the first three can be satisfied as solvers read them
OTHERS = {
    "in a quoted symbol": f"{HEAD}{P}(set-info :x |\n{BOTH}(set-info |)\n(check-sat)\n",
    "in a text": f'{HEAD}{P}(set-info :x "\n{BOTH}(set-info ")\n(check-sat)\n',
    "asked before": f"{HEAD}{P}(check-sat)\n{BOTH}",
    "asked before and after": f"{HEAD}{P}(check-sat)\n{BOTH}(check-sat)\n",
    "not asked": f"{HEAD}{P}{BOTH}",
    "one and nothing": f"{HEAD}(assert (not (and)))\n(check-sat)\n",
    "one or nothing": f"{HEAD}(assert (or))\n(check-sat)\n",
    "two logics": f"{HEAD}(set-logic QF_NRA)\n{P}{BOTH}(check-sat)\n",
    "no logic": f"(set-info :status unsat)\n{P}{BOTH}(check-sat)\n",
    "logic late": f"(set-info :status unsat)\n{P}(set-logic QF_UF)\n{BOTH}(check-sat)\n",
    "no status": REFUTED.replace("(set-info :status unsat)\n", ""),
    "two statuses": REFUTED.replace("(check", "(set-info :status sat)\n(check"),
    "other remark": REFUTED.replace("(check", "(set-info :source x)\n(check"),
    "hard space": REFUTED.replace("(assert u0)", "(assert\u00a0u0)"),
    "line separator": REFUTED.replace("(assert u0)", "(assert\u2028u0)"),
    "vertical tab": REFUTED.replace("(assert u0)", "(assert\vu0)"),
    "other end of line": REFUTED.replace("(assert u0)\n", "(assert u0)\r"),
    "end of line in a remark": REFUTED.replace("(assert u0)", "; x\r(reset)\n(assert u0)"),
    "two commands a line": REFUTED.replace("(assert u0)\n", "(assert u0)"),
    "command over lines": REFUTED.replace("(assert u0)", "(assert\nu0)"),
    "remark in a line": REFUTED.replace("(assert u0)", "(assert u0) ; sure"),
    "leading blank": REFUTED.replace("(assert u0)", " ; (assert u0)"),
    "empty": "",
    "blank lines": "\n\n",
    "word": f"{HEAD}unsat\n(check-sat)\n",
    "Latin-1": b"\xff",
}


@pytest.fixture
def status_and_lines(tmp_path, capsys):
    def tell(scripts, known=None):
        for name, text in scripts.items():
            content = text if isinstance(text, bytes) else text.encode()
            (tmp_path / f"{name}.smt2").write_bytes(content)
        (tmp_path / "certificates.json").write_text(json.dumps(known or {}))
        status = check_certificates.main(tmp_path)
        return status, capsys.readouterr().out.splitlines()

    return tell


def test_what_is_written_here_is_refuted(status_and_lines):
    assert status_and_lines({"one": REFUTED}) == (0, ["1 scripts: 1 refuted, 0 open"])


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_never_written_here_is_refused_and_counted(status_and_lines, name):
    status, lines = status_and_lines({"good": REFUTED, "other": OTHERS[name]})
    assert status == 1
    assert lines[0].startswith("OPEN other.smt2: ")
    assert lines[-1] == "2 scripts: 1 refuted, 1 open"


@pytest.mark.parametrize("name", list(OTHERS)[:3])
def test_solvers_find_the_first_satisfiable(name):
    solver = z3.Solver()
    solver.from_string(OTHERS[name].partition("(check-sat)")[0])
    assert solver.check() == z3.sat


def test_only_a_line_of_its_own_takes_a_script_from_the_count(status_and_lines):
    remark = f"; (set-info :status sat)\n{HEAD}{P}(assert u0)\n(check-sat)\n"
    status, lines = status_and_lines({"remark": remark, "said": REFUTED.replace("unsat", "sat")})
    assert status == 1 and lines[0].startswith("OPEN remark.smt2: ")
    assert lines[-1] == "2 scripts: 0 refuted, 1 open, 1 said to be satisfiable"


def test_names_in_archives_print_as_one_line(tmp_path, capsys):
    (tmp_path / "certificates.json").write_text("{}")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("x\n::error::y", "")
    assert check_certificates.main(tmp_path) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(r"OPEN a.zip/x\n::error::y: ") and len(lines) == 2


@pytest.mark.parametrize("content", [None, b"", b"3", b"[1]", b"\xff", b"[" * 10**5])
def test_certificates_of_another_kind_are_one_line(tmp_path, content):
    if content is not None:
        (tmp_path / "certificates.json").write_bytes(content)
    with pytest.raises(SystemExit) as stop:
        check_certificates.main(tmp_path)
    assert str(stop.value).startswith("error: ") and "\n" not in str(stop.value)


def test_a_damaged_archive_is_one_line(tmp_path):
    (tmp_path / "certificates.json").write_text("{}")
    (tmp_path / "a.zip").write_text("no archive")
    with pytest.raises(SystemExit, match=r"error: .*zip"):
        check_certificates.main(tmp_path)


def test_certificates_close_no_text_with_other_signs():
    text, certificate = certified()["square"]
    assert closes(text, certificate)
    for old, new in [(" ", "\u00a0"), (" ", "\v"), ("\n", "\r"), ("\n", "\n|\n"), ("\n", '\n"\n')]:
        with pytest.raises(ValueError, match="sign"):
            closes(text.replace(old, new, 1), certificate)


@pytest.mark.parametrize(
    "text",
    [
        "(declare-const a Real)\n(assert (<= a 0.0))\n; |\r(assert (<= 1.0 a))\n(check-sat)",
        "(declare-const a Bool)(declare-const |;| Bool)\n(assert a)(assert |;(assert (not a))\n|)",
        '(declare-const a Bool)\n(set-info :x ";")(assert (not a)) ; "\n(assert a)',
        "(declare-const a Bool)\n(assert a)\n(check-sat)\n(assert a)",
    ],
)
def test_no_model_satisfies_what_quotes(text):
    for found in ({"a": 0}, {"a": True}, {"a": True, "|": True}):
        with pytest.raises(ValueError, match=r"sign|last"):
            satisfies(text, found)


def test_committed_texts_have_no_other_signs():
    texts = [entry["text"] for entry in store.load().values() if store.is_model(entry)]
    assert texts and all(check_certificates.signs(text) == text for text in texts)
