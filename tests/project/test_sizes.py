"""Files stay small enough to be read at one sitting."""

from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
CODE_LIMIT = 500
TEST_LIMIT = 600


def too_long(folders, endings, limit):
    return {
        str(path.relative_to(ROOT)): lines
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in endings and "migrations" not in path.parts
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > limit
    }


def test_code_files_stay_under_500_lines():
    folders = ["bin", "scorer", "tournaments", "templates"]
    assert too_long(folders, {".py", ".html", ".css", ".js", ".sh"}, CODE_LIMIT) == {}


def test_test_files_stay_under_600_lines():
    assert too_long(["tests"], {".py"}, TEST_LIMIT) == {}
