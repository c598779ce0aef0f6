import * as z from 'zod';
import type { Game } from '../../games/game.ts';
import { walk } from '../../games/moves.ts';
import { type RecordFormat, recordFormat } from '../../games/record-format.ts';
import { readText } from '../../lib/files/files.ts';
import { InputError, placed } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';

/** Openings as they stand in a file, no two alike. */
export const openingSet = z.strictObject({ file: z.string(), positions: z.array(z.string()).readonly() });
type OpeningSet = Readonly<z.infer<typeof openingSet>>;

/**
 * Reads a set of openings: a position in each line, in the game's notation; what follows a `#` is a remark. Or games as
 * other programs write them (`book.pgn`): the positions in which they end. Throws
 * InputError for what is no position, a finished game, a position that is there twice, and a file without any.
 */
export function readOpenings(file: string, game: Game): OpeningSet {
  if (file === 'near') throw new InputError('--openings near: for boards near the start use --scatter 0 --walk 2..8');
  const format = recordFormat(game.family);
  const positions =
    format?.positions !== undefined && file.endsWith(`.${format.extension}`) ? format.positions : undefined;
  const found = new Map<string, string>();
  for (const { text, where } of positions === undefined ? linesOf(file) : gamesOf(file, game, positions)) {
    const opening = openingOf(text, game, `${file} ${where}`);
    const earlier = found.get(opening);
    if (earlier !== undefined) throw new InputError(`${file} ${where}: the same opening as ${earlier}`);
    found.set(opening, where);
  }
  if (found.size === 0) throw new InputError(`${file}: no opening, expected a position in every line`);
  return { file, positions: [...found.keys()] };
}

/** A position, and where in its file it stands. */
interface Found {
  readonly text: string;
  readonly where: string;
}

function linesOf(file: string): Found[] {
  return readText(file)
    .split('\n')
    .map((line, i) => ({ text: line.replace(/(?:^|\s)#.*$/s, '').trim(), where: `line ${i + 1}` }))
    .filter(({ text }) => text !== '');
}

/** The positions in which recorded games end. */
function gamesOf(file: string, game: Game, positions: NonNullable<RecordFormat['positions']>): Found[] {
  const found = placed(`${file} `, () => positions(game, readText(file)));
  return found.map((text, i) => ({ text, where: `game ${i + 1}` }));
}

function openingOf(text: string, game: Game, where: string): string {
  const position = placed(`${where}: `, () => game.parse(text));
  if (position.over()) throw new InputError(`${where}: '${quoted(text)}' is a finished game`);
  return position.text();
}

/** Where games start. */
const openingKinds = ['random', 'start'] as const;

/** Which openings are drawn: plain data. */
export interface OpeningOptions {
  readonly seed: number;
  /** Random legal boards, no two alike; or the start as the rules give it, each time; or those of `set`. */
  readonly openings: (typeof openingKinds)[number] | 'set';
  /** Share of openings that are `scatter` boards, 0 to 1; the others are walks. */
  readonly scatter: number;
  /** Random moves that make a walk board, drawn evenly. */
  readonly walk: { readonly shortest: number; readonly longest: number };
  /** The file that the openings were read from, and its positions, no two alike. */
  readonly set?: OpeningSet | undefined;
}

/** Where the games of a tournament start, as `--openings` says. Throws InputError. */
export function openingsOf(openings: string, game: Game): Pick<OpeningOptions, 'openings' | 'set'> {
  const kind = openingKinds.find((one) => one === openings);
  return kind === undefined ? { openings: 'set', set: readOpenings(openings, game) } : { openings: kind };
}

/** After this many draws in a row that gave no new board, there are taken to be no more. */
export const DRAWS = 2000;

/**
 * The first `count` openings: random legal boards, unfinished, no two alike; or starts by the rules; or those of a set,
 * no two alike, each order equally likely. Fewer are the first of more. Throws InputError where there are too few.
 */
export function drawOpenings(game: Game, options: OpeningOptions, count: number): string[] {
  if (options.openings === 'start')
    return Array.from({ length: count }, (_, i) => game.start(new Random(options.seed, 'opening', i)).text());
  if (options.openings === 'set') return fromSet(options, count);
  const openings = new Set<string>();
  let last = 0;
  for (let i = 0; openings.size < count; i++) {
    const before = openings.size;
    openings.add(drawOpening(game, options, i));
    if (openings.size > before) last = i;
    else if (i - last >= DRAWS)
      throw new InputError(
        `${game.name}: only ${openings.size} different openings found; use fewer --pairs or longer walks`,
      );
  }
  return [...openings];
}

/** The board of draw `index`: a legal one, unfinished, perhaps drawn before. */
export function drawOpening(
  game: Game,
  { seed, scatter, walk: length }: Pick<OpeningOptions, 'seed' | 'scatter' | 'walk'>,
  index: number,
): string {
  const random = new Random(seed, 'opening', index);
  const scattered = random.chance(scatter);
  return (scattered ? game.scatter(random) : walk(game, length, random)).text();
}

function fromSet({ set, seed }: OpeningOptions, count: number): string[] {
  const { file, positions } = set!;
  if (positions.length < count)
    throw new InputError(
      `${file}: ${positions.length} openings, expected ${count}; use fewer --pairs or more openings`,
    );
  return new Random(seed, 'openings').shuffle([...positions]).slice(0, count);
}
