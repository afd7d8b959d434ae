"""What a server has to import and build before it listens: done once, in the process that the
servers of `forking` are forked from."""

from worldline import cli, games
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.store import sql

WARM = (cli, games, sql, create_app(rulebook()))
