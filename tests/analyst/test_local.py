"""The local analyst keeps the contract of the port."""

import pytest

from screening.analyst import LocalAnalyst
from screening.policy import Policy
from screening.taxonomy import load
from tests.contracts.analyst import AnalystContract


class TestLocalAnalyst(AnalystContract):
    @pytest.fixture
    def analyst(self) -> LocalAnalyst:
        return LocalAnalyst(load(), Policy())
