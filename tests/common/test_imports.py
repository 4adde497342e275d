"""The arrows between the rooms: who may import whom."""

import ast
import re
from collections import Counter
from graphlib import TopologicalSorter

import pytest

from common import imports as common_imports
from common.errors import UserError
from common.imports import (
    PACKAGES,
    ROOT,
    import_graph,
    package_sources,
    path_of,
    require_checkout,
    sources,
)

ARROWS = {
    "common": set(),
    "mechanisms": {"common"},
    "theory": {"common", "mechanisms"},
    "checker": {"common", "mechanisms", "theory"},
    "reports": {"common", "mechanisms", "checker"},
    "experiments": {"common", "mechanisms", "theory", "checker"},
    "figures": {"common"},
    # the site is the last: what it says of figures follows the rules that made and decided them
    "pages": {"common", "mechanisms", "theory", "experiments", "figures"},
}
PAPERS = ("uldp", "lip", "oneid")
# of a survey, whose statements rest on those of the papers
SURVEYS = ("ldp",)
FAMILIES = {"mechanisms.direct_encoding", "mechanisms.unary_encoding", "mechanisms.channel"}
FAMILIES |= {"mechanisms.block_designs"}
# it compares all mechanisms by their losses
COMMANDS = {"mechanisms.recommend"}
# a mechanism that the papers define as a case of another one, or by its probabilities:
# RR is uRR with X_S = X, uRAP has RAPPOR's theta, UE is IDUE with one pair of probabilities,
# the mixture is of two uBDs, memos are drawn by uRR, RS+FD and L-GRR report by RR
CASES = {
    "mechanisms.rr": {"mechanisms.urr"},
    "mechanisms.urap": {"mechanisms.rappor"},
    "mechanisms.ue": {"mechanisms.idue"},
    "mechanisms.ubd_mixture": {"mechanisms.ubd"},
    "mechanisms.memoized": {"mechanisms.urr"},
    "mechanisms.l_grr": {"mechanisms.memoized", "mechanisms.rr"},
    "mechanisms.rs_fd": {"mechanisms.rr"},
}
# a module a figure, a statement, a shared theorem or a data set: as many as there are
ROOMS_OF_PAPERS = ("figures", "theory/proofs", "theory/statements", "theory/instances")
UNBOUNDED = {f"{room}/{paper}" for room in ROOMS_OF_PAPERS for paper in PAPERS}
UNBOUNDED |= {f"{room}/{survey}" for room in ROOMS_OF_PAPERS[1:] for survey in SURVEYS}
UNBOUNDED |= {"experiments/datasets", "theory/library"}
MOST_MODULES = 20


def room_of(module):
    return module.split(".")[0]


def modules_of(*folders):
    graph = import_graph()
    return {m for m in graph.modules if any(m == f or m.startswith(f"{f}.") for f in folders)}


def imported(module):
    return import_graph().find_modules_directly_imported_by(module)


def imports(folder):
    """Return the pairs of a module below a folder and what it imports."""
    return {(module, other) for module in modules_of(folder) for other in imported(module)}


@pytest.mark.parametrize("room", PACKAGES)
def test_rooms_import_along_the_arrows(room):
    assert modules_of(room)
    wrong = {pair for pair in imports(room) if room_of(pair[1]) not in ARROWS[room] | {room}}
    assert wrong == set()


@pytest.mark.parametrize("room", ["experiments", "figures", "theory.proofs"])
@pytest.mark.parametrize("paper", PAPERS)
def test_papers_do_not_import_one_another(room, paper):
    others = modules_of(*(f"{room}.{other}" for other in PAPERS if other != paper))
    assert imports(f"{room}.{paper}")
    assert {pair for pair in imports(f"{room}.{paper}") if pair[1] in others} == set()


@pytest.mark.parametrize("room", ["experiments", "figures"])
def test_what_papers_share_imports_none_of_them(room):
    papers = modules_of(*(f"{room}.{paper}" for paper in PAPERS))
    shared = modules_of(room) - papers
    assert {(m, other) for m in shared for other in imported(m) & papers} == set()


