"""A package that is not installed."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../../envs/server/bridge"))
from json_lines import serve  # noqa: E402


def load():
    import a_package_that_nobody_has  # noqa: F401


if __name__ == "__main__":
    serve("WebShop", "Install it like this.", load)
