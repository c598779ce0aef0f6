import { parse } from 'csv-parse/sync';
import { isCommand } from '../../agents/engine/spec.ts';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed, gameWords } from '../../games/index.ts';
import { readText } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { list, nonNegative, positive, share, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, OptionSet, optional, seed, type ValuesOf } from '../../lib/options/option-set.ts';
import { quoted } from '../../lib/quoted.ts';
import { type OpeningOptions, openingsOf } from '../../tournament/openings/openings.ts';
import { boardsOf } from '../boards.ts';
import { type Parameter, type Schedule, usualExponents } from './ascent.ts';
import { type Climber, movableWeights, parametersOf, type Row, searchNumbers } from './parameters.ts';

/** A won game moves a parameter by this many perturbations, divided by the pairs of the run. */
const USUAL_RATE = 30;
/**
 * And by no more than this, divided by their root: where pairs are few, chance would move it further than they tell.
 */
const MOST_RATE = 2 / 3;
/** Where nodes are as costly for both players, and where they may not be. */
const USUAL_LIMITS = { equalNodes: 'nodes=1000', otherwise: 'ms=20' } as const;

/** How a run of this many pairs is made where nothing is said. */
export function usualTerms(pairs: number): { spread: number; rate: number; hold: number; average: number } {
  const rate = Math.min(USUAL_RATE / pairs, MOST_RATE / Math.sqrt(pairs));
  return { spread: 0.4, rate, hold: 0.1, average: 0.5 };
}

const usual = usualTerms(1);

const rare = { rare: true } as const;

/** The options of a run at the command line. */
export const spsaFlags = new OptionSet({
  agent: defaulting(text, 'hand', 'agent to tune: hand, mine.json, cmd:./engine?w1=30', {
    holds: 'agents',
  }),
  parameters: optional(
    list(),
    'features, tempo, draw, search settings (quiescence), or options of an engine; default: all features or options',
  ),
  table: optional(text, 'file of parameters instead, a line each: name, start, min, max, c_end, r_end'),
  pairs: defaulting(wholeNumber(1), '2000', 'openings of the whole run, each played twice'),
  each: defaulting(wholeNumber(1), '1', 'pairs per iteration, all of the same two players', rare),
  limit: optional(text, 'per move; default: nodes=1000 for weights, ms=20 for the rest'),
  openings: defaulting(text, 'near', 'near (2 to 8 random moves), random, start or a file'),
  spread: defaulting(
    positive,
    String(usual.spread),
    "perturbation: a share of how much the evaluations of moves differ, or of an engine option's start",
    rare,
  ),
  rate: optional(positive, 'r_end, in perturbations per won game; default: 30 / pairs, less below 2000 pairs', rare),
  hold: defaulting(share, String(usual.hold), 'A, as a fraction of the pairs: early steps are smaller', rare),
  alpha: defaulting(nonNegative, String(usualExponents.alpha), 'how steps shrink', rare),
  gamma: defaulting(nonNegative, String(usualExponents.gamma), 'how perturbations shrink', rare),
  average: defaulting(
    share,
    String(usual.average),
    'result: the mean over this last fraction; 0: the last values',
    rare,
  ),
  verdict: defaulting(wholeNumber(), '200', 'openings of the match against the start; 0: none'),
  seed,
});

/** A run: plain data. */
export interface SpsaOptions {
  /** `slider-6`. */
  readonly game: string;
  readonly seed: number;
  /** Its name is what the user calls it. */
  readonly climber: Climber;
  readonly parameters: readonly Parameter[];
  readonly schedule: Schedule;
  readonly each: number;
  readonly average: number;
  readonly openings: Omit<OpeningOptions, 'seed'>;
  /** Pairs of the match of the tuned one and the start; 0: none. */
  readonly verdict: number;
}

type SpsaArguments = { readonly game: string } & ValuesOf<typeof spsaFlags.options>;

/** The run that the words of the command ask for; an engine is started once, and asked. Throws InputError. */
export async function spsaOptions(args: SpsaArguments): Promise<SpsaOptions> {
  const game = gameNamed(args.game);
  const { seed, pairs, each, hold, alpha, gamma, average, verdict, spread, rate = usualTerms(pairs).rate } = args;
  if (args.parameters !== undefined && args.table !== undefined)
    throw new InputError('--parameters and --table: expected one of the two');
  const rows = args.table === undefined ? args.parameters?.map(rowNamed) : readTable(args.table);
  refuseTwice(rows ?? []);
  return {
    game: game.name,
    seed,
    ...(await parametersOf(game, climberOf(args, game, rows), rows, { spread, rate })),
    schedule: { pairs, hold: hold * pairs, alpha, gamma },
    each,
    average,
    openings: openingsNamed(args.openings, game),
    verdict,
  };
}

