import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readWeightsFile } from '../agents/weights-file.ts';
import { type Manifest, openData } from '../datasets/data-set.ts';
import type { Game } from '../games/game.ts';
import { familyOf, gameNamed, gameOfSize } from '../games/index.ts';
import { loadOutside } from '../games/modules/outside.ts';
import { InputError } from '../lib/input-error.ts';
import type { OptionSet, Options, ValuesOf } from '../lib/options/option-set.ts';
import type { Running } from '../lib/progress/running.ts';
import { parseWith } from '../lib/schema.ts';
import { writeRunPages } from '../reports/run-pages.ts';
import { selfplayFlags } from '../selfplay/options.ts';
import { runSelfplay, selfplayOptionsOf } from '../selfplay/run.ts';
import { readTournamentOptions, tournamentOptions } from '../tournament/options.ts';
import type { TournamentOutcome } from '../tournament/results/standings.ts';
import { runTournament } from '../tournament/run.ts';
import type { DatasetAudit } from '../train/audit.ts';
import { type DiagnoseOptions, defaultDiagnosis } from '../train/diagnose.ts';
import type { Diagnosis } from '../train/diagnosis/judge.ts';
import { run } from '../train/fit.ts';
import { trainOptions } from '../train/options.ts';
import { tuneCommandOf, tuneFlags, tuneOptionsOf } from '../tuning/options.ts';
import { type ChampionOutcome, readEnded } from '../tuning/outcome.ts';
import { runChampion } from '../tuning/run.ts';
import { spsaCommandOf, spsaFlags, spsaOptions } from '../tuning/spsa/options.ts';
import { type SpsaOutcome, writeTuned } from '../tuning/spsa/outcome.ts';
import { runSpsa } from '../tuning/spsa/run.ts';
import type { AgentWeights } from './play.ts';

/** Who does the work, who hears of it and who stops it; changes no result. */
export interface Watched {
  /** Threads; else one a core. */
  readonly workers?: number;
  /** Stops the work cleanly: the promise is rejected with its reason, and the same call resumes from there. */
  readonly signal?: AbortSignal;
  /** Called with what is done and what there is in all. */
  readonly progress?: (done: number, total: number, note?: string) => void;
}

/** The options of `weightroom data generate`, by the names of its flags: `randomMoves` is `--random-moves`. */
export type SelfplayOptions = Partial<Parameters<typeof selfplayFlags.words>[0]>;
/** How weights are diagnosed: all of it that isn't said is as at the command line. */
type Diagnosing = { readonly diagnosis?: true | Partial<DiagnoseOptions> };
/** The options of `weightroom fit` for a data set; networks are fitted at the command line. */
export type FitOptions = Partial<Parameters<typeof trainOptions.words>[0]> & Diagnosing;
/** Weights that are judged. */
export type JudgeOptions<Weights> = { readonly weights: Weights } & Diagnosing;
/** The outcome of a fit. */
export interface Fitted {
  readonly weights: AgentWeights & { model: 'linear' };
  readonly audit: DatasetAudit;
  /** Where it was asked for. */
  readonly diagnosis: Diagnosis | undefined;
}
/** The options of `weightroom match run`. */
export type TournamentOptions = Omit<Partial<Parameters<typeof tournamentOptions.words>[0]>, 'agents'>;
/** The options of `weightroom tune`, by the names of its flags; `budget` in seconds. */
export type TuneOptions = Partial<Parameters<typeof tuneFlags.words>[0]>;

/** The options of `weightroom spsa`. */
export type SpsaOptions = Partial<Parameters<typeof spsaFlags.words>[0]>;

/**
 * Plays games from random legal boards and writes the data set to `folder`, or resumes it there. Throws InputError
 * for options that make no sense, and where the folder holds anything else.
 *
 * @example
 * ```ts
 * import { loadGame, selfplay } from 'weightroom';
 *
 * const game = await loadGame('slider', 4);
 * const { rows } = await selfplay(game, 'data', { games: 60, agent: 'hand@depth=1', seed: 7 });
 * ```
 */
export function selfplay(
  game: Game,
  folder: string,
  options: SelfplayOptions = {},
  watched: Watched = {},
): Promise<Manifest> {
  const asked = selfplayOptionsOf({ game: game.name, ...completed(selfplayFlags, options, 'selfplay') });
  return runSelfplay(asked, folder, runningOf(watched));
}

