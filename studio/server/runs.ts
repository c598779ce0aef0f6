import { InputError } from '../../lib/input-error.ts';
import { durationText } from '../../lib/options/duration.ts';
import { quoted } from '../../lib/quoted.ts';
import type { FitShown, LadderShown, RunLine, RunList, RunPage, RunState, TournamentLine } from '../data/run.ts';
import { Contests, headerLine } from './contests.ts';
import { readCheckpoint, readFit } from './fit-file.ts';
import { find } from './found.ts';
import { bareOf, type FoundOutcome, placed, readChampionOutcome, readOnceOutcome } from './found-outcome.ts';
import { KeptAnswers } from './kept-answers.ts';
import { isWritten } from './life.ts';
import type { LogStore } from './log-store.ts';
import { type RunFile, readRunFile } from './run-file.ts';
import { championStage, onceStage } from './stage-shown.ts';
import { standingsOf } from './standing.ts';
import { below, type StudioFolder } from './studio-folder.ts';

/** What the studio can do with a run beside showing it. */
export interface Control {
  /** Whether it was started here and goes on. */
  isOurs(at: string): boolean;
  /** What it said as it failed, if it was started here. */
  failureOf(at: string): string | undefined;
  /** Whether it can be gone on with from here. */
  canGoOn(at: string): boolean;
}

/** Fits whose files are read for a page. */
const READ = 16;

const nothing: FoundOutcome = {
  verdict: undefined,
  elo: undefined,
  sentences: [],
  warnings: [],
  matches: [],
  ladder: [],
  fits: [],
};

/** The runs in a folder, by the files that they write. */
export class Runs {
  readonly #folder: StudioFolder;
  readonly #logs: LogStore;
  readonly #control: Control;
  readonly #contests: Contests;
  readonly #outcomes: Readonly<Record<RunFile['kind'], KeptAnswers<FoundOutcome>>>;
  readonly #fits: KeptAnswers<FitShown>;

