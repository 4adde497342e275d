"""The word of a claim's page for each hypothesis: how it is shown to be needed, or not."""

from theory.ledger import formal

# how a hypothesis is judged, and what that means where the record has no words of its own
JUDGED = {
    formal.At: ("needed", "an instance at which only it fails, and a conclusion fails too"),
    formal.Needed: ("needed", ""),
    formal.Implied: ("implied", ""),
    formal.NotNeeded: ("redundant", ""),
    formal.GivenByText: ("given", ""),
}


def of_claim(name, statement):
    """Return the name of each hypothesis, how it is judged in one word, and why, as rows."""
    if statement is None:
        return []
    judged = formal.formals()[name].dropped
    return [(one, *_row(judged[one])) for one in statement.hypotheses]


def _row(judged):
    word, why = JUDGED[type(judged)]
    if isinstance(judged, formal.GivenByText):
        return word, f"“{judged.words}” ({_place(judged.place)})"
    return word, why or judged.why


def _place(place):
    """Return the place of words: of the paper, or of the claim itself."""
    return (
        f"the claim's {place}"
        if place in ("reading", "scope")
        else place.replace("says", "the claim")
    )
