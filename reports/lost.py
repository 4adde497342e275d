"""Which shards a resumed run draws: those that it never had, and none twice without `--redraw`.

Another report of a user who has sent one costs up to twice eps. A shard existed if its record does,
or if the run was complete. A run that was killed while it renamed files leaves reports without a
record; if their checksums are in what it left, the record is restored. Otherwise the shard was
lost.
"""

from common import files
from common.errors import UserError
from reports import seals


def to_draw(reports, done, redraw):
    """Return the shards to draw.

    Parameters
    ----------
    reports : Reports
    done : bool
        Whether all shards were there once.
    redraw : bool
        Whether those that are lost are drawn again.

    Raises
    ------
    UserError
        If a shard is lost, and is not to be drawn again.
    """
    missing = [shard for shard in range(reports.count) if not reports.has(shard)]
    missing = [shard for shard in missing if not _put_back(reports, shard)]
    lost = [path for path in (_lost(reports, shard, done) for shard in missing) if path]
    if lost and not redraw:
        more = f" (and no files of {len(lost) - 1} other shards)" if len(lost) > 1 else ""
        raise UserError(
            f"{lost[0]}: is not there any more{more}; copy it from a backup. Its shard was drawn "
            "before: another report of the same users costs them up to twice eps. With --redraw it "
            "is drawn again"
        )
    return missing


def _lost(reports, shard, done):
    """Return a path of a shard that was there and is not any more, or None."""
    path, record = reports.path(shard), reports.record_path(shard)
    if done or record.is_file():
        return record if path.is_file() else path
    return record if path.is_file() and not _left(reports, shard) else None


def _put_back(reports, shard):
    """Put back the record of a shard that was killed before it had its name; return whether."""
    record = reports.record_path(shard)
    if record.is_file() or not reports.path(shard).is_file():
        return False
    text = _left(reports, shard)
    if text:
        files.write_text(record, text, durable=True)
    return bool(text)


def _left(reports, shard):
    """Return the record that a killed run left of a shard's reports as they are, or None."""
    text = reports.record_text(shard, files.sha256(reports.path(shard)))
    for path in files.leftovers(reports.record_path(shard)):
        try:
            if seals.sealed(seals.read(path)) == text:
                return text
        except UserError:
            pass  # it was killed while it wrote this
    return None
