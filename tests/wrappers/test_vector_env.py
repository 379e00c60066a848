"""Many tables: the same game as one table, and Gymnasium's conventions of a vector."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from env.encoding.menu import BetId
from env.wrappers.games import seat_shares
from env.wrappers.hand import Hand
from env.wrappers.table_env import TableEnv
from env.wrappers.vector_env import TableVectorEnv
from tests.wrappers.play import legal_ids, same


def make(num_envs: int = 16, **options: Any) -> Any:
    return gym.make_vec("fivedraw/Table-v0", num_envs=num_envs, vectorization_mode="vector_entry_point", **options)


def one_of(batch: Any, table: int) -> Any:
    return {key: value[table] for key, value in batch.items()}


def test_it_is_made_by_its_id() -> None:
    vector = make(64, seats=[1, 0, 1, 0, 1])
    assert isinstance(vector, TableVectorEnv)
    assert vector.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert vector.spec.id == "fivedraw/Table-v0"
    observation, info = vector.reset(seed=1)
    assert observation in vector.observation_space
    assert set(info["seats"].tolist()) == {2, 4, 6}
    assert vector.single_observation_space == TableEnv().observation_space
    vector.close()
    vector.close()


@pytest.mark.parametrize("seats", [2, 6])
def test_each_table_is_the_single_table_of_its_seed(seats: int) -> None:
    """First hands are the same, card by card; a single table begins later ones from its own generator."""
    seeds = list(range(20, 40))
    vector = TableVectorEnv(len(seeds), seats=seats, final_observations=True)
    observation, info = vector.reset(seed=seeds)
    singles = [TableEnv(seats=seats) for _ in seeds]
    for table, (env, seed) in enumerate(zip(singles, seeds, strict=True)):
        first, first_info = env.reset(seed=seed)
        assert same(first, one_of(observation, table))
        assert first_info["seat"] == info["seat"][table]
    running = set(range(len(seeds)))
    rng = np.random.default_rng(1)
    while running:
        actions = legal_ids(observation, rng)
        observation, reward, done, cut, info = vector.step(actions)
        assert not cut.any()
        for table in sorted(running):
            seen, result, over, _, single_info = singles[table].step(actions[table])
            assert (result, over) == (reward[table], done[table])
            assert same(single_info["rewards"], info["rewards"][table])
            if over:
                running.discard(table)
                assert same(seen, info["final_obs"][table])
                assert single_info["seat"] == info["final_info"]["seat"][table]
            else:
                assert same(seen, one_of(observation, table))
                assert single_info["seat"] == info["seat"][table]


def test_a_mix_in_the_last_step_is_the_same_in_its_final_observation() -> None:
    """Six all-in seats throw everything away: the last draw needs a mix and ends the hand."""
    vector = TableVectorEnv(3, seats=6, spread=0, final_observations=True)
    vector.reset(seed=[1, 2, 3])
    singles = [TableEnv(seats=6, spread=0) for _ in range(3)]
    for env, seed in zip(singles, (1, 2, 3), strict=True):
        env.reset(seed=seed)
    for action in (BetId.MAXIMUM, *[BetId.CHECK_CALL] * 5, *[31] * 6):
        _, _, done, _, info = vector.step([action] * 3)
        last = [env.step(action) for env in singles]
    assert done.all()
    for table, (seen, _, over, _, single_info) in enumerate(last):
        assert over
        assert same(seen, info["final_obs"][table])
        assert same(single_info["rewards"], info["rewards"][table])


def test_later_hands_are_those_of_a_single_hand_resumed() -> None:
    """Any state of the batch, played on by the one-table code, gives the same next state."""
    vector, hand = TableVectorEnv(8, seats=[1, 1, 1, 1, 1]), Hand("home", 2, 0.5)
    observation, _ = vector.reset(seed=3)
    rng = np.random.default_rng(2)
    for _ in range(40):
        rows, seeds = vector.rows.copy(), vector._seed.copy()
        actions = legal_ids(observation, rng)
        observation, _, done, _, info = vector.step(actions)
        for table in range(8):
            hand.resume(rows[table], seeds[table])
            hand.act(int(actions[table]))
            assert hand.done == done[table]
            if hand.done:
                np.testing.assert_array_equal(hand.results(), info["rewards"][table])
            else:
                assert same(hand.look(hand.actor), one_of(observation, table))


def test_the_next_hand_is_dealt_in_the_step_that_ends_one() -> None:
    vector = make(32, final_observations=True)
    observation, _ = vector.reset(seed=5)
    rng = np.random.default_rng(0)
    ended = 0
    for _ in range(20):
        acting = vector._seat.copy()
        observation, reward, done, _, info = vector.step(legal_ids(observation, rng))
        assert observation["action_mask"].any(axis=1).all()
        assert (reward[~done] == 0).all()
        np.testing.assert_array_equal(reward[done], info["rewards"][done, acting[done]])
        assert not info["rewards"][~done].any()
        assert (info["rewards"].sum(axis=1) == 0).all()
        if not done.any():
            assert "final_obs" not in info
            continue
        ended += int(done.sum())
        np.testing.assert_array_equal(info["_final_obs"], done)
        np.testing.assert_array_equal(info["_final_info"], done)
        for table in range(32):
            final = info["final_obs"][table]
            assert (final is not None) == done[table]
            if final is not None:
                assert final in vector.single_observation_space
                assert not final["action_mask"].any()
        np.testing.assert_array_equal(info["final_info"]["rewards"][done], info["rewards"][done])
    assert ended > 20


def test_every_info_has_its_mask() -> None:
    vector = make(4, oracle=True)
    _, info = vector.reset(seed=1)
    names = [key for key in info if not key.startswith("_")]
    assert names == ["seat", "seats", "rewards", "oracle"]
    assert {key for key in info if key.startswith("_")} == {f"_{key}" for key in names}
    assert all(info[f"_{key}"].dtype == bool and info[f"_{key}"].shape == (4,) for key in names)


def test_final_observations_change_nothing_else() -> None:
    plain, full = make(16, seats=6), make(16, seats=6, final_observations=True)
    observation, _ = plain.reset(seed=9)
    assert same(observation, full.reset(seed=9)[0])
    rng = np.random.default_rng(0)
    for _ in range(30):
        actions = legal_ids(observation, rng)
        observation, *rest, info = plain.step(actions)
        other, *other_rest, other_info = full.step(actions)
        assert same((observation, rest), (other, other_rest))
        assert same(info, {key: other_info[key] for key in info})


def test_returned_arrays_are_not_written_again() -> None:
    vector = make(8)
    observation, info = vector.reset(seed=1)
    kept = {key: value.copy() for key, value in {**observation, **info}.items()}
    rng = np.random.default_rng(0)
    seen = observation
    for _ in range(3):
        seen, *_ = vector.step(legal_ids(seen, rng))
    assert same(kept, {**observation, **info})


def test_seeds_give_streams() -> None:
    def first(seed: Any) -> Any:
        return make(4).reset(seed=seed)[0]

    assert same(first(7), first(7))
    assert not same(first(7), first(8))
    assert same(first([1, 2, 3, 4]), first([1, 2, 3, 4]))
    mixed, ordered = first([4, 2, 3, 1]), first([1, 2, 3, 4])
    assert same(one_of(mixed, 0), one_of(ordered, 3))
    assert same(one_of(mixed, 1), one_of(ordered, 1))
    vector = make(4)
    vector.reset(seed=7)
    assert not same(vector.reset()[0], first(7))  # a reset without a seed goes on


def test_wrong_resets_are_refused() -> None:
    with pytest.raises(ValueError, match="3 seeds for 4 tables"):
        make(4).reset(seed=[1, 2, 3])
    with pytest.raises(ValueError, match="unknown reset option 'stacks'"):
        make(4).reset(seed=1, options={"stacks": [5, 5]})
    with pytest.raises(gym.error.Error):
        make(4).reset(seed="seven")
    with pytest.raises(ValueError, match="num_envs 0"):
        TableVectorEnv(0)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([33, 33, 5, 33], "table 2: id 5 is not legal, legal ids are"),
        ([33, 33, 33, -1], "table 3: id -1"),
        ([33, 39, 33, 33], "table 1: id 39"),
        ([33, 33, 33], "4 whole numbers"),
        ([[33], [33], [33], [33]], "4 whole numbers"),
        ([33.0, 33.0, 33.0, 33.0], "4 whole numbers"),
    ],
)
def test_what_is_not_n_legal_ids_raises_and_changes_nothing(actions: Any, message: str) -> None:
    vector = make(4)
    observation, _ = vector.reset(seed=1)
    rows, seeds = vector.rows.copy(), vector._seed.copy()
    with pytest.raises(ValueError, match=message):
        vector.step(actions)
    assert (vector.rows == rows).all()
    assert (vector._seed == seeds).all()
    assert same(vector._look()[0], observation)


def test_statistics_of_episodes() -> None:
    vector = RecordEpisodeStatistics(make(8))
    observation, _ = vector.reset(seed=1)
    rng = np.random.default_rng(0)
    for _ in range(30):
        observation, reward, done, _, info = vector.step(legal_ids(observation, rng))
        if done.any():
            np.testing.assert_array_equal(info["_episode"], done)
            np.testing.assert_array_equal(info["episode"]["r"][done], reward[done])
    assert vector.episode_count > 10


def test_the_oracle_is_only_given_when_asked_for() -> None:
    vector = make(16, seats=3, oracle=True)
    _, info = vector.reset(seed=1)
    live = info["oracle"][:, 0]
    assert (live == 1).all()
    assert ((info["oracle"] >= 0) & (info["oracle"] <= 1)).all()
    assert "oracle" not in make(16).reset(seed=1)[1]


def test_shares_of_seats() -> None:
    assert seat_shares(3).tolist() == [0, 1000, 0, 0, 0]
    assert seat_shares([0.35, 0.15, 0.15, 0.15, 0.2]).tolist() == [350, 150, 150, 150, 200]
    thirds = seat_shares([1, 1, 1, 0, 0])
    assert thirds.sum() == 1000  # what rounding loses must not become tables of six
    assert thirds[3:].tolist() == [0, 0]