/**
 * Fits weights to `data`, a folder or several, read as one, as `weightroom fit` does: the weights, an audit of the
 * data, and with `diagnosis` how good they are. Throws InputError where the data can't say what they are.
 *
 * @example
 * ```ts
 * import { writeFileSync } from 'node:fs';
 * import { fit, loadGame, selfplay } from 'weightroom';
 *
 * await selfplay(await loadGame('slider', 4), 'data', { games: 200, agent: 'hand@depth=1' });
 * const { weights, audit } = await fit('data', { features: 'original' });
 * weights.points.length; // 7
 * audit.warnings; // what speaks against the data
 * writeFileSync('tuned.json', JSON.stringify(weights));
 * ```
 *
 * @example
 * With `weights` instead of features, these are evaluated, and nothing is fitted.
 * ```ts
 * import { fit, handWeights, loadGame, selfplay } from 'weightroom';
 *
 * const game = await loadGame('slider', 4);
 * await selfplay(game, 'data', { games: 200, agent: 'hand@depth=1' });
 * const { diagnosis } = await fit('data', { weights: handWeights(game), diagnosis: { curve: false } });
 * ```
 */
export async function fit(
  data: string | readonly string[],
  options?: FitOptions,
  watched?: Omit<Watched, 'workers'>,
): Promise<Fitted>;
export async function fit<Weights extends AgentWeights>(
  data: string | readonly string[],
  options: JudgeOptions<Weights>,
  watched?: Omit<Watched, 'workers'>,
): Promise<{ readonly weights: Weights; readonly diagnosis: Diagnosis }>;
export async function fit(
  data: string | readonly string[],
  options: FitOptions | JudgeOptions<AgentWeights> = {},
  watched: Omit<Watched, 'workers'> = {},
): Promise<unknown> {
  const dataset = openData(data);
  const game = gameNamed(dataset.game);
  const running = runningOf(watched);
  const { diagnosis: wanted, ...others } = options;
  const diagnosed = (weights: AgentWeights): Promise<Diagnosis> => {
    const settings = { ...defaultDiagnosis, ...(wanted === true ? {} : wanted) };
    const named = { name: 'weights', weights };
    return run({ kind: 'diagnosis', named, dataset, game: game.name, options: settings }, running);
  };
  if ('weights' in others) return { weights: others.weights, diagnosis: await diagnosed(others.weights) };
  const plan = {
    kind: 'fit',
    dataset,
    game: game.name,
    options: completed(trainOptions, others, 'fit'),
    imported: undefined,
    strict: false,
  } as const;
  const { signal, progress } = running;
  const { weights, audit } = await run(plan, {
    signal,
    progress: (done, total, _, stage) => progress(done, total, stage),
  });
  return { weights, audit, diagnosis: wanted === undefined ? undefined : await diagnosed(weights) };
}

/**
 * Plays a tournament in `folder`, or resumes it, and says what its games prove. `agents` are written as at the
 * command line. Throws InputError for agents that there aren't, and where the folder holds anything else.
 *
 * @example
 * ```ts
 * import { loadGame, tournament } from 'weightroom';
 *
 * const game = await loadGame('slider', 4);
 * const { matches } = await tournament(game, ['hand', 'greedy'], 'match', { pairs: 2, limit: 'depth=1' });
 * console.log(matches[0]?.verdict);
 * ```
 */
export function tournament(
  game: Game,
  agents: readonly string[],
  folder: string,
  options: TournamentOptions = {},
  watched: Watched = {},
): Promise<TournamentOutcome> {
  const asked = completed(tournamentOptions, { ...options, agents: agents.join() }, 'tournament');
  return runTournament(readTournamentOptions(game.name, asked), folder, runningOf(watched));
}

/**
 * What `weightroom tune` does, in `folder`, or resumes it there: generations of self-play, fits and contests at
 * equal time, and a verdict on fresh boards; for three minutes where neither `budget` nor `generations` is given.
 * Writes the pages and what was found. `weights` are the champion's, undefined where it is an agent without weights,
 * such as a game's own or a program from outside. Throws InputError for options that make no sense, and where the
 * folder holds anything else.
 *
 * @example
 * ```ts
 * import { loadGame, report, tune } from 'weightroom';
 *
 * const game = await loadGame('slider', 4);
 * const { outcome, weights } = await tune(game, 'run', { generations: 1, games: 60, pairs: 8, nodes: 60 });
 * console.log(outcome.sentences[0], weights?.model);
 * const { html } = await report('run'); // 'run/report.html'
 * ```
 */
