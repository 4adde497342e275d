"""What `mechanisms` offers, by introspection: functions, classes and methods with their documents.

A docstring without a section Raises that says "in any arithmetic", or whose module's does, marks a
formula, which takes symbols and checks nothing; one that says "without checks" marks a step inside
a loop, whose callers check. All others answer any input with a value or a ValueError.
"""

import importlib
import inspect
import pkgutil
import re
from dataclasses import dataclass

import mechanisms

FORMULA, UNCHECKED = "in any arithmetic", "without checks"
SECTION = re.compile(r"^(\w+)\n-{3,}\n", re.MULTILINE)


@dataclass(frozen=True)
class Public:
    """A callable that others may call, and what its document says."""

    name: str
    call: object
    owner: type | None
    parameters: dict
    required: frozenset
    doc: str
    module_doc: str
    stars: str | None

    def __call__(self, owner, arguments):
        """Call it with arguments by name; those of a starred parameter are a sequence."""
        first = [] if self.owner is None else [owner]
        if self.stars in arguments:
            named = {k: v for k, v in arguments.items() if k != self.stars}
            return self.call(*first, *named.values(), *listed(arguments[self.stars]))
        return self.call(*first, **arguments)

    @property
    def kind(self):
        if UNCHECKED in " ".join(self.doc.lower().split()):
            return UNCHECKED
        if "Raises" in sections(self.doc):
            return "checked"
        said = " ".join((self.doc + " " + self.module_doc).lower().split())
        return next((phrase for phrase in (FORMULA, UNCHECKED) if phrase in said), "checked")

    @property
    def returns(self):
        """The text that says what is returned: its section, or else the first paragraph."""
        found = sections(self.doc)
        return found.get("Returns", found["Summary"].split("\n\n")[0])


def listed(value):
    return list(value) if isinstance(value, list | tuple) else [value]


def modules():
    return [
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(mechanisms.__path__, "mechanisms.")
        if not found.name.endswith("__main__")
    ]


def is_ours(value, module):
    return getattr(value, "__module__", None) == module.__name__


def everything():
    """Return all that is public, in order of the names."""
    found = [
        one
        for module in modules()
        for name, value in vars(module).items()
        if not name.startswith("_") and callable(value) and is_ours(value, module)
        if not inspect.isabstract(value)
        if not (inspect.isclass(value) and issubclass(value, Exception))
        for one in (of_class(module, value) if inspect.isclass(value) else [of(module, value)])
    ]
    terms = glossary(found)
    # what reads a file has tests of its own
    called = [one for one in found if "path" not in one.parameters]
    return [with_terms(one, terms) for one in sorted(called, key=lambda one: one.name)]


def of_class(module, cls):
    """Return constructor, methods and properties, inherited ones too."""
    found = [of(module, cls, name=cls.__name__, doc=cls.__doc__)]
    for name, member in inspect.getmembers(cls):
        if name.startswith("_") or not isinstance(
            inspect.getattr_static(cls, name), classmethod | type(of) | property
        ):
            continue
        if isinstance(member, property):
            member = member.fget
        owner = None if inspect.ismethod(member) else cls
        found.append(of(module, member, owner, f"{cls.__name__}.{name}", about=cls.__doc__))
    for name, member in vars(cls).items():
        if hasattr(member, "func") and not name.startswith("_"):
            found.append(of(module, member.func, cls, f"{cls.__name__}.{name}", about=cls.__doc__))
    return found


def of(module, call, owner=None, name=None, doc=None, about=""):
    doc = inspect.cleandoc(doc or call.__doc__ or "")
    signature = inspect.signature(call).parameters
    names = [key for key in signature if key != "self"]
    documented = parameters(doc)
    return Public(
        name=f"{module.__name__}.{name or call.__name__}",
        call=call,
        owner=owner,
        parameters={key: documented.get(key) for key in names},
        required=frozenset(k for k in names if signature[k].default is signature[k].empty),
        doc=doc,
        module_doc=f"{module.__doc__} {about}",
        stars=next((k for k, p in signature.items() if p.kind is p.VAR_POSITIONAL), None),
    )


def sections(doc):
    """Return the numpydoc sections of a docstring; what comes first is `Summary`."""
    title, *rest = SECTION.split(doc)
    return {"Summary": title} | dict(zip(rest[::2], rest[1::2], strict=True))


def parameters(doc):
    """Return the type that a docstring gives to each parameter, with what it says of it."""
    found = {}
    text = sections(doc).get("Parameters", "")
    for names, said in re.findall(
        r"^(\*?\w[^:\n]*?)(?: : |\n|$)((?:.*\n?)(?:[ ]+.*\n?)*)", text, re.M
    ):
        for name in names.split(", "):
            found[name.lstrip("*")] = said.strip()
    return found


def glossary(found):
    """Return the types of names, by module and over all, for docstrings that refer to others."""
    terms = {}
    for one in (one for one in found if one.kind != UNCHECKED):
        for name, said in one.parameters.items():
            if said:
                terms.setdefault((one.name.split(".")[:-1][-1], name), said)
                terms.setdefault(name, said)
    return terms


def with_terms(one, terms):
    module = one.name.split(".")[:-1][-1]
    known = {
        name: said or terms.get((module, name)) or terms.get(name)
        for name, said in one.parameters.items()
    }
    return Public(**(vars(one) | {"parameters": known}))
