"""A process of its own for what may end it: what it says comes back as a text."""

import os


def told(work):
    """Return the text that a function gives in a process of its own, and how that process ended.

    Parameters
    ----------
    work : callable
        Returns a text; if it raises, or ends the process, the text is empty.

    Returns
    -------
    text : str
    status : int
        As `os.waitpid` has it.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        status = 0
        try:
            text = work()
            with os.fdopen(writing, "w") as stream:
                stream.write(text)
        except BaseException:
            status = 1
        os._exit(status)
    os.close(writing)
    with os.fdopen(reading) as stream:
        text = stream.read()
    return text, os.waitpid(child, 0)[1]
