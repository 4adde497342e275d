"""Data sets of one's own: what is counted, and what is refused in one line that names the place."""

import numpy as np
import pytest

from common import own_data
from common.errors import UserError
from experiments import configuration, histograms
from experiments.datasets import own, register
from experiments.uldp import home_workplace

COUNTS = 'place,people\ncafé,8\nclinic,3\n"court, north",0\n"a ""b"" c",5\nhome: 4,2\n'
RECORDS = "who,at,is\n1,park,home\n2,park,\n1,clinic,home\n2,gym,workplace\n3,gym,workplace\n"
RECORDS += "1,park,others\n2,clinic,\n3,gym,home\n2,park,workplace\n1,gym,\n"
VENUES = "at,is,n\npark,home,3\ngym,workplace,2\nclinic,home,1\n"
TABLE = {"file": "t.csv", "value": "place", "count": "people", "sensitive": ["clinic"]}
TRIPS = {
    "file": "r.csv", "value": "at", "sensitive": ["clinic"], "user": "who", "tag": "is",
    "venues": {"file": "v.csv", "value": "at", "tag": "is", "count": "n"},
}  # fmt: skip


@pytest.fixture
def named(tmp_path, monkeypatch):
    """Name data sets of one's own, and write their files."""

    def name(entries, **files):
        for path, text in ({"t": COUNTS, "r": RECORDS, "v": VENUES} | files).items():
            (tmp_path / f"{path}.csv").write_bytes(
                text if isinstance(text, bytes) else text.encode()
            )
        own_data.check(entries)
        for module in (own, register):
            monkeypatch.setattr(module, "ROOT", tmp_path)
        monkeypatch.setattr(own_data, "entries", lambda: entries)
        own_data.described.cache_clear()
        register.datasets.cache_clear()
        return lambda part: own.count(own.paths(part), part)

    yield name
    monkeypatch.undo()
    own_data.described.cache_clear()
    register.datasets.cache_clear()


def test_a_table_of_counts(named):
    found = named({"mine": TABLE})("mine")
    assert found.values == ("café", "clinic", "court, north", 'a "b" c', "home: 4")
    assert found.counts.tolist() == [8, 3, 0, 5, 2]
    assert found.sensitive.tolist() == [False, True, False, False, False]
    ones = named({"mine": TABLE})("mine_ones")
    assert ones.counts.tolist() == [3, 15]


@pytest.mark.parametrize(
    ("entry", "files"),
    [
        ({"separator": ";"}, {"t": COUNTS.replace(",", ";").replace('"court; n', '"court, n')}),
        ({}, {"t": b"\xef\xbb\xbf" + COUNTS.replace("\n", "\r\n").encode()}),
        ({"sensitive": {"file": "s.csv"}}, {"s": "clinic\n"}),
        (
            {"sensitive": {"column": "bad"}},
            {"t": 'place,people,bad\ncafé,8,0\nclinic,3,1\n"court, north",0,0\n'
                  '"a ""b"" c",5,0\nhome: 4,2,0\n'},
        ),
    ],
)  # fmt: skip
def test_the_same_counts_in_other_forms(named, entry, files):
    expected = named({"mine": TABLE})("mine").to_csv()
    assert named({"mine": TABLE | entry}, **files)("mine").to_csv() == expected


def test_records_by_user_and_tag(named, tmp_path):
    count = named({"trips": TRIPS})
    found = count("trips")
    assert (found.values, found.counts.tolist()) == (("park", "clinic", "gym"), [4, 2, 4])
    # before the last of user 1 one of three is sensitive, of 2 one of three, of 3 none of one
    assert count("trips_histories").to_csv().splitlines()[1:] == ["0/1/0,1,0", "1/3/0,2,0"]
    tagged, venues = count("trips_tagged"), count("trips_venues")
    # at a sensitive label nobody's tag counts
    assert tagged.counts.reshape(-1, 3).tolist() == [[2, 1, 1], [2, 0, 0], [1, 1, 2]]
    for name, table in (("people", tagged), ("places", venues)):
        (tmp_path / f"{name}.csv").write_text(table.to_csv())
    people = home_workplace.read(tmp_path / "people.csv", tmp_path / "places.csv")
    assert people.cells == ("park", "clinic", "gym")
    assert np.array_equal(venues.counts.reshape(-1, 2), [[3, 0], [1, 0], [0, 2]])


@pytest.mark.parametrize(
    ("entry", "files", "words"),
    [
        ({"file": "no.csv"}, {}, "config/datasets.yaml: mine: file: no such file: no.csv"),
        ({"value": "town"}, {}, "has not the column 'town' that .* names as value; its columns"),
        ({"sensitive": ["klinic"]}, {}, "'klinic' is no label of .*; there are café, clinic"),
        ({"sensitive": {"file": "s.csv"}}, {"s": "x\n"}, "s.csv: 'x' is no label of"),
        ({"sensitive": {"column": "people"}}, {}, "line 2: the column of sensitive labels has '8'"),
        ({}, {"t": COUNTS.replace("8", "-8")}, "line 2: '-8' is no number of people"),
        ({}, {"t": COUNTS.replace("8", "8.0")}, "line 2: '8.0' is no number of people"),
        ({}, {"t": COUNTS.replace("café", "")}, "line 2 has no label"),
        ({}, {"t": COUNTS.replace("clinic", " clinic")}, "line 3: ' clinic' begins or ends"),
        ({}, {"t": COUNTS + "clinic,4\n"}, "line 7: 'clinic' has a count in line 3 already"),
        ({}, {"t": COUNTS + "clinic\n"}, "line 7 has 1 cells and the first row 2"),
        ({}, {"t": COUNTS + "cafe\u0301,4\n"}, "in two encodings of the same letters"),
        ({}, {"t": COUNTS.replace(",", ";")}, "but ';'; if that parts its cells, say sep"),
        ({}, {"t": "place,people\n"}, "needs a row of names of columns, and rows below it"),
        ({}, {"t": b"place,people\n\xe9,3\n"}, "not a text file in UTF-8"),
        ({}, {"t": 'place,people\n"a,3\n'}, "not a CSV file"),
        ({}, {"t": "place,people\nclinic,3\n"}, "all labels are sensitive"),
    ],
)  # fmt: skip
def test_what_could_be_a_slip_is_refused(named, entry, files, words):
    count = named({"mine": TABLE | entry}, **files)
    with pytest.raises(UserError, match=words):
        count("mine")


