"""The record of a fight with people at it, in a file after every answer: whatever ends the program,
nothing is lost."""

import os
from pathlib import Path

from worldline.cli.riftbound.fights.resuming import free_file
from worldline.cli.shell import Unusable
from worldline.core.record import Recorder
from worldline.riftbound.combat.nouns.encounter import Encounter


class RecordFile:
    """Where it is written: in the file that was asked for, or in a free one of this directory until
    the fight is over."""

    def __init__(
        self, recorder: Recorder[Encounter], asked: Path | None, name: str, seed: int
    ) -> None:
        self.recorder = recorder
        self.file = asked or free_file(name, seed)
        self.is_asked = asked is not None
        self.can_write = self.is_asked or os.access(self.file.parent, os.W_OK)
        self.last = self._on_disk()

    def write(self) -> None:
        """Whole or not at all. What another fight has written there meanwhile stays."""
        text = self.recorder.text()
        if text == self.last:
            return
        if self._on_disk() != self.last:
            raise Unusable(
                f"{self.file} has been written by another fight since this one began, and stays as "
                "it is; this fight ends here, and its last answer is not kept."
            )
        try:
            _replace(self.file.resolve(), text)
        except OSError as error:
            raise Unusable(f"{self.file} cannot be written: {error.strerror}.") from None
        self.last = text

    def end(self, is_over: bool) -> Path | None:
        """Where it stays: a fight that is over, only where that was asked for."""
        if is_over and not self.is_asked:
            if self.last is not None:
                self.file.unlink(missing_ok=True)
            return None
        self.write()
        return self.file

    def _on_disk(self) -> str | None:
        return self.file.read_text(encoding="utf-8") if self.file.is_file() else None


def _replace(file: Path, text: str) -> None:
    if file.exists() and not file.is_file():  # a device or a pipe
        file.write_text(text, encoding="utf-8")
        return
    part = file.with_name(f"{file.name}.part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, file)
