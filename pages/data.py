"""The files that pages are made from: what people wrote about figures and mechanisms."""

from functools import cache
from pathlib import Path

import yaml

from calp import inputs
from calp.errors import UserError

HERE = Path(__file__).parent


@cache
def read_yaml(path):
    """Return what a YAML file holds."""
    try:
        return yaml.safe_load(inputs.text(path))
    except yaml.YAMLError as error:
        raise UserError(f"{path}: not YAML ({' '.join(str(error).split())})") from error
