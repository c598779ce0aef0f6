// A UGI engine for Hex whose options change its play: of the empty cells it takes the one with the most points,
// `middle` for each step that a cell is nearer to the middle, `row` for each row. `told FILE` keeps what it is told.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const file = process.argv[2];
const points = { middle: 5, row: 0 };
const say = (line) => process.stdout.write(`${line}\n`);

function best(line) {
  const [, rows, moves = ''] = /fen (\S+) \w(?: moves (.*))?$/.exec(line);
  const played = new Set(moves.split(' '));
  const cells = rows.split('/').map((row) => row.replace(/\d+/g, (run) => '.'.repeat(Number(run))));
  const middle = (cells.length - 1) / 2;
  let found;
  cells.forEach((row, y) => {
    [...row].forEach((stone, x) => {
      const move = String.fromCharCode(97 + x) + (y + 1);
      const worth = points.row * y - points.middle * (Math.abs(x - middle) + Math.abs(y - middle));
      if (stone === '.' && !played.has(move) && !(worth <= found?.worth)) found = { move, worth };
    });
  });
  return found.move;
}

let position = '';
for await (const line of createInterface({ input: process.stdin })) {
  if (file !== undefined) appendFileSync(file, `${line}\n`);
  if (line === 'ugi') {
    say('option name middle type spin default 5 min 0 max 100');
    say('option name row type spin default 0 min -100 max 100');
    say('option name Clear Hash type button');
    say('option name style type combo default calm var calm var very wild');
    say('option name book type check default true');
    say('ugiok');
  } else if (line === 'isready') say('readyok');
  else if (line.startsWith('setoption')) {
    const [, name, value] = /^setoption name (\w+) value (-?\d+)$/.exec(line) ?? [];
    if (name in points) points[name] = Number(value);
  } else if (line.startsWith('position')) position = line;
  else if (line.startsWith('go')) say(`bestmove ${best(position)}`);
  else if (line === 'quit') process.exit();
}
