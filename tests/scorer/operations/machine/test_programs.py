"""Which program serves is said in files that a plug pulled out leaves whole."""

from __future__ import annotations

import json

import pytest

from scorer.operations.machine import programs
from scorer.operations.machine.programs import ChosenProgram, Update, UpdateStep


def test_choice_is_read_as_it_was_made(tmp_path):
    assert programs.chosen(tmp_path) is None
    choice = ChosenProgram("0.3", "0.2", tried=False, copy="/x", takes_away=True, put_back=True)
    programs.choose(tmp_path, choice)
    assert programs.chosen(tmp_path) == choice
    assert [path.name for path in (tmp_path / "programs").iterdir()] == ["chosen.json"]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '"0.3"'])
def test_what_cannot_be_read_chooses_nothing(tmp_path, text):
    (tmp_path / "programs").mkdir()
    (tmp_path / "programs/chosen.json").write_text(text, encoding="ascii")
    assert programs.chosen(tmp_path) is None


def test_what_a_newer_program_said_besides_is_left_out(tmp_path):
    (tmp_path / "programs").mkdir()
    told = {"version": "0.3", "colour": "green"}
    (tmp_path / "programs/chosen.json").write_text(json.dumps(told), encoding="ascii")
    assert programs.chosen(tmp_path) == ChosenProgram("0.3")
    told = {"version": "0.3", "step": "dancing"}
    (tmp_path / "programs/update.json").write_text(json.dumps(told), encoding="ascii")
    assert programs.last_update(tmp_path) is None


def test_program_is_usable_once_it_is_whole_and_on_the_python_it_was_made_for(tmp_path):
    folder = tmp_path / "programs/0.3"
    folder.mkdir(parents=True)
    assert programs.usable(tmp_path, "0.3") is None
    programs.say_whole(folder, "0.3")
    assert programs.usable(tmp_path, "0.3") == folder
    assert programs.usable(tmp_path, "") is None
    whole = json.loads((folder / "program.json").read_text(encoding="utf-8"))
    (folder / "program.json").write_text(json.dumps(whole | {"python": "x-1"}), encoding="ascii")
    assert programs.usable(tmp_path, "0.3") is None


def test_way_back_takes_the_copy_where_it_is_needed():
    assert programs.back(ChosenProgram("0.3", "0.2", copy="/x")) == ChosenProgram("0.2", copy="/x")
    there = ChosenProgram("0.3", "0.2", copy="/x", takes_away=True)
    assert programs.back(there) == ChosenProgram("0.2", copy="/x", put_back=True)


def test_what_does_not_start_leaves_the_choice_as_it_was():
    first = ChosenProgram("0.3", "0.2", copy="/x")
    assert programs.fallen(programs.follow(None, first)) == ChosenProgram("0.2", copy="/x")
    second = programs.follow(first, ChosenProgram("0.4", "0.3", tried=False, copy="/y"))
    assert programs.fallen(second) == first
    needs = programs.follow(first, ChosenProgram("0.4", "0.3", copy="/y", takes_away=True))
    assert programs.fallen(needs) == ChosenProgram("0.3", copy="/y", put_back=True)


def test_order_is_taken_once(tmp_path):
    assert not programs.take_order(tmp_path)
    programs.say_update(tmp_path, Update("0.3", UpdateStep.SWITCHING))
    programs.order_again(tmp_path)
    assert programs.is_ordered(tmp_path)
    assert (programs.take_order(tmp_path), programs.take_order(tmp_path)) == (True, False)