def test_faces_of_mechanisms_do_not_rest_on_one_another():
    """A face is what a user looks for by name: it imports families and what encodings share."""
    rooms = modules_of("mechanisms.encodings", "mechanisms.sampling") | {"common.portable"}
    faces = {m for m in modules_of("mechanisms") if m.count(".") == 1 and not _is_package(m)}
    faces -= FAMILIES | COMMANDS
    assert {"mechanisms.rr", "mechanisms.pum", "mechanisms.lip_direct"} <= faces
    for face in faces:
        assert imported(face) <= FAMILIES | rooms | CASES.get(face, set()), face
    for family in FAMILIES:
        assert imported(family) <= rooms, family
    assert all(cases <= imported(face) for face, cases in CASES.items())


def _is_package(module):
    return path_of(module).name == "__init__.py"


def test_nobody_imports_what_is_private():
    # what a notebook looks for in a value
    asked = {("notebook.py", "_repr_html_"), ("notebook.py", "_render_traceback_")}
    found = []
    for path in (path for room in PACKAGES for path in (ROOT / room).rglob("*.py")):
        nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
        names = [a for n in nodes if isinstance(n, ast.ImportFrom) for a in n.names]
        found += [(path.name, name.name) for name in names if name.name.startswith("_")]
        known = {name.asname or name.name for name in names}
        for node in nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                private = node.attr.startswith("_") and not node.attr.endswith("__")
                found += [(path.name, node.attr)] if private and node.value.id in known else []
    assert [pair for pair in found if pair not in asked] == []


def test_no_module_rests_on_itself():
    modules = import_graph().modules
    # experiments.measured runs its imported self, with which the deciders register
    rests_on = {m: imported(m) - {m} for m in modules}
    order = TopologicalSorter(rests_on)
    assert len(list(order.static_order())) == len(modules)


def test_no_folder_rests_on_itself():
    """Modules at the top of a room stand for themselves, all others for their folder."""

    def place(module):
        return ".".join(module.split(".")[:2])

    rests_on = {place(module): set() for module in import_graph().modules}
    for module in import_graph().modules:
        rests_on[place(module)] |= {place(m) for m in imported(module)} - {place(module)}
    # raises CycleError
    assert "mechanisms.sampling" in list(TopologicalSorter(rests_on).static_order())


def test_no_folder_is_a_hall():
    modules = [path_of(m) for m in import_graph().modules if not _is_package(m)]
    sizes = Counter(path.parent.as_posix() for path in modules)
    halls = {folder for folder, size in sizes.items() if size > MOST_MODULES}
    assert halls <= UNBOUNDED
    assert all((ROOT / folder).is_dir() for folder in UNBOUNDED)


def test_theory_uses_formulas_and_no_samplers():
    chain = import_graph().find_shortest_chain("theory.ledger.prove", "mechanisms.sampling.bits")
    assert chain is None
    samplers = modules_of("mechanisms.sampling") - {"mechanisms.sampling.thresholds"}
    samplers |= {"mechanisms.encodings.reports", "mechanisms.encodings.chunks"}
    samplers |= {"mechanisms.reidentification.drawn"}
    fitted = {"em", "likelihood", "maximum_likelihood", "threshold"}
    forbidden = samplers | {f"mechanisms.estimation.{name}" for name in fitted}
    assert forbidden <= import_graph().modules
    assert {pair for pair in imports("theory") if pair[1] in forbidden} == set()


def test_the_checker_knows_proofs_through_its_doors_only():
    """All else of it imports notions of `theory`, and nothing that proves or is proved."""
    found = {m for m, other in imports("checker") if room_of(other) == "theory"}
    beyond = {
        (m, other)
        for m, other in imports("checker")
        if room_of(other) == "theory" and not other.startswith("theory.notions")
    }
    assert found - {m for m, _ in beyond} == {"checker.notions.uldp"}
    assert {m for m, _ in beyond} == {"checker.proved", "checker.formulas.certificate"}
    chain = import_graph().find_shortest_chain("theory.ledger.prove", "checker.decide")
    assert chain is None


