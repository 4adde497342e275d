import numpy as np
import pytest

from common.errors import UserError
from experiments.datasets import histogram, register


def test_committed_counts_bear_out_the_register():
    for name, records in (
        ("acs2023", 1_732_343),
        ("foursquare_nyc", 76_535),
        ("foursquare_nyc_tagged", 76_535),
        ("foursquare_nyc_venues", 733),
        ("adl", 741),
        ("rfid", 75_128),
        ("kosarak_frequent", 41_270),
        ("gowalla_newyork", 5_701),
        ("localization_part", 16_486),
        ("gowalla_newyork_users", 7_115),
        ("gowalla_newyork_checkins", 138_957),
        ("gowalla_paris_users", 1_366),
        ("gowalla_paris_checkins", 17_496),
        ("foursquare_newyork_users", 1_083),
        ("foursquare_newyork_checkins", 147_938),
        ("foursquare_newyork_categories", 44_809),
    ):
        dataset = register.datasets()[name]
        counted, provenance = register.load_committed(dataset)
        assert counted.counts.sum() == provenance["records"] == records
        assert len(counted.counts) == dataset.values
        if dataset.sensitive:
            assert counted.sensitive.sum() == dataset.sensitive


def test_known_facts_of_the_files():
    adl, _ = register.load_committed(register.datasets()["adl"])
    found = dict(zip(adl.values, adl.counts.tolist(), strict=True))
    assert (found["Sleeping"], found["Toileting"], found["Dinner"]) == (14 + 29, 44 + 93, 11)
    rfid, _ = register.load_committed(register.datasets()["rfid"])
    assert rfid.counts.tolist() == [16406, 4911, 51520, 2291]
    acs, _ = register.load_committed(register.datasets()["acs2023"])
    assert acs.counts.min() > 0
    pages, _ = register.load_committed(register.datasets()["kosarak_frequent"])
    assert pages.counts.tolist() == [36, 41_234]


def test_every_entry_has_a_reader_and_its_files_a_checksum():
    import importlib

    for dataset in register.datasets().values():
        assert callable(importlib.import_module(dataset.reader).count)
        if "asks for a form" not in dataset.source:
            from pathlib import PurePath

            assert any(
                PurePath(path).match(pattern)
                for path in register.checksums() | register.md5_checksums()
                for pattern in dataset.files
            )


def test_a_histogram_reads_back(tmp_path):
    made = histogram.Histogram(("a", "b,c"), np.array([3, 0]), np.array([True, False]))
    (tmp_path / "h.csv").write_text(made.to_csv())
    read = histogram.read_csv(tmp_path / "h.csv")
    assert read.values == made.values
    assert read.to_csv() == made.to_csv()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "first row"),
        ("value,count\na,1\n", "first row"),
        ("value,count,sensitive\n", "no values"),
        ("value,count,sensitive\na,1,0\nb,-1,0\n", "row 3"),
        ("value,count,sensitive\na,1,yes\n", "row 2"),
        ("value,count,sensitive\na,1.5,1\n", "row 2"),
        ("value,count,sensitive\na,1,1,1\n", "row 2"),
    ],
)
def test_bad_tables_are_named(tmp_path, text, words):
    (tmp_path / "h.csv").write_text(text)
    with pytest.raises(UserError, match=words):
        histogram.read_csv(tmp_path / "h.csv")
