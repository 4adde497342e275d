"""Functions that a package needs from one that imports it; the latter registers them by name.

An installation lists these modules as entry points, and imports one when it is asked for. In a
checkout there is no such list, and a program imports the module itself.
"""

from importlib import metadata

GROUP = "context_aware_local_privacy"
_REGISTERED = {}


def register(name, provider):
    """Let `provided` return an object under a name.

    Parameters
    ----------
    name : str
    provider : object
    """
    _REGISTERED[name] = provider


def provided(name):
    """Return what was registered under a name, None if nothing was.

    Parameters
    ----------
    name : str

    Examples
    --------
    >>> provided("what nobody registers") is None
    True
    """
    if name not in _REGISTERED:
        for entry in metadata.entry_points(group=GROUP, name=name):
            entry.load()  # it registers itself
    return _REGISTERED.get(name)
