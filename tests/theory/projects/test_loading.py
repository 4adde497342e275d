"""Modules are imported whole, and found by the claims that stand in them."""

import sys

from theory.ledger import claims, decisions, formal
from theory.projects import loading, project


def test_a_package_is_imported_whole(tmp_path, monkeypatch):
    package = tmp_path / "some_package"
    (package / "inner").mkdir(parents=True)
    (package / "__init__.py").write_text("FOUND = []\n")
    (package / "inner" / "__init__.py").touch()
    for name in ("first", "inner/second"):
        (package / f"{name}.py").write_text(
            f"from some_package import FOUND\nFOUND.append({name!r})\n"
        )
    monkeypatch.syspath_prepend(tmp_path)
    loading.import_all("some_package")
    found = sys.modules["some_package"].FOUND
    for name in ("", ".first", ".inner", ".inner.second"):
        monkeypatch.delitem(sys.modules, f"some_package{name}")
    assert sorted(found) == ["first", "inner/second"]


def test_every_claim_here_is_named_by_the_modules_that_are_of_it():
    """So that they are found by their text: see `naming`."""
    here, stated = project.library(), formal.formals()
    for package, modules in (
        (here.proofs, {n: [one.__module__] for n, one in decisions.deciders().items()}),
        (here.statements, {n: [one.build.__module__] for n, one in stated.items()}),
        (here.instances, {n: one.modules[1:] for n, one in stated.items()}),
        (here.numbers, {n: [one.__module__] for n, one in claims.computed().items()}),
    ):
        found = loading.naming(package)
        assert len(modules) > 40
        assert {name: found[name] for name in modules} == modules


def test_what_stands_in_a_function_names_no_claim(tmp_path, monkeypatch):
    (tmp_path / "some_package.py").write_text(
        'OWN = "one-claim"\n\n\n@proves(\n    "two-claims",\n)\ndef shown(\n    statement,\n):\n'
        '    """Return it."""\n    return claim_at("three-claims")\n\n\n'
        "instances('four-claims', holds=[])\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(loading.project, "located", lambda path: tmp_path / path)
    assert set(loading.naming("some_package")) >= {"one-claim", "two-claims", "four-claims"}
    assert "three-claims" not in loading.naming("some_package")
    loading.naming.cache_clear()
    monkeypatch.delitem(sys.modules, "some_package")
