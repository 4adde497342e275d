"""The channels of a comparison: files, mechanisms by name, and programs."""

from fractions import Fraction

from checker.channel import Channel, from_array
from checker.compare import named
from checker.options import reading
from checker.programs.program import UndecidedError
from checker.reading import read_channel, yaml_file
from common.errors import UserError
from common.lines import shortened

MOST_INPUTS, MOST_OUTPUTS = 60, 1000
YAML = (".yaml", ".yml")


def read(text, arguments):
    """Return the exact `Channel` that a text names, its rows Fractions that sum to one.

    Parameters
    ----------
    text : str
        A file as `theory check` reads it, FILE.py:FUNCTION, or a name such as `rr:k=4,epsilon=1`.
    arguments : argparse.Namespace
        `normalize`; `inputs`, `args`, `outputs`, `ideal_hash` of a program.

    Raises
    ------
    UserError
        If there is no such channel, or it has too many inputs or outputs.
    UndecidedError
        If a program's channel cannot be known.
    """
    name, _, function = text.rpartition(":")
    if name.endswith(".py") and function:
        channel = _program(text, arguments)
    elif named.is_named(text):
        channel = from_array(named.matrix(text))
    elif text.partition(":")[0] in named.BUILT:
        raise UserError(f"{shortened(text)}: write keys as in oue:k=4,exp-epsilon=3")
    elif text.lower().endswith(YAML):
        channel, _ = yaml_file.read(text, bool(arguments.normalize))
    else:
        channel = read_channel.read(text, reading(arguments))
    return _fitting(text, channel)


def _fitting(text, channel):
    K, outputs = channel.shape
    if K > MOST_INPUTS or outputs > MOST_OUTPUTS:
        raise UserError(
            f"{shortened(text)}: has {K} inputs and {outputs} outputs; "
            f"at most {MOST_INPUTS} and {MOST_OUTPUTS} are compared"
        )
    rows = channel.matrix().tolist()
    for name, row in zip(channel.inputs, rows, strict=True):
        if sum(row, Fraction(0)) != 1:
            raise UserError(
                f"{shortened(text)}: input {shortened(name)}: must sum to 1 exactly to be "
                "compared; --normalize divides each row by its sum"
            )
    return Channel(channel.inputs, channel.outputs, channel.floats, rows, notes=channel.notes)


def _program(text, arguments):
    # imported where used: it starts processes
    from checker.programs.decide import extracted
    from checker.programs.program import Program, read_inputs, read_literals

    if arguments.inputs is None:
        raise UserError("--inputs: is missing, a program needs it; such as --inputs 0..7")
    program = Program(
        text,
        read_inputs(arguments.inputs),
        read_literals(arguments.args or "", "--args"),
        arguments.outputs or "as-returned",
        bool(arguments.ideal_hash),
    )
    made = extracted(program)
    if made.channel is None or made.law is None:
        raise UndecidedError(f"{shortened(text)}: its channel is not known whole")
    return made.channel
