"""Render the sample resumes from their sources.

    python data/sources/render.py                 # render everything
    python data/sources/render.py cv_final_v2     # only these (stem or file name)

Sources and results:

    data/sources/pdf/<name>.html   ->  data/resumes/<name>.pdf   (headless Chromium)
    data/sources/docx/<name>.py    ->  data/resumes/<name>.docx  (its build() -> Document)

TXT and HTML resumes have no source; they are written straight into data/resumes/.
Dates inside the results are fixed, so that rendering twice with the same tools gives
the same bytes where the tools allow it. SOURCE_DATE_EPOCH, if set, overrides the date.
"""

from __future__ import annotations

import datetime as dt
import importlib.util
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "resumes"
DEFAULT_EPOCH = 1793491200  # 2026-11-01T00:00:00Z
STAMP = dt.datetime.fromtimestamp(
    int(os.environ.get("SOURCE_DATE_EPOCH", DEFAULT_EPOCH)), dt.timezone.utc
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-pdf-header-footer",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def render_pdf(source: Path, target: Path) -> None:
    browser = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if browser is None:
        raise SystemExit("Chromium was not found on PATH; it is needed to render PDFs")
    with tempfile.TemporaryDirectory() as profile:
        raw = Path(profile) / "out.pdf"
        command = [browser, *FLAGS, f"--user-data-dir={profile}/profile"]
        command += [f"--print-to-pdf={raw}", source.as_uri()]
        result = subprocess.run(command, capture_output=True, text=True, timeout=120)
        if not raw.exists():
            raise SystemExit(f"{source.name}: no PDF was written\n{result.stderr}")
        data = raw.read_bytes()
    # Same length before and after, so the offsets in the file stay right.
    fixed = STAMP.strftime("D:%Y%m%d%H%M%S").encode()
    target.write_bytes(re.sub(rb"D:\d{14}", fixed, data))


def render_docx(source: Path, target: Path) -> None:
    spec = importlib.util.spec_from_file_location("resume_source", source)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    document = module.build()
    properties = document.core_properties
    naive = STAMP.replace(tzinfo=None)
    properties.created = properties.modified = naive
    properties.last_modified_by = ""
    raw = io.BytesIO()
    document.save(raw)
    stamp = STAMP.timetuple()[:6]
    with zipfile.ZipFile(raw) as before, zipfile.ZipFile(target, "w") as after:
        for item in before.infolist():
            entry = zipfile.ZipInfo(item.filename, stamp)
            entry.compress_type = zipfile.ZIP_DEFLATED
            after.writestr(entry, before.read(item))


def main(names: list[str]) -> None:
    sys.dont_write_bytecode = True
    wanted = {re.sub(r"\.(html|pdf|py|docx)$", "", Path(name).name) for name in names}
    jobs = [(p, OUT / f"{p.stem}.pdf", render_pdf) for p in HERE.glob("pdf/*.html")]
    jobs += [(p, OUT / f"{p.stem}.docx", render_docx) for p in HERE.glob("docx/*.py")]
    unknown = wanted - {source.stem for source, _, _ in jobs}
    if unknown:
        raise SystemExit(f"no source named: {', '.join(sorted(unknown))}")
    OUT.mkdir(exist_ok=True)
    for source, target, render in sorted(jobs, key=lambda job: job[1].name):
        if not wanted or source.stem in wanted:
            render(source, target)
            print(f"{source.relative_to(HERE)} -> {target.relative_to(HERE.parent)}")


if __name__ == "__main__":
    main(sys.argv[1:])
