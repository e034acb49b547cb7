"""The commands of bin/: plain POSIX sh, runnable, and helpful where something is missing."""

import os
import re
import subprocess
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
COMMANDS = [
    *("bin/setup", "bin/run", "bin/kontra", "bin/serve", "bin/test", "bin/bench", "bin/messages"),
    *("bin/contact-sheets", "bin/wheels", "deploy/image/build", ".ci/run"),
]
PDF = "libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"
NOT_POSIX = re.compile(r"\[\[|<<<|\bfunction |\bsource |\blocal |\bdeclare |&>|\$'|\bpipefail\b")


@pytest.mark.parametrize("script", [*COMMANDS, "bin/_common.sh"])
def test_script_is_plain_sh(script):
    assert subprocess.run(["sh", "-n", ROOT / script], check=False).returncode == 0
    assert NOT_POSIX.findall((ROOT / script).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("script", COMMANDS)
def test_command_is_executable_and_says_its_interpreter(script):
    assert os.access(ROOT / script, os.X_OK)
    first, second, *_ = (ROOT / script).read_text(encoding="utf-8").splitlines()
    assert first == "#!/bin/sh"
    assert re.match(r"# [A-Z]", second), "the second line says what the command does"


def test_every_command_is_told_to_developers_and_two_to_everybody():
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if name.startswith("bin/") and name not in told] == []
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"bin/[a-z-]+", readme)) == {"bin/run", "bin/test"}


