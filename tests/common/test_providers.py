"""What is registered under a name, imported where an installation lists it, or lacking."""

import tomllib
from importlib import import_module, metadata

import pytest

from common import imports, providers
from mechanisms.dyadic import encodings


class Entry:
    """An entry point whose module registers itself when it is loaded."""

    def load(self):
        providers.register("sides", "loaded")


def test_it_is_loaded_where_an_installation_lists_it(monkeypatch):
    monkeypatch.setattr(providers, "_REGISTERED", {})
    monkeypatch.setattr(metadata, "entry_points", lambda group, name: [Entry()])
    assert providers.provided("sides") == "loaded"
    monkeypatch.setattr(metadata, "entry_points", lambda group, name: [])
    assert providers.provided("sides") == "loaded"


def test_a_mechanism_says_what_to_import(monkeypatch):
    monkeypatch.setattr(providers, "_REGISTERED", {})
    monkeypatch.setattr(metadata, "entry_points", lambda group, name: [])
    with pytest.raises(RuntimeError, match=r"import reports\.deployed"):
        encodings.rr(3, eps=1).client()


def test_what_is_listed_is_there(root):
    """Each name of the installation is one that its module registers."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    for name, module in project["entry-points"][providers.GROUP].items():
        module = import_module(module)
        assert providers.provided(name) is module


def test_mechanisms_of_files_have_collectors():
    """Who reads reports from files imports nothing else for that."""
    assert "reports.deployed.of" in imports.import_graph().find_upstream_modules("reports.storage")
