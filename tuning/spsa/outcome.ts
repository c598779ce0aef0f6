import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitText } from '../../agents/settings.ts';
import { agentText } from '../../agents/spec.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import { exists, jsonText, withPath, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { percent, signed, whole } from '../../lib/numbers.ts';
import { program } from '../../lib/version.ts';
import type { Match } from '../../tournament/results/result.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { figuresOf } from '../../tournament/statistics/rating.ts';
import type { Boards } from './boards.ts';
import { climberAt } from './climber.ts';
import type { Course } from './course.ts';
import type { Results } from './log.ts';
import type { SpsaOptions } from './options.ts';
import type { Parameter } from './parameter.ts';

/** A parameter, and what became of it. */
export interface Tuned extends Parameter {
  /** The answer, before it is a whole number. */
  readonly value: number;
  /** By how much chance alone would have moved it: a standard deviation. */
  readonly chance: number;
}

/** The values of all parameters, after so many pairs. */
interface CurvePoint {
  readonly pairs: number;
  readonly values: readonly number[];
}

/** What a run has found: plain data. */
export interface SpsaOutcome {
  readonly game: string;
  readonly seed: number;
  readonly command: string;
  readonly version: string;
  readonly node: string;
  /** Who was tuned, as it is written, and its limit. */
  readonly agent: string;
  readonly limit: string;
  readonly pairs: number;
  readonly each: number;
  readonly average: number;
  readonly parameters: readonly Tuned[];
  readonly total: Results;
  readonly curve: readonly CurvePoint[];
  /** Of the tuned one and the start, from the view of the former. */
  readonly match: Match | undefined;
  /** Who is stronger, in one sentence. */
  readonly sentence: string;
  readonly warnings: readonly string[];
  /** The tuned agent as plain data: its weights and settings, or its text. */
  readonly tuned: ReturnType<typeof climberAt>;
}

/** Points of a curve. */
const POINTS = 120;

export function outcomeOf(
  options: SpsaOptions,
  command: string,
  course: Course,
  match: Match | undefined,
  boards: Boards,
): SpsaOutcome {
  const { game, seed, climber, parameters, schedule, each, average } = options;
  const { ascent, answer } = course;
  const total = totalResults(course);
  const chances = ascent.chance(varianceOf(course));
  const tuned = parameters.map((one, i): Tuned => ({ ...one, value: ascent.answer[i]!, chance: chances[i]! }));
  return {
    game,
    seed,
    command,
    version: program,
    node: process.version,
    agent: agentText(climber).replace(/@.*$/, ''),
    limit: limitText(climber.limit),
    pairs: schedule.pairs,
    each,
    average,
    parameters: tuned,
    total,
    curve: curveOf(options, course),
    match,
    sentence: sentenceOf(options, course, match),
    warnings: warningsOf(options, tuned, total, evenShare(course), boards),
    tuned: climberAt(climber, parameters, answer, 'tuned'),
  };
}

function totalResults({ iterations }: Course): Results {
  const total = { wins: 0, draws: 0, losses: 0, voided: 0, faults: 0 };
  for (const one of iterations) for (const key of Object.keys(total) as (keyof Results)[]) total[key] += one[key];
  return total;
}

/** The share of iterations that moved nothing. */
function evenShare({ iterations }: Course): number {
  return iterations.filter(({ wins, losses }) => wins === losses).length / Math.max(1, iterations.length);
}

/** Of the results of iterations. */
function varianceOf({ iterations }: Course): number {
  const results = iterations.map(({ wins, losses }) => wins - losses);
  const mean = results.reduce((sum, one) => sum + one, 0) / Math.max(1, results.length);
  return results.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, results.length);
}

function curveOf({ parameters, each, schedule }: SpsaOptions, { iterations }: Course): CurvePoint[] {
  const step = Math.max(1, Math.ceil(iterations.length / POINTS));
  const kept = iterations.filter((_, i) => (i + 1) % step === 0 || i === iterations.length - 1);
  return [
    { pairs: 0, values: parameters.map(({ start }) => start) },
    ...kept.map(({ iteration, values }) => ({ pairs: Math.min(schedule.pairs, (iteration + 1) * each), values })),
  ];
}