def test_counts_that_are_not_named_are_not_taken_for_records(named):
    entry = {key: value for key, value in TABLE.items() if key != "count"}
    with pytest.raises(UserError, match=r"each label stands in only one row.*name it with count"):
        named({"mine": entry})("mine")


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ({"My data": TABLE}, "'My data' must be small letters, digits and underscores"),
        ({"mine": TABLE | {"sensitive": []}}, r"mine.sensitive: \[\] "),
        ({"mine": TABLE | {"colour": "x"}}, "'colour' was unexpected"),
        ({"mine": TABLE | {"user": "u"}}, "a table of counts has no column of users"),
        ({"mine": TABLE | {"tag": "u"}}, "'venues' is a dependency of 'tag'"),
        ({"mine": TABLE | {"short": "a $b"}}, "mine.short: 'a [$]b' does not match"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_named(entries, words):
    with pytest.raises(UserError, match=f"config/datasets.yaml: .*{words}"):
        own_data.check(entries)


def test_the_counts_say_whose_they_are(named, tmp_path):
    named({"mine": TABLE | {"short": "Mine"}})
    counted, provenance = histograms.obtain(register.datasets()["mine"], "no")
    assert provenance["source"] == "own" and provenance["short"] == "Mine"
    assert provenance["raw_sha256_of"] == "t.csv" and provenance["records"] == 18
    assert register.size("mine") == len(counted.counts) == 5
    assert register.size("mine_ones") == 2
    named({"rfid": TABLE})
    with pytest.raises(UserError, match=r"rfid is in data/datasets\.yaml; rename yours"):
        register.datasets()


def test_they_stand_where_they_fit(named, root):
    named({"mine": TABLE, "trips": TRIPS})
    places = configuration.schema_with(own_data.entries())["properties"]
    assert places["uldp"]["properties"]["location"]["enum"][2:] == ["mine", "trips"]
    assert places["uldp"]["properties"]["tagged"]["enum"][2:] == ["trips"]
    assert places["lip"]["properties"]["location"]["enum"][2:] == ["trips"]
    config = configuration.yaml.safe_load((root / "config" / "config.yaml").read_text())
    config["uldp"]["location"], config["lip"] = "mine", {"clicks": "mine", "location": "trips"}
    config["oneid"]["location"] = ["trips", "mine"]
    chosen = configuration.settings(config)
    assert (chosen.location, chosen.location_tagged) == ("mine", "foursquare_nyc_tagged")
    assert (chosen.lip_clicks, chosen.lip_location) == ("mine_ones", "trips_histories")
    assert chosen.oneid.datasets == ["trips", "mine", "localization_part", "adl", "rfid"]
    config["uldp"]["location"] = "trips"
    assert configuration.settings(config).location_venues == "trips_venues"
    config["uldp"]["census"] = "trips"
    with pytest.raises(UserError, match="location and census are both trips"):
        configuration.settings(config)
    config["uldp"]["tagged"] = "mine"
    with pytest.raises(UserError, match=r"uldp.tagged: 'mine' is not one of"):
        configuration.settings(config)


def test_what_only_some_figures_need(named):
    count = named({"mine": TABLE}, t=COUNTS.replace("clinic,3", "clinic,0"))
    assert count("mine").counts[1] == 0
    with pytest.raises(UserError, match=r"LIP's Figure 8\(a\) needs people with a sensitive label"):
        count("mine_ones")
    count = named({"trips": TRIPS}, r=RECORDS.replace("gym,home", "gym,house"))
    assert count("trips").counts.sum() == 10
    with pytest.raises(UserError, match=r"r\.csv: line 9: the tag 'house' is none of others, home"):
        count("trips_tagged")
    with pytest.raises(UserError, match=r"v\.csv: line 2 must have a label of the people's table"):
        named({"trips": TRIPS}, v=VENUES.replace("park", "pub"))("trips_venues")
    one = RECORDS.partition("\n")[0] + "\n1,park,\n2,park,\n3,clinic,\n"
    with pytest.raises(UserError, match="no user has two records"):
        named({"trips": TRIPS}, r=one)("trips_histories")


def test_names_that_would_mean_two_things(tmp_path, monkeypatch):
    path = tmp_path / "datasets.yaml"
    path.write_text(
        "a: {file: t, value: v, sensitive: [x]}\na_ones: {file: t, value: v, sensitive: [x]}\n"
    )
    monkeypatch.setattr(own_data, "FILE", path)
    with pytest.raises(UserError, match="a_ones is a part of another; name it otherwise"):
        own_data.entries.__wrapped__()
    path.write_text("a: {file: t, value: v, sensitive: [12]}\n")
    with pytest.raises(
        UserError, match=r"a.sensitive.0: 12 is not of type 'string'; put it between"
    ):
        own_data.entries.__wrapped__()
    path.write_text("# nothing\n")
    assert own_data.entries.__wrapped__() == {}