def test_build_runs_the_test_command_of_the_readme():
    assert "exec bin/test" in (ROOT / ".ci/run").read_text(encoding="utf-8")


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("script", [name for name in COMMANDS if name.startswith("bin/")])
def test_command_tells_what_it_knows_and_does_nothing(tmp_path, script, option):
    (tmp_path / "bin").mkdir()
    for name in (script, "bin/_common.sh"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    done = _sh(tmp_path, script, option)
    head = (ROOT / script).read_text(encoding="utf-8").splitlines()[1:]
    told = [line.removeprefix("#").removeprefix(" ") for line in takewhile(is_comment, head)]
    assert (done.returncode, done.stdout.splitlines(), done.stderr) == (0, told, "")
    assert [path.name for path in tmp_path.iterdir()] == ["bin"]


@pytest.mark.parametrize(
    ("script", "words", "unknown"),
    [
        ("bin/run", ["--prot", "8001"], "--prot"),
        ("bin/run", ["8001", "8002"], "8002"),
        ("bin/run", ["--from", "a", "8001", "--b"], "--b"),
        ("bin/setup", ["x"], "x"),
    ],
)
def test_unknown_word_is_named_before_anything_is_set_up(tmp_path, script, words, unknown):
    (tmp_path / "bin").mkdir()
    for name in (script, "bin/_common.sh"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    done = _sh(tmp_path, script, *words)
    said = f"Error: {script} does not know {unknown}. What it knows: {script} --help\n"
    assert (done.returncode, done.stderr) == (2, said)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bin", "var"]


def is_comment(line):
    return line.startswith("#")


def _sh(folder, *words):
    return subprocess.run(["sh", *words], cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def machine(tmp_path):
    """A bare machine: a checkout with bin/ only, a PATH with core tools and what a test adds."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/_common.sh").write_bytes((ROOT / "bin/_common.sh").read_bytes())
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("dirname", "mkdir", "sed", "grep", "tail", "cat", "env", "rm"):
        tool = tools / name
        tool.symlink_to(next(p for d in ("/usr/bin", "/bin") if (p := Path(d, name)).exists()))

    def add(name, body):
        tool = tools / name
        tool.write_text(f"#!/bin/sh\n{body}\n", encoding="ascii")
        tool.chmod(0o755)

    def shell(body):
        script = tmp_path / "bin/try"
        script.write_text(f'set -eu\n. "$(dirname -- "$0")/_common.sh"\n{body}\n', encoding="ascii")
        return subprocess.run(
            ["/bin/sh", script],
            env={"PATH": str(tools)},
            capture_output=True,
            text=True,
            check=False,
        )

    add("id", "echo 1000")
    shell.add = add
    shell.log = tmp_path / "var/install.log"
    return shell


def test_missing_python_is_named_package_by_package(machine):
    result = machine("need_python")
    assert result.returncode == 1
    assert result.stderr.endswith("    apt-get install python3 python3-venv\n")


def test_old_python_asks_for_a_newer_one_beside_it(machine):
    machine.add("python3", "exit 1")
    result = machine("need_python")
    assert result.stderr.endswith("    apt-get install python3.11 python3.11-venv\n")


def test_old_python_asks_for_the_newest_one_on_offer(machine):
    machine.add("python3", "exit 1")
    machine.add(
        "apt-cache",
        'case $3 in python3) echo "Version: 3.10.6-1";; python3.12-venv) echo "Package: $3";; esac',
    )
    result = machine("need_python")
    assert result.stderr.endswith("    apt-get install python3.12 python3.12-venv\n")


def test_missing_pdf_libraries_are_named_and_the_start_goes_on(machine):
    machine.add("dpkg-query", 'case $4 in fonts*) echo "install ok installed";; *) exit 1;; esac')
    result = machine(f"need_packages 'no PDF' {PDF}; say on")
    assert (result.returncode, result.stdout) == (0, "on\n")
    assert result.stderr.endswith("    apt-get install libpangoft2-1.0-0 libharfbuzz-subset0\n")


def test_system_packages_are_installed_by_root_without_questions(machine):
    machine.add("id", "echo 0")
    machine.add("dpkg-query", "exit 1")
    machine.add("apt-cache", 'case $3 in libharfbuzz*) ;; *) echo "Package: $3";; esac')
    machine.add("apt-get", 'echo "$DEBIAN_FRONTEND:" "$@"')
    result = machine(f"need_packages 'no PDF' {PDF}")
    assert (result.returncode, result.stderr) == (0, "")
    options = "noninteractive: -q -y -o DPkg::Lock::Timeout=120"
    assert machine.log.read_text(encoding="utf-8").splitlines() == [
        f"{options} update",
        f"{options} install --no-install-recommends libpangoft2-1.0-0 fonts-dejavu-core",
    ]


def test_sudo_is_asked_when_not_root_and_never_waits_for_a_password(machine):
    machine.add("sudo", 'shift; echo "sudo: $*"; [ "$1" = true ] || exec "$@"')
    machine.add("apt-get", 'echo "$@"')
    assert machine("install_packages chromium </dev/null").returncode == 0
    assert "sudo: env DEBIAN_FRONTEND=noninteractive apt-get" in machine.log.read_text("utf-8")


@pytest.fixture
def environment(machine, tmp_path):
    """A checkout whose .venv works; its Python notes what it is asked to install."""
    (tmp_path / "requirements-test.txt").write_bytes((ROOT / "requirements-test.txt").read_bytes())
    (tmp_path / ".venv/bin").mkdir(parents=True)
    python = tmp_path / ".venv/bin/python"
    python.write_text('#!/bin/sh\n[ "$1" = -I ] || echo "pip: $*" >>asked\n', encoding="ascii")
    python.chmod(0o755)
    return machine


def test_uv_comes_from_the_lock_of_the_tests(environment, tmp_path):
    assert environment("find_uv").returncode == 0
    first, *hashes = (tmp_path / ".venv/uv.txt").read_text(encoding="ascii").splitlines()
    assert re.fullmatch(r"uv==[0-9.]+ \\", first)
    assert hashes
    assert all(line.startswith("    --hash=sha256:") for line in hashes)


LOCKED = "--require-hashes -r L"
BY_UV = f"uv: pip install --no-config --quiet --python .venv/bin/python {LOCKED}"
BY_PIP = f"pip: -m pip install --quiet --no-input {LOCKED}"


@pytest.mark.parametrize(("status", "asked"), [(0, [BY_UV]), (1, [BY_UV, BY_PIP])])
def test_pip_installs_what_uv_cannot(environment, tmp_path, status, asked):
    environment.add("uv", f'echo "uv: $*" >>asked; exit {status}')
    assert environment("install_lock L").returncode == 0
    assert (tmp_path / "asked").read_text(encoding="ascii").splitlines() == asked