function sentenceOf({ climber, verdict }: SpsaOptions, { answer, start }: Course, match: Match | undefined): string {
  const name = agentText(climber).replace(/@.*$/, '');
  if (answer.every((value, i) => value === start[i])) return 'Nothing has moved: the answer is the start.';
  if (match === undefined)
    return verdict === 0 ? 'Whether it plays better was not asked: --verdict 0.' : 'No game of the verdict counts.';
  const { elo, low, high } = match.rating;
  const figures = `${limitText(climber.limit)} ${figuresOf(match.rating, totalOf(match.rated))}`;
  const on = 'on openings that it was not tuned on';
  if (low > 0) return `Tuned, ${name} is stronger than it was, by ${whole(elo)} Elo ${on}, ${figures}.`;
  if (high < 0) return `Tuning lost: ${name} is weaker than it was, by ${whole(-elo)} Elo ${on}, ${figures}.`;
  return `Tuning brought nothing that the games show: ${signed(elo)} Elo for the tuned ${name} against what it was, ${on}, ${figures}.`;
}

/** From this share of iterations without a result on, a line says so. */
const MOSTLY_EVEN = 0.8;
/** A parameter within this share of its range of a bound is said to lie there. */
const AT_BOUND = 0.02;

function warningsOf(
  { schedule, verdict }: SpsaOptions,
  tuned: readonly Tuned[],
  total: Results,
  even: number,
  { climb, verdict: fresh }: Boards,
): string[] {
  const bound = tuned.filter(({ value, low, high }) => Math.min(value - low, high - value) < AT_BOUND * (high - low));
  const games = 2 * schedule.pairs;
  return [
    ...(climb.length < schedule.pairs
      ? [`Only ${whole(climb.length)} openings for ${whole(schedule.pairs)} pairs: they were played on in turns.`]
      : []),
    ...(fresh.length < verdict
      ? [`Only ${whole(fresh.length)} openings are left for the verdict, ${whole(verdict)} were wanted.`]
      : []),
    ...(even > MOSTLY_EVEN
      ? [
          `In ${percent(even, 0)} of the iterations both sides won as many games, and nothing was learnt: openings decide, or the parameters hardly matter; --openings, --limit or a larger --spread may help.`,
        ]
      : []),
    ...bound.map(({ name, low, high }) => `${name} ended at a bound of ${low} to ${high}: wider ones may bring more.`),
    ...(total.faults > 0
      ? [`${whole(total.faults)} of ${whole(games)} games were lost otherwise than on the board; they counted as lost.`]
      : []),
    ...(total.voided > 0
      ? [`${whole(total.voided)} of ${whole(games)} games were voided and counted for nothing.`]
      : []),
  ];
}

/** The file of the tuned weights in a run's folder. */
const TUNED = 'tuned.json';

/**
 * Writes the weights of the tuned agent to `folder`, and returns the file's path; undefined where no weight was tuned.
 * Throws InputError where another file stands there.
 */
export function writeTuned(outcome: SpsaOutcome, folder: string): string | undefined {
  const { tuned, parameters } = outcome;
  if (tuned.kind !== 'search' || tuned.weights.model !== 'linear') return undefined;
  if (parameters.every(({ kind }) => kind !== 'weight')) return undefined;
  const path = join(folder, TUNED);
  const text = jsonText(tunedWeights(outcome, tuned.weights));
  if (exists(path) && withPath(path, () => readFileSync(path, 'utf8')) !== text)
    throw new InputError(
      `${path}: was changed after it was written; move it away, and the same command writes it again`,
    );
  writeWhole(path, text);
  return path;
}

/** The weights as they stand in a file, with where they come from. */
export function tunedWeights({ version, command, agent, pairs, sentence }: SpsaOutcome, weights: Weights): Weights {
  return {
    ...weights,
    origin: { by: 'games', program: version, command, start: agent, pairs, verdict: sentence },
  };
}
