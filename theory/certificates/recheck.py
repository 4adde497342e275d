"""Check a folder of derivations in several processes, and tell claim by claim.

Trusted; needs only the standard library. The answer does not depend on the number of processes.

    python check_certificates.py FOLDER [CLAIM ...]
"""

import functools
import gc
import hashlib
import itertools
import json
import multiprocessing
import os
import signal
import sys
import threading
from multiprocessing.connection import wait
from pathlib import Path

if __package__:
    from theory.certificates import check_certificates, models, replay
else:  # run from its own folder
    import check_certificates
    import models
    import replay

CERTIFICATES = "certificates.json"


def parts(paths, jobs):
    """Return the paths in at most so many lists, neighbours together: they share steps."""
    sizes = list(itertools.accumulate(p.stat().st_size if p.is_file() else 0 for p in paths))
    found = [[] for _ in range(jobs)]
    for path, size in zip(paths, sizes, strict=True):
        found[min(size * jobs // (sizes[-1] + 1), jobs - 1)].append(path)
    return [part for part in found if part]


def results(paths, certificates, jobs, tell=replay.status_and_line):
    """Return, by path, the result of `tell` for it and the certificates.

    A process that ends, as one that lacks memory does, costs the claim that it was at; another
    goes on with the rest.
    """
    found, running = {}, {}

    def start(part):
        reader, writer = multiprocessing.Pipe(duplex=False)
        process = multiprocessing.Process(
            target=_work, args=(part, certificates, tell, writer), daemon=True
        )
        process.start()
        writer.close()
        running[reader] = process, list(part)

    for part in parts(paths, jobs):
        start(part)
    while running:
        for reader in wait(list(running)):
            process, left = running[reader]
            try:
                number, line = json.loads(reader.recv_bytes())
            except EOFError:
                del running[reader]
                reader.close()
                process.join()
                if not left:
                    continue
                number, line = replay.REFUSED, _ended(left[0], process.exitcode)
                if left[1:]:
                    start(left[1:])
            found[left.pop(0)] = number, line
    return found


def _ended(path, code):
    how = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit status {code}"
    return f"REFUSED {path.name}: the process that checked it ended ({how})"


def _work(paths, certificates, tell, writer):
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process is told as well
    gc.disable()  # terms stay, and every search for garbage would go through them all
    for path in paths:
        writer.send_bytes(json.dumps(tell(path, certificates)).encode())


def end_with_parent():
    """End this process when the one that started it ends, however it does."""
    parent = multiprocessing.parent_process()

    def watch():
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def main(argv, jobs=2, stated=None, complaints=()):
    """Check a folder's files; return 0 if all claims hold whole, 3 if in part, and 1 otherwise.

    Parameters
    ----------
    argv : list of str
        The folder, and the ids of claims if it is about some of them.
    jobs : int
    stated : dict, optional
        What each claim must be, as of `replay.Claim.require`.
    complaints : iterable of str
        What was found wrong before: a line for each, which counts as a refusal.
    """
    folder, names = Path(argv[0] if argv else "."), argv[1:]
    paths = [folder / f"{n}.txt" for n in dict.fromkeys(names)] or sorted(folder.glob("*.txt"))
    try:
        replay.need(paths, "no claims are here")
        entries = certificates_in(folder / CERTIFICATES)
        tell = functools.partial(replay.status_and_line, stated=stated)
        found = results(paths, entries, jobs, tell)
        satisfied, wrong = satisfiable(entries)
    except (ValueError, RecursionError, OSError) as error:
        why = " ".join(str(error).split())[:200]
        print(plainly(f"error: {folder}: {why}"), file=sys.stderr)
        return 1
    wrong += [(replay.REFUSED, f"REFUSED {line}") for line in complaints]
    told = [found[path] for path in paths] + wrong
    refused, part, whole = (sum(n == k for n, _ in told) for k in range(3))
    counted = f"{whole} certified whole, {part} in part, {satisfied} satisfiable texts with a model"
    lines = [line for _, line in told] + [f"{len(paths)} claims: {counted}, {refused} refused"]
    print(*map(plainly, lines), sep="\n")
    return 1 if refused else 3 if part else 0


def plainly(line):
    """Return a line that terminals and logs treat as plain text, whatever the files' names."""
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)
    return shown.replace("##", r"#\x23")


def satisfiable(entries):
    """Return how many texts have a model that satisfies them, and a refusal for each other one."""
    wrong, texts = [], {key: entry for key, entry in entries.items() if type(entry) is dict}
    for key, entry in texts.items():
        try:
            fits = hashlib.sha256(entry["text"].encode()).hexdigest()[:16] == key
            replay.need(fits, "its text is another")
            replay.need(models.satisfies(entry["text"], entry["model"]), "it does not satisfy")
        except replay.FAULTS as error:
            line = f"REFUSED {CERTIFICATES}, model {key[:16]}: {' '.join(str(error).split())[:200]}"
            wrong.append((replay.REFUSED, line))
    return len(texts) - len(wrong), wrong


def certificates_in(path):
    """Return the certificates in a file, by key."""
    replay.need(path.stat().st_size < replay.MOST_BYTES, f"{path.name} is too long")
    found = json.loads(path.read_text(encoding="utf-8"))
    replay.need(type(found) is dict, f"{path.name} has no certificates by key")
    return found


if __name__ == "__main__":
    check_certificates.leave(main, sys.argv[1:])