  constructor(folder: StudioFolder, logs: LogStore, control: Control) {
    this.#folder = folder;
    this.#logs = logs;
    this.#control = control;
    this.#contests = new Contests(folder, logs);
    this.#outcomes = {
      champion: new KeptAnswers(folder, (path) => readChampionOutcome(folder, path)),
      once: new KeptAnswers(folder, (path) => readOnceOutcome(folder, path)),
    };
    this.#fits = new KeptAnswers(folder, (path) => {
      const name = nameOf(path);
      return path.endsWith('.checkpoint') ? readCheckpoint(folder, path, name) : readFit(folder, path, name);
    });
  }

  list(): RunList {
    const { runs, logs } = find(this.#folder);
    return {
      folder: this.#folder.named,
      runs: runs.map((at) => this.line(at)).sort((one, other) => other.begun - one.begun),
      tournaments: logs.flatMap((at) => this.#tournament(at)).sort((one, other) => other.changed - one.changed),
    };
  }

  /** A run as the list has it; one that can't be read says why. */
  line(at: string): RunLine {
    const [path, newest] = [below(at, 'run.json'), this.#newest(at)];
    const times = { begun: this.#folder.changed(path)?.time ?? 0, changed: newest };
    try {
      const file = readRunFile(this.#folder, at);
      const state = this.#stateOf(at);
      const line = {
        at,
        kind: file.kind,
        game: file.options.game,
        seed: file.options.seed,
        ...budgetOf(file),
        state,
        ...times,
      };
      try {
        const { verdict, elo } = this.#outcomeOf(at, file) ?? nothing;
        return { ...line, verdict, elo };
      } catch (error) {
        return { ...line, mistake: lineOf(error) };
      }
    } catch (error) {
      return { at, kind: 'once', game: '?', seed: 0, state: 'stopped', ...times, mistake: lineOf(error) };
    }
  }

  /** All that is known of the run at `at`. Throws InputError where there is none. */
  async page(at: string): Promise<RunPage> {
    const file = this.#fileOf(at);
    const line = this.line(at);
    const going = line.state === 'running';
    const contests = this.#contests.of(at);
    const found = line.mistake === undefined ? this.#outcomeOf(at, file) : undefined;
    const live = found === undefined ? await this.#contests.live(contests).catch(() => undefined) : undefined;
    const stage =
      !going || found !== undefined
        ? undefined
        : file.kind === 'champion'
          ? championStage(this.#folder, at, file.options.budget)
          : onceStage(this.#folder, at, live?.games ?? 0);
    return {
      ...line,
      command: file.command,
      ...(found ?? nothing),
      // That of a run that can't be read is known all the same.
      verdict: line.verdict,
      elo: line.elo,
      ladder: found?.ladder ?? (file.kind === 'champion' ? await this.#ladder(at) : []),
      fits: found === undefined ? this.#fitsOf(at, file) : this.#read(placed(at, found.fits)),
      stage,
      live,
      contests: contests.map(({ changed: _, ...one }) => one),
      report: this.#folder.has(below(at, 'report.html')),
      ours: this.#control.isOurs(at),
      failure: this.#control.failureOf(at),
      goesOn: line.state === 'stopped' && this.#control.canGoOn(at),
    };
  }

  /** Throws InputError where there is none: of a run that was started here and failed before it wrote one, with why. */
  #fileOf(at: string): RunFile {
    try {
      return readRunFile(this.#folder, at);
    } catch (error) {
      const failure = this.#control.failureOf(at);
      throw failure === undefined ? error : new InputError(failure);
    }
  }

  #outcomeOf(at: string, { kind }: RunFile): FoundOutcome | undefined {
    return this.#outcomes[kind].of(below(at, 'outcome.json'));
  }

  #stateOf(at: string): RunState {
    if (isWritten(this.#folder, at)) return 'running';
    return this.#folder.has(below(at, 'outcome.json')) ? 'finished' : 'stopped';
  }

  /** When anything that says how far it is changed last. */
  #newest(at: string): number {
    const files = ['run.json', 'decisions.jsonl', 'outcome.json', 'progress.json', 'tournament/games.jsonl'];
    return Math.max(0, ...files.map((one) => this.#folder.changed(below(at, ...one.split('/')))?.time ?? 0));
  }

  #tournament(at: string): TournamentLine[] {
    try {
      const path = below(at, 'games.jsonl');
      const { tournament } = headerLine(this.#folder, path);
      const state = isWritten(this.#folder, at) ? 'running' : 'finished';
      const { game, agents } = tournament;
      return [{ at, game, agents, state, changed: this.#folder.changed(path)?.time ?? 0 }];
    } catch {
      return [];
    }
  }

  /** The fits of a run that isn't finished: of the champion loop those of the latest generation, and its champion. */
  #fitsOf(at: string, { kind }: RunFile): FitShown[] {
    const generations = generationsIn(this.#folder, at);
    const latest = generations.at(-1);
    const rooms = kind === 'once' ? ['weights'] : latest === undefined ? [] : [`generation-${latest}/weights`];
    const champion = kind === 'champion' && this.#folder.has(below(at, 'champion.json')) ? ['champion.json'] : [];
    const files = rooms.flatMap((room) =>
      this.#folder
        .names(below(at, ...room.split('/')))
        .filter((name) => /\.json(\.checkpoint)?$/.test(name))
        .map((name) => `${room}/${name}`),
    );
    return [...champion, ...files].slice(0, 2 * READ).flatMap((file) => {
      try {
        const fit = this.#fits.of(below(at, file));
        // Weights by hand are champion at first, and no fit.
        return fit === undefined || (fit.test ?? fit.epochs[0]) === undefined ? [] : fit;
      } catch {
        // Being written, or no weights.
        return [];
      }
    });
  }

  /** Fits with what their files say beside, as far as they can be read. */
  #read(fits: readonly FitShown[]): FitShown[] {
    return fits.map((fit, i) => {
      if (i >= READ || fit.file === undefined || fit.weights.length > 0 || fit.epochs.length > 0) return fit;
      try {
        const { train, validation, test, weights, epochs, kind } = this.#fits.of(fit.file) ?? fit;
        return { ...fit, kind, train, validation, test: test ?? fit.test, weights, epochs };
      } catch {
        return fit;
      }
    });
  }

  /** How champions came to be so far, by the logs of the challenges. */
  async #ladder(at: string): Promise<LadderShown[]> {
    const steps: LadderShown[] = [];
    for (const generation of generationsIn(this.#folder, at)) {
      const log = below(at, `generation-${generation}`, 'challenge', 'test');
      if (!this.#folder.has(below(log, 'games.jsonl'))) continue;
      try {
        const index = await this.#logs.read(log);
        const [candidate, champion] = index.header.tournament.agents.map(bareOf) as [string, string];
        // Whoever is challenged is champion.
        if (!steps.some(({ name, promoted }) => name === champion && promoted)) {
          const challenger = steps.findIndex(({ name }) => name === champion);
          if (challenger === -1) steps.push({ generation: 0, name: champion, promoted: true });
          else steps[challenger] = { ...steps[challenger]!, promoted: true };
        }
        const [standing] = standingsOf(index);
        const elo = standing && { ...standing, a: candidate, b: champion };
        steps.push({ generation, name: candidate, promoted: this.#isChampion(at, generation, candidate), elo });
      } catch {
        // Just begun.
      }
    }
    return steps.sort((one, other) => one.generation - other.generation);
  }

  /** Whether champion.json holds what this candidate plays. */
  #isChampion(at: string, generation: number, candidate: string): boolean {
    const sumOf = (path: string): string | undefined => {
      try {
        return /"sha256": "([0-9a-f]{64})"\n\}\s*$/.exec(this.#folder.text(path))?.[1];
      } catch {
        return undefined;
      }
    };
    const champion = sumOf(below(at, 'champion.json'));
    return (
      champion !== undefined &&
      champion === sumOf(below(at, `generation-${generation}`, 'weights', `${candidate}.json`))
    );
  }
}

/** The generations whose folders are there, ascending. */
function generationsIn(folder: StudioFolder, at: string): number[] {
  return folder
    .folders(at)
    .flatMap((name) => /^generation-(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

function budgetOf({ options: { budget, generations } }: RunFile): { budget?: string } {
  if (budget !== undefined) return { budget: durationText(budget) };
  return generations === undefined ? {} : { budget: `${generations} generations` };
}

/** `g1-full` of `a/generation-1/weights/g1-full.json.checkpoint`. */
function nameOf(path: string): string {
  return path
    .split('/')
    .at(-1)!
    .replace(/\.json(\.checkpoint)?$/, '');
}

/** An error of a file as one line for the page. */
function lineOf(error: unknown): string {
  if (error instanceof InputError) return error.message;
  return quoted(error instanceof Error ? error.message : String(error), 300);
}
