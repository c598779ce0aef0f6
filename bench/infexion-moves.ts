// What the agents of a tournament of Infexion play: spawns, spreads that take something, spreads that take nothing,
// and how high their stacks are.
//
//     npm run build && node --import ./dist/games/modules/shipped.js dist/bench/infexion-moves.js FOLDER [WORD …]
//
// FOLDER holds the tournament's log; only agents whose names hold one of the words are shown.

import type { Player } from '../games/game.ts';
import { infexion } from '../games/infexion/index.ts';
import type { InfexionPosition } from '../games/infexion/position.ts';
import { readLog } from '../tournament/log/log.ts';

/** What one agent played; heights and plies are sums over its moves. */
interface Played {
  moves: number;
  spawns: number;
  captures: number;
  quiet: number;
  taken: number;
  power: number;
  stacks: number;
}

/** Moves of a game that are counted: later ones are of games that are decided. */
const FIRST = 30;

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) throw new Error('the folder of a tournament is wanted');
const game = infexion.game(0);
const found = new Map<string, Played>();
const nothing = (): Played => ({ moves: 0, spawns: 0, captures: 0, quiet: 0, taken: 0, power: 0, stacks: 0 });

for (const { seats, position: start, moves } of readLog(folder).records) {
  const position = game.parse(start) as InfexionPosition;
  for (const text of moves.split(' ').slice(0, FIRST)) {
    const mover = position.turn;
    const enemy = (mover ^ 1) as Player;
    const name = seats[mover]!;
    const played = found.get(name) ?? nothing();
    found.set(name, played);
    const before = position.power(enemy);
    played.power += position.power(mover);
    played.stacks += position.stacks(mover);
    position.make(game.parseMove(position, text));
    const taken = before - position.power(enemy);
    played.moves++;
    played.taken += Math.max(0, taken);
    if (/^\d\d$/.test(text)) played.spawns++;
    else if (taken > 0) played.captures++;
    else played.quiet++;
  }
}

const share = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
for (const [name, { moves, spawns, captures, quiet, taken, power, stacks }] of found) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
  process.stdout.write(
    `${name}: ${moves} moves: ${share(spawns, moves)} spawns, ${share(captures, moves)} spreads that take ` +
      `(${(taken / Math.max(1, captures)).toFixed(2)} power each), ${share(quiet, moves)} that take nothing; ` +
      `${(power / Math.max(1, stacks)).toFixed(2)} power a stack\n`,
  );
}
