import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type EngineHost, hosting } from '../agents/engine/host.ts';
import { agentText } from '../agents/spec.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { lockFolder } from '../lib/lock.ts';
import { inOrder } from '../lib/pool.ts';
import type { Running } from '../lib/run.ts';
import { TournamentLog } from './log.ts';
import { drawOpenings } from './openings.ts';
import type { TournamentOptions } from './options.ts';
import type { PlayerSetup } from './play.ts';
import type { TimedRecord } from './record.ts';
import type { TournamentResult } from './result.ts';
import { Schedule } from './schedule.ts';
import { standingsOf } from './standings.ts';
import type { WorkerSetup } from './worker.ts';

/** The folder in a tournament's own where engines from outside work, and what they write to standard error is kept. */
const ENGINES = 'engines';

/**
 * Plays the games of `options` that are missing in `folder`'s log and says what all of them prove: the same log for any number
 * of workers and any number of stops on the way. Throws InputError where the folder holds anything else, or agents share a name.
 */
export async function runTournament(
  options: TournamentOptions,
  folder: string,
  running: Running,
): Promise<TournamentResult> {
  const game = gameNamed(options.game);
  const names = options.agents.map((agent) => agent.name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`${twice}: named twice among the agents`);
  const setup: PlayerSetup = { options, openings: drawOpenings(game, options) };
  const total = new Schedule(names.length, options.pairs).games;
  const unlock = lockFolder(folder);
  try {
    const log = new TournamentLog(folder, commandOf(options), checksumOf(setup));
    try {
      running.progress(log.records.length, total);
      await hosting(options.agents, join(folder, ENGINES), running.signal, (host) =>
        playMissing(setup, total, log, running, host),
      );
      return standingsOf(game, names, log.records, log.milliseconds);
    } finally {
      log.close();
    }
  } finally {
    unlock();
  }
}

/** Plays the games of the schedule that the log lacks. */
async function playMissing(
  setup: PlayerSetup,
  total: number,
  log: TournamentLog,
  running: Running,
  host: EngineHost | undefined,
): Promise<void> {
  const records = inOrder<TimedRecord>({
    module: new URL('./worker.ts', import.meta.url),
    setup: { ...setup, host: host?.ticket } satisfies WorkerSetup,
    from: log.records.length,
    to: total,
    workers: running.workers,
    signal: running.signal,
    ...(host === undefined ? {} : { hear: host.hear }),
  });
  for await (const record of records) {
    log.add(record);
    running.progress(log.records.length, total);
  }
}

/** What the finished tournament of `options` in `folder` has proved. Throws InputError where games are missing or it is another one. */
export function readTournament(options: TournamentOptions, folder: string): TournamentResult {
  const game = gameNamed(options.game);
  const names = options.agents.map((agent) => agent.name);
  const setup = checksumOf({ options, openings: drawOpenings(game, options) });
  // Opening a log cuts off a torn line, which a tournament that is running may be about to finish.
  const unlock = lockFolder(folder);
  try {
    const log = new TournamentLog(folder, commandOf(options), setup);
    log.close();
    const total = new Schedule(names.length, options.pairs).games;
    if (log.records.length < total)
      throw new InputError(`${folder}: ${log.records.length} of ${total} games are there; the same command goes on`);
    return standingsOf(game, names, log.records, log.milliseconds);
  } finally {
    unlock();
  }
}

/** The command that plays `options` again; folder and workers, which change nothing, are left out. */
export function commandOf(options: TournamentOptions): string {
  return [
    `weightroom tournament ${options.game}`,
    `--agents ${options.agents.map(agentText).join(' ')}`,
    `--pairs ${options.pairs}`,
    `--seed ${options.seed}`,
    ...(options.openings === 'start'
      ? ['--openings start']
      : [`--scatter ${options.scatter}`, `--walk ${options.walk.shortest}..${options.walk.longest}`]),
  ].join(' ');
}

function checksumOf(setup: PlayerSetup): string {
  return createHash('sha256').update(JSON.stringify(setup)).digest('hex');
}