/** Columns behind the name. */
const columns = ['start', 'low', 'high', 'end', 'endRate'] as const;

/** A line that csv-parse has read. */
interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads a table of parameters as fishtest takes them, a line each: `name, start, min, max, c_end, r_end`. Columns at
 * the end, or between two commas, may be missing; what follows a `#` is a remark. Throws InputError for what is no
 * number, and a perturbation or a rate that is not above 0.
 */
function readTable(file: string): Row[] {
  const options = { comment: '#', trim: true, skip_empty_lines: true, relax_column_count: true, quote: null };
  const lines = parse(readText(file), { ...options, info: true }) as unknown as readonly Line[];
  if (lines.length === 0) throw new InputError(`${file}: no parameter, expected name, start, min, max, c_end, r_end`);
  return lines.map(({ record, info }) => rowOf(record, `${file} line ${info.lines}`));
}

function rowOf([name = '', ...cells]: readonly string[], where: string): Row {
  if (name === '' || cells.length > columns.length)
    throw new InputError(
      `${where}: ${quoted([name, ...cells].join(', '), 100)}; expected name, start, min, max, c_end, r_end`,
    );
  const found = cells.flatMap((cell, i) => {
    if (cell === '') return [];
    const value = Number(cell);
    if (!Number.isFinite(value)) throw new InputError(`${where}: ${quoted(cell, 100)}; expected a number`);
    return [[columns[i]!, value] as const];
  });
  const row: Row = { name, where, ...Object.fromEntries(found) };
  for (const [key, what] of [['end', 'c_end'] as const, ['endRate', 'r_end'] as const])
    if (row[key] !== undefined && row[key] <= 0)
      throw new InputError(`${where}: ${what} ${row[key]}; expected a number above 0`);
  return row;
}

/** Throws InputError where a name stands there twice. */
function refuseTwice(rows: readonly Row[]): void {
  const twice = rows.find(({ name }, i) => rows.findIndex((one) => one.name === name) !== i);
  if (twice !== undefined) throw new InputError(`${twice.where}: ${quoted(twice.name, 100)} stands there twice`);
}

function rowNamed(name: string, _: number, names: readonly string[]): Row {
  return { name, where: `--parameters ${names.join()}` };
}

/** The command that does the same again, folder and workers left out. */
export function spsaCommandOf(args: SpsaArguments, { climber }: SpsaOptions): string {
  const words = spsaFlags.words({ ...args, limit: limitText(climber.limit) });
  return [`weightroom spsa ${gameWords(args.game)}`, ...words].join(' ');
}

/** The agent that is tuned, with its limit. Throws InputError. */
function climberOf({ agent, limit }: SpsaArguments, game: Game, rows: readonly Row[] | undefined): Climber {
  const costsDiffer = isCommand(agent) || rows?.some(({ name }) => Object.hasOwn(searchNumbers, name)) === true;
  const usual = costsDiffer ? USUAL_LIMITS.otherwise : USUAL_LIMITS.equalNodes;
  const parsed = parseAgent(agent, game, parseLimit(limit ?? usual, '--limit'));
  if (parsed.timeControl !== undefined)
    throw new InputError(`--agent ${agent}: a time control; expected ms=N or nodes=N per move`);
  if (parsed.kind === 'engine') return parsed;
  if (parsed.kind !== 'search')
    throw new InputError(`--agent ${agent}: expected an agent with weights (hand, or a weights file), or an engine`);
  const isSearchOnly = rows?.every(({ name }) => Object.hasOwn(searchNumbers, name)) === true;
  if (!isSearchOnly && movableWeights(parsed.weights) === undefined)
    throw new InputError(
      `--agent ${agent}: games can't move the weights of a network, of patterns or by phase; expected --parameters of its search (${Object.keys(searchNumbers).join()})`,
    );
  return parsed;
}

/** Where games start. Throws InputError. */
function openingsNamed(openings: string, game: Game): Omit<OpeningOptions, 'seed'> {
  if (openings === 'near' || openings === 'random') return { openings: 'random', ...boardsOf(game)[openings] };
  return { scatter: 0, walk: game.walk, ...openingsOf(openings, game) };
}
