"""The pages of claims: one each, the list with its filters, and the index that scripts search."""

import importlib
import inspect
import json
from collections import Counter

from common.imports import ROOT, import_graph, path_of
from pages import citation, explore, graphs, ledger
from pages.claim import coq, hypotheses, proofs, witness
from pages.prose import polished
from theory.commands.search import SHORT
from theory.ledger import claims, decisions, formal
from theory.views import counts, locators, references


def add_pages(site, book, obligations, made, asked="results/obligations"):
    """Add a page for each record of the `Ledger`, the list of them, and their index."""
    drawn = {name for paper in ledger.PAPERS for name in graphs.linked(book.of(paper))}
    for record in book.records.values():
        values = _values(site, book, record, obligations, made)
        values |= proofs.of_claim(record, asked)
        values |= coq.of_claim(record, asked)
        if values["coq"] and values["coq"]["text"]:
            site.add(values["coq"]["file"], values["coq"]["text"])
        values["graph"], values["text"] = record["id"] in drawn, ledger.TEXTS[record["paper"]]
        site.page(f"claims/{record['id']}.html", "claim.html", record=record, made=made, **values)
    rows = [
        {"record": r, "paper": ledger.PAPERS[r["paper"]], "instead": instead_of(r)}
        for r in sorted(book.records.values(), key=_order)
    ]
    site.page("claims/index.html", "claims.html", rows=rows, filters=filters(book), made=made)
    site.add("assets/claims.js", index(book))


def _order(record):
    """Return the place of a record in the list: papers in their order, printed statements first."""
    return list(ledger.PAPERS).index(record["paper"]), list(ledger.AS).index(
        ledger.printed_as(record)
    )


def instead_of(record):
    """Return the ids that are to be cited instead of a record that does not hold."""
    return record["corrected"] if record["verdict"] in ledger.DENIED else []


def headline(record):
    """Return what became of a statement, in a sentence."""
    how = ledger.printed_as(record)
    verdict = counts.outcome(record)
    if record["kind"] == "experiment":
        return _on_data(record)
    if verdict == "proved":
        return {
            "printed": "Holds as printed.",
            "asked": "Holds; the paper does not print it.",
            "ours": "Proved here; no paper prints it.",
        }.get(how, "Holds, in our precise reading of the sentence.")
    if record["corner"]:
        return f"Fails only at a corner: {record['corner']}; what holds is below."
    if verdict == "refuted":
        mends = "; what holds is below." if record["corrected"] else "."
        return ("False as printed" if how == "printed" else "Does not hold") + mends
    return {
        "misprint": "Misprinted: what is meant is below.",
        "checked": "True of the numbers that we checked.",
        "cited": "Taken from the literature, not decided here.",
        "open": "Not decided.",
    }[verdict]


def _on_data(record):
    """Return a sentence about the numbers of a run for a statement about experiments."""
    used = [name for piece in record["evidence"] for name in piece.get("data", ())]
    data = ", ".join(dict.fromkeys(used))
    said = counts.outcome(record)
    return f"{said[:1].upper()}{said[1:]}{f', on {data}' if data else ''}."


def facets(record):
    """Return what the filters of the list compare, by the name of the filter."""
    return {
        "paper": record["paper"],
        "verdict": counts.outcome(record),
        "as": ledger.printed_as(record),
        "method": ledger.methods(record),
        "given": ledger.taken_for_granted(record) or ["nothing"],
    }


def filters(book):
    """Return the filters with the options that occur, each with its number of claims."""
    count = Counter()
    for record in book.records.values():
        for key, value in facets(record).items():
            count.update((key, v) for v in (value if isinstance(value, list) else [value]))
    texts = sorted({text for r in book.records.values() for text in ledger.taken_for_granted(r)})
    assumed = {"nothing": "nothing"} | {text: _short(text) for text in texts}
    named = [
        ("paper", "Paper", ledger.PAPERS),
        ("verdict", "Verdict", {word: word for word in ledger.VERDICTS}),
        ("as", "Printed", ledger.AS),
        ("method", "Decided by", ledger.METHODS),
        ("given", "Axiom or assumption", assumed),
    ]
    return [
        {
            "key": key,
            "name": name,
            "options": [(v, label, count[key, v]) for v, label in words.items() if count[key, v]],
        }
        for key, name, words in named
    ]


