"""Every error the game raises.

    FiveDrawError
    ├── RulesError            a rule set that contradicts itself or names an unknown value
    │   └── NotBuiltError     a legal option that this version does not play yet
    ├── DealError             a hand that cannot be dealt (deck, stacks, seats)
    ├── IllegalAction         an action that the rules refuse; carries `refusal` and the legal range
    ├── CardError             text or number that is no card
    ├── CaseError             a worked hand whose text cannot be read
    ├── SealError             a sealed deck, or a proof of its cards, that cannot be true; carries the text to blame
    └── HistoryError          a hand history that cannot be read or breaks a rule; carries line and action

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


class SealError(FiveDrawError):
    """Orders that cannot be sealed, or a proof that does not hold.

    Attributes:
        quote: a piece of the file that stands on the line to blame, "" where none is.
    """

    code = "seal"

    def __init__(self, message: str, quote: str = "") -> None:
        super().__init__(message)
        self.quote = quote


class HistoryError(FiveDrawError):
    """A hand history that cannot be read, contradicts itself or breaks a rule.

    Attributes:
        code: "syntax", "unsupported", "contradiction", or the refusal of an illegal action ("below_minimum").
        line: line of the file, counted from 1; 0 where none is to blame.
        action: number of the offending action, counted from 1 as the file lists them; None where none is.
    """

    def __init__(self, code: str, message: str, *, line: int = 0, action: int | None = None, **values: object) -> None:
        where = f"line {line}: " if line else ""
        number = f"action {action}: " if action is not None else ""
        super().__init__(f"{where}{number}{message}", **values)
        self.code = code
        self.line = line
        self.action = action


class IllegalAction(FiveDrawError):
    """An action that the rules refuse. The hand is unchanged.

    Attributes:
        code: name of the refusal in lower case, such as "not_your_turn" or "below_minimum".
        values: what the message needs, among them `seat`, `call`, `minimum`, `maximum` where they exist.
    """

    def __init__(self, code: str, message: str, **values: object) -> None:
        super().__init__(message, **values)
        self.code = code
