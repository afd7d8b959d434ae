/**
 * What `scripts/load` does, to a boardgame.io server: people at so many tables act at a
 * rate, or as soon as everybody was told (rate 0). Prints the same numbers, as JSON.
 *
 * node load.js TABLES SECONDS RATE
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { anyNode, game, SEATS } from './game.js';

const PATIENCE = 60_000;
const AT_ONCE = 8;
// How messages begin: engine.io's digit, socket.io's, the namespace.
const [OPEN, PING, PONG] = ['0{', '2', '3'];
const [JOIN, EVENT] = [`40/${game.name},`, `42/${game.name},`];
const STATE_ID = /"_stateID":(\d+)/;

/** The socket.io connection of one seat; a message is read only by somebody about to answer it. */
class Line {
  constructor(address, heard) {
    this.socket = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket`);
    this.socket.on('message', (data) => this.read(String(data)));
    this.heard = heard;
    this.waiting = new Map();
    this.n = -1;
  }

  read(text) {
    if (text === PING) this.socket.send(PONG);
    else if (text.startsWith(OPEN)) this.socket.send(JOIN);
    else if (text.startsWith(JOIN)) this.arrived('joined');
    else if (text.startsWith(EVENT)) {
      const name = text.slice(EVENT.length + 2, text.indexOf('"', EVENT.length + 2));
      this.arrived(name);
      if (name !== 'update' && name !== 'sync') return;
      this.n = Number(STATE_ID.exec(text)[1]);
      this.told = text;
      this.heard();
    }
  }

  arrived(name) {
    this.waiting.get(name)?.();
  }

  first(name) {
    return new Promise((resolve) => this.waiting.set(name, resolve));
  }

  send(...event) {
    this.socket.send(EVENT + JSON.stringify(event));
  }

  /** How the game stands. */
  now() {
    const [name, , state] = JSON.parse(this.told.slice(EVENT.length));
    return name === 'sync' ? state.state : state;
  }
}

/** People around a table, one game after the other. */
class Table {
  constructor(address) {
    this.address = address;
    this.seats = [];
  }

  async open() {
    this.wanted = Infinity;
    this.id = (await this.ask('create', { numPlayers: SEATS })).matchID;
    for (let n = 0; n < SEATS; n++) {
      const who = { playerID: String(n), playerName: `Person ${n}` };
      const { playerCredentials } = await this.ask(`${this.id}/join`, who);
      const line = new Line(this.address.replace('http', 'ws'), () => this.hear());
      this.seats.push({ line, credentials: playerCredentials });
      await line.first('joined');
      // The server counts a seat in only after its answer to `sync`, and says so with `matchData`.
      const counted = Promise.all([line.first('sync'), line.first('matchData')]);
      line.send('sync', this.id, who.playerID, playerCredentials, SEATS);
      await counted;
    }
  }

  async ask(path, body) {
    const answer = await fetch(`${this.address}/games/${game.name}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The server says no to ${path}: ${answer.status}`);
    return answer.json();
  }

  /** Somebody has been told something; perhaps now everybody knows what is waited for. */
  hear() {
    if (this.seats.every(({ line }) => line.n >= this.wanted)) this.told();
  }

  /** Act once in every pause until the end: the milliseconds that each action took. */
  async play(end, pause) {
    const times = [];
    let due = performance.now() + Math.random() * pause;
    while (due < end) {
      if (due > performance.now()) await sleep(due - performance.now());
      const { ctx } = this.seats[0].line.now();
      if (ctx.gameover) {
        this.close();
        await this.open();
        continue;
      }
      times.push(await this.act(ctx.currentPlayer));
      due = Math.max(due + pause, performance.now());
    }
    return times;
  }

  /** Everybody has been told when this ends. */
  async act(playerID) {
    const { line, credentials } = this.seats[Number(playerID)];
    const payload = { type: 'act', args: [anyNode()], playerID, credentials };
    const told = new Promise((resolve) => (this.told = resolve));
    this.wanted = line.n + 1;
    const begun = performance.now();
    line.send('update', { type: 'MAKE_MOVE', payload }, line.n, this.id, playerID);
    await told;
    return performance.now() - begun;
  }

  close() {
    for (const { line } of this.seats) line.socket.close();
    this.seats = [];
  }
}

async function openAll(tables) {
  const waiting = [...tables];
  const some = async () => {
    for (let table; (table = waiting.pop());) await table.open();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

/** The kilobytes of memory that a process has. */
function resident(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
}

/** The seconds that a process has computed, in all its threads; Linux counts hundredths. */
function cpu(pid) {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(afterName[11]) + Number(afterName[12])) / 100;
}

async function measure(server, count, seconds, rate) {
  const [port] = await once(server, 'message');
  const address = `http://127.0.0.1:${port}`;
  // What a server loads once, with its first table, is not part of what a table takes.
  const first = new Table(address);
  await first.open();
  first.close();
  const before = resident(server.pid);
  const tables = Array.from({ length: count }, () => new Table(address));
  await openAll(tables);
  const [begun, busy] = [performance.now(), cpu(server.pid)];
  // An answer that never comes shall not hang the whole comparison.
  const limit = setTimeout(() => fail('did not answer'), seconds * 1000 + PATIENCE);
  const playing = tables.map((table) => table.play(begun + seconds * 1000, rate && 1000 / rate));
  const times = (await Promise.all(playing)).flat().sort((a, b) => a - b);
  clearTimeout(limit);
  const elapsed = (performance.now() - begun) / 1000;
  const computed = cpu(server.pid) - busy;
  const percentile = (percent) =>
    times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))];
  return {
    p50_ms: percentile(50),
    p99_ms: percentile(99),
    actions_per_s: times.length / elapsed,
    cpu_ms_per_action: (computed / times.length) * 1000,
    memory_kb_per_table: (resident(server.pid) - before) / count,
    tables: count,
    seats: SEATS,
  };
}

function fail(why) {
  console.error(`The boardgame.io server ${why}.`);
  process.exit(1);
}

const [count, seconds, rate] = process.argv.slice(2).map(Number);
const server = fork(fileURLToPath(new URL('server.js', import.meta.url)), {
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
server.on('exit', () => fail('has ended'));
console.log(JSON.stringify(await measure(server, count, seconds, rate)));
process.exit();
