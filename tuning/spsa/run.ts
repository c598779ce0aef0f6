import { join } from 'node:path';
import { type EngineHost, hosting } from '../../agents/engine/host.ts';
import { gameNamed } from '../../games/index.ts';
import { exists, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { withLock } from '../../lib/lock/lock.ts';
import type { Running } from '../../lib/progress/running.ts';
import { inOrder } from '../../lib/tasks/pool.ts';
import type { Match } from '../../tournament/results/result.ts';
import { runTournament } from '../../tournament/run.ts';
import { differentBoards } from '../boards.ts';
import { ChainedJournal } from '../chained-journal.ts';
import { claimFolder } from '../claim.ts';
import { Ascent, iteration, type Results } from './ascent.ts';
import type { SpsaOptions } from './options.ts';
import { outcomeOf, type SpsaOutcome, wholeAnswer, wholeStart } from './outcome.ts';
import { climberAt, pairTask } from './pair-player.ts';

/** What a run does, in its order. */
type SpsaStage = 'games' | 'verdict';

/** The log in a run's folder: a line for each iteration, in order. One that stands there is never played again. */
export const LOG = 'iterations.jsonl';
const OPENINGS = 'openings.txt';
/** Pairs that begin from the same values, at most, and at most this share of the run. */
const BATCH_PAIRS = 32;
const BATCH_SHARE = 1 / 20;
/** Where there are too few boards, the verdict has so large a share of them. */
const VERDICT_SHARE = 1 / 3;

/**
 * Tunes the parameters of `options` by games, in `folder`; iterations that its log holds are not played again. The log
 * and the answer are the same for any number of workers and of stops, limits by a clock apart. Then the tuned agent
 * meets the start on openings that were not played on. Throws InputError where the folder holds anything else, and
 * the signal's reason.
 */
export async function runSpsa(
  options: SpsaOptions,
  command: string,
  folder: string,
  running: (stage: SpsaStage) => Running,
): Promise<SpsaOutcome> {
  const { climber } = options;
  const boards = boardsFor(options);
  const games = running('games');
  const ascent = await withLock(folder, games.signal, async (signal) => {
    const linear = climber.kind === 'search' && climber.weights.model === 'linear' ? climber.weights : undefined;
    claimFolder(folder, 'spsa', options, linear === undefined ? [] : [linear.features.set], command);
    return climb(options, boards.climb, folder, { ...games, signal });
  });
  const match = await meetStart(options, ascent, boards.verdict, folder, running);
  return outcomeOf(options, command, ascent, match, boards);
}

/**
 * The boards that a run climbs on, and others, which nobody has seen, for its verdict: no two alike. Where there are
 * fewer, games begin on the same board more than once. Throws InputError where a run has none.
 */
export function boardsFor({ game, seed, openings, schedule: { pairs }, verdict }: BoardsAsked) {
  const found = differentBoards(gameNamed(game), { ...openings, seed }, pairs + verdict);
  const kept = found.length < pairs + verdict ? Math.floor(found.length * VERDICT_SHARE) : verdict;
  const fresh = found.slice(0, Math.min(verdict, kept));
  const climb = found.slice(fresh.length);
  if (climb.length === 0) throw new InputError(`${game}: no opening is found; use others, with --openings`);
  return { climb, verdict: fresh };
}

type BoardsAsked = Pick<SpsaOptions, 'game' | 'seed' | 'openings' | 'verdict'> & {
  readonly schedule: Pick<SpsaOptions['schedule'], 'pairs'>;
};

/** How the ascent of `options` is made of its results. */
export function ascentOf({ seed, parameters, schedule, each, average }: SpsaOptions): Ascent {
  const pairs = Math.max(1, Math.min(BATCH_PAIRS, Math.floor(schedule.pairs * BATCH_SHARE)));
  return new Ascent({ seed, parameters, schedule, each, average, batch: Math.max(1, Math.floor(pairs / each)) });
}

/** Plays the pairs that the log in `folder` lacks; iterations are logged in order, each with all of its pairs. */
async function climb(
  options: SpsaOptions,
  boards: readonly string[],
  folder: string,
  { workers, signal, progress }: Running,
): Promise<Ascent> {
  const { game, seed, climber, parameters, schedule, each } = options;
  const ascent = ascentOf(options);
  const log = new ChainedJournal(join(folder, LOG), iteration, ascent.retake);
  const play = async (host: EngineHost | undefined): Promise<void> => {
    let done = Math.min(schedule.pairs, ascent.done.length * each);
    progress(done, schedule.pairs, ascent.note);
    const pairs = inOrder<Results>({
      module: pairTask.module,
      kind: host === undefined ? pairTask : undefined,
      here: 'engines are programs of this machine',
      setup: { game, seed, climber, parameters, host: host?.ticket },
      from: done,
      get to() {
        return Math.min(schedule.pairs, ascent.ready * each);
      },
      max: schedule.pairs,
      task: (pair) => ({
        pair,
        opening: boards[pair % boards.length]!,
        ...ascent.perturbed(Math.floor(pair / each)),
      }),
      workers,
      signal,
      ...(host === undefined ? {} : { hear: host.hear }),
    });
    let found: Results[] = [];
    for await (const result of pairs) {
      found.push(result);
      if (found.length === ascent.pairsOf(ascent.done.length)) {
        log.append(ascent.take(found));
        found = [];
      }
      progress(++done, schedule.pairs, ascent.note);
    }
  };
  try {
    await hosting([climber], join(folder, 'engines'), signal, play);
  } finally {
    log.close();
  }
  return ascent;
}

/** The match of the answer and the start, on openings of its own; undefined where none is needed, or there are none. */
async function meetStart(
  { game: name, seed, climber, parameters, openings }: SpsaOptions,
  ascent: Ascent,
  positions: readonly string[],
  folder: string,
  running: (stage: SpsaStage) => Running,
): Promise<Match | undefined> {
  const [answer, start] = [wholeAnswer(ascent), wholeStart(parameters)];
  if (positions.length === 0 || answer.every((value, i) => value === start[i])) return undefined;
  const game = gameNamed(name);
  const agents = [
    climberAt(game, climber, parameters, answer, 'tuned'),
    climberAt(game, climber, parameters, start, 'start'),
  ];
  const set = { file: OPENINGS, positions };
  const place = join(folder, 'verdict');
  const { matches } = await runTournament(
    { game: name, seed, agents, pairs: positions.length, ...openings, openings: 'set', set },
    place,
    running('verdict'),
  );
  const path = join(place, OPENINGS);
  if (!exists(path)) writeWhole(path, `${positions.join('\n')}\n`);
  return matches[0];
}
