"""What a listener is told comes in order, whether it is sent at once or has to wait."""

from server.tables.process import ANN
from worldline.server.messages.tables import Message, Said
from worldline.server.tables.live_table import Outbox


class Socket:
    """Takes messages at once while it has room."""

    def __init__(self) -> None:
        self.room = True
        self.sent: list[Message] = []

    def write(self, message: Message) -> bool:
        if self.room:
            self.sent.append(message)
        return self.room


def line(n: int) -> Said:
    return Said(n, ANN.name, "hello", 0.0)


def test_a_message_for_which_there_is_room_does_not_wait() -> None:
    outbox, socket = Outbox(), Socket()
    outbox.write = socket.write
    outbox.put_nowait(line(0))
    assert socket.sent == [line(0)]
    assert outbox.empty()


def test_a_message_without_room_waits_and_those_after_it_stay_behind_it() -> None:
    outbox, socket = Outbox(), Socket()
    outbox.write, socket.room = socket.write, False
    outbox.put_nowait(line(0))
    socket.room = True
    outbox.put_nowait(line(1))
    assert socket.sent == []
    assert [outbox.get_nowait(), outbox.get_nowait()] == [line(0), line(1)]
    outbox.put_nowait(line(2))  # two were taken out, and none of them is known to be sent
    assert socket.sent == []
    outbox.sent()
    outbox.sent()
    outbox.put_nowait(line(3))  # the third still waits
    assert socket.sent == []
    assert [outbox.get_nowait(), outbox.get_nowait()] == [line(2), line(3)]
    outbox.sent()
    outbox.sent()
    outbox.put_nowait(line(4))
    assert socket.sent == [line(4)]


def test_who_cannot_be_written_to_at_once_finds_everything_here() -> None:
    outbox = Outbox()
    for n in range(3):
        outbox.put_nowait(line(n))
    assert [outbox.get_nowait() for _ in range(3)] == [line(0), line(1), line(2)]
