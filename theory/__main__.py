"""Command line: `python -m theory check FILE` decides whether a mechanism is private.

`implies A B` decides whether one notion implies another; all other commands are about claims. Each
has a `--help`.
"""

import sys
from importlib import import_module

from common import imports
from common.arguments import Parser
from common.errors import run
from theory.projects import loading, project

# of the checker, a package that imports this one: nobody imports what is run
CHECKER = "checker.__main__"
CHECKED = {"check", "implies", "account", "compare"}
# modules are imported where they are asked for: proofs take longer to load than a file takes to
# check, and packages that checking does not
COMMANDS = {
    "check": "decide a mechanism's privacy",
    "implies": "compare notions",
    "account": "account for eps and delta: of one report, of many, and of shuffled ones",
    "compare": "compare two channels: which is better for every decision",
    "init": "make your own project: a formula, a claim, its statement and its proof",
    "new": "add a claim to be written to a project",
    "try": "derive the claims that a file of proofs decides, again whenever it is saved",
    "find": "find instances that show why a claim needs its hypotheses and conclusions",
    "prove": "decide claims; --record writes the ledger",
    "show": "show the record of a claim, named by its id or where it is printed",
    "search": "find claims, shared theorems and tactics by words or by shape",
    "formula": "print a formula of mechanisms as SymPy, LaTeX, Python or JavaScript",
    "calculus": "derive greatest and least losses again, by calculus in SymPy",
    "list": "list the claims and their declarations",
    "export": "write derivations, which recheck checks",
    "recheck": "check derivations without solvers or the kernel",
    "replay": "check derivations by the checker that Coq proves right, as a program",
    "certify": "find certificates of steps that have none; in your project, record claims by them",
    "coq": "write claims as theorems of Coq and compile them",
    "mutants": "change formulas and see that a proof fails",
    "obligations": "write the questions to the solvers as SMT-LIB",
    "merge": "merge proofs and measured statements in one ledger",
}
MODULES = {"try": "trying"}  # a word of Python names no module
# of the claims of a project; the others are of none, or of this repository's
PROJECTS = {
    "new",
    "try",
    "find",
    "prove",
    "show",
    "search",
    "list",
    "export",
    "recheck",
    "certify",
    "obligations",
}


def main(argv=None, prog="python -m theory", alone=False):
    """Run the command; return the exit status.

    Parameters
    ----------
    argv : list of str, optional
    prog : str
        What the command is called.
    alone : bool
        Whether the process ends with it: then modules of other claims than it names stay out.
    """
    argv = sys.argv[1:] if argv is None else list(argv)
    asked = argv[0] if argv else ""
    if asked in CHECKED:
        return import_module(CHECKER).main(argv, prog=prog)
    if asked in ("prove", "certify"):
        # before what decides is loaded: records are of the code as it is now
        imports.note_sources()
    parser = Parser(version=True, prog=prog, description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, what in COMMANDS.items():
        one = commands.add_parser(name, help=what, description=what)
        if name == asked:
            if asked in PROJECTS:
                told = "of theory.yaml (default: this one, or one above)"
                one.add_argument("--project", metavar="FOLDER", help=told)
            command = import_module(f"theory.commands.{MODULES.get(name, name)}")
            command.add(one)
    arguments = parser.parse_args(argv)
    if asked in PROJECTS and arguments.project is not None:
        project.choose(arguments.project)
    if alone and asked in PROJECTS:
        loading.ask(getattr(arguments, "ids", []))
    return command.run(arguments)


if __name__ == "__main__":
    run(lambda: main(alone=True))
