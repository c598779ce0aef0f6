import { InputError } from '../../lib/input-error.ts';
import { durationText } from '../../lib/options/kinds.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { LOG } from '../../tournament/log/log.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { nearMatch } from '../../tuning/contests/verdict.ts';
import type { ChampionOutcome } from '../../tuning/outcome.ts';
import { progressSchema } from '../../tuning/progress-file.ts';
import type { MatchShown, RunLine, RunList, RunPage, RunState, StageShown, TournamentLine } from '../data/run.ts';
import { Contests, headerLine } from './contests.ts';
import type { LogStore } from './log-index.ts';
import { foundMarkup, markupSoFar, outcomeOf } from './run-document.ts';
import { isWritten, type RunFile, readRunFile } from './run-folder.ts';
import { below, find, KeptAnswers, type StudioFolder } from './studio-folder.ts';

/** What the studio can do with a run beside showing it. */
export interface Control {
  /** Whether it was started here and goes on. */
  isOurs(at: string): boolean;
  /** What it said as it failed, if it was started here. */
  failureOf(at: string): string | undefined;
  /** Whether it can be gone on with from here. */
  canGoOn(at: string): boolean;
}

/** What a run has found, and its report. */
interface Found {
  readonly outcome: ChampionOutcome;
  /** Made when it is first asked for: plots take a while. */
  markup(): Promise<string>;
}

/** The runs in a folder, by the files that they write. */
export class Runs {
  readonly #folder: StudioFolder;
  readonly #control: Control;
  readonly #contests: Contests;
  readonly #found: KeptAnswers<Found>;

  constructor(folder: StudioFolder, logs: LogStore, control: Control) {
    this.#folder = folder;
    this.#control = control;
    this.#contests = new Contests(folder, logs);
    this.#found = new KeptAnswers(folder, (path) => {
      const at = path === 'outcome.json' ? '.' : path.slice(0, -'/outcome.json'.length);
      const outcome = outcomeOf(folder, at);
      let made: Promise<string> | undefined;
      return {
        outcome,
        markup() {
          made ??= foundMarkup(folder, at, outcome);
          return made;
        },
      };
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
      const { game, seed } = file.options;
      const line = { at, game, seed, ...budgetOf(file), state: this.#stateOf(at), ...times };
      try {
        const outcome = this.#foundBy(at)?.outcome;
        return outcome === undefined ? line : { ...line, verdict: outcome.sentences[0], elo: eloOf(outcome) };
      } catch (error) {
        return { ...line, mistake: lineOf(error) };
      }
    } catch (error) {
      return { at, game: '?', seed: 0, state: 'stopped', ...times, mistake: lineOf(error) };
    }
  }

  /** All that is known of the run at `at`. Throws InputError where there is none. */
  async page(at: string): Promise<RunPage> {
    const file = this.#fileOf(at);
    const line = this.line(at);
    const contests = this.#contests.of(at);
    const found = line.mistake === undefined ? this.#foundBy(at) : undefined;
    const { game } = file.options;
    const champion = found === undefined ? 'champion.json' : found.outcome.champion.file;
    const weights = champion === undefined ? undefined : below(at, ...champion.split('/'));
    return {
      ...line,
      command: file.command,
      stage: line.state === 'running' && found === undefined ? this.#stageOf(at) : undefined,
      live: found === undefined ? await this.#contests.live(contests).catch(() => undefined) : undefined,
      contests: contests.map(({ changed: _, ...one }) => one),
      document:
        found === undefined
          ? await markupSoFar(this.#folder, at, game, await this.#contests.challenges(contests))
          : await found.markup(),
      champion: weights !== undefined && this.#folder.has(weights) ? weights : undefined,
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

  #foundBy(at: string): Found | undefined {
    return this.#found.of(below(at, 'outcome.json'));
  }

  #stateOf(at: string): RunState {
    if (isWritten(this.#folder, at)) return 'running';
    return this.#folder.has(below(at, 'outcome.json')) ? 'finished' : 'stopped';
  }

  /** Where it is, as its progress.json says; undefined before there is one. */
  #stageOf(at: string): StageShown | undefined {
    const path = below(at, 'progress.json');
    const changed = this.#folder.changed(path);
    if (changed === undefined) return undefined;
    const progress = parseWith(progressSchema, parseJson(this.#folder.text(path), path), path);
    const { format: _, secondsLeft, done, total, ...said } = progress;
    const since = (Date.now() - changed.time) / 1000;
    return {
      ...said,
      done: Math.floor(done),
      total: Math.ceil(total),
      unit: UNITS[said.stage] ?? 'games',
      secondsLeft: secondsLeft === null ? null : Math.max(0, Math.round(secondsLeft - since)),
    };
  }

  /** When anything that says how far it is changed last. */
  #newest(at: string): number {
    const files = ['run.json', 'decisions.jsonl', 'outcome.json', 'progress.json'];
    return Math.max(0, ...files.map((one) => this.#folder.changed(below(at, one))?.time ?? 0));
  }

  #tournament(at: string): TournamentLine[] {
    try {
      const path = below(at, LOG);
      const { tournament } = headerLine(this.#folder, path);
      const state = isWritten(this.#folder, at) ? 'running' : 'finished';
      const { game, agents } = tournament;
      return [{ at, game, agents, state, changed: this.#folder.changed(path)?.time ?? 0 }];
    } catch {
      return [];
    }
  }
}

/** What is counted in the stages of a run. */
const UNITS: Readonly<Record<string, string>> = { costs: 'searches', fits: 'steps' };

/** The champion near the start against the strongest baseline. */
function eloOf({ verdict, baselines: { strongest } }: ChampionOutcome): MatchShown | undefined {
  const match = nearMatch(verdict, strongest);
  if (match === undefined) return undefined;
  const { elo, low, high } = match.rating;
  return { a: match.a.replace(/@.*$/s, ''), b: strongest, pairs: totalOf(match.rated), elo, low, high };
}

function budgetOf({ options: { budget, generations } }: RunFile): { budget?: string } {
  if (budget !== undefined) return { budget: durationText(budget) };
  return generations === undefined ? {} : { budget: `${generations} generations` };
}

/** An error of a file as one line for the page. */
function lineOf(error: unknown): string {
  if (error instanceof InputError) return error.message;
  return quoted(error instanceof Error ? error.message : String(error), 300);
}
