from scorer.games.tricks import Play


def test_turn_goes_round_from_the_leader():
    held = (("AH", "KH"), ("AS",), ("AD", "AD"))
    turns = [Play(held, 2, laid) for laid in [(), ("QH",), ("QH", "JH")]]
    assert [play.seat for play in turns] == [2, 0, 1]
    assert [play.hand for play in turns] == [held[2], held[0], held[1]]


def test_place_counts_all_cards_played():
    assert Play(((), ("AS",)), 0, ("QH",), ("one trick", "another")).place == 5


def test_one_copy_of_a_card_leaves_the_hand():
    play = Play((("KS",), ("AH", "KH", "AH")), 1)
    assert play.left("AH") == (("KS",), ("KH", "AH"))
    assert play.left("KH") == (("KS",), ("AH", "AH"))


def test_play_is_over_when_nobody_holds_a_card():
    assert Play(((), ()), 0).over
    assert not Play(((), ("AS",)), 0).over
