// A UGI engine for Hex that fails, each mode in its own way: node hostile-engine.mjs MODE [MOVES [TOKEN]]. It plays
// MOVES moves of a game first (1 if not told); `tell` writes what it is told with each move into the file TOKEN,
// `slow-start` is ready late, and both play well. TOKEN stands in the command line of every process that it starts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [mode, moves = '1', token = ''] = process.argv.slice(2);
let left = Number(moves);
const say = (line) => process.stdout.write(`${line}\n`);

/** A process that lives on: in our group, or in a session of its own. */
function leave(detached) {
  const sleeper = 'setTimeout(() => {}, 600000); process.on("SIGTERM", () => {})';
  spawn(process.execPath, ['-e', sleeper, 'hostile', token], { detached, stdio: 'inherit' }).unref();
}

/** A daemon: forked twice, in a session of its own, with an empty environment and no open descriptors. */
function daemon() {
  const grandchild = `setTimeout(() => {}, 600000); process.on('SIGTERM', () => {})`;
  const child = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}, 'hostile', ${JSON.stringify(token)}], { detached: true, stdio: 'ignore', env: {} }).unref()`;
  return once(spawn(process.execPath, ['-e', child], { detached: true, stdio: 'ignore', env: {} }), 'exit');
}

function firstEmpty(line) {
  const [, rows, played = ''] = /fen (\S+) \w(?: moves (.*))?$/.exec(line);
  const taken = new Set(played.split(' '));
  const cells = rows.split('/').flatMap((row, y) => {
    let x = 0;
    return row.match(/\d+|[BW]/g).flatMap((part) => {
      const empty = /\d/.test(part) ? Number(part) : 0;
      const from = x;
      x += empty || 1;
      return Array.from({ length: empty }, (_, i) => String.fromCharCode(97 + from + i) + (y + 1));
    });
  });
  return cells.find((cell) => !taken.has(cell));
}

const flood = (stream, text) => {
  let chunks = 0;
  const chunk = text.repeat(Math.ceil(2 ** 20 / text.length));
  const more = () => {
    while (chunks++ < 1024) if (!stream.write(chunk)) return stream.once('drain', more);
  };
  more();
};

let kept;
const failures = {
  crash: () => process.exit(3),
  'kill-itself': () => process.kill(process.pid, 'SIGSEGV'),
  hang: () => {},
  'hang-busy': () => {
    for (;;);
  },
  memory: () => {
    kept = Buffer.alloc(6e8, 1);
  },
  'close-output': () => process.stdout.end(),
  late: (move) => setTimeout(() => say(`bestmove ${move}`), 600),
  illegal: () => say('bestmove z99'),
  escape: () => say('bestmove \u001b[31mz99\u0007'),
  'no-move': () => say('bestmove'),
  garbage: () => process.stdout.write(Buffer.from([0, 1, 2, 255, 254, 10, 7, 7, 10])),
  chatter: () => say('I have no idea what to play here'),
  flood: () => flood(process.stdout, 'x'),
  'flood-lines': () => flood(process.stdout, 'info string nothing to tell\n'),
  'flood-errors': () => flood(process.stderr, 'x'),
  fork: () => {
    leave(false);
    process.exit(0);
  },
  'fork-away': () => {
    leave(true);
    process.exit(0);
  },
  daemon: () => daemon().then(() => process.exit(0)),
  resign: () => say('bestmove resign'),
};

if (mode === 'exit-at-start') process.exit(1);
if (mode === 'fork-and-play') {
  leave(false);
  leave(true);
}

if (mode === 'daemon-and-play') await daemon();

let position = '';
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'ugi' && mode !== 'silent') setTimeout(() => say('ugiok'), mode === 'slow-start' ? 500 : 0);
  if (line === 'isready') say('readyok');
  if (line === 'uginewgame') left = Number(moves);
  if (line.startsWith('position')) position = line;
  if (line === 'quit' && mode !== 'never-quit') process.exit();
  if (!line.startsWith('go')) continue;
  if (mode === 'tell') appendFileSync(token, `${line}\n`);
  const move = firstEmpty(position);
  if (left-- > 0 || failures[mode] === undefined) say(`bestmove ${move}`);
  else failures[mode](move);
}
if (mode === 'never-quit') setInterval(() => kept, 1000);