# how the name of a module begins in a text
QUOTED = re.compile(rf"[\"'](?:{'|'.join(PACKAGES)})\.")


def named_in_texts(path):
    """Yield the modules of our packages that texts of a module name: `import_module` may take them.

    Names of parameters, such as `reports.blocks`, that are checked are left out.
    """
    text = path.read_text(encoding="utf-8")
    if not QUOTED.search(text):
        return
    tree = ast.parse(text)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    checked = [call for call in calls if getattr(call.func, "id", "").startswith("check_")]
    left_out = {id(part) for call in checked for part in call.args}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in import_graph().modules:
            yield from [] if id(node) in left_out else [node.value]


def test_no_text_names_a_module_that_may_not_be_imported():
    """A module that is imported by its name is an arrow, too: of a call, a table or a constant."""
    wrong = []
    for room in PACKAGES:
        for path in sorted((ROOT / room).rglob("*.py")):
            if path.stem in ("__main__", "scripts"):
                continue
            allowed = ARROWS[room] | {room}
            named = [name for name in named_in_texts(path) if "." in name]
            wrong += [(path.name, name) for name in named if room_of(name) not in allowed]
    assert wrong == []


def test_nobody_imports_what_is_run():
    """`__main__` may lead to any package: it is the end of all chains but those of commands."""
    for module in import_graph().modules:
        if module.endswith(".__main__"):
            users = import_graph().find_modules_that_directly_import(module)
            assert all(user.endswith((".scripts", ".__main__")) for user in users), module


def test_closures_are_files_that_exist():
    paths = sources("experiments.uldp.fig_05_10") + package_sources("theory")
    assert all((ROOT / path).is_file() for path in paths)
    assert "mechanisms/urr.py" in map(str, paths)
    assert "theory/statements/uldp/urr.claims" in map(str, paths)


def test_claims_whose_names_a_proof_takes_are_part_of_its_closure():
    paths = map(str, sources("theory.proofs.lip.appendix_a_step_4_lines"))
    found = {path for path in paths if path.endswith(".claims")}
    assert found == {"theory/statements/lip/appendix_steps.claims"}


def test_an_installation_is_no_checkout(tmp_path, monkeypatch):
    require_checkout()
    for room in PACKAGES[:-1]:
        (tmp_path / room).mkdir()
    monkeypatch.setattr("common.imports.ROOT", tmp_path)
    with pytest.raises(UserError, match=f"has no {PACKAGES[-1]}/"):
        require_checkout()


def test_a_fingerprint_is_of_the_text_that_was_noted(tmp_path, monkeypatch):
    """What is loaded stays as it was: a text that is saved later is none that ran."""
    files = [tmp_path / "mechanisms" / name for name in ("a.py", "b.py", "c.yaml")]
    files[0].parent.mkdir()
    for path in files:
        path.write_text("1")
    names = [path.relative_to(tmp_path) for path in files]
    monkeypatch.setattr(common_imports, "ROOT", tmp_path)
    monkeypatch.setattr(common_imports, "_SEEN", {})
    monkeypatch.setattr(common_imports, "_USED", set())
    monkeypatch.setattr(common_imports, "sources", lambda module: names[:1])
    fingerprint = common_imports.fingerprint.__wrapped__
    common_imports.note_sources()
    before = fingerprint("a")
    common_imports.require_unchanged()
    files[1].write_text("2")  # no fingerprint is of it
    common_imports.require_unchanged()
    files[0].write_text("2")
    assert fingerprint("a") == before
    with pytest.raises(UserError, match=r"mechanisms/a\.py: was changed while this ran"):
        common_imports.require_unchanged()
    files[0].write_text("1")
    common_imports.require_unchanged()
    files[2].unlink()
    with pytest.raises(UserError, match=r"mechanisms/c\.yaml: was changed"):
        common_imports.require_unchanged()
