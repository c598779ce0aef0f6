import { dirname } from 'node:path';
import * as z from 'zod';
import { parseWeights } from '../../agents/agent-weights.ts';
import { readWeightsFile } from '../../agents/weights-file.ts';
import { familyOf, gameNamed } from '../../games/index.ts';
import { InputError, unlessMistaken } from '../../lib/input-error.ts';
import { decimal, whole } from '../../lib/numbers.ts';
import { durationText } from '../../lib/options/kinds.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { type Content, column, eloColumns, type Section, section, table } from '../../reports/document/document.ts';
import { eloCells, shortNames } from '../../reports/document/words.ts';
import { championDocument, overlaidPlot, plainVerdict, renderSections } from '../../reports/index.ts';
import { epochsPlot } from '../../reports/plots/fit-plots.ts';
import { LOG } from '../../tournament/log/log.ts';
import { nearMatch } from '../../tuning/contests/outcome.ts';
import { type ChampionOutcome, championWeights, readOutcome } from '../../tuning/outcome.ts';
import { progressSchema, unitOf } from '../../tuning/progress-file.ts';
import { titledText, titleOf } from '../../tuning/titles.ts';
import { type Contest, contestSection, contestsOf, headerLine, latestGame, matchesOf } from './contests.ts';
import { disagreementOf } from './disagreement.ts';
import { controlsOf, LONGEST_NOTE, NOTE, type Starter } from './start-run.ts';
import { below, finder, generationsIn, kept, readRunFile, type StudioFolder } from './studio-folder.ts';
import type { ReadLog } from './watched-log.ts';

/** `running`: somebody writes there; `stopped`: nobody does, and it isn't finished. */
type RunState = 'running' | 'finished' | 'stopped';

/** Runs that one answer reads for the list of all: each takes some milliseconds. */
const READ_AT_ONCE = 20;

/** The empty cells of a run that hasn't been read. */
const nothing = {
  note: undefined,
  budget: undefined,
  verdict: undefined,
  elo: undefined,
  champion: undefined,
  mistake: undefined,
};

