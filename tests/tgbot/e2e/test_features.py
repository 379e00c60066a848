"""What people expect of a card bot, and the test over real HTTP that shows it; a test that is gone is missed here."""

import ast
from pathlib import Path

import pytest

FEATURES = {
    # The table and its people
    "a lobby with buttons to join and leave": ["basics::seats_are_taken_and_left_by_buttons"],
    "who joins is led to the private chat first": ["basics::seats_are_taken_and_left_by_buttons"],
    "start by its host, and by itself when full": [
        "at_table::a_new_table_is_started_and_closed_by_commands",
        "groups::a_full_lobby_starts_by_itself_and_a_table_without_people_waits",
    ],
    "a lobby expires": ["groups::an_expired_lobby_opens_again_and_calls_who_asked"],
    "a turn has a clock: check if free, else fold": ["basics::a_clock_that_runs_out_checks_folds_and_sends_away"],
    "sit out, and return after time-outs": [
        "at_table::between_hands",
        "basics::a_clock_that_runs_out_checks_folds_and_sends_away",
    ],
    "leave in mid-hand": ["basics::who_leaves_in_mid_hand_is_answered_and_the_chips_stay"],
    "who leaves the group stops no table": [
        "groups::who_leaves_or_is_banned_is_answered_at_once",
        "groups::a_deleted_account_never_stops_a_table",
        "groups::who_blocks_the_bot_plays_on_by_pop_ups",
    ],
    "kick, skip and stop by host and administrators": [
        "groups::who_is_removed_is_told_and_does_not_return",
        "groups::a_slow_turn_is_skipped_by_the_host_only",
        "basics::stopping_now_asks_twice_and_gives_the_bets_back",
        "groups_settings::an_anonymous_administrator_acts_by_pressing",
    ],
    # Where it plays
    "several tables at once across chats": [
        "trouble::a_flood_wait_in_one_group_delays_no_other",
        "groups::two_tables_have_letters_and_can_be_shown",
    ],
    "forum topics": ["trouble::two_topics_of_a_forum_have_their_own_tables"],
    "restricted to chosen topics": ["groups_settings::the_bot_plays_in_the_chosen_topics_only"],
    "private tables by a link": ["invites::three_friends_play_a_match_each_in_the_own_chat"],
    "onlookers follow in the group": ["groups::onlookers_follow_and_are_refused_softly"],
    # Cards
    "the hidden hand by pop-up": ["presses::a_group_alone_is_enough"],
    "the hidden hand in private": ["private::two_presses_from_nothing_to_a_hand_with_buttons"],
    "my cards at any time": ["leaks::hands_played_over_http"],
    "no card leaks": ["leaks::hands_played_over_http", "leaks::pictures", "leaks::replays_in_pictures"],
    "the table again below": ["trouble::table_command_sends_the_table_below"],
    "all-in with side pots": ["group::a_match_of_ten_deals_with_side_pots_and_a_rematch"],
    "a deck nobody can foresee, and its proof": ["fair::a_hand_is_sealed_cut_and_proved"],
    # Opponents
    "bots fill seats": ["group::a_match_of_ten_deals_with_side_pots_and_a_rematch"],
    "play against bots in private": ["private::a_whole_match_against_bots_by_buttons"],
    # Memory
    "statistics and the best of a group": [
        "memory::a_person_s_memory_in_private",
        "memory::a_group_sees_what_everybody_saw",
    ],
    "chips are kept; rebuy; free chips each day": [
        "basics::chips_are_kept_and_who_has_none_gets_some_each_day",
        "open_tables::out_of_chips_and_a_rebuy",
        "coming_back::the_old_stack_comes_back",
    ],
    "hand history": ["memory::a_person_s_memory_in_private"],
    # Settings and words
    "settings of a group: stakes, clocks, who may": [
        "games::settings_by_buttons",
        "groups_settings::only_admins_change_and_each_press_shows_the_next_value",
        "groups_settings::who_may_change_a_lobby_is_what_the_group_says",
    ],
    "several languages": [
        "onboarding::a_person_chooses_among_the_languages",
        "onboarding::a_new_person_is_met_in_the_own_language",
    ],
    "rules and help with the ranking of hands": [
        "onboarding::help_names_every_command_and_says_what_chips_are_worth",
        "games::a_group_chooses_a_game_and_plays_it",
    ],
    "called to the next game": ["groups::notify_leads_to_the_private_chat_first_and_strangers_are_not_called"],
    # Trouble
    "a table survives a restart": [
        "trouble::a_restart_goes_on_with_the_same_hand",
        "kill::a_killed_bot_goes_on_with_the_same_hand",
    ],
    "old buttons do nothing": ["presses::old_foreign_and_forged_presses_change_nothing"],
    "a group becomes a supergroup": ["trouble::a_group_becomes_a_supergroup_in_mid_hand"],
    "few edits, and floods are waited out": [
        "private::marks_are_drawn_once_after_quick_presses",
        "trouble::a_flood_wait_in_one_group_delays_no_other",
    ],
    "the chat layer is tested by a strict server": ["leaks::the_check_finds_a_planted_leak"],
}
"""Feature -> its tests, `FILE::NAME` for `test_FILE.py::test_NAME` of this folder."""


@pytest.mark.parametrize("feature", FEATURES)
def test_a_test_shows_it(feature: str) -> None:
    for shown in FEATURES[feature]:
        file, _, name = shown.partition("::")
        source = (Path(__file__).parent / f"test_{file}.py").read_text(encoding="utf-8")
        there = {node.name for node in ast.parse(source).body if isinstance(node, ast.AsyncFunctionDef)}
        assert f"test_{name}" in there, shown
        assert "e2e.world import" in source, f"{file} talks to no bot"
