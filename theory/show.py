"""One claim on a page: what is printed, what it says formally, an instance, its verdict."""

from theory.ledger import claims, formal, numbers, records


def page(name):
    """Return the lines of a claim's page and what failed; the claim is decided for it."""
    claim, stated = claims.statements()[name], formal.formals().get(name)
    (record,), _, failures, _ = records.decide([name], 1)
    lines = [f"{name}: {claim.locator} ({claim.kind})", f"says: {claim.statement}"]
    if stated is None:
        lines.append("formal: not stated")
    else:
        lines += [f"printed as: {stated.printed_as}", *([stated.reading] if stated.reading else [])]
        lines += ["formal:", *(f"  {line}" for line in stated.build().text().splitlines())]
        lines += smallest(stated)
    given = f", given: {', '.join(record['axioms'])}" if record["axioms"] else ""
    made = "one theorem" if record["assembled"] else "not assembled"
    lines += [f"verdict: {verdict(record)}{given} ({made})"]
    if record["corrected"]:
        lines.append(f"corrected: {', '.join(record['corrected'])}")
    if record["assembled"]:
        lines.append(f"certified: {certified(record['certified'])}")
    lines += [f"about: {', '.join(record['about']) or 'no formula'}"]
    lines += [f"uses: {', '.join(record['uses']) or 'no other claim'}"]
    lines += [f"used by: {', '.join(users(name)) or 'no other claim'}"]
    return lines, failures


def verdict(record):
    """Return a record's verdict, and what narrows it."""
    marks = ["transcription"] if record["transcription"] else []
    marks += [f"at a corner alone: {record['corner']}"] if record["corner"] else []
    return ", ".join([record["verdict"], *marks])


def certified(found):
    """Return how many solver steps have a certificate, and why others have none."""
    why = "".join(f"; {line}" for line in found["why_not"][:3])
    return f"{found['certified']} of {found['steps']} solver steps{why}"


def users(name):
    """Return the claims that use a claim."""
    return [other for other, decide in claims.deciders().items() if name in decide().uses]


def smallest(stated):
    """Return the lines of the statement's first instance, with its numbers."""
    statement, where = stated.build(), stated.holds[0]
    sizes, values = numbers.written(statement, where)
    at = ", ".join(f"{sort} = {size}" for sort, size in sizes.items())
    truths = formal.truths(statement, where)
    met = ["  hypotheses: " + shown(truths[0]), "  conclusions: " + shown(truths[1])]
    lines = [f"  {name} = {value}" for name, value in values.items()]
    return [f"for example, {at or 'with'}:", *lines, *met]


def shown(truths):
    """Return truth values as text."""
    return ", ".join(str(truth).lower() for truth in truths) or "none"
