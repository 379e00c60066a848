"""Who plays for bots at present: what is said of them, with the models that have failed in play."""

from __future__ import annotations

from collections.abc import Callable

from agents.names import model_of, stand_in
from env.engine.profiles import Profile
from tgbot.caveat import Caveat, CaveatOf
from tgbot.explained import Explained, ExplainedOf
from tgbot.service.health import Health


def caveats(health: Health, opponent: Callable[[str, int], str], told: CaveatOf) -> CaveatOf:
    """What `told` says, and of a game whose model rests that a scripted agent plays. opponent: agent of a game."""

    def caveat(game: Profile, seats: int) -> Caveat | None:
        model = model_of(opponent(game.name, seats))
        return told(game, seats) if health.plays(model) else Caveat(stand_in(game.rules.deck_size), model)

    return caveat


def explanations(health: Health, told: ExplainedOf) -> ExplainedOf:
    """What `told` says, and of a model that rests who plays for it."""

    def explained(agent: str, game: Profile, seats: int) -> Explained:
        said = told(agent, game, seats)
        return said if health.plays(said.model) else Explained(stand_in(game.rules.deck_size), instead_of=said.model)

    return explained
