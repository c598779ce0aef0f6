import { z } from 'zod';
import type { Features, Game, Player, Position } from '../games/game.ts';
import type { FeatureSetMaker } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { quoted } from '../lib/quoted.ts';
import { parseWith } from '../lib/schema.ts';

/** Random games on which the values are looked at, and the plies of each. */
const GAMES = 4;
const PLIES = 24;

const line = z.string('text is wanted').min(1, 'text is wanted');
const number = z.number('a number is wanted');
const feature = z
  .object({
    name: line.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by - are wanted, such as moves-to-win'),
    unit: line,
    meaning: line,
    low: number,
    high: number,
  })
  .refine(({ low, high }) => low <= high, { path: ['high'], error: 'no less than low is wanted' });
const called = z.custom<(...values: never[]) => unknown>(
  (value) => typeof value === 'function',
  'a function is wanted',
);
const schema = z.object(
  {
    list: z.array(feature, 'a list of features is wanted').min(1, 'at least one feature is wanted'),
    costly: z.boolean('true or false is wanted').optional(),
    extract: called,
    extractBoth: called.optional(),
    alone: called.optional(),
    only: called.optional(),
  },
  'an object is wanted, Features as weightroom/game has them',
);

/**
 * The function of a module that makes a feature set: its default export, or the one called `features`. Throws
 * InputError, which begins with `where`, where there is none.
 */
export function featureMaker(exports: unknown, where: string): FeatureSetMaker {
  const { features, default: standard } = (exports ?? {}) as Readonly<Record<string, unknown>>;
  const made = features ?? standard;
  if (typeof made !== 'function')
    throw new InputError(`${where}: exports no features; export default (game) => Features is wanted`);
  return made as FeatureSetMaker;
}

/**
 * The features that `make` makes of `game`, under the name `name`. Throws InputError, which begins with `where`, for
 * whatever `make` throws, and unless they are Features.
 */
export function madeFeatures(make: FeatureSetMaker, game: Game, name: string, where: string): Features {
  const of = `${where}: features of ${game.name}`;
  const made = guarded(() => make(game), of);
  parseWith(schema, made, of);
  const names = made.list.map((one) => one.name);
  const twice = names.find((one, i) => names.indexOf(one) !== i);
  if (twice !== undefined) throw new InputError(`${of}: two are called ${twice}`);
  const { list, costly, extractBoth, alone, only } = made;
  return {
    name,
    list: list.map((one) => ({ ...one })),
    ...(costly ? { costly } : {}),
    extract: made.extract.bind(made),
    ...(extractBoth === undefined ? {} : { extractBoth: extractBoth.bind(made) }),
    ...(alone === undefined ? {} : { alone: alone.bind(made) }),
    ...(only === undefined ? {} : { only: only.bind(made) }),
  };
}

/**
 * Looks at the values of `features` on a few random games. Throws InputError, which begins with `where`, for whatever
 * they throw, and where a value is none, lies out of its bounds or is another one the second time.
 */
export function checkValues(features: Features, game: Game, where: string): void {
  const moves = new Int32Array(game.maxMoves);
  for (let i = 0; i < GAMES; i++) {
    const random = new Random(i, 'features', game.name);
    const position = game.start(random);
    for (let ply = 0; ply < PLIES && !position.over(); ply++) {
      const each = ([0, 1] as const).flatMap((player) => checkPosition(features, position, player, game, where));
      checkBoth(features, position, each, where);
      const count = position.moves(moves, 0);
      position.make(moves[random.int(count)]!);
    }
  }
}

/** Returns the values. */
function checkPosition(
  { list, extract }: Features,
  position: Position,
  player: Player,
  game: Game,
  where: string,
): number[] {
  const at = `at ${quoted(position.text(), 200)} for ${game.seats[player]}`;
  const before = position.text();
  const [values, again] = [1, 2].map(() => {
    const out = new Float64Array(list.length + 2).fill(Number.NaN);
    guarded(() => extract(position, player, out, 1), `${where}: ${at}`);
    return out;
  }) as [Float64Array, Float64Array];
  if (position.text() !== before) throw new InputError(`${where}: ${at}: extract changes the position`);
  if (!Number.isNaN(values[0]!) || !Number.isNaN(values[list.length + 1]!))
    throw new InputError(`${where}: ${at}: extract writes beside its ${list.length} places`);
  for (const [i, { name, low, high }] of list.entries()) {
    const value = values[i + 1]!;
    if (!(value >= low && value <= high))
      throw new InputError(`${where}: ${name}: ${value} ${at}; declared is ${low}..${high}`);
    if (value !== again[i + 1]) throw new InputError(`${where}: ${name}: ${value} ${at}, and then ${again[i + 1]}`);
  }
  return [...values.subarray(1, list.length + 1)];
}

/** Throws InputError unless `extractBoth`, where it stands, gives what two `extract`s gave. */
function checkBoth({ list, extractBoth }: Features, position: Position, each: readonly number[], where: string): void {
  if (extractBoth === undefined) return;
  const out = new Float64Array(each.length);
  const at = `at ${quoted(position.text(), 200)}`;
  guarded(() => extractBoth(position, out, 0), `${where}: ${at}`);
  const wrong = each.findIndex((value, i) => value !== out[i]);
  if (wrong !== -1)
    throw new InputError(
      `${where}: ${list[wrong % list.length]!.name}: ${each[wrong]} by extract and ${out[wrong]} by extractBoth ${at}`,
    );
}

function guarded<Result>(work: () => Result, where: string): Result {
  try {
    return work();
  } catch (error) {
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new InputError(`${where}: ${quoted(said.split('\n')[0]!, 400)}`);
  }
}
