import * as z from 'zod';
import { quoted } from '../lib/quoted.ts';
import { boardSchema, called, line, wholeFrom } from './board-schema.ts';
import type { Family, Game } from './game.ts';

/**
 * What a game says of itself. A module from outside is held to these schemas when it is loaded, and `check game`
 * reports what breaks them. Each issue says what was expected.
 */

const number = z.number('expected a number');

/** The name that stands twice in a list. */
function twiceIn(list: readonly { readonly name: string }[]): string | undefined {
  const names = list.map(({ name }) => name);
  return names.find((name, i) => names.indexOf(name) !== i);
}

const eachNameOnce = {
  error: ({ input }: { input?: unknown }) => `two are called ${quoted(twiceIn(input as { name: string }[])!, 100)}`,
};

const feature = z
  .looseObject({
    name: line.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected lower-case words joined by -, such as moves-to-win'),
    unit: line,
    meaning: line,
    low: number,
    high: number,
  })
  .refine(({ low, high }) => low < high, { path: ['high'], error: 'expected a number above low' });

/** A feature set, its name apart. */
export const featuresSchema = z.looseObject(
  {
    list: z
      .array(feature, 'expected a list of features')
      .min(1, 'expected at least one feature')
      .refine((list) => twiceIn(list) === undefined, eachNameOnce),
    costly: z.boolean('expected true or false').optional(),
    extract: called,
    extractBoth: called.optional(),
    only: called.optional(),
    cellsOf: called.optional(),
  },
  'expected an object, Features as weightroom/game has them',
);

export const gameSchema = z
  .object({
    name: line,
    family: line,
    seats: z
      .tuple([line, line], 'expected the names of the two players')
      .refine(([first, second]) => first !== second, 'expected different names'),
    maxMoves: wholeFrom(1),
    start: called,
    scatter: called,
    parse: called,
    reset: called.optional(),
    draw: called,
    moveText: called,
    parseMove: called,
    exchange: called.optional(),
    board: boardSchema.optional(),
    features: z
      .array(featuresSchema.extend({ name: line }), 'expected feature sets')
      .min(1, 'expected at least one feature set')
      .refine((sets) => sets[0]?.name === 'original', 'expected the set original first')
      .refine((sets) => twiceIn(sets) === undefined, eachNameOnce),
    hand: z.object({ points: z.array(number), draw: number, source: line }),
    rare: z.array(z.string()),
    walk: z
      .object({ shortest: wholeFrom(0), longest: wholeFrom(0) })
      .refine(({ shortest, longest }) => shortest <= longest, {
        path: ['longest'],
        error: 'expected no less than shortest',
      }),
    draws: z
      .object({
        plies: wholeFrom(1).optional(),
        repetitions: wholeFrom(2).optional(),
        grid: called.optional(),
        drawn: called.optional(),
      })
      .refine(({ repetitions, grid }) => repetitions === undefined || grid !== undefined, {
        path: ['grid'],
        error: 'expected a function, since repetitions stands',
      }),
    search: z.object({ fewMoves: wholeFrom(0).optional(), lastPly: wholeFrom(1).optional() }).optional(),
    tuning: z.object({
      games: wholeFrom(1),
      selfplayDepth: wholeFrom(1),
      pairs: wholeFrom(1),
      nodes: wholeFrom(1).optional(),
      depth: wholeFrom(1),
      sets: z.array(z.string()).optional(),
    }),
  })
  .superRefine(({ features, hand, rare, tuning }, context) => {
    const wrong = (path: string[], message: string): void => context.addIssue({ code: 'custom', path, message });
    const count = features[0]!.list.length;
    if (hand.points.length !== count)
      wrong(['hand', 'points'], `${hand.points.length} numbers; expected ${count}, one for each feature of original`);
    const known = features.flatMap(({ name, list }) => list.map((one) => `${name}.${one.name}`));
    const noFeature = rare.filter((name) => !known.includes(name));
    if (noFeature.length > 0) wrong(['rare'], `${quoted(noFeature.join(', '))}; expected features as set.feature`);
    const noSet = tuning.sets?.filter((set) => !features.some(({ name }) => name === set)) ?? [];
    if (noSet.length > 0) wrong(['tuning', 'sets'], `${quoted(noSet.join(', '))}; expected names of feature sets`);
  });

export const familyName = z
  .string('expected a name')
  .max(40, 'expected at most 40 letters')
  .regex(/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/, 'expected lower-case words joined by -, such as tic-tac-toe');

export const familySchema = z
  .object(
    {
      name: familyName,
      meaning: line,
      sizes: z.array(wholeFrom(1), 'expected a list of board sizes; empty where there is one board only'),
      defaultSize: wholeFrom(0),
      game: called,
      sizeOf: called,
    },
    'expected an object, a Family',
  )
  .refine(({ sizes }) => sizes.every((size, i) => i === 0 || sizes[i - 1]! < size), {
    path: ['sizes'],
    error: 'expected the smallest first, each once',
  })
  .refine(({ sizes, defaultSize }) => (sizes.length === 0 ? defaultSize === 0 : sizes.includes(defaultSize)), {
    path: ['defaultSize'],
    error: 'expected one of sizes, 0 where there are none',
  });

/** What is wrong with the names of `game`, which `family` made of `size`; undefined where nothing is. */
export function nameFault(family: Family, size: number, game: Game): string | undefined {
  const name = family.sizes.length === 0 ? family.name : `${family.name}-${size}`;
  if (game.name !== name) return `its name is ${quoted(game.name, 100)}, expected ${name}`;
  return game.family === family.name ? undefined : `its family is ${quoted(game.family, 100)}, expected ${family.name}`;
}
