import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitText } from '../../agents/settings.ts';
import { type AgentSpec, agentText } from '../../agents/spec.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { exists, jsonText, withPath, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { mean } from '../../lib/maths/mean.ts';
import { percent, signed, whole } from '../../lib/numbers.ts';
import { program } from '../../lib/version.ts';
import type { Match } from '../../tournament/results/result.ts';
import { totalOf as countOf } from '../../tournament/statistics/counts.ts';
import { figuresOf } from '../../tournament/statistics/rating.ts';
import { type Ascent, type Parameter, type Results, totalOf } from './ascent.ts';
import type { SpsaOptions } from './options.ts';
import { climberAt } from './pair-player.ts';

/** A parameter, and what became of it. */
interface Tuned extends Parameter {
  /** The answer, before it is a whole number. */
  readonly value: number;
  /** By how much chance alone would have moved it: a standard deviation. */
  readonly chance: number;
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
  /** The values of all parameters, after this many pairs. */
  readonly curve: readonly { readonly pairs: number; readonly values: readonly number[] }[];
  /** Of the tuned one and the start, from the view of the former. */
  readonly match: Match | undefined;
  /** Who is stronger, in one sentence. */
  readonly sentence: string;
  readonly warnings: readonly string[];
  /** The tuned agent as plain data: its weights and settings, or its text. */
  readonly tuned: AgentSpec;
}

/** Points of a curve. */
const POINTS = 120;
/** From this share of iterations without a result on, a line says so. */
const MOSTLY_EVEN = 0.8;
/** A parameter within this share of its range of a bound is said to lie there. */
const AT_BOUND = 0.02;
/** The file of the tuned weights in a run's folder. */
const TUNED = 'tuned.json';

/** The values to play with: whole numbers. */
export function wholeAnswer({ answer }: Ascent): number[] {
  return answer.map((value) => Math.round(value) + 0);
}

export function wholeStart(parameters: readonly Parameter[]): number[] {
  return parameters.map(({ start }) => Math.round(start) + 0);
}

export function outcomeOf(
  options: SpsaOptions,
  command: string,
  ascent: Ascent,
  match: Match | undefined,
  boards: { readonly climb: readonly string[]; readonly verdict: readonly string[] },
): SpsaOutcome {
  const { game, seed, climber, parameters, schedule, each, average } = options;
  const { done, answer } = ascent;
  const won = done.map(({ wins, losses }) => wins - losses);
  const middle = won.length === 0 ? 0 : mean(won);
  const chances = ascent.chance(won.length === 0 ? 0 : mean(won.map((one) => (one - middle) ** 2)));
  const tuned = parameters.map((one, i): Tuned => ({ ...one, value: answer[i]!, chance: chances[i]! }));
  const total = totalOf(done);
  const step = Math.max(1, Math.ceil(done.length / POINTS));
  const kept = done.filter((_, i) => (i + 1) % step === 0 || i === done.length - 1);
  const games = whole(2 * schedule.pairs);
  const even = won.filter((one) => one === 0).length / Math.max(1, won.length);
  const warnings: readonly (readonly [boolean, string])[] = [
    [
      boards.climb.length < schedule.pairs,
      `Only ${whole(boards.climb.length)} openings for ${whole(schedule.pairs)} pairs: they were played on in turns.`,
    ],
    [
      boards.verdict.length < options.verdict,
      `Only ${whole(boards.verdict.length)} openings are left for the verdict, not ${whole(options.verdict)}.`,
    ],
    [
      even > MOSTLY_EVEN,
      `In ${percent(even, 0)} of the iterations both sides won as many games, and nothing was learnt: openings decide, or the parameters hardly matter; --openings, --limit or a larger --spread may help.`,
    ],
    ...tuned.map(({ name, value, low, high }): [boolean, string] => [
      Math.min(value - low, high - value) < AT_BOUND * (high - low),
      `${name} ended at a bound of ${low} to ${high}: wider ones may bring more.`,
    ]),
    [
      total.faults > 0,
      `${whole(total.faults)} of ${games} games were lost otherwise than on the board; they counted as lost.`,
    ],
    [total.voided > 0, `${whole(total.voided)} of ${games} games were voided and counted for nothing.`],
  ];
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
    curve: [
      { pairs: 0, values: parameters.map(({ start }) => start) },
      ...kept.map(({ iteration, values }) => ({ pairs: Math.min(schedule.pairs, (iteration + 1) * each), values })),
    ],
    match,
    sentence: sentenceOf(options, ascent, match),
    warnings: warnings.flatMap(([holds, line]) => (holds ? [line] : [])),
    tuned: climberAt(gameNamed(game), climber, parameters, wholeAnswer(ascent), 'tuned'),
  };
}

function sentenceOf({ climber, parameters, verdict }: SpsaOptions, ascent: Ascent, match: Match | undefined): string {
  const name = agentText(climber).replace(/@.*$/, '');
  const start = wholeStart(parameters);
  if (wholeAnswer(ascent).every((value, i) => value === start[i])) return 'Nothing has moved: the answer is the start.';
  if (match === undefined)
    return verdict === 0 ? 'Whether it plays better was not asked: --verdict 0.' : 'No game of the verdict counts.';
  const { elo, low, high } = match.rating;
  const figures = `${limitText(climber.limit)} ${figuresOf(match.rating, countOf(match.rated))}`;
  const on = 'on openings that it was not tuned on';
  if (low > 0) return `Tuned, ${name} is stronger than it was, by ${whole(elo)} Elo ${on}, ${figures}.`;
  if (high < 0) return `Tuning lost: ${name} is weaker than it was, by ${whole(-elo)} Elo ${on}, ${figures}.`;
  return `Tuning brought nothing that the games show: ${signed(elo)} Elo for the tuned ${name} against what it was, ${on}, ${figures}.`;
}

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
function tunedWeights({ version, command, agent, pairs, sentence }: SpsaOutcome, weights: Weights): Weights {
  return {
    ...weights,
    origin: { by: 'games', program: version, command, start: agent, pairs, verdict: sentence },
  };
}