/** The runs in a folder, by the files that they write. Paths are from the folder, with `/`. */
export function runsIn(
  folder: StudioFolder,
  read: ReadLog,
  isWritten: (at: string) => boolean,
  children: Starter,
  atOnce = READ_AT_ONCE,
) {
  const contestsIn = contestsOf(folder);
  const foundBy = kept(
    (at) => folder.stat(below(at, 'outcome.json')),
    (at) => {
      const outcome = outcomeOf(folder, at);
      let made: Promise<string> | undefined;
      // Made when it is first asked for: plots take a while.
      const markup = (): Promise<string> => {
        made ??= foundMarkup(folder, at, outcome);
        return made;
      };
      return { outcome, markup };
    },
  );

  const foundIn = (at: string): ChampionOutcome | undefined =>
    folder.has(below(at, 'outcome.json')) ? outcomeOf(folder, at) : undefined;

  /** A run in the list of all runs; one that can't be read says why. */
  const lineOf = (at: string, find: (at: string) => ChampionOutcome | undefined) => {
    const newest = ['run.json', 'decisions.jsonl', 'outcome.json', 'progress.json'].map((one) =>
      folder.time(below(at, one)),
    );
    // Milliseconds since 1970: when it was begun, and when its files changed last.
    const line = { at, begun: newest[0]!, changed: Math.max(...newest), state: 'stopped' as RunState };
    try {
      const { game, seed, budget, generations } = readRunFile(folder, at).options;
      const length = generations === undefined ? undefined : `${generations} generations`;
      const known = {
        ...{ ...line, ...nothing, game, seed, note: noteIn(folder, at) },
        budget: budget === undefined ? length : durationText(budget),
        state: stateOf(folder, at, isWritten),
      };
      try {
        const found = find(at);
        if (found === undefined) return known;
        return { ...known, verdict: plainVerdict(found), elo: eloOf(found), champion: playable(at, game, found) };
      } catch (error) {
        return { ...known, mistake: mistakeOf(error) };
      }
    } catch (error) {
      return { ...line, ...nothing, game: '?', seed: 0, mistake: mistakeOf(error) };
    }
  };

  /** Path of the weights file of a run's champion; undefined where it isn't there. */
  const championOf = (at: string, found?: ChampionOutcome): string | undefined => {
    const file = found === undefined ? 'champion.json' : found.champion.file;
    const path = file === undefined ? undefined : below(at, ...file.split('/'));
    return path !== undefined && folder.has(path) ? path : undefined;
  };

  /** The same where the studio knows the game. */
  const playable = (at: string, game: string, found?: ChampionOutcome): string | undefined =>
    familyOf(game) ? championOf(at, found) : undefined;

  /** Where it is, as its progress.json says; undefined before there is one. */
  const stageOf = (at: string) => {
    const path = below(at, 'progress.json');
    if (!folder.has(path)) return undefined;
    const progress = parseWith(progressSchema, parseJson(folder.text(path), path), path);
    const { format: _, secondsLeft, ...said } = progress;
    const since = (Date.now() - folder.time(path)) / 1000;
    return {
      ...said,
      candidate: said.candidate && titleOf(said.candidate),
      note: said.note && titledText(said.note),
      unit: unitOf(said),
      secondsLeft: secondsLeft === null ? null : Math.max(0, Math.round(secondsLeft - since)),
    };
  };

  /** A folder with a log that belongs to no run. */
  const tournamentOf = (at: string) => {
    const path = below(at, LOG);
    try {
      const { game, agents } = headerLine(folder, path).tournament;
      const state = stateOf(folder, at, isWritten, TOURNAMENT_RESULT);
      return [{ at, game, agents, state, changed: folder.time(path) }];
    } catch {
      return [];
    }
  };

  const find = finder(folder);
  let left = 0;
  const keptLine = kept(
    (at) => folder.stamp(at, 'outcome.json'),
    (at) => (left-- > 0 ? lineOf(at, foundIn) : undefined),
  );
  const unread = (at: string) => {
    const begun = folder.time(below(at, 'run.json'));
    const mistake = 'not read yet; it will be soon';
    return { ...nothing, at, begun, changed: begun, state: 'stopped' as RunState, game: '…', seed: 0, mistake };
  };

  return {
    /** The newest first. Where many runs are new, some are read now and the others for later answers. */
    list() {
      const { runs, logs } = find();
      left = atOnce;
      const lines = runs.map((at) => {
        const line = keptLine(at);
        // A run can stop without a change of its files.
        return line?.state === 'running' ? lineOf(at, foundIn) : (line ?? unread(at));
      });
      return {
        folder: folder.named,
        runs: lines.sort((one, other) => other.begun - one.begun),
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
      const line = lineOf(at, (one) => foundBy(one)?.outcome);
      const contests = contestsIn(at);
      const found = line.mistake === undefined ? foundBy(at) : undefined;
      return {
        ...line,
        command,
        stage: line.state === 'running' && found === undefined ? stageOf(at) : undefined,
        contests: contests.map(({ changed: _, ...one }) => ({ ...one, title: titledText(one.title) })),
        /** What it found, or what there is so far: markup of the report's sections. */
        document:
          found === undefined ? await markupSoFar(folder, at, options.game, contests, read) : await found.markup(),
        /** Path of the weights file of its champion, if it can be played here. */
        champion: playable(at, options.game, found?.outcome),
        ...controlsOf(folder, at, line.state, children),
      };
    },

    /** The contest under way in the run at `at`, with its latest game. */
    async live(at: string) {
      readRunFile(folder, at);
      const [contest] = contestsIn(at).toSorted((a, b) => b.changed - a.changed);
      const log = contest && (await read(contest.at).catch(() => undefined));
      return { latest: log && latestGame(contest!, log) };
    },

    /** Where the champion of the run at `at` disagrees with hand weights in its verdict's games. */
    async disagreement(at: string) {
      const [log, file] = [below(at, 'verdict/strongest/near'), championOf(at, foundIn(at))];
      if (file === undefined || !folder.has(below(log, LOG))) return { found: undefined };
      const { tournament, games } = await read(log);
      if (familyOf(tournament.game) === undefined)
        throw new InputError(`${tournament.game} is no game of this studio; weightroom studio --module FILE adds it`);
      const game = gameNamed(tournament.game);
      return { found: disagreementOf(game, parseWeights(parseJson(folder.text(file), file), game, file), games) };
    },

    /** What the runs at `ats`, of one game, have found, in one plot. */
    async overlaid(ats: readonly string[]) {
      const found = ats.flatMap((at) => foundBy(at)?.outcome ?? []);
      const games = new Set(found.map(({ game }) => game));
      const plot = found.length === ats.length && games.size === 1 && section('Strength', overlaidPlot(found));
      return { document: plot ? await renderSections({ sections: [plot] }) : undefined };
    },
  };
}

/** Where the run at `at` stands, or the tournament whose result is `result`. */
export function stateOf(
  folder: StudioFolder,
  at: string,
  isWritten: (at: string) => boolean,
  result = 'outcome.json',
): RunState {
  if (isWritten(at)) return 'running';
  return folder.has(below(at, result)) ? 'finished' : 'stopped';
}

/** What `match run` writes when it ends. */
export const TOURNAMENT_RESULT = 'tables/result.json';

/** The champion near the start against the strongest baseline. */
function eloOf({ verdict, baselines: { strongest } }: ChampionOutcome) {
  const match = nearMatch(verdict, strongest);
  if (match === undefined) return undefined;
  const { elo, low, high } = match.rating;
  return { elo, low, high };
}

/** What somebody wrote about the run at `at`: its note.txt. */
function noteIn(folder: StudioFolder, at: string): string | undefined {
  const path = below(at, NOTE);
  return folder.has(path) ? unlessMistaken(() => folder.text(path).slice(0, LONGEST_NOTE)) : undefined;
}

/** An error of a file as one line for the page. */
function mistakeOf(error: unknown): string {
  if (error instanceof InputError) return error.message;
  return quoted(error instanceof Error ? error.message : String(error), 300);
}

/** Fits of a generation whose files are read. */
const READ = 32;
/** A checkpoint of a network that is being fitted. */
const checkpoint = z.object({ history: z.array(z.object({ train: z.number(), validation: z.number() })).min(1) });

/** What the run at `at` has found, whose outcome.json is there. Throws InputError, also where it was changed. */
function outcomeOf(folder: StudioFolder, at: string): ChampionOutcome {
  const real = dirname(folder.plain(below(at, 'outcome.json')));
  try {
    return readOutcome(real)!;
  } catch (error) {
    // Named as the studio does, and not where on this machine it is.
    throw new InputError((error as Error).message.replaceAll(`${real}/`, at === '.' ? '' : `${at}/`));
  }
}

/**
 * The report of the run at `at`, which found `outcome`, as markup; without its champion's weights where none are there.
 */
function foundMarkup(folder: StudioFolder, at: string, outcome: ChampionOutcome): Promise<string> {
  const { file } = outcome.champion;
  const isThere = file !== undefined && folder.has(below(at, ...file.split('/')));
  const weights = isThere ? unlessMistaken(() => championWeights(folder.path(at), outcome)) : undefined;
  return renderSections(championDocument(outcome, weights));
}

/** What there is so far of a run of `game` that isn't finished, as markup; undefined where there is nothing. */
async function markupSoFar(
  folder: StudioFolder,
  at: string,
  game: string,
  contests: readonly Contest[],
  read: ReadLog,
): Promise<string | undefined> {
  const [latest] = contests.toSorted((a, b) => b.changed - a.changed);
  const live = latest && (await read(latest.at).catch(() => undefined));
  const sections = [
    ...(live === undefined ? [] : [contestSection(`Latest games: ${titledText(latest!.title)}`, live)]),
    ...(await ladder(contests, read)),
    ...fits(folder, at, game),
  ];
  return sections.length === 0 ? undefined : renderSections({ sections });
}

/** Who challenged whom: whoever is challenged is champion. Challenges that have just begun are left out. */
async function ladder(contests: readonly Contest[], read: ReadLog): Promise<Section[]> {
  const rows: string[][] = [];
  for (const { at, agents } of contests) {
    const [, generation] = /(?:^|\/)generation-(\d+)\/challenge\/test$/.exec(at) ?? [];
    const log = generation === undefined ? undefined : await read(at).catch(() => undefined);
    if (log === undefined) continue;
    const called = shortNames(agents);
    const [match] = matchesOf(log);
    const standing = match && match.pairs > 0 ? match : undefined;
    rows.push([generation!, called(agents[0]!), called(agents[1]!), whole(standing?.pairs), ...eloCells(standing)]);
  }
  if (rows.length === 0) return [];
  const columns = ['Generation', column.name('Candidate'), column.name('Champion'), 'Pairs', ...eloColumns];
  return [section('Ladder so far', table('Challenges: a candidate against the champion', columns, rows))];
}

/** The fits of the latest generation, and the epochs of those that are being made. */
function fits(folder: StudioFolder, at: string, game: string): Section[] {
  const generation = generationsIn(folder, at).at(-1);
  if (generation === undefined) return [];
  const room = below(at, `generation-${generation}`, 'weights');
  const files = folder.names(room).slice(0, READ);
  const rows = files.flatMap((file) => (file.endsWith('.json') ? fitRow(folder, below(room, file), game) : []));
  const columns = [column.name('Fit'), column.words('Model'), 'Log loss in training', 'validation', 'test'];
  const found = section(
    `Fits of generation ${generation}`,
    rows.length > 0 && table('Log loss of each fit: less is better, and games decide', columns, rows),
    files.map((file, i) => file.endsWith('.checkpoint') && epochs(folder, below(room, file), i)),
  );
  return found.blocks.length === 0 ? [] : [found];
}

/** None for what is being written, and for weights that weren't fitted. */
function fitRow(folder: StudioFolder, path: string, game: string): string[][] {
  const weights = unlessMistaken(() => readWeightsFile(folder.plain(path), gameNamed(game)));
  if (weights?.origin.by !== 'fit') return [];
  const { train, validation, test } = weights.origin.measures;
  const model = weights.model;
  return [[nameOf(path), model, ...[train, validation, test].map(({ logLoss }) => decimal(logLoss, 4))]];
}

function epochs(folder: StudioFolder, path: string, at: number): Content {
  const found = unlessMistaken(() => parseWith(checkpoint, parseJson(folder.text(path), path), path));
  if (found === undefined) return [];
  const losses = found.history.map(({ validation }) => validation);
  const bestEpoch = 1 + losses.indexOf(Math.min(...losses));
  const called = nameOf(path);
  return [`${called} is being fitted.`, epochsPlot({ name: called, history: found.history, bestEpoch }, at)];
}

/** `Full features, tuned, generation 1` for `generation-1/weights/g1-full.json.checkpoint`. */
function nameOf(path: string): string {
  const file = path.split('/').at(-1)!;
  return titleOf(file.replace(/\.json(\.checkpoint)?$/, ''));
}
