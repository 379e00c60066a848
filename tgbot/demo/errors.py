"""Refusals, worded exactly as Telegram words them.

DemoError
├── ApiError       a Bot API method refuses; becomes {"ok": false, "error_code", "description", "parameters"}
└── NotPossible    a person's client would not let the person do this
"""

QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)
OTHER_POLLER = "terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_ACTIVE = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
WEBHOOK_SET = "terminated by setWebhook request"


class DemoError(Exception):
    """Root of this package's errors."""


class NotPossible(DemoError):
    """A person tried something that a Telegram client does not offer in this situation."""


class ApiError(DemoError):
    """The answer to a refused Bot API call; `parameters` holds retry_after (seconds) or migrate_to_chat_id."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def to_api(self) -> dict[str, object]:
        """The JSON body that Telegram sends."""
        body: dict[str, object] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = dict(self.parameters)
        return body


def bad_request(text: str) -> ApiError:
    """400 with Telegram's prefix."""
    return ApiError(400, f"Bad Request: {text}")


def forbidden(text: str) -> ApiError:
    """403 with Telegram's prefix."""
    return ApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> ApiError:
    """409 with Telegram's prefix."""
    return ApiError(409, f"Conflict: {text}")


def too_many(retry_after: int) -> ApiError:
    """429: wait `retry_after` seconds."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", retry_after=retry_after)


def upgraded(new_chat_id: int) -> ApiError:
    """400: the group lives on as a supergroup with another id."""
    return ApiError(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=new_chat_id)


def not_found() -> ApiError:
    """404: no such method (or a malformed token)."""
    return ApiError(404, "Not Found")


def unauthorized() -> ApiError:
    """401: a token of nobody."""
    return ApiError(401, "Unauthorized")
