"""Command line: `python -m theory check FILE`, or `ldp-check FILE`: is a mechanism private?

Exit status: 0 it provides the notion, 1 it does not, 2 the input is unusable, 3 undecided (formulas
that the solvers leave open, samplers that are not refuted, programs that are not understood). For
several files the status is the gravest one: 2, then 1, then 3.
"""

import argparse
import re
import sys
from pathlib import Path

from checker import combine, notions, options
from checker.answers import formats, save_channel
from checker.decide import check
from checker.reading import design_file, json_file, read_channel, yaml_file
from checker.reading.tables import STANDARD_INPUT, read_bytes
from checker.transposed import note_on_columns
from common import errors, extras, files
from common.errors import UNUSABLE, UserError
from common.lines import printable, shortened
from common.progress import PROGRESS

YAML = (".yaml", ".yml")
# what a YAML file has that comes as standard input
KEYS = re.compile(rb"^(?:notion|formulas|matrix)\s*:", re.MULTILINE)
# options that print or write what is about one file, or name another source
OF_ONE = ("json", "junit", "sarif", "save", "then", "beside", "mechanism", "sampler", "program")
# what a file that has its notion says
OF_NOTION = (
    "notion",
    "epsilon",
    "exp_epsilon",
    "delta",
    *options.TAKES,
    "alphabet",
    "then",
    "beside",
)
GRAVITY = (0, 3, 1, UNUSABLE)


def main(argv=None, prog="python -m theory check"):
    """Run the command; return the exit status."""
    # names may hold what the terminal cannot show
    sys.stdout.reconfigure(errors="backslashreplace")
    PROGRESS.on = True
    try:
        given = options.names_last(sys.argv[1:] if argv is None else list(argv))
        arguments = options.parser(__doc__, prog).parse_args(given)
        options.require_values(arguments)
        return _all(arguments)
    except UserError as error:
        return _complain(error)


def _all(arguments):
    """Answer for each file; return the gravest status."""
    several = len(arguments.files) > 1
    if several:
        options.refuse(arguments, OF_ONE, "several files")
    statuses = []
    for name in arguments.files or [None]:
        if several:
            print(printable(f"{shortened(name, 200)}:"), flush=True)
        statuses.append(_one(argparse.Namespace(**vars(arguments), channel=name)))
    return max(statuses, key=GRAVITY.index)


def _one(arguments):
    try:
        return run(arguments)
    except UserError as error:
        return _complain(error)
    except ModuleNotFoundError as error:
        return _complain(extras.missing(error, "all"))
    except MemoryError:
        return _complain(f"{arguments.channel}: does not fit in memory; merge outputs")
    except BrokenPipeError:
        # the reader is gone: no verdict is given, see `errors.run`
        raise
    except OSError as error:
        if error.filename is None:
            raise  # of a stream
        return _complain(errors.reason(error))


def _complain(what):
    print(errors.complaint(what), file=sys.stderr)
    return UNUSABLE


