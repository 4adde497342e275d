"""What has no derivation is what this project states and nobody named."""

from theory.kept import replayed
from theory.ledger import claims, formal


def test_what_is_left_without_a_derivation_is_what_was_not_named():
    everything = replayed.without([])
    assert everything == sorted(set(claims.own()) & set(formal.formals()))
    assert replayed.without([*everything[1:], "another"]) == everything[:1]
