#!/bin/sh
# install.sh VENV LOCK SOURCE: install what a lock names, hashes checked, and keep a copy of the lock in
# the environment. With uv, itself locked, fetched for that and not kept; with pip where uv is not to be
# had or fails. SOURCE are the packages that come as source alone.
set -eu
venv=$1 lock=$2 source=$3
here=$(dirname "$0")
hashed="--require-hashes --only-binary :all:"
tool=$(mktemp -d)
trap 'rm -rf "$tool"' EXIT

with_uv() {
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --target "$tool" \
        $hashed -r "$here/uv.txt" &&
        "$tool/bin/uv" pip install --python "$venv/bin/python" $hashed -r "$here/build.txt" &&
        "$tool/bin/uv" pip install --python "$venv/bin/python" $hashed --no-build-isolation \
            --no-binary "$source" -r "$lock"
}

with_pip() {
    "$venv/bin/python" -m pip install --disable-pip-version-check $hashed -r "$here/build.txt" &&
        "$venv/bin/python" -m pip install --disable-pip-version-check $hashed \
            --no-build-isolation --no-binary "$source" -r "$lock"
}

with_uv || {
    echo "uv is not to be had; with pip it takes about four times as long" >&2
    with_pip
}
mkdir -p "$venv/locks"
cp "$here/build.txt" "$lock" "$venv/locks"
