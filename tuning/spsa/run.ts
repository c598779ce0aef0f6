import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { type EngineHost, hosting } from '../../agents/engine/host.ts';
import { sentAgent } from '../../agents/spec-schema.ts';
import { codeFields, gameNamed } from '../../games/index.ts';
import { exists, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { holdsFiles, withLock } from '../../lib/lock/lock.ts';
import type { Running } from '../../lib/progress/running.ts';
import { inOrder } from '../../lib/tasks/pool.ts';
import { taskKind } from '../../lib/tasks/work.ts';
import type { Match } from '../../tournament/results/result.ts';
import { runTournament } from '../../tournament/run.ts';
import { Ascent } from './ascent.ts';
import { type Boards, boardsOf } from './boards.ts';
import { climberAt } from './climber.ts';
import { Course } from './course.ts';
import { IterationLog, LOG, type Results, type RunIdentity, results } from './log.ts';
import type { SpsaOptions } from './options.ts';
import { outcomeOf, type SpsaOutcome } from './outcome.ts';
import type { PairTask, WorkerSetup } from './pair-player.ts';
import { parameter } from './parameter.ts';

/** What a run does, in its order. */
export type SpsaStage = 'games' | 'verdict';

/** Pairs that begin from the same values, at most, and at most this share of the run. */
const BATCH_PAIRS = 32;
const BATCH_SHARE = 1 / 20;
const OPENINGS = 'openings.txt';

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
  const { game, seed, schedule, verdict, climber } = options;
  const boards = boardsOf(gameNamed(game), { ...options.openings, seed }, schedule.pairs, verdict);
  const sets = climber.kind === 'search' ? [climber.weights.features.set] : [];
  const run: RunIdentity = {
    command,
    ...codeFields(game, sets),
    parameters: options.parameters.map(({ name }) => name),
    setup: createHash('sha256').update(JSON.stringify({ options, boards })).digest('hex'),
  };
  const games = running('games');
  const course = await withLock(folder, games.signal, async (signal) => {
    mustBeOurs(folder);
    return climb(options, boards, run, folder, { ...games, signal });
  });
  const match = await meetStart(options, course, boards, folder, running);
  return outcomeOf(options, command, course, match, boards);
}

/** How the ascent of `options` is made of its results. */
export function ascentOf({ seed, parameters, schedule, each, average }: SpsaOptions): Ascent {
  const pairs = Math.max(1, Math.min(BATCH_PAIRS, Math.floor(schedule.pairs * BATCH_SHARE)));
  return new Ascent({ seed, parameters, schedule, each, average, batch: Math.max(1, Math.floor(pairs / each)) });
}

async function climb(
  options: SpsaOptions,
  boards: Boards,
  run: RunIdentity,
  folder: string,
  running: Running,
): Promise<Course> {
  const ascent = ascentOf(options);
  const course = new Course(ascent, options.parameters);
  const log = new IterationLog(join(folder, LOG), run, course.take);
  try {
    await hosting([options.climber], join(folder, 'engines'), running.signal, (host) =>
      playMissing(options, boards, course, log, running, host),
    );
  } finally {
    log.close();
  }
  return course;
}

/** Plays the pairs that the log lacks, and adds each iteration that they make. */
async function playMissing(
  { game, seed, climber, parameters, schedule, each }: SpsaOptions,
  { climb: openings }: Boards,
  course: Course,
  log: IterationLog,
  running: Running,
  host: EngineHost | undefined,
): Promise<void> {
  const { ascent } = course;
  let done = Math.min(schedule.pairs, ascent.done * each);
  running.progress(done, schedule.pairs, course.note);
  const pairs = inOrder<Results>({
    module: pairTask.module,
    kind: host === undefined ? pairTask : undefined,
    here: 'engines are programs of this machine',
    setup: { game, seed, climber, parameters, host: host?.ticket } satisfies WorkerSetup,
    from: done,
    get to() {
      return Math.min(schedule.pairs, ascent.ready * each);
    },
    max: schedule.pairs,
    task: (pair): PairTask => ({
      pair,
      opening: openings[pair % openings.length]!,
      ...ascent.perturbed(Math.floor(pair / each)),
    }),
    workers: running.workers,
    signal: running.signal,
    ...(host === undefined ? {} : { hear: host.hear }),
  });
  let found: Results[] = [];
  for await (const result of pairs) {
    found.push(result);
    if (found.length === ascent.pairsOf(ascent.done)) {
      log.add(course.add(found));
      found = [];
    }
    running.progress(++done, schedule.pairs, course.note);
  }
}

/** The match of the answer and the start, on openings of its own; undefined where none is wanted, or there are none. */
async function meetStart(
  { game, seed, climber, parameters, openings }: SpsaOptions,
  { answer, start }: Course,
  { verdict: positions }: Boards,
  folder: string,
  running: (stage: SpsaStage) => Running,
): Promise<Match | undefined> {
  if (positions.length === 0 || answer.every((value, i) => value === start[i])) return undefined;
  const place = join(folder, 'verdict');
  const { matches } = await runTournament(
    {
      game,
      seed,
      agents: [climberAt(climber, parameters, answer, 'tuned'), climberAt(climber, parameters, start, 'start')],
      pairs: positions.length,
      ...openings,
      openings: 'set',
      set: { file: OPENINGS, positions },
    },
    place,
    running('verdict'),
  );
  const path = join(place, OPENINGS);
  if (!exists(path)) writeWhole(path, `${positions.join('\n')}\n`);
  return matches[0];
}

/** Throws InputError where `folder`, which exists, holds anything but a run. */
function mustBeOurs(folder: string): void {
  if (!exists(join(folder, LOG)) && holdsFiles(folder))
    throw new InputError(`${folder}: not empty and no run of spsa; use another folder with --out`);
}

/** One task: one pair of games. An engine from outside is tuned on the machine whose program it is. */
export const pairTask = taskKind<WorkerSetup>({
  name: 'spsa',
  module: new URL('./pair-player.ts', import.meta.url),
  setup: z.strictObject({
    game: z.string(),
    seed: z.number(),
    climber: sentAgent,
    parameters: z.array(parameter),
    host: z.undefined(),
  }),
  task: z.strictObject({
    pair: z.int().nonnegative(),
    opening: z.string().max(100_000),
    plus: z.array(z.number()),
    minus: z.array(z.number()),
  }),
  result: results.strict(),
  game: ({ game }) => game,
});
