"""The log: one JSON object a line. Secrets stay out, because only named facts go in: never a
header, a body, a query or a path as it was asked for."""

import logging
import sys
from datetime import UTC, datetime

import msgspec


class AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def facts(**known: object) -> dict[str, dict[str, object]]:
    """What a line tells beside its sentence: `logger.info("...", extra=facts(table=id))`."""
    return {"facts": known}


def log_to_stderr(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson())
    logging.basicConfig(level=level.upper(), handlers=[handler])
