"""The registry has what modules register when they are imported, without importing them."""

from types import SimpleNamespace

import pytest

from theory.ledger import claims, decisions, formal
from theory.projects import project, registry


def test_every_claim_here_has_the_modules_that_are_of_it():
    here, stated = project.library(), formal.formals()
    for package, modules in (
        (here.proofs, {n: [one.__module__] for n, one in decisions.deciders().items()}),
        (here.statements, {n: [one.build.__module__] for n, one in stated.items()}),
        (here.instances, {n: stated[n].modules[1:] for n in formal.INSTANCES}),
        (here.numbers, {n: [one.__module__] for n, one in claims.computed().items()}),
    ):
        found = registry.modules_by_claim(package)
        assert len(modules) > 40
        assert {name: found[name] for name in modules} == modules


def test_every_verdict_is_read_where_it_is_declared():
    for name, decide in decisions.deciders().items():
        found, decision = registry.decided(name), decide()
        assert found.module == decide.__module__
        assert found.verdict == decision.verdict.replace("misprint", "refuted")
        assert (decision.theorem is None) == (found.verdict in ("checked", "cited"))


MODULE = '''"""Of "no-claim"."""

OWN = "no-claim"


@proves("decided")
@defined_by("decided-too")
@refutes(
    "denied",
    sorts={},
)
def shown(
    statement,
):
    """Return it."""
    return claim_at("within-a-function")


def denied(claim, value):
    """Register it."""
    refutes(claim)(lambda statement: asked("within-a-lambda"))


denied("by-a-function", 2)
denied(OWN, 2)
made = denied("kept", 3)
instances("tested", holds=[at("not-first")])
for claim, value in (("first", 1), ["second", 2]):
    checks(claim)(value)
for claim in ["third"]:
    instances(claim, holds=[])


@defined_by("twice")
def defined(statement):
    """Return that it is defined."""


@proves("twice")
def twice(statement):
    """Return it."""
'''
FOUND = {
    "decided": (12, "proved"),
    "decided-too": (12, ""),
    "denied": (12, "refuted"),
    "by-a-function": (24, "refuted"),
    "kept": (26, "refuted"),
    "tested": (27, ""),
    "first": (28, "checked"),
    "second": (28, "checked"),
    "third": (30, ""),
    "twice": (40, "proved"),
}


@pytest.fixture
def some_module(tmp_path, monkeypatch):
    """The file of a module, which is a package by itself; it is never run."""
    path = tmp_path / "some_module.py"
    one = SimpleNamespace(__file__=str(path))
    monkeypatch.setattr(registry.loading, "imported", lambda name: one)
    caches = registry._texts, registry.registered
    for cached in caches:
        cached.cache_clear()
    yield path
    for cached in caches:
        cached.cache_clear()


def test_what_is_called_outside_of_functions_registers_its_first_argument(some_module):
    some_module.write_text(MODULE, encoding="utf-8")
    found = registry.registered("some_module", "some_module")
    assert {name: (one.line, one.verdict) for name, one in found.items()} == FOUND


@pytest.mark.parametrize("text", ["def", "x = \0"])
def test_a_module_that_cannot_be_read_registers_nothing(some_module, text):
    some_module.write_text(text, encoding="utf-8")
    assert registry.registered("some_module", "some_module") == {}


def test_a_claim_that_nobody_decides_has_no_place():
    assert registry.decided("no-such-claim") is None
