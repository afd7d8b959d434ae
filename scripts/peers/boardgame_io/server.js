/** A boardgame.io server as it comes, with matches in memory: tells its port, ends with its parent. */
import { Server } from 'boardgame.io/dist/cjs/server.js';
import { game } from './game.js';

const { appServer } = await Server({ games: [game], origins: [] }).run({ port: 0 });
process.on('disconnect', () => process.exit());
process.send(appServer.address().port);
