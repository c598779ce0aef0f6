import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type EngineHost, hosting } from '../agents/engine/host.ts';
import { gameNamed } from '../games/index.ts';
import { InputError, unlessMistaken } from '../lib/input-error.ts';
import { withLock } from '../lib/lock/lock.ts';
import type { Running } from '../lib/progress/running.ts';
import { quoted } from '../lib/quoted.ts';
import { inOrder } from '../lib/tasks/pool.ts';
import { Schedule } from './formats/schedule.ts';
import { goOnWithMore, type Header, headerOf, TournamentLog } from './log/log.ts';
import type { GameRecord, MeasuredRecord } from './log/record.ts';
import { drawOpenings } from './openings/openings.ts';
import { type TournamentOptions, tournamentCommand } from './options.ts';
import { outcomeOf, type TournamentOutcome } from './results/standings.ts';
import { type GameTask, gameTask, type WorkerSetup } from './task.ts';

/** The games of a tournament: which are to be played, on which openings, and which are finished. */
export class Plan {
  readonly options: TournamentOptions;
  readonly schedule: Schedule;
  readonly #openings: readonly string[];
  readonly #names: readonly string[];

  /** Throws InputError where agents share a name, are too many or too few for the format, or openings are too few. */
  constructor(options: TournamentOptions) {
    this.options = options;
    this.#names = options.agents.map((agent) => agent.name);
    const twice = this.#names.find((name, i) => this.#names.indexOf(name) !== i);
    if (twice !== undefined)
      throw new InputError(`${twice}: named twice among the agents; a label behind one of them, #2, tells them apart`);
    this.schedule = new Schedule(options);
    this.#openings = drawOpenings(gameNamed(options.game), options, this.schedule.openings);
  }

  /** The header of the tournament's log. */
  get header(): Header {
    const { options } = this;
    const setup = createHash('sha256')
      .update(JSON.stringify({ options: options, openings: this.#openings }))
      .digest('hex');
    return headerOf(options, tournamentCommand(options), setup);
  }

  /** The game with number `game`, one that the schedule knows. */
  task(game: number): GameTask {
    const { seats, opening } = this.schedule.gameAt(game);
    return { game, seats, opening, position: this.#openings[opening]! };
  }

  /** The next game is finished. Throws InputError, which begins with `where`, unless `record` is of that game. */
  readonly take = (record: GameRecord, where: string): void => {
    if (record.game >= this.schedule.games)
      throw new InputError(`${where}: game ${record.game}, and the tournament has ${this.schedule.games}`);
    const { seats, opening, position } = this.task(record.game);
    const names = seats.map((seat) => this.#names[seat]).join(' against ');
    const found = record.seats.join(' against ');
    if (found !== names) throw new InputError(`${where}: ${quoted(found)}, expected ${names}`);
    if (record.opening !== opening || record.position !== position)
      throw new InputError(
        `${where}: opening ${record.opening} '${quoted(record.position)}', expected ${opening} '${position}'`,
      );
    this.schedule.add(record);
  };
}

/** The folder, in a tournament's own, where engines run and their standard error is kept. */
const ENGINES = 'engines';

/** How a tournament is run. `watch` sees every game in order, those of earlier runs included. */
interface TournamentRunning extends Running {
  readonly watch?: (record: GameRecord) => void;
}

/**
 * Plays the games of `options` that `folder`'s log lacks, and says what all of them prove. The log is the same for any
 * number of workers and of stops. Throws InputError where the folder holds anything else, the log a game that isn't
 * this tournament's, or the options make no tournament.
 */
export async function runTournament(
  options: TournamentOptions,
  folder: string,
  running: TournamentRunning,
): Promise<TournamentOutcome> {
  const plan = new Plan(options);
  return withLock(folder, running.signal, async (signal) => {
    goOnWithMore(folder, plan.header, (pairs) => unlessMistaken(() => new Plan({ ...options, pairs })));
    const log = new TournamentLog(folder, plan.header, (record, where) => {
      plan.take(record, where);
      running.watch?.(record);
    });
    try {
      running.progress(plan.schedule.done, plan.schedule.max);
      await hosting(options.agents, join(folder, ENGINES), signal, (host) =>
        playMissing(plan, log, { ...running, signal }, host),
      );
      return outcomeOf(plan.header, log);
    } finally {
      log.close();
    }
  });
}

/** Plays the games that the log lacks, as the schedule names them. */
async function playMissing(
  plan: Plan,
  log: TournamentLog,
  running: TournamentRunning,
  host: EngineHost | undefined,
): Promise<void> {
  const { schedule } = plan;
  const { game, seed, agents, adjudication = {} } = plan.options;
  const games = inOrder<MeasuredRecord>({
    module: gameTask.module,
    kind: host === undefined ? gameTask : undefined,
    here: 'engines are programs of this machine',
    setup: { game, seed, agents, adjudication, host: host?.ticket } satisfies WorkerSetup,
    from: schedule.done,
    get to() {
      return schedule.games;
    },
    max: schedule.max,
    task: (index) => plan.task(index),
    workers: running.workers,
    signal: running.signal,
    ...(host === undefined ? {} : { hear: host.hear }),
  });
  for await (const played of games) {
    log.add(played);
    schedule.add(played.record);
    running.watch?.(played.record);
    running.progress(schedule.done, schedule.max);
  }
}
