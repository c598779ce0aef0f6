import { z } from 'zod';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseWith } from '../../lib/schema.ts';
import { boardFault, boardWritten } from '../board-fault.ts';
import type { Board, Game, Position } from '../game.ts';
import { families } from '../index.ts';
import type { GameModule } from './game-module.ts';

const called = z.custom<(...values: never[]) => unknown>(
  (value) => typeof value === 'function',
  'a function is wanted',
);
const line = z.string('text is wanted').min(1, 'text is wanted');
const count = z.int('a whole number is wanted').min(1, 'a whole number from 1 up is wanted');
const named = z
  .string('a name is wanted')
  .max(40, 'at most 40 letters are wanted')
  .regex(/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/, 'lower-case words joined by - are wanted, such as nine-mens-morris');

const family = z
  .object(
    {
      name: named,
      meaning: line,
      sizes: z.array(count, 'a list of board sizes is wanted; empty where there is one board only'),
      defaultSize: z.int('a whole number is wanted'),
      game: called,
      sizeOf: called,
    },
    'an object is wanted, a Family',
  )
  .refine(({ sizes }) => sizes.every((size, i) => i === 0 || sizes[i - 1]! < size), {
    path: ['sizes'],
    error: 'the smallest first is wanted, each once',
  })
  .refine(({ sizes, defaultSize }) => (sizes.length === 0 ? defaultSize === 0 : sizes.includes(defaultSize)), {
    path: ['defaultSize'],
    error: 'one of sizes is wanted, 0 where there are none',
  });

const anything = z.custom<object>((value) => typeof value === 'object' && value !== null, 'an object is wanted');

const moduleSchema = z.object({
  family,
  featureSets: z.array(called, 'a list of functions is wanted').optional(),
  agents: z
    .record(z.string(), z.object({ defaultLimit: anything, create: called }, 'a defaultLimit and create are wanted'))
    .optional(),
  gtp: z.object({ setup: z.array(line), encode: called, serve: called }, 'a GtpGame is wanted').optional(),
});

const feature = z.object({ name: line, unit: line, meaning: line, low: z.number(), high: z.number() });
const features = z.object({ name: line, list: z.array(feature).min(1, 'at least one is wanted'), extract: called });
const ends = z.object({ shortest: z.int().min(0), longest: z.int().min(0) });

const gameSchema = z.object({
  name: z.string(),
  family: z.string(),
  seats: z.tuple([line, line], 'the names of the two players are wanted'),
  maxMoves: count,
  start: called,
  scatter: called,
  parse: called,
  draw: called,
  moveText: called,
  parseMove: called,
  exchange: called.optional(),
  board: anything.optional(),
  features: z.array(features).min(1, 'at least one feature set is wanted'),
  hand: z.object({ points: z.array(z.number()), draw: z.number(), source: z.string() }),
  rare: z.array(z.string()),
  walk: ends,
  draws: anything,
  tuning: z.object({
    games: count,
    selfplayDepth: count,
    pairs: count,
    nodes: count.optional(),
    depth: count,
    sets: z.array(z.string()).optional(),
  }),
});

const positionSchema = z.object({
  turn: z.union([z.literal(0), z.literal(1)], '0 or 1 is wanted'),
  ply: z.number(),
  hashLow: z.number(),
  hashHigh: z.number(),
  moves: called,
  make: called,
  unmake: called,
  over: called,
  winner: called,
  ending: called,
  text: called,
});

/** `text` as the name of a game from outside. Throws InputError unless it may be one. */
export function newGameName(text: string): string {
  const name = parseWith(named, text, quoted(text, 100));
  if (families.some((one) => one.name === name))
    throw new InputError(`${name}: there is a game called ${name} already; another name is wanted`);
  return name;
}

/** What `exports` says of a game, as it is. Throws InputError, which begins with `where`, unless it is a GameModule. */
export function gameModule(exports: unknown, where: string): GameModule {
  const named = (exports ?? {}) as Readonly<Record<string, unknown>>;
  const value = named.family === undefined ? named.default : named;
  if ((value as { family?: unknown } | undefined)?.family === undefined)
    throw new InputError(`${where}: exports no family; a Family is wanted, as weightroom/game has it`);
  parseWith(moduleSchema, value, where);
  return value as GameModule;
}

/**
 * The game that `family` makes of `size`. Throws InputError, which begins with `where`, unless it is a Game, and for
 * whatever the family throws. `check game` looks deeper.
 */
export function checkShape({ family }: GameModule, size: number, where: string): void {
  const of = `${where}: game(${size})`;
  const game = family.game(size) as Game;
  parseWith(gameSchema, game, of);
  const name = family.sizes.length === 0 ? family.name : `${family.name}-${size}`;
  if (game.name !== name) throw new InputError(`${of}: its name is ${quoted(game.name, 100)}, wanted ${name}`);
  if (game.family !== family.name)
    throw new InputError(`${of}: its family is ${quoted(game.family, 100)}, wanted ${family.name}`);
  const [original] = game.features;
  if (original!.name !== 'original')
    throw new InputError(`${of}: its first feature set is ${quoted(original!.name, 100)}, wanted original`);
  if (original!.list.length !== game.hand.points.length)
    throw new InputError(
      `${of}: hand.points has ${game.hand.points.length} numbers, wanted ${original!.list.length}, one for each feature of original`,
    );
  const start = game.start(new Random(0, 'shape'));
  parseWith(positionSchema, start, `${of}: its start`);
  if (game.board !== undefined) checkBoard(game.board, start, `${of}: board`);
}

/** What a board says of itself, and writes of the start: of what lies elsewhere a network would read another weight. */
function checkBoard(board: Board, start: Position, where: string): void {
  const fault = boardFault(board);
  if (fault !== undefined) throw new InputError(`${where}.${fault}`);
  const written = start.over() ? undefined : boardWritten(board, start);
  if (typeof written === 'string') throw new InputError(`${where}: ${written}`);
}
