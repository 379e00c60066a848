"""Every error the game raises.

    FiveDrawError
    ├── RulesError            a rule set that contradicts itself or names an unknown value
    │   └── NotBuiltError     a legal option that this version does not play yet
    ├── DealError             a hand that cannot be dealt (deck, stacks, seats)
    ├── IllegalAction         an action that the rules refuse; carries `refusal` and the legal range
    ├── CardError             text or number that is no card
    └── CaseError             a worked hand whose text cannot be read

Nothing is corrected silently: an error names the input, the rule and what would have been legal, and the
object it was raised by is unchanged.
"""

from __future__ import annotations


class FiveDrawError(Exception):
    """Base of every error of the game. `code` is stable and machine-readable, `values` fill translations."""

    code = "error"

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.values = values


class RulesError(FiveDrawError):
    """Options that do not go together, or a value outside its range."""

    code = "rules"


class NotBuiltError(RulesError):
    """An option that the rules know and this version does not play yet."""

    code = "not_built"


class DealError(FiveDrawError):
    """A hand that cannot be dealt from these stacks, seats or cards."""

    code = "deal"


class CardError(FiveDrawError):
    """Text or a number that names no card."""

    code = "card"


class CaseError(FiveDrawError):
    """A worked hand whose line cannot be read."""

    code = "case"


class IllegalAction(FiveDrawError):
    """An action that the rules refuse. The hand is unchanged.

    Attributes:
        code: name of the refusal in lower case, such as "not_your_turn" or "below_minimum".
        values: what the message needs, among them `seat`, `call`, `minimum`, `maximum` where they exist.
    """

    def __init__(self, code: str, message: str, **values: object) -> None:
        super().__init__(message, **values)
        self.code = code
