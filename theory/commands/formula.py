"""Print a formula of `mechanisms` as others write it: the function runs on SymPy's symbols."""

import ast
import inspect
import itertools
import pkgutil
import textwrap
from importlib import import_module

import mechanisms
from common.errors import UserError
from common.lines import printable

# what formulas take for a choice, a root and extremes, which SymPy has its own of
GIVEN = ("choose", "root", "sqrt", "least", "greatest", "quotient")
FORMS = ("sympy", "latex", "python", "javascript")


def add(parser):
    """Add the options."""
    parser.add_argument(
        "name",
        metavar="NAME",
        help="a function, with its module: losses.urr.worst_l2_times_n or urr.output_probabilities",
    )
    parser.add_argument("--as", dest="form", choices=FORMS, help="print only this form")


def run(arguments):
    """Print the formula in each form; return the exit status."""
    function = function_named(arguments.name)
    values = on_symbols(function)
    forms = [arguments.form] if arguments.form else FORMS
    if not arguments.form:
        print(printable(f"{function.__module__}.{function.__name__}{_signature(function)}"))
        print(printable((inspect.getdoc(function) or "").partition("\n")[0]))
    for form in forms:
        for case, value in values:
            label = "" if arguments.form else f"{form:10} "
            told = f"  if {case}" if case else ""
            print(printable(label + written(value, form) + told))
    return 0


def function_named(name):
    """Return a public function of `mechanisms` by the end of its full name.

    Parameters
    ----------
    name : str

    Raises
    ------
    UserError
        If there is none, or several.
    """
    place, _, short = name.rpartition(".")
    modules = [m.name for m in pkgutil.walk_packages(mechanisms.__path__, "mechanisms.")]
    of_place = [module for module in modules if place and f".{module}".endswith(f".{place}")]
    found = [getattr(import_module(module), short, None) for module in of_place]
    own = {f for f in found if inspect.isfunction(f) and not short.startswith("_")}
    fitting = sorted(own, key=lambda f: f.__module__)
    if not fitting:
        raise UserError(
            f"{name}: no function of mechanisms has this name; write it with its module, such as "
            "losses.urr.worst_l2_times_n"
        )
    if len(fitting) > 1:
        several = " or ".join(f"{f.__module__}.{f.__name__}" for f in fitting)
        raise UserError(f"{name}: is {several}; write more of it")
    return fitting[0]


def on_symbols(function):
    """Return what a function returns for positive symbols, by case, a tuple's parts one by one.

    Parameters
    ----------
    function : callable

    Returns
    -------
    list of (str, sympy.Basic)
        The case is empty, or says which parameters are true and which are not.

    Raises
    ------
    UserError
        If it does not run on symbols.
    """
    try:
        return _cases(function)
    except Exception as error:  # a function may do anything with what is no number
        raise UserError(
            f"{function.__module__}.{function.__name__}: does not run on symbols: it asks for more "
            "than numbers; python -m theory list --markdown formulas lists formulas"
        ) from error


def _cases(function):
    """Return the values by case; a parameter that is asked whether it is true is both in turn."""
    import sympy

    given = {
        "choose": _chosen,
        "root": sympy.sqrt,
        "sqrt": sympy.sqrt,
        "least": sympy.Min,
        "greatest": sympy.Max,
        "quotient": lambda a, b: a / b,
    }
    values = {
        name: given[name] if name in _of_functions(function) else sympy.Symbol(name, positive=True)
        for name in _names(function)
    }
    found, asked = [], _asked(function)
    for truths in itertools.product((True, False), repeat=len(asked)):
        known = dict(zip(asked, truths, strict=True))
        value = function(**values | known)
        case = ", ".join(name if truth else f"not {name}" for name, truth in known.items())
        parts = value if type(value) in (tuple, list) else (value,)
        found += [(case, sympy.sympify(part, strict=True)) for part in parts]
    return found


def _asked(function):
    """Return the parameters that a function uses as truth values."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    tests = [node.test for node in ast.walk(tree) if isinstance(node, ast.If | ast.IfExp)]
    names = {node.id for test in tests for node in ast.walk(test) if isinstance(node, ast.Name)}
    return [name for name in _names(function) if name in names]


def _chosen(condition, yes, no):
    """Return one of two values, or of what two functions return, part by part."""
    import sympy

    a, b = (value() if callable(value) else value for value in (yes, no))
    if type(a) is tuple:
        return tuple(_chosen(condition, one, other) for one, other in zip(a, b, strict=True))
    return sympy.Piecewise((a, condition), (b, True))


def written(value, form):
    """Return an expression of SymPy in another notation, one of `FORMS`.

    Raises
    ------
    UserError
        If SymPy has no such notation for it.
    """
    import sympy

    write = {
        "sympy": str,
        "latex": sympy.latex,
        "python": sympy.pycode,
        "javascript": sympy.jscode,
    }[form]
    try:
        return " ".join(write(value).split())
    except NotImplementedError as error:
        raise UserError(f"--as {form}: SymPy cannot write {value} so") from error


def _names(function):
    return list(inspect.signature(function).parameters)


def _of_functions(function):
    """Return the parameters that are a choice, a root or an extreme, and no numbers."""
    parameters = inspect.signature(function).parameters.values()
    known = [p for p in parameters if p.name in GIVEN]
    # without a default `inspect` has a class there, which can be called too
    functions = [p for p in known if p.default is not p.empty and callable(p.default)]
    return [p.name for p in known if p.name == "choose" or p in functions]


def _signature(function):
    shown = [name for name in _names(function) if name not in _of_functions(function)]
    return f"({', '.join(shown)})"
