"""Files that are whole or absent, alone or together, and their checksums."""

import hashlib
import os
import shutil
from contextlib import contextmanager
from errno import EBADF, EINVAL, ENOTSUP
from pathlib import Path

from common import inputs
from common.errors import UserError

# temporary files of a process that writes
LEFT = ("partial", "former")


@contextmanager
def together(*paths, durable=False):
    """Yield a temporary path next to each of `paths`; put all there if the block succeeds, or none.

    Whatever stops it, an error or a signal, files that stood there before stay as they were.

    Parameters
    ----------
    *paths : path-like
        Files to write; their folders are made if need be.
    durable : bool
        Whether all is on the disk before it counts: a machine may stop at any time.
    """
    paths = [Path(path) for path in paths]
    partials = [_beside(path, "partial") for path in paths]
    folders = {path.parent for path in paths}
    made = {folder.parent for folder in folders if not folder.is_dir()}
    try:
        for folder in folders:
            folder.mkdir(parents=True, exist_ok=True)
        yield partials
        if durable:
            _sync(partials)
        if durable and len(paths) > 1:
            # their names too: what is left of a run that was killed says how far it came
            _sync(folders)
        _replace_all(partials, paths)
        if durable:
            # the names of the files, and of folders that are new
            _sync(folders | made)
    except OSError as error:
        # a write to a full disk does not say where
        error.filename = error.filename or str(paths[0])
        raise
    finally:
        _remove(partials)


def _sync(paths):
    """Return when what files hold, or the names in folders, is on the disk."""
    for path in paths:
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        except OSError as error:
            # some file systems keep the names in folders on the disk by themselves
            if not (path.is_dir() and error.errno in (EBADF, EINVAL, ENOTSUP)):
                raise
        finally:
            os.close(descriptor)


def remove_leftovers(folder, of=""):
    """Remove what processes left in a folder that were killed while they wrote there.

    Parameters
    ----------
    folder : path-like
    of : str
        The name of a file, to remove only what is left of this file.
    """
    for path in Path(folder).iterdir():
        if is_leftover(path) and path.name.startswith(f".{of}"):
            path.unlink(missing_ok=True)


def leftovers(path):
    """Return the paths of unfinished copies of this file that killed processes left, sorted."""
    path = Path(path)
    return sorted(path.parent.glob(f".{path.name}.*.{LEFT[0]}"))


def is_leftover(path):
    """Return whether a path is what a killed process leaves."""
    return path.name.startswith(".") and path.suffix.removeprefix(".") in LEFT


def _beside(path, kind):
    return path.with_name(f".{path.name}.{os.getpid()}.{kind}")


def _remove(paths):
    for path in paths:
        path.unlink(missing_ok=True)


def _replace_all(partials, paths):
    former = {path: _beside(path, "former") for path in paths if path.is_file()}
    try:
        for path, copy in former.items():
            shutil.copy2(path, copy)
        for partial, path in zip(partials, paths, strict=True):
            partial.replace(path)
    except BaseException:
        _restore(partials, paths, former)
        raise
    finally:
        _remove(former.values())


def _restore(partials, paths, former):
    for partial, path in zip(partials, paths, strict=True):
        if partial.exists():
            continue
        if path in former:
            former[path].replace(path)
        else:
            path.unlink(missing_ok=True)


@contextmanager
def atomic(path, durable=False):
    """Yield a temporary path next to `path`, as `together` does for several."""
    with together(path, durable=durable) as (partial,):
        yield partial


def write_all(contents, durable=False):
    """Write several files, all or none.

    Parameters
    ----------
    contents : dict
        From the path to bytes, or to text, which is written as UTF-8 with its own line ends.
    durable : bool
        As for `together`.
    """
    with together(*contents, durable=durable) as partials:
        for partial, content in zip(partials, contents.values(), strict=True):
            partial.write_bytes(content if isinstance(content, bytes) else content.encode())


def write_text(path, text, durable=False):
    """Write `text` to `path`, as `write_all` does."""
    write_all({path: text}, durable)


def write_folder(folder, contents, mark):
    """Replace a folder as a whole or not at all; its former contents are then gone.

    Parameters
    ----------
    folder : path-like
    contents : dict
        As for `write_all`, by paths relative to the folder.
    mark : str
        Name of a file among them, by which a folder is known to be made by this.

    Raises
    ------
    UserError
        If a folder is there that holds something and was not made by this.
    """
    folder = Path(folder)
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder}: is a file; name a folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / mark).is_file():
        raise UserError(f"{folder}: holds other files, without {mark}; name another folder")
    partial, former = _beside(folder, "partial"), _beside(folder, "former")
    try:
        for name, content in contents.items():
            path = partial / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        if folder.is_dir():
            folder.replace(former)
        partial.replace(folder)
    except BaseException:
        if former.is_dir() and not folder.exists():
            former.replace(folder)
        raise
    finally:
        shutil.rmtree(partial, ignore_errors=True)
        shutil.rmtree(former, ignore_errors=True)


def sha256(path):
    """Return the SHA-256 of a file as hexadecimal digits."""
    return digest(path, "sha256")


def digest(path, kind):
    """Return the digest of a file, `sha256` or `md5`, as hexadecimal digits."""
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, kind).hexdigest()


def read_json(path):
    """Return what a JSON file holds.

    Raises
    ------
    UserError
        If it is not JSON; a file that cannot be read raises OSError.
    """
    return inputs.read_json(path)
