"""`--program FILE.py:function`: the answer of the command, and what it writes."""

import ast
import json
from xml.etree import ElementTree

from checker.answers import formats, save_channel
from checker.budgets import as_budget
from checker.decide import MOST_SLACK
from checker.options import notion_of, refuse
from checker.programs.decide import decide
from checker.programs.extracting import extracted
from checker.programs.outputs import text_of_label
from checker.programs.process.loading import LoadError, split
from checker.programs.program import (
    VIEWS,
    Program,
    UndecidedError,
    read_inputs,
    read_literals,
    replay,
)
from common import files
from common.errors import UserError
from common.lines import shortened

UNDECIDED = 3
OF_VERDICT = (
    *("inputs", "notion", "epsilon", "exp_epsilon", "slack", "save", "junit", "sarif"),
    *("exceptions", "no_real_run"),
)
REFUSED = ("normalize", "k", "theta", "block", "t", "samples", "level", "seed", "then", "beside")


def run(arguments):
    """Answer for a program; return the exit status: 0, 1, or 3 if it is undecided.

    Parameters
    ----------
    arguments : argparse.Namespace

    Raises
    ------
    UserError
        If something that is asked makes no sense, or the program cannot be called.
    """
    refuse(arguments, REFUSED, "--program")
    if arguments.replay is not None:
        return _replayed(arguments)
    if arguments.notion is None:
        raise UserError("--notion: is missing")
    program, slack = _program(arguments), _slack(arguments)
    notion, _ = notion_of(arguments, program.inputs)
    try:
        if arguments.delta is not None:
            return _up_to_delta(arguments, program)
        answer = decide(program, notion, slack)
    except UndecidedError as error:
        return _undecided(arguments, program, str(error))
    if arguments.save:
        save_channel.save(arguments.save, answer.channel)
    _write(
        arguments,
        formats.as_junit(answer, program.name),
        formats.as_sarif(answer, program.name.rpartition(":")[0]),
    )
    print(formats.as_json(answer) if arguments.json else answer)
    return 0 if answer.holds else 1


def _up_to_delta(arguments, program):
    # imported where used: hardly anybody asks it
    from checker import delta
    from checker.programs import up_to_delta

    refuse(arguments, ("save",), "--delta with a program")
    delta.wanted(arguments)
    return up_to_delta.run(arguments, extracted(program, arguments.notion))


def _replayed(arguments):
    """Print what the program gives with the draws that an answer names; return the exit status."""
    refuse(arguments, OF_VERDICT, "--replay")
    parts = read_literals(arguments.replay, "--replay")
    script = ast.literal_eval(parts[-1]) if len(parts) == 2 else None
    if not isinstance(script, list):
        raise UserError("--replay: must be an input and a list of draws, such as 0, [7, 1]")
    arguments.inputs = f"{parts[0]},"
    try:
        label = replay(_program(arguments), script)
    except UndecidedError as error:
        return _undecided(arguments, _program(arguments), str(error))
    record = {"input": parts[0], "draws": script, "output": text_of_label(label, typed=True)}
    print(
        formats.dumped(record)
        if arguments.json
        else f"input {parts[0]}, with these draws: {text_of_label(label, typed=True)}"
    )
    return 0


def _program(arguments):
    if arguments.inputs is None:
        raise UserError("--inputs: is missing; such as --inputs 0..7")
    outputs = arguments.outputs or "as-returned"
    for option, name in (("--program", arguments.program), ("--outputs", outputs)):
        if option == "--outputs" and name in VIEWS:
            continue
        try:
            split(name)
        except LoadError as error:
            known = f"; or one of {', '.join(VIEWS)}" if option == "--outputs" else ""
            raise UserError(f"{option}: {shortened(name)}: {error}{known}") from error
    spent = {key: getattr(arguments, key) for key in ("paths", "seconds")}
    for key, value in spent.items():
        if value is not None and not 1 <= value <= 10**9:
            raise UserError(f"--{key}: must be 1 to 10^9, got {value}")
    return Program(
        arguments.program,
        read_inputs(arguments.inputs),
        read_literals(arguments.args or "", "--args"),
        outputs,
        bool(arguments.ideal_hash),
        arguments.exceptions,
        not arguments.no_real_run,
        **{key: value for key, value in spent.items() if value is not None},
    )


def _slack(arguments):
    if arguments.slack is None:
        return None
    try:
        found = as_budget(arguments.slack)
        if not 0 < found.value <= MOST_SLACK or found.logarithm:
            raise ValueError("must be above 0 and at most 1e-6; more is another budget")
        return found
    except ValueError as error:
        raise UserError(f"--slack: {error}") from error


def _undecided(arguments, program, why):
    """Print and write that there is no verdict."""
    record = {
        "notion": arguments.notion,
        "holds": None,
        "verdict": "undecided",
        "reason": why,
        "program": program.name,
    }
    if arguments.junit or arguments.sarif:
        _write(arguments, _junit(arguments, program, why), _sarif(program, why))
    print(formats.dumped(record) if arguments.json else f"undecided: {why}")
    return UNDECIDED


def _write(arguments, junit, sarif):
    if arguments.junit:
        files.write_text(arguments.junit, junit)
    if arguments.sarif:
        files.write_text(arguments.sarif, sarif)


def _junit(arguments, program, why):
    suite = ElementTree.Element("testsuite", name=formats.RULE, tests="1", failures="0", errors="1")
    case = ElementTree.SubElement(suite, "testcase", classname=arguments.notion, name=program.name)
    ElementTree.SubElement(case, "error", message=f"undecided: {why}")
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def _sarif(program, why):
    place = {"physicalLocation": {"artifactLocation": {"uri": program.name.rpartition(":")[0]}}}
    result = {
        "ruleId": formats.RULE,
        "level": "warning",
        "locations": [place],
        "message": {"text": f"undecided: {why}"},
    }
    rule = {
        "id": formats.RULE,
        "shortDescription": {"text": "A channel provides its privacy notion"},
    }
    log = {
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{"tool": {"driver": {"name": "ldp-check", "rules": [rule]}}, "results": [result]}],
    }
    return json.dumps(log, indent=1) + "\n"
