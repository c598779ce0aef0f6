import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Drawing, Move, Player, Run } from '../game.ts';
import { readCount, readFields, readSide, wrongPosition } from '../notation.ts';
import { HusPosition } from './position.ts';
import { FEWEST, MAX_ROUNDS, PITS, SEEDS } from './sow.ts';

/** The rows as they face each other, player 1's outer one on top, pits by number from left to right. */
const ROWS: readonly { player: Player; name: string; pits: readonly number[] }[] = [
  { player: 1, name: 'outer', pits: run(15, -1) },
  { player: 1, name: 'inner', pits: run(16, 1) },
  { player: 0, name: 'inner', pits: run(31, -1) },
  { player: 0, name: 'outer', pits: run(0, 1) },
];

function run(first: number, step: number): number[] {
  return Array.from({ length: PITS / 2 }, (_, i) => first + i * step);
}

const padded = (words: readonly (number | string)[]): string => words.map((word) => String(word).padStart(4)).join('');

/** The four rows, pit numbers over seeds; `.` is an empty pit. Both sow counter-clockwise as they see it. */
export function drawHus(position: HusPosition): Drawing {
  const rows = ROWS.flatMap(({ player, name, pits }): Run[][] => [
    [{ text: `${name} pit${padded(pits)}` }],
    [{ text: '    seeds' }, { text: padded(pits.map((pit) => position.pits[player * PITS + pit]! || '.')), player }],
  ]);
  const seeds = ([0, 1] as const).map((player) => position.seeds(player));
  return [
    ...rows.slice(0, 4),
    [],
    ...rows.slice(4),
    [{ text: `first ${seeds[0]} seeds`, player: 0 }, { text: ', ' }, { text: `second ${seeds[1]} seeds`, player: 1 }],
  ];
}

/** Reads `<32 pits of player 0>/<32 pits of player 1> <0|1> <rounds>`, all seeds on the board. Throws InputError. */
export function parsePosition(text: string): HusPosition {
  const wrong = wrongPosition('hus', text);
  const [board, side, rounds] = readFields(text, [3, 3], 'pits, side and completed rounds', wrong);
  const rows = board!.split('/');
  if (rows.length !== 2) throw wrong(`pits of ${rows.length} players, wanted 2`);
  const pits = new Uint8Array(2 * PITS);
  rows.forEach((row, player) => {
    const counts = row.split(',');
    if (counts.length !== PITS) throw wrong(`${counts.length} pits of player ${player}, wanted ${PITS}`);
    counts.forEach((count, pit) => {
      if (!/^(0|[1-9]\d?)$/.test(count))
        throw wrong(`pit ${pit} of player ${player} holds '${quoted(count, 100)}', wanted a number of seeds`);
      pits[player * PITS + pit] = Number(count);
    });
  });
  const seeds = pits.reduce((sum, count) => sum + count, 0);
  if (seeds !== SEEDS) throw wrong(`${seeds} seeds, wanted ${SEEDS}`);
  const turn = readSide(side!, ['0', '1'], wrong);
  return new HusPosition(pits, turn, readCount(rounds!, 'completed rounds', MAX_ROUNDS + 1, wrong));
}

/** The pit's number. */
export function moveText(move: Move): string {
  return String(move);
}

/** Reads a legal move of `position`. Throws InputError with the rule that it breaks. */
export function parseMove(position: HusPosition, text: string): Move {
  const wrong = (what: string) => new InputError(`hus move '${quoted(text, 100)}': ${what}`);
  if (!/^(0|[1-9]\d?)$/.test(text) || Number(text) >= PITS)
    throw wrong(`no such pit; 0 to ${PITS - 1} are those of the player to move`);
  if (position.over()) throw wrong(`the game is over (${position.ending()})`);
  const seeds = position.pits[position.turn * PITS + Number(text)]!;
  if (seeds < FEWEST) throw wrong(seeds === 0 ? 'empty pit' : 'pit with a single seed');
  return Number(text);
}
