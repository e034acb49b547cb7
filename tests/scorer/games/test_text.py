import pytest

from scorer.games.text import Text, gettext, joined, ngettext, shortened, verbatim


def test_gettext_keeps_the_english_sentence():
    assert gettext("zolo du") == Text("zolo du")
    assert str(gettext("zolo du")) == "zolo du"


def test_gettext_fills_named_places():
    assert str(gettext("%(name)s has %(points)d points", name="Ada", points=61)) == (
        "Ada has 61 points"
    )


def test_gettext_takes_a_place_named_message():
    assert str(gettext("%(message)s!", message="pas")) == "pas!"


def test_gettext_without_places_leaves_a_percent_sign_alone():
    assert str(gettext("100 % of the points")) == "100 % of the points"


def test_gettext_shows_a_sentence_inside_a_sentence():
    assert str(gettext("next: %(call)s", call=gettext("rej"))) == "next: rej"


@pytest.mark.parametrize(
    ("count", "sentence"), [(0, "0 tricks"), (1, "1 trick"), (2, "2 tricks"), (5, "5 tricks")]
)
def test_ngettext_bends_with_the_count(count, sentence):
    assert str(ngettext("%(count)d trick", "%(count)d tricks", count)) == sentence


def test_ngettext_fills_other_places_in_both_forms():
    one = ngettext("%(who)s: %(count)d trick", "%(who)s: %(count)d tricks", 1, who="Ada")
    two = ngettext("%(who)s: %(count)d trick", "%(who)s: %(count)d tricks", 2, who="Ada")
    assert (str(one), str(two)) == ("Ada: 1 trick", "Ada: 2 tricks")


def test_verbatim_leaves_everything_alone():
    assert str(verbatim("100 %(odd)s %")) == "100 %(odd)s %"


def test_long_values_are_cut_also_in_a_text_within():
    said = gettext("%(fault)s at %(place)d", fault=gettext("no %(word)s", word="X" * 9), place=7)
    assert str(shortened(said, 4)) == "no XXXX… at 7"
    assert shortened(said, 9) == said


def test_texts_stand_one_after_the_other():
    assert str(joined([verbatim("4"), gettext("głowy %(heads)d", heads=2)])) == "4, głowy 2"
    assert str(joined([verbatim("a"), verbatim("b")], " · ")) == "a · b"
