"""What a program must not do, in real runs too, is stopped before it is done."""

import os
import sys

from checker.programs.faults import NotModelled, first_of_program

# events after which something outside of the process has changed, or could
EVENTS = (
    "socket.connect",
    "socket.bind",
    "socket.sendto",
    "socket.sendmsg",
    "socket.getaddrinfo",
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "os.kill",
    "os.putenv",
    "os.unsetenv",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.link",
    "os.symlink",
    "os.truncate",
    "os.chmod",
    "os.chown",
    "os.utime",
    "os.setxattr",
    "os.removexattr",
    "os.chflags",
    "pty.spawn",
    "shutil.",
    "tempfile.",
    "sqlite3.connect",
    "urllib.",
    "http.client.connect",
    "ftplib.",
    "smtplib.",
    "imaplib.",
    "poplib.",
    "nntplib.",
    "telnetlib.",
    "webbrowser.",
    "syslog.",
    "winreg.",
    "fcntl.",
    "mmap.__new__",
    "msvcrt.",
)
CACHE = f"numba{os.sep}core{os.sep}caching.py"
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Stopping:
    """Stops what changes the world; what was stopped first is kept, as programs may catch it.

    Attributes
    ----------
    fault : NotModelled or None
    """

    def __init__(self):
        self.fault, self.on, self.at_work = None, False, False

    def install(self):
        """Begin; a process cannot end it."""
        sys.addaudithook(self._audit)
        self.on = True

    def _audit(self, event, arguments):
        if not self.on or self.at_work or not _changes(event, arguments):
            return
        self.at_work = True
        try:
            frame = sys._getframe(1)
            place = None if _is_cache(frame) else first_of_program(frame)
        finally:
            self.at_work = False
        if place is None:
            return
        what = f"the file {arguments[0]!r} is written" if event == "open" else f"{event} is called"
        fault = NotModelled(f"{place}: {what}: it was stopped before that")
        self.fault = self.fault or fault
        raise fault


def _is_cache(frame):
    """Whether numba keeps what it compiled."""
    while frame and not frame.f_code.co_filename.endswith(CACHE):
        frame = frame.f_back
    return frame is not None


def _changes(event, arguments):
    if event != "open":
        return event.startswith(EVENTS)
    path, mode, flags = (*arguments, None, None)[:3]
    if path == os.devnull:
        return False
    if isinstance(mode, str):
        return any(letter in mode for letter in "wax+")
    return isinstance(flags, int) and bool(flags & WRITING)
