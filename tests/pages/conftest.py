"""A small site: a few claims decided here, one figure, one table."""

import functools
import os
from pathlib import Path

import pytest
from pygments.lexers import TextLexer

from common import table
from pages import build, documents, ledger, links, results, sources
from tests.theory.here import claims_here, few_theorems, solvers_here
from theory.commands.list import made
from theory.kept import scripts
from theory.ledger import claims, ledger_file, records
from theory.solving import opinions
from theory.views import given

# theorems, a refutation with what holds instead
DECIDED = ["lip-optimum", "lip-opt-channel", "lip-mip", "lip-derivative", "uldp-urap-l1-worst"]
DECIDED += ["uldp-urap-covers-low-privacy"]
MEASURED = "uldp-exp-near-non-private"
NOT_DECIDED = "lip-sandwich"
FIGURE, TABLE = "lip_fig_05", "oneid_table_03"
MADE = {"commit": "0123456789abcdef", "changed": False, "folder": "results"}


@pytest.fixture(scope="session")
def small_ledger():
    with solvers_here(), pytest.MonkeyPatch.context() as patch:
        # pages look the same whatever cvc5 thinks of the steps
        patch.setattr(opinions, "is_unasked", lambda script: True)
        found, _, failures, _ = records.decide(DECIDED, 1)
    assert not failures
    # what these have depends on how far their proofs are
    by_id = {record["id"]: record for record in found}
    by_id["lip-derivative"] |= {"assembled": False, "witness": {"P1": "1/2", "dL/dq0": "-1"}}
    by_id["lip-mip"] |= {"assumes": ["log t <= t - 1 for positive t"]}
    stated = claims.statements()
    for name in (MEASURED, NOT_DECIDED):
        known = {
            k: getattr(stated[name], k) for k in ledger_file.FIELDS if hasattr(stated[name], k)
        }
        found.append(ledger_file.FIELDS | known)
    found[-2] |= {
        "verdict": "checked",
        "evidence": [
            {
                "obligation": "measured numbers",
                "method": "measurement",
                "check": "goal",
                "result": "true",
                "tool": "experiments",
                "version": "",
                "resource_count": 0,
                "numbers": {"acs2023, emp": 1.3},
            }
        ],
    }
    return ledger.Ledger({record["id"]: record for record in found})


def points_of_figure():
    """Return two curves at two priors; the printed one exceeds its budget at the second."""
    rows = [
        {"panel": panel, "curve": curve, "users": 10, "eps": 1, "budget": 1}
        | {"level": level, "broken": int(level > 1), "error": error, "mean": error}
        | {"low": error, "high": error, "repetitions": 0}
        for panel, level, errors in (("P1 = 0.5", 1, (0.4, 0.5)), ("P1 = 0.99", 4.5, (0.1, 0.4)))
        for curve, error in zip(
            ("eps-LIP, as printed", "eps-LIP", "eps-LDP"), (0.1, *errors), strict=True
        )
    ]
    return table.text_of(rows)


@pytest.fixture(scope="session")
def small_results(tmp_path_factory):
    """The files of a figure and a table, and a benchmark."""
    folder = tmp_path_factory.mktemp("results")
    contents = {
        f"figures/{FIGURE}.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>',
        f"figures/{FIGURE}.pdf": "%PDF",
        f"figures/{FIGURE}.png": "PNG",
        f"figures/{FIGURE}.csv": points_of_figure(),
        f"figures/{FIGURE}.md": "At e^eps = 2 see `lip-optimum` and [data](../data/SHA256SUMS).\n",
        f"tables/{TABLE}.csv": "symbol,meaning\n\\mathcal{X},input values of lip-optimum\n",
        f"tables/{TABLE}.md": "| a |\n",
        f"tables/{TABLE}.tex": "a\n",
        f"benchmarks/{FIGURE}.tsv": "s\th:m:s\n1.5\t0:00:01\n",
    }
    for name, text in contents.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        os.utime(path, (0, 0))
    # links of captions start where results/ stands
    return folder


@pytest.fixture(scope="session")
def small_obligations(tmp_path_factory):
    folder = tmp_path_factory.mktemp("obligations")
    with claims_here():
        scripts.write(folder, DECIDED[:3], 1)
    return folder


@pytest.fixture(scope="session")
def quick():
    """A file is shown and a page is parsed once, in sites that are built again as well.

    Of each kind of file the first one is coloured. What statements are given is derived by
    `test_existence`, and for whole sites: here it is the head of its page.
    """

    def few(what):
        return given.DERIVED if what == "given" else made(what)

    kinds, lexer = {}, sources._lexer

    def of_the_first(path):
        first = kinds.setdefault(Path(path).suffix, path)
        return lexer(path) if path == first else TextLexer(stripnl=False)

    with few_theorems(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "_lexer", of_the_first)
        patch.setattr(sources, "numbered", functools.cache(sources.numbered))
        patch.setattr(documents, "made", few)
        patch.setattr(links, "Page", functools.cache(links.Page))
        yield


@pytest.fixture(scope="session")
def site(quick, small_ledger, small_results, small_obligations):
    shown = results.chosen([FIGURE], [TABLE])
    return build.build(small_ledger, small_results, small_obligations, shown, MADE)


@pytest.fixture(scope="session")
def folder(request, tmp_path_factory):
    """The site on disk; the variable SITE names a whole one to be looked at in its place."""
    if named := os.environ.get("SITE"):
        return Path(named).resolve()
    top = tmp_path_factory.mktemp("site")
    for name, content in request.getfixturevalue("site").files.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return top