def run(arguments):
    """Answer for one channel, mechanism or sampler; return the exit status."""
    sources = ("channel", "mechanism", "sampler", "program")
    if sum(getattr(arguments, source) is not None for source in sources) != 1:
        raise UserError("name one of a channel's file, --mechanism, --sampler and --program")
    if arguments.channel is None:
        options.refuse(arguments, options.OF_READING, "what is no file")
    if arguments.mechanism is not None or arguments.sampler is not None:
        options.refuse(arguments, ("delta",), "what is no file and no --program")
    if arguments.program is not None or arguments.sampler is not None:
        options.refuse(arguments, ("alphabet",), "what is no channel and no --mechanism")
    if arguments.program is not None:
        from checker.programs import command as programs

        return programs.run(arguments)
    options.refuse(arguments, options.OF_PROGRAM, "what is no --program")
    if arguments.mechanism is not None or arguments.sampler is not None:
        options.refuse(arguments, ("save",), "what is no file and no --program")
    if arguments.mechanism is not None:
        # imported where used: the mechanisms and their theorems take longer to load than a file
        from checker import named

        return named.run(arguments)
    if arguments.sampler is not None:
        from checker import sampler

        return sampler.run(arguments)
    options.refuse(arguments, ("k", *options.OF_MECHANISM, *options.OF_SAMPLER), "a channel's file")
    if _is_yaml(arguments.channel):
        return _yaml(arguments)
    if arguments.notion is None and (asked := _designed(arguments)) is not None:
        options.refuse(arguments, ("save",), "a designed channel, which is one; or name --notion")
        channel = read_channel.of_design(arguments.channel, arguments.normalize)
        return _check_and_print(channel, asked, arguments)
    if arguments.notion is None:
        raise UserError(f"--notion: is missing; one of {', '.join(notions.NOTIONS)}")
    first = read_channel.read(arguments.channel, options.reading(arguments))
    channel, second = combine.combined(first, arguments)
    if arguments.save is not None:
        save_channel.save(arguments.save, channel)
    if arguments.delta is not None:
        # imported where used: hardly anybody asks it
        from checker import delta

        return delta.run(arguments, channel)
    answer = options.decided(channel, arguments)
    if second is not None:
        answer.notes.append(_promised(first, second, answer, arguments))
    elif arguments.transpose is None:
        notion, _ = options.notion_of(arguments, first.inputs)
        answer.notes.extend(note_on_columns(first, notion, answer, answer.slack))
    return tell(answer, arguments, arguments.channel)


def _promised(first, second, answer, arguments):
    """Return the line on what theorems promise of two channels."""
    kind = notions.NOTIONS[arguments.notion]
    if kind.composition is None:
        return combine.line_of_promise(None, answer)
    alone = argparse.Namespace(
        **{
            **vars(arguments),
            "epsilon": None,
            "exp_epsilon": None,
            "protected": None,
            "slack": None,
        }
    )
    one = options.decided(first, alone)
    two = None if arguments.then else options.decided(second, alone)
    return combine.line_of_promise(combine.promise(kind, one, two), answer)


def _yaml(arguments):
    options.refuse(arguments, OF_NOTION, "a YAML file, whose keys say it")
    options.refuse(arguments, options.OF_READING, "a YAML file, whose keys are names")
    if "formulas" in yaml_file.load(arguments.channel):
        options.refuse(arguments, ("normalize", "slack", "save"), "formulas")
        # imported where used: solvers take longer to load than a file
        from checker.formulas import command

        return command.run(arguments)
    channel, notion = yaml_file.read(arguments.channel, bool(arguments.normalize))
    if arguments.save is not None:
        save_channel.save(arguments.save, channel)
    return _check_and_print(channel, notion, arguments)


def _is_yaml(name):
    """Return whether a file is YAML: by its ending, standard input by its keys."""
    if name == STANDARD_INPUT:
        return bool(KEYS.search(read_bytes(name)))
    return Path(name).suffix.lower() in YAML


def _designed(arguments):
    """Return the notion in a designed channel's file, None for another file."""
    if _is_yaml(arguments.channel) or read_channel.kind_of(arguments.channel) != "json":
        return None
    given = json_file.load(arguments.channel)
    if not design_file.is_one(given):
        return None
    options.refuse(arguments, OF_NOTION, "a designed channel, whose file says it; or name --notion")
    return design_file.notion(given, arguments.channel)


def _check_and_print(channel, notion, arguments):
    try:
        answer = check(channel, notion, options.slack(arguments))
    except ValueError as error:
        raise UserError(f"--{error}") from error
    return tell(answer, arguments, arguments.channel)


def tell(answer, arguments, name):
    """Print and write the answer; return the exit status."""
    if arguments.junit:
        files.write_text(arguments.junit, formats.as_junit(answer, shortened(name, 200)))
    if arguments.sarif:
        files.write_text(arguments.sarif, formats.as_sarif(answer, str(name)))
    print(formats.as_json(answer) if arguments.json else answer)
    return 0 if answer.holds else 1
