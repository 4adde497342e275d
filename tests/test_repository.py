"""The repository's own promises: one set of versions, made tables that are current, short files."""

import re
import subprocess
import tomllib

import pytest
import yaml

from common import extras


@pytest.fixture(scope="module")
def wanted(root):
    """What pyproject.toml pins, by name."""
    groups = tomllib.loads((root / "pyproject.toml").read_text())["dependency-groups"]
    return dict(pin.split("==") for pin in groups["repository"] + groups["dev"])


def test_the_lock_has_the_versions_of_pyproject(root, wanted):
    locked = set(
        re.findall(r"^([\w-]+)==([\w.]+)", (root / "lock/requirements.txt").read_text(), re.M)
    )
    assert set(wanted.items()) <= locked


def test_the_bench_lock_has_the_same_versions(root, wanted):
    locked, bench = (
        dict(re.findall(r"^([\w-]+)==([\w.]+)", (root / "lock" / name).read_text(), re.M))
        for name in ("requirements.txt", "bench.txt")
    )
    assert {name: locked[name] for name in locked if name in bench} == {
        name: bench[name] for name in bench if name in locked
    }
    project = tomllib.loads((root / "pyproject.toml").read_text())
    rivals = dict(pin.split("==") for pin in project["dependency-groups"]["bench"])
    assert rivals.items() <= bench.items()
    assert not set(rivals) & set(wanted)


def test_a_lock_of_fewer_packages_is_part_of_the_other(root):
    deploy, run, locked = (
        set(re.findall(r"^([\w-]+==[\w.]+)", (root / "lock" / name).read_text(), re.M))
        for name in ("deploy.txt", "run.txt", "requirements.txt")
    )
    made = tomllib.loads((root / "pyproject.toml").read_text())
    assert set(made["dependency-groups"]["repository"]) <= run < locked
    # what is deployed has the versions that are tested
    project = made["project"]
    assert deploy < locked
    extras = project["optional-dependencies"]
    asked = project["dependencies"] + extras["deploy"] + extras["notebook"]
    names = {re.match(r"[\w-]+", name)[0] for name in asked}
    assert names <= {p.split("==")[0] for p in deploy}


def test_the_audit_lock_has_the_versions_of_pyproject(root):
    text = (root / "lock/audit.txt").read_text()
    locked = dict(re.findall(r"^([\w-]+)==([\w.]+)", text, re.M))
    project = tomllib.loads((root / "pyproject.toml").read_text())
    asked = [pin.split("==") for pin in project["dependency-groups"]["audit"]]
    assert {name for name, *_ in asked} == set(locked)
    assert all(locked[name] == version for name, *versions in asked for version in versions)


def test_every_locked_package_has_a_hash_and_no_address(root):
    for path in (root / "lock").glob("*.txt"):
        text = path.read_text()
        entries = re.split(r"\n(?=\S)", text.strip())
        assert all("--hash=sha256:" in entry for entry in entries)
        assert "://" not in text


def test_the_build_lock_has_the_version_of_pyproject(root):
    project = tomllib.loads((root / "pyproject.toml").read_text())
    for group, name in (("installer", "uv"), ("build", "build")):
        (pin,) = project["dependency-groups"][group]
        assert (root / "lock" / f"{name}.txt").read_text().startswith(f"{pin} ")
    assert project["build-system"]["requires"] == [pin]


def release(version):
    return tuple(int(part) for part in re.findall(r"\d+", version))


def test_what_is_installed_is_a_range_around_what_is_tested(root, wanted):
    """An exact version would bind the packages of those who import this beside their own."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    extras_of = project["optional-dependencies"].values()
    for pin in [*project["dependencies"], *(pin for extra in extras_of for pin in extra)]:
        name, least = pin.split(">=")
        assert release(least) <= release(wanted[name]), pin


def importable(name):
    """Return what a package is called that is imported, where it differs."""
    return name.removesuffix("-solver").replace("adbc-driver-", "adbc_driver_")


def test_an_extra_brings_what_a_message_says_it_does(root):
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    brought = {
        extra: {importable(pin.split(">=")[0]) for pin in pins}
        for extra, pins in project["optional-dependencies"].items()
    }
    # FLINT is everybody's
    assert extras.EXTRA.keys() == set().union(*brought.values()) - {"python-flint"}
    assert all(package in brought[extra] for package, extra in extras.EXTRA.items())
    assert brought["proofs"] == {"z3", "python-flint", "lark"}
    parts = ("proofs", "certificates", "opinions", "deploy")
    assert brought["all"] == set().union(*(brought[part] for part in parts)) - {"python-flint"}
    assert project["name"] == extras.PROJECT


def test_the_address_stands_in_one_place(root):
    """It is a placeholder; who publishes the repository changes that line."""
    address = tomllib.loads((root / "pyproject.toml").read_text())["project"]["urls"]["Repository"]
    found = subprocess.run(
        ["git", "grep", "-c", "--fixed-strings", address],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split() == ["pyproject.toml:1"]


def test_environment_yml_has_the_versions_of_pyproject(root, wanted):
    environment = yaml.safe_load((root / "environment.yml").read_text())
    assert dict(pin.split("==") for pin in environment["dependencies"][-1]["pip"]) == wanted


def test_files_are_short(root):
    listed = subprocess.run(
        ["git", "ls-files", "*.py", "*.smk", "Snakefile"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    lengths = {name: len((root / name).read_text().splitlines()) for name in listed.stdout.split()}
    assert {name: n for name, n in lengths.items() if n > 400} == {}
