import pytest

from checker.budgets import budget
from checker.implications import command as implications
from checker.implications import witnesses
from checker.notions import KINDS, NOTIONS
from checker.notions.edges import DEFINITION
from theory.__main__ import main
from theory.ledger import decisions


@pytest.mark.parametrize(
    ("premise", "conclusion", "status", "words"),
    [
        ("ldp:1", "lip:1", 0, "lip-implied-by-ldp"),
        ("ldp:1", "mip:1/2", 0, "lip-information"),
        ("lip:1", "ldp:2", 0, "lip-implies-ldp"),
        ("lip:1", "ldp:1.9999", 1, "counterexample"),
        ("lip:ln(2)", "ldp:ln(4)", 0, "proved"),
        ("ldp:1", "osldp:1", 0, "uldp-implies-osldp-reachable"),
        ("ldp:1", "ldp:2", 0, "by definition"),
        ("ldp:2", "ldp:1", 1, "counterexample"),
        ("osldp:1", "hlldp:1", 0, "oneid-hlldp-instance"),
        ("osldp:1", "uldp:1", 1, "does not provide ULDP"),
        ("uldp:1", "ldp:5", 1, "counterexample"),
        ("minid:1", "ldp:2", 0, "oneid-minid-twice-least"),
        ("minid:1", "ldp:1.9", 1, "counterexample"),
        ("oneid:1", "minid:1", 1, "does not provide MinID-LDP"),
        ("mip:1", "lip:9", 1, "counterexample"),
        ("lip:1", "mip:0.4621", 3, "undecided"),
        ("ldp", "lip:1", 2, "must be a notion and its eps"),
        ("ldp:inf", "lip:1", 2, "must be finite"),
        ("ldp:1000", "lip:999", 1, "counterexample"),
        ("lip:600", "ldp:1000", 1, "counterexample"),
        ("lip:0", "ldp:0", 0, "lip-implies-ldp"),
        ("ldp:one", "lip:1", 2, "must be a number"),
    ],
)
def test_implications(capsys, premise, conclusion, status, words):
    assert main(["implies", premise, conclusion]) == status
    printed = capsys.readouterr()
    assert words in (printed.err if status == 2 else printed.out)


def test_every_edge_rests_on_a_proved_claim():
    named = [edge.claim for edge in implications.EDGES if edge.claim != DEFINITION]
    promised = [claim for kind in KINDS for claim in (kind.post_processing, kind.composition)]
    named += filter(None, promised)
    assert {decisions.declared(name) for name in named} == {"proved"}
    assert {edge.source for edge in implications.EDGES} <= set(NOTIONS)


def test_no_chain_where_a_channel_says_otherwise():
    """Whatever is implied at eps has no counterexample among the channels that are tried."""
    names = [name for name in NOTIONS if name != "pairwise"]
    for source in names:
        for target in names:
            for eps, asked in (("ln 2", "ln 2"), ("ln 2", "ln 4"), ("ln 2", "ln(3/2)")):
                if implications.chain(source, budget(eps), target, budget(asked)) is not None:
                    assert not witnesses.separating(source, budget(eps), target, budget(asked))
