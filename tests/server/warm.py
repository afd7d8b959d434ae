"""What a server has to import and build before it listens: done once, in the process that the
servers of `forking` are forked from."""

from worldline import bots, cli
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.store import sql
from worldline.the_now import game

WARM = (bots, cli, game, sql, create_app(rulebook()))