def index(book):
    """Return the script with the claims that pages search and preview."""
    entries = [
        {
            "id": record["id"],
            "paper": ledger.PAPERS[record["paper"]],
            "where": _capitalized(record["locator"]),
            "places": sorted(map(" ".join, locators.places(record["locator"]))),
            "verdict": counts.outcome(record),
            "says": polished(record["statement"], "<code>{}</code>".format),
            "facets": facets(record),
            "text": " ".join(_texts(record)),
        }
        for record in book.records.values()
    ]
    # read as a script, for pages from disk may not fetch; < so that no tag ends it
    text = json.dumps(entries, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    short = json.dumps({name.replace("-", " "): names for name, names in SHORT.items()})
    return f'"use strict";\nconst CLAIMS = {text};\nconst SHORT = {short};\n'


def _texts(record):
    yield from (record["locator"], ledger.PAPERS[record["paper"]], record["id"], record["verdict"])
    yield from (
        record["statement"],
        record["why"],
        record["scope"],
        *ledger.taken_for_granted(record),
    )
    yield from record["about"]


def _short(text):
    return text if len(text) <= 70 else f"{text[:67].rsplit(' ', 1)[0]} ..."


def _capitalized(text):
    return text[:1].upper() + text[1:]


def _values(site, book, record, obligations, made):
    """Return what the template of a claim's page needs."""
    name, stated = record["id"], formal.formals().get(record["id"])
    prior = claims.statements()[name].prior
    statement = ledger.statement(record)
    asked = obligations.get(name, [])
    answers = Counter(answer for _, _, answer in asked)
    return {
        "paper": ledger.PAPERS[record["paper"]],
        "headline": headline(record),
        "printed_as": ledger.AS[ledger.printed_as(record)],
        "meaning": ledger.VERDICTS[counts.outcome(record)],
        "is_measured": record["kind"] == "experiment",
        "given": bool(record["axioms"]),
        "reading": claims.statements()[name].reading,
        "prior": [(references.cited(k), references.address(references.works()[k])) for k in prior],
        "instead": [book.records[n] for n in instead_of(record) if n in book.records],
        "corrects": [book.records[n] for n in book.corrects(name)],
        # the numbers of a theorem's witness are those of its example
        "witness": []
        if record["assembled"] or record["kind"] == "experiment"
        else witness.of_record(record),
        **proofs.of_statement(statement, name, record["paper"]),
        "judged": hypotheses.of_claim(name, statement),
        "statement_source": _place(stated.build) if statement else None,
        "about": [(about, formula_place(about)) for about in record["about"]],
        "decided_in": _decided_in(record),
        "plots": explore.shown_on(f"claims/{name}"),
        "evidence": evidence(record),
        "numbers": _numbers(record),
        "obligations": asked,
        "expected": ", ".join(f"{n} {answer}" for answer, n in sorted(answers.items())),
        "used_by": book.used_by(name),
        "bibtex": citation.of_claim(record, made["commit"]) + citation.of_paper(record["paper"]),
        **_example(site, statement, name),
    }


def _example(site, statement, name):
    """Return the first instance of a formal statement as the page shows it."""
    if statement is None:
        return {"example": None, "values": [], "denied": []}
    example = witness.example(name)
    here = site.here(f"claims/{name}.html")
    return {
        "example": example,
        "values": [(here.math(proofs.name(c)), v, witness.depth(v)) for c, v in example.values],
        "denied": [
            (here.math(made), truth)
            for made, (_, truth) in zip(
                proofs.parts(statement, [term for term, _ in example.conclusions]),
                example.conclusions,
                strict=True,
            )
        ],
    }


def _place(function):
    """Return path and line of a function, or of the claim that it reads in a file."""
    if entry := getattr(function, "entry", None):
        return str(entry.path.relative_to(ROOT)), entry.line
    found = inspect.unwrap(function)
    return str(path_of(found.__module__)), inspect.getsourcelines(found)[1]


def _decided_in(record):
    decider = decisions.deciders().get(record["id"])
    if decider is not None:
        return _place(decider.proof)
    return (record["module"], None) if record["module"] else None


def formula_place(about):
    """Return path and line of `mechanisms.module.function`, or None if it is no such name."""
    module, _, name = about.rpartition(".")
    # a ledger names it, and no file's text says which code of others is loaded
    ours = module.startswith("mechanisms.") and module in import_graph().modules
    found = getattr(importlib.import_module(module), name, None) if ours else None
    return _place(found) if inspect.isfunction(found) else None


def evidence(record):
    """Return the rows of the evidence: an obligation, the method, and its checks in words."""
    rows = {}
    for piece in record["evidence"]:
        method = "instances" if piece["method"] == "instances" else ledger.METHODS[piece["method"]]
        rows.setdefault((piece["obligation"], method), []).append(_result(piece))
    return [
        {"obligation": obligation, "method": method, "results": "; ".join(results)}
        for (obligation, method), results in rows.items()
    ]


def _result(piece):
    second = piece.get("second_opinion")
    if piece["method"] == "kernel":
        steps, left = piece["resource_count"], second["undecided"]
        agreed = f"cvc5: {second['result']}" + (f", {left} undecided" if left else "")
        told = f"{piece['result']} in {steps} step{'s' * (steps != 1)}"
        if "asked" in second:
            told += f", {steps - second['asked']} of them decided by certificates"
        if same := piece["identities"]["asked"]:
            agreed += f"; SymPy: {same - piece['identities']['undecided']} of {same} identities"
        return f"{told}; {agreed}"
    if piece["method"] == "instances":
        again = f"{piece['in_derivation']} of them are in the derivation"
        return f"{piece['result']} at {piece['resource_count']} finite instances; {again}"
    told = f"{piece['check']}: {piece['result']}"
    if piece.get("model") == "exact":
        told += ", with an exact model"
    return f"{told} (cvc5: {second['result']})" if second else told


def _numbers(record):
    """Return the numbers of a measured statement as text."""
    found = [piece["numbers"] for piece in record["evidence"] if "numbers" in piece]
    return json.dumps(found[0], indent=1, ensure_ascii=False) if found else ""
