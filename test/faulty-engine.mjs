// Our own engine for a game, with one fault: node faulty-engine.mjs FAULT GAME. Each fault is what wrappers do wrong.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [fault, name] = process.argv.slice(2);
await import('../dist/games/modules/shipped.js');
const { gameNamed } = await import('../dist/games/index.js');
const { Random } = await import('../dist/lib/maths/random.js');
const game = gameNamed(name);
const say = (line) => process.stdout.write(`${line}\n`);
const buffer = new Int32Array(game.maxMoves);

/** What the engine knows: the position, who sent it there, and how often it was asked. */
let position = game.start(new Random(1));
let line = '';
let seed = 1;
let asked = 0;
let games = 0;
let random = new Random(1);

function set(text) {
  const [, fen, moves = ''] = /^position fen (.*?)(?: moves (.*))?$/.exec(text);
  const read = game.parse(fen);
  for (const move of moves.split(' ').filter(Boolean)) read.make(game.parseMove(read, move));
  position = read;
  line = text;
}

function move() {
  const moves = [...buffer.subarray(0, position.moves(buffer, 0))].map((one) => game.moveText(position, one));
  return random.pick(moves);
}

/** The side to move, by a wrapper that takes every second move for the opponent's. */
function parity() {
  const [, fen, moves = ''] = /^position fen (.*?)(?: moves (.*))?$/.exec(line);
  const count = moves.split(' ').filter(Boolean).length;
  return count % 2 === 0 ? game.parse(fen).turn : 1 - game.parse(fen).turn;
}

const moves = {
  illegal: () => say('bestmove z99'),
  capitals: () => say(`bestmove ${move().toUpperCase()}`),
  'first-move-again': () => say(`bestmove ${/ moves (\S+)/.exec(line)?.[1] ?? move()}`),
  'no-move': () => say('bestmove'),
  'wrong-word': () => say(`move ${move()}`),
  twice: () => say(`bestmove ${move()}\nbestmove ${move()}`),
  chatter: () => say(`thinking about it\nbestmove ${move()}`),
  'score-in-halves': () => say(`info depth 1 score cp 0.5 nodes 3\nbestmove ${move()}`),
  'dies-in-a-game': () => (asked === 3 ? process.exit(1) : say(`bestmove ${move()}`)),
  'dies-in-the-second-game': () => (games === 2 ? process.exit(1) : say(`bestmove ${move()}`)),
  'counts-moves': () => say(`bestmove ${position.turn === parity() ? move() : 'pass'}`),
  'knows-no-pass': () =>
    [...buffer.subarray(0, position.moves(buffer, 0))].length === 1 && move() === 'pass'
      ? process.exit(1)
      : say(`bestmove ${move()}`),
  unseeded: () => {
    random = new Random(Math.floor(Math.random() * 2 ** 31));
    say(`bestmove ${move()}`);
  },
};

const right = () => say(`bestmove ${move()}`);
let thinking = false;

for await (const text of createInterface({ input: process.stdin })) {
  const [word] = text.trim().split(/\s+/);
  try {
    if (word === 'ugi') {
      if (fault === 'dies-at-start') process.exit(2);
      if (fault !== 'nameless') say('id name faulty');
      if (fault !== 'chatter')
        say(`option name Seed type spin default ${fault === 'default' ? -1 : 1} min 0 max 2147483647`);
      if (fault === 'typeless-option') say('option name Hash spin 16');
      if (fault !== 'no-ugiok') say('ugiok');
    } else if (word === 'isready' && fault !== 'never-ready') say('readyok');
    else if (word === 'setoption') {
      const value = /^setoption name Seed value (\d+)$/.exec(text)?.[1];
      if (value === undefined && fault === 'dies-at-options') process.exit(1);
      seed = Number(value ?? seed);
    } else if (word === 'uginewgame') {
      games++;
      random = new Random(seed);
    } else if (word === 'position') {
      if (fault === 'moves-at-position') say(`bestmove ${move()}`);
      set(text);
    } else if (word === 'go') {
      asked++;
      if (fault === 'ignores-movetime' && text.includes('movetime')) thinking = true;
      else if (fault === 'ignores-clock' && text.includes('p1time')) thinking = false;
      else if (fault === 'ignores-stop' && text.includes('infinite')) thinking = false;
      else (moves[fault] ?? right)();
    } else if (word === 'stop') {
      if (thinking || fault === 'moves-at-stop') right();
      thinking = false;
    } else if (word === 'quit') {
      if (fault === 'leaves-a-child') {
        spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600000)'], { detached: true, stdio: 'ignore' }).unref();
        setTimeout(() => process.exit(), 50);
      } else if (fault !== 'never-quits') process.exit();
    } else if (fault === 'dies-at-words') process.exit(1);
  } catch (error) {
    if (fault === 'dies-at-positions') throw error;
  }
}
if (fault === 'outlives-its-input') setInterval(() => {}, 1000);