export async function tune(
  game: Game,
  folder: string,
  options: TuneOptions = {},
  watched: Watched = {},
): Promise<{ readonly outcome: ChampionOutcome; readonly weights: AgentWeights | undefined }> {
  const asked = completed(tuneFlags, options, 'tune');
  const run = tuneOptionsOf(game, asked);
  const running = runningOf(watched);
  const outcome = await runChampion(
    run,
    tuneCommandOf(asked, run),
    folder,
    {
      ...running,
      begin:
        () =>
        ({ done, total, note }) =>
          running.progress(done, total, note ?? undefined),
    },
    asked.replayDecisions,
  );
  await writeRunPages(folder, outcome);
  const { file } = outcome.champion;
  return { outcome, weights: file === undefined ? undefined : readWeightsFile(join(folder, file), game) };
}

/**
 * Tunes directly by games in `folder`, or resumes it there: weights, which it writes to `tuned.json`, numbers of
 * our search, or an engine's options. Throws InputError for parameters that there aren't, and where the folder holds
 * anything else.
 *
 * @example
 * ```ts
 * import { loadGame, spsa } from 'weightroom';
 *
 * const game = await loadGame('slider', 4);
 * const outcome = await spsa(game, 'spsa', { agent: 'hand:difference', pairs: 4, limit: 'nodes=50', verdict: 2 });
 * console.log(outcome.sentence);
 * ```
 */
export async function spsa(
  game: Game,
  folder: string,
  options: SpsaOptions = {},
  watched: Watched = {},
): Promise<SpsaOutcome> {
  const args = { game: game.name, ...completed(spsaFlags, options, 'spsa') };
  const asked = await spsaOptions(args);
  const running = runningOf(watched);
  const outcome = await runSpsa(asked, spsaCommandOf(args, asked), folder, () => running);
  writeTuned(outcome, folder);
  return outcome;
}

/**
 * Writes the pages of the finished run of `tune` in `folder`, and returns their paths. Throws InputError where there is
 * no finished run.
 *
 * @example
 * ```ts
 * import { InputError, report } from 'weightroom';
 *
 * try {
 *   await report('nowhere');
 * } catch (error) {
 *   if (error instanceof InputError) console.log(error.message); // in one line: what was found, what was expected
 * }
 * ```
 */
export async function report(folder: string): Promise<{ readonly html: string; readonly markdown: string }> {
  return writeRunPages(folder, readEnded(folder));
}

/**
 * Weights in a file, for `game`. Throws InputError for a file that holds none, for another game's, and for features
 * that have changed since.
 *
 * @example
 * ```ts
 * import { writeFileSync } from 'node:fs';
 * import { handWeights, loadGame, loadWeights } from 'weightroom';
 *
 * const game = await loadGame('slider', 4);
 * writeFileSync('hand.json', JSON.stringify(handWeights(game)));
 * const weights = loadWeights('hand.json', game);
 * ```
 */
export function loadWeights(path: string, game: Game): AgentWeights {
  return readWeightsFile(path, game);
}

function runningOf({ workers, signal, progress }: Watched): Running {
  return {
    workers: workers ?? availableParallelism(),
    signal: signal ?? new AbortController().signal,
    progress: progress ?? (() => {}),
  };
}

/**
 * The values of `set`: those given, else the defaults of the command line. Throws InputError for a value that the
 * command would refuse and for a name that it has not.
 */
function completed<Shape extends Options>(
  set: OptionSet<Shape>,
  given: Partial<ValuesOf<Shape>>,
  what: string,
): ValuesOf<Shape> {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(set.options, key));
  if (unknown !== undefined)
    throw new InputError(`${what}: no option is called ${unknown}; there are ${Object.keys(set.options).join(', ')}`);
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const values = parseWith(set.schema, { ...set.read({}), ...stated }, what) as ValuesOf<Shape>;
  for (const check of set.checks) {
    const wrong = check(values);
    if (wrong) throw new InputError(`${what}: ${wrong}`);
  }
  return values;
}

/**
 * A game: the name of a shipped one, or a module, as the command line has it: a path from the working folder, or an
 * installed package. From then on every call here knows it by its name. `size` is of the board; else the usual one.
 * Throws InputError where there is no such game, and where the module is none.
 *
 * @example
 * ```ts
 * import { loadGame } from 'weightroom';
 *
 * const game = await loadGame('slider', 4); // or await loadGame('./breakthrough.ts', 6)
 * game.name; // 'slider-4'
 * ```
 */
export async function loadGame(specifier: string, size?: number): Promise<Game> {
  const known = familyOf(specifier);
  if (known !== undefined) return size === undefined ? gameNamed(specifier) : gameOfSize(known, size);
  const { family } = await loadOutside(specifier);
  return gameOfSize(family, size ?? family.defaultSize);
}
