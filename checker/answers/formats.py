"""Answers for machines: JSON, JUnit XML and SARIF."""

import json
import math
import os
from urllib.parse import quote
from xml.etree import ElementTree

from checker.answers.answer import exact_text
from checker.budgets import logarithm

RULE = "local-privacy"
# as many as GitHub shows of a file
MOST_RESULTS = 5000


def record(answer):
    """Return the answer as an object of plain types.

    `epsilon` is the float nearest to the least eps, or "inf" if there is none. With given budgets
    it is null, and `factor` is the least factor on them.
    """
    made = {
        "notion": answer.key,
        "holds": answer.holds,
        "exp_epsilon": answer.exp_epsilon,
        "epsilon": _finite(answer.epsilon),
        "witness": _witness(answer),
        "tightest": None if answer.worst is None else _comparison(answer, answer.worst),
        "asked": None if answer.asked is None else str(answer.asked),
        "inputs": len(answer.channel.inputs),
        "outputs": len(answer.channel.outputs),
        "notes": list(answer.notes),
    }
    if answer.slack:
        made["slack"] = exact_text(answer.slack)
    if answer.factor is not None:
        made["factor"] = _finite(answer.factor)
    if answer.own is not None:
        made["least_budgets"] = [_both(ratio) for ratio in answer.own]
    if answer.pairs is not None:
        made["least_pair_budgets"] = [[_both(ratio) for ratio in row] for row in answer.pairs]
    return made


def _finite(value):
    return "inf" if value == math.inf else value


def _both(ratio):
    return {"exp_epsilon": exact_text(ratio), "epsilon": _finite(logarithm(ratio))}


def _comparison(answer, c):
    """Return a comparison; `x` or `x'` is null where Pr(y) stands."""
    return {
        "x": None if c.x is None else answer.input(c.x),
        "x'": None if c.other is None else answer.input(c.other),
        "y": answer.output(c.y),
        "left": exact_text(c.top),
        "right": exact_text(c.bottom),
        "ratio": exact_text(c.ratio),
        "indices": {"x": c.x, "x'": c.other, "y": c.y},
    }


def _witness(answer):
    if answer.holds:
        return None
    if answer.failing_eps:
        # what takes the greatest part of its budget, not the greatest ratio
        return _comparison(answer, answer.failing[0])
    if answer.failing:
        worst = max(answer.failing, key=lambda comparison: comparison.ratio)
        return _comparison(answer, worst)
    return _comparison(answer, answer.source()) if answer.sourceless else None


def as_json(answer):
    """Return the answer as JSON text."""
    return dumped(record(answer))


def dumped(value):
    """Return an object of plain types as JSON text."""
    return json.dumps(value, indent=1, allow_nan=False)


def as_junit(answer, name):
    """Return the answer as JUnit XML, one test case."""
    failed = "0" if answer.holds else "1"
    suite = ElementTree.Element("testsuite", name=RULE, tests="1", failures=failed, errors="0")
    case = ElementTree.SubElement(suite, "testcase", classname=answer.notion, name=name)
    lines = answer.lines()
    if not answer.holds:
        ElementTree.SubElement(case, "failure", message=lines[0]).text = "\n".join(lines[1:])
    ElementTree.SubElement(case, "system-out").text = "\n".join(lines)
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def as_sarif(answer, path):
    """Return the answer as SARIF 2.1.0, each violation as a result at the file."""
    place = {"physicalLocation": {"artifactLocation": {"uri": quote(os.fsencode(path))}}}
    violations = [] if answer.holds else answer.violations() or answer.lines()[1:]
    if (more := len(violations) - MOST_RESULTS) > 0:
        violations = [*violations[:MOST_RESULTS], f"and at {more} more places"]
    found = [
        {
            "ruleId": RULE,
            "level": "error",
            "message": {"text": f"{answer.title()}: {violation}"},
            "locations": [place],
        }
        for violation in violations
    ]
    rule = {"id": RULE, "shortDescription": {"text": "A channel provides its privacy notion"}}
    log = {
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{"tool": {"driver": {"name": "ldp-check", "rules": [rule]}}, "results": found}],
    }
    return json.dumps(log, indent=1) + "\n"
