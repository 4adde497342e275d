"""Every module of the commands is a command, and no command is missing."""

from importlib import import_module

from theory.__main__ import CHECKED, COMMANDS, MODULES


def test_every_module_is_a_command(root):
    paths = (root / "theory" / "commands").glob("*.py")
    modules = {path.stem for path in paths if path.stem != "__init__"}
    assert modules == {MODULES.get(name, name) for name in COMMANDS if name not in CHECKED}
    for name in modules:
        command = import_module(f"theory.commands.{name}")
        assert callable(command.add) and callable(command.run)
