"""The client's types follow from ours."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_contract_is_up_to_date() -> None:
    """`scripts/contract` writes it anew."""
    done = subprocess.run([sys.executable, ROOT / "scripts/contract", "--check"], check=False)
    assert done.returncode == 0
