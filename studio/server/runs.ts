import { InputError } from '../../lib/input-error.ts';
import { durationText } from '../../lib/options/kinds.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { LOG } from '../../tournament/log/log.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { nearMatch } from '../../tuning/contests/outcome.ts';
import type { ChampionOutcome } from '../../tuning/outcome.ts';
import { progressSchema, unitOf } from '../../tuning/progress-file.ts';
import type { Children } from './children.ts';
import { contestsOf, headerLine } from './contests.ts';
import { foundMarkup, markupSoFar, outcomeOf } from './run-document.ts';
import { readRunFile } from './run-folder.ts';
import { startsAgain } from './start-run.ts';
import { below, find, kept, type StudioFolder } from './studio-folder.ts';
import type { ReadLog } from './watched-log.ts';

/** `running`: somebody writes there; `stopped`: nobody does, and it isn't finished. */
type RunState = 'running' | 'finished' | 'stopped';

/** Who starts and stops runs; undefined where nobody does. */
export type Starter = Pick<Children, 'has' | 'failure'> | undefined;

/** The runs in a folder, by the files that they write. Paths are from the folder, with `/`. */
export function runsIn(folder: StudioFolder, read: ReadLog, isWritten: (at: string) => boolean, children: Starter) {
  const contestsIn = contestsOf(folder);
  const foundBy = kept(folder, (path) => {
    const at = path === 'outcome.json' ? '.' : path.slice(0, -'/outcome.json'.length);
    const outcome = outcomeOf(folder, at);
    let made: Promise<string> | undefined;
    // Made when it is first asked for: plots take a while.
    const markup = (): Promise<string> => {
      made ??= foundMarkup(folder, at, outcome);
      return made;
    };
    return { outcome, markup };
  });

  /** A run in the list of all runs; one that can't be read says why. */
  const lineOf = (at: string) => {
    const newest = ['run.json', 'decisions.jsonl', 'outcome.json', 'progress.json'].map((one) =>
      folder.time(below(at, one)),
    );
    // Milliseconds since 1970: when it was begun, and when its files changed last.
    const line = { at, begun: newest[0]!, changed: Math.max(...newest), state: 'stopped' as RunState };
    const nothing = { budget: undefined, verdict: undefined, elo: undefined, mistake: undefined };
    try {
      const { game, seed, budget, generations } = readRunFile(folder, at).options;
      const length = generations === undefined ? undefined : `${generations} generations`;
      const known = {
        ...{ ...line, ...nothing, game, seed },
        budget: budget === undefined ? length : durationText(budget),
        state: stateOf(at),
      };
      try {
        const outcome = foundBy(below(at, 'outcome.json'))?.outcome;
        return outcome === undefined ? known : { ...known, verdict: outcome.sentences[0], elo: eloOf(outcome) };
      } catch (error) {
        return { ...known, mistake: mistakeOf(error) };
      }
    } catch (error) {
      return { ...line, ...nothing, game: '?', seed: 0, mistake: mistakeOf(error) };
    }
  };

  const stateOf = (at: string): RunState => {
    if (isWritten(at)) return 'running';
    return folder.has(below(at, 'outcome.json')) ? 'finished' : 'stopped';
  };

  /** Where it is, as its progress.json says; undefined before there is one. */
  const stageOf = (at: string) => {
    const path = below(at, 'progress.json');
    if (!folder.has(path)) return undefined;
    const progress = parseWith(progressSchema, parseJson(folder.text(path), path), path);
    const { format: _, secondsLeft, ...said } = progress;
    const since = (Date.now() - folder.time(path)) / 1000;
    return {
      ...said,
      unit: unitOf(said.stage),
      secondsLeft: secondsLeft === null ? null : Math.max(0, Math.round(secondsLeft - since)),
    };
  };

  /** A folder with a log that belongs to no run. */
  const tournamentOf = (at: string) => {
    const path = below(at, LOG);
    try {
      const { game, agents } = headerLine(folder, path).tournament;
      const state: RunState = isWritten(at) ? 'running' : 'finished';
      return [{ at, game, agents, state, changed: folder.time(path) }];
    } catch {
      return [];
    }
  };

  return {
    /** The newest first. */
    list() {
      const { runs, logs } = find(folder);
      return {
        folder: folder.named,
        runs: runs.map(lineOf).sort((one, other) => other.begun - one.begun),
        tournaments: logs.flatMap(tournamentOf).sort((one, other) => other.changed - one.changed),
      };
    },

    /**
     * All that is known of the run at `at`. Throws InputError where there is none: of a run that was started here and
     * failed before it wrote one, with why.
     */
    async page(at: string) {
      const failure = children?.failure(at);
      if (failure !== undefined && !folder.has(below(at, 'run.json'))) throw new InputError(failure);
      const { command, options } = readRunFile(folder, at);
      const line = lineOf(at);
      const contests = contestsIn(at);
      const found = line.mistake === undefined ? foundBy(below(at, 'outcome.json')) : undefined;
      const champion = found === undefined ? 'champion.json' : found.outcome.champion.file;
      const weights = champion === undefined ? undefined : below(at, ...champion.split('/'));
      return {
        ...line,
        command,
        stage: line.state === 'running' && found === undefined ? stageOf(at) : undefined,
        contests: contests.map(({ changed: _, ...one }) => one),
        /** What it found, or what there is so far: markup of the report's sections. */
        document:
          found === undefined ? await markupSoFar(folder, at, options.game, contests, read) : await found.markup(),
        /** Path of the weights file of its champion. */
        champion: weights !== undefined && folder.has(weights) ? weights : undefined,
        /** Whether this studio started it, and can stop it. */
        ours: children?.has(at) ?? false,
        /** What it said as it failed, if this studio started it. */
        failure,
        /** Whether this studio can go on with it. */
        goesOn: line.state === 'stopped' && children !== undefined && startsAgain(folder, at),
      };
    },
  };
}

/** The champion near the start against the strongest baseline. */
function eloOf({ verdict, baselines: { strongest } }: ChampionOutcome) {
  const match = nearMatch(verdict, strongest);
  if (match === undefined) return undefined;
  const { elo, low, high } = match.rating;
  return { a: match.a.replace(/@.*$/s, ''), b: strongest, pairs: totalOf(match.rated), elo, low, high };
}

/** An error of a file as one line for the page. */
function mistakeOf(error: unknown): string {
  if (error instanceof InputError) return error.message;
  return quoted(error instanceof Error ? error.message : String(error), 300);
}
