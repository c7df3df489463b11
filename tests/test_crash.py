"""A process killed after the third of five people: the other two are read, the three are not."""

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = '''
import asyncio, json, os, sqlite3, sys
from pathlib import Path
from screening.analyst.local import LocalAnalyst
from screening.config import Settings
from screening.domain import Finished, Turn
from screening.engine import Screener
from screening.policy import Policy
from screening.taxonomy import load

pool, log, job = map(Path, sys.argv[1:4])
kill_after = int(sys.argv[4])

def written():
    """How many close readings the checkpoint holds as pending writes."""
    with sqlite3.connect(pool / "threads.sqlite") as connection:
        query = "SELECT count(*) FROM writes WHERE channel = 'screening'"
        return connection.execute(query).fetchone()[0]

class Counting(LocalAnalyst):
    """Notes whom it reads, and kills the process when it is asked for one person too many."""
    async def assess(self, dossier, requirements):
        read = log.read_text().split() if log.exists() else []
        if kill_after and len(read) >= kill_after:
            while written() < kill_after:
                await asyncio.sleep(0.01)  # until the readings that are done are on disk
            os._exit(9)
        reading = await super().assess(dossier, requirements)
        with log.open("a") as file:
            file.write(dossier.candidate_id + "\\n")
        return reading

screener = Screener(
    Settings(pool=pool, as_of="2026-11"),
    Policy().model_copy(update={"run": Policy().run.model_copy(update={"screen_at_once": 1})}),
    analyst=Counting(load(), Policy()),
)
unfinished = screener.view("t").unfinished
events = screener.resume("t") if unfinished else screener.send(
    "t", Turn(text=job.read_text(), as_job=True)
)
*_, last = events
assert isinstance(last, Finished)
print(json.dumps({"resumed": unfinished, "screened": last.view.report.screened.done,
                  "rows": len(last.view.report.shortlist)}))
screener.close()
'''


def run(pool: Path, log: Path, job: Path, kill_after: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SCRIPT, str(pool), str(log), str(job), str(kill_after)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


def test_after_a_kill_only_the_unread_people_are_read(pool, tmp_path, job):
    log, text = tmp_path / "read.log", tmp_path / "job.txt"
    text.write_text(job, encoding="utf-8")
    killed = run(pool, log, text, kill_after=3)
    assert killed.returncode == 9, killed.stderr
    first = log.read_text().split()
    assert len(first) == 3
    again = run(pool, log, text, kill_after=0)
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout) == {"resumed": True, "screened": 5, "rows": 8}
    read = log.read_text().split()
    assert len(read) == 5
    assert len(set(read)) == 5
    assert read[:3] == first
