"""The arrows between the rooms: who may import whom."""

import pytest

from common.imports import ROOMS, ROOT, import_graph, room_sources, sources

ARROWS = {
    "common": set(),
    "mechanisms": {"common"},
    "theory": {"common", "mechanisms"},
    "experiments": {"common", "mechanisms", "theory"},
    "figures": {"common"},
}


def room_of(module):
    return module.split(".")[0]


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_import_along_the_arrows(room):
    graph = import_graph()
    for module in {room} | graph.find_descendants(room):
        imported = {room_of(m) for m in graph.find_modules_directly_imported_by(module)}
        assert imported <= ARROWS[room] | {room}, module


def test_theory_uses_formulas_and_no_samplers():
    chain = import_graph().find_shortest_chain("theory.kernel.prove", "mechanisms.sampling.bits")
    assert chain is None
    direct = set().union(
        *(
            import_graph().find_modules_directly_imported_by(m)
            for m in import_graph().find_descendants("theory")
        )
    )
    samplers = {"sampling.bits", "sampling.words", "encodings.reports", "reidentification.drawn"}
    fitted = {"em", "likelihood", "maximum_likelihood", "threshold"}
    forbidden = {f"mechanisms.{m}" for m in samplers} | {
        f"mechanisms.estimation.{m}" for m in fitted
    }
    assert direct & forbidden == set()


def test_closures_are_files_that_exist():
    paths = sources("experiments.uldp.fig_05_10") + room_sources("theory")
    assert all((ROOT / path).is_file() for path in paths)
    assert "mechanisms/urr.py" in map(str, paths)
    assert "theory/claims/uldp.yaml" in map(str, paths)
