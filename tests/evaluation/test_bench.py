"""The bench measures real pools, smallest first, and refuses sizes that make no sense."""

import pytest

from screening.config import Settings
from screening.errors import UsageError
from screening.evaluation.bench import bench, table


@pytest.mark.parametrize("size", [0, -5, 10_000_000])
def test_a_size_that_makes_no_sense_is_refused(size: int):
    with pytest.raises(UsageError, match=f"got {size}"):
        bench([size])


def test_each_size_is_one_row_with_its_own_pool():
    report = bench([4, 2], Settings(), files=4)
    assert [row.people for row in report.sizes] == [2, 4]
    small, large = report.sizes
    assert 0 < small.chunks < large.chunks
    assert all(value > 0 for row in report.sizes for value in row.model_dump().values())
    assert sum(report.reading.shares.values()) == pytest.approx(1, abs=0.01)
    assert table(report).row_count == 2
