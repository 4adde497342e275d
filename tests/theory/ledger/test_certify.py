"""`python -m theory certify`: the store holds what the claims' steps need, and no more."""

import pytest

from theory import __main__ as commands
from theory.certificates import store
from theory.certificates.check_certificates import closes
from theory.kernel import trace
from theory.ledger import certify, decisions, tally
from theory.solving import opinions
from theory.tactics.context import cores

SMALL = ["lip-mip", "lip-implied-by-ldp"]


@pytest.fixture
def own_store(tmp_path, monkeypatch):
    """A store of its own, that starts with a certificate of no step."""
    monkeypatch.setattr(store, "NAME", tmp_path / "store.json.xz")
    store.NAME.write_bytes(certify.packed({"0" * 16: [["atom", {"u0": 1}]]}))
    monkeypatch.setattr(opinions, "NAME", tmp_path / "unasked.yaml")
    opinions.NAME.write_text(opinions.text(["1" * 16]))
    monkeypatch.setattr(cores, "NAME", tmp_path / "cores.json.xz")
    caches = (store.load, opinions.unasked, cores.load)
    for cached in caches:
        cached.cache_clear()
    yield store.NAME
    for cached in caches:
        cached.cache_clear()


def test_certificates_of_one_claim(own_store, capsys):
    assert commands.main(["certify", "lip-mip", "--jobs", "1"]) == 0
    assert "0 dropped, 0 not found" in capsys.readouterr().out
    before = own_store.read_bytes()
    store.load.cache_clear()
    assert "0" * 16 in store.load()
    assert opinions.NAME.read_text() == opinions.text(["1" * 16])
    found = certify.keyed(certify.queries("lip-mip")[0])
    assert len(found) > 5 and set(found) <= set(store.load())
    for key, text in found.items():
        assert closes(text, store.load().get(key, []))
    assert commands.main(["certify", "lip-mip", "--jobs", "1"]) == 0
    assert own_store.read_bytes() == before
    store.load.cache_clear()
    # of all claims only this one, so that other certificates are stale
    total, new, gone, missing, failed = certify.update(["lip-mip"], 1, True, lambda *_: None)
    assert (total, new, gone, missing, failed) == (len(found), 0, 1, [], {})
    store.load.cache_clear()
    assert set(store.load()) <= set(found)
    assert opinions.NAME.read_text() == opinions.text([])


def test_a_claim_that_is_not_derived_is_named(own_store, monkeypatch, capsys):
    found = (0, 0, 0, ["ab"], {"lip-mip": "no theorem"})
    monkeypatch.setattr(certify, "update", lambda *_: found)
    assert commands.main(["certify", "lip-mip", "--jobs", "1"]) == 1
    told = capsys.readouterr()
    assert "FAILED lip-mip: no theorem" in told.err
    assert "no certificate: ab" in told.out


@pytest.mark.parametrize("name", SMALL)
def test_committed_certificates_close_the_steps_of_claims(name):
    for text in certify.queries(name)[0]:
        assert closes(text, store.load().get(store.key(text), []))


@pytest.fixture(scope="module")
def asked():
    """The texts that solvers are asked of all claims, by key: steps, and satisfiable ones."""
    steps, satisfiable = {}, {}
    trace.forget()
    cores.used.clear()
    for some, others in map(certify.queries, decisions.deciders()):
        steps |= certify.keyed(some)
        satisfiable |= certify.keyed(others)
    return steps, satisfiable


@pytest.mark.trial
def test_every_satisfiable_query_has_a_committed_model(asked):
    _, texts = asked
    assert len(texts) >= 8
    assert {tally.model(text) for text in texts.values()} == {"exact"}
    assert set(certify.models_of(texts, {})) == set(texts)


@pytest.mark.trial
def test_no_certificate_is_stale_and_all_hold(asked):
    steps, satisfiable = asked
    assert not set(store.load()) - set(steps) - set(satisfiable)
    for key, certificate in store.load().items():
        assert key in satisfiable or closes(steps[key], certificate)


@pytest.mark.trial
def test_what_steps_use_is_recorded_and_no_record_is_stale(asked):
    assert cores.used == cores.load()
