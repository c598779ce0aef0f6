import { dirname } from 'node:path';
import { z } from 'zod';
import { readWeightsFile } from '../../agents/weights-file.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { decimal, missing, percent, signed, whole } from '../../lib/numbers.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import {
  type Content,
  eloColumns,
  name,
  type Section,
  section,
  table,
  words,
} from '../../reports/document/document.ts';
import { axisOf, brokenLine, drawn, eloLabels, type Plot, series } from '../../reports/document/plot.ts';
import { counted, eloCells, shortNames } from '../../reports/document/words.ts';
import { championDocument, renderSections } from '../../reports/index.ts';
import { epochsPlot } from '../../reports/plots/fit-plots.ts';
import { ratingOf } from '../../tournament/statistics/rating.ts';
import { championWeights } from '../../tuning/champion-weights.ts';
import type { ChampionOutcome } from '../../tuning/outcome.ts';
import { readOutcome } from '../../tuning/outcome.ts';
import type { Contest } from './contests.ts';
import type { LogIndex, ReadIndex } from './log-index.ts';
import { cellsOf } from './log-page.ts';
import { generationsIn } from './run-folder.ts';
import { below, type StudioFolder } from './studio-folder.ts';

/** Fits of a generation whose files are read. */
const READ = 32;
/** Agents of a contest of many that are shown: those that lead. */
const LEADERS = 10;
/** Points of a course, and how far its intervals are shown: those of the first pairs reach beyond all that matters. */
const POINTS = 120;
const FARTHEST = 800;
/** A checkpoint of a network that is being fitted. */
const checkpoint = z.object({ history: z.array(z.object({ train: z.number(), validation: z.number() })).min(1) });

/** What the run at `at` has found, whose outcome.json is there. Throws InputError, also where it was changed. */
export function outcomeOf(folder: StudioFolder, at: string): ChampionOutcome {
  const real = dirname(folder.plain(below(at, 'outcome.json')));
  try {
    return readOutcome(real)!;
  } catch (error) {
    // Named as the studio does, and not where on this machine it is.
    throw new InputError((error as Error).message.replaceAll(`${real}/`, at === '.' ? '' : `${at}/`));
  }
}

/** The report of the run at `at`, which found `outcome`, as markup; without its champion's weights where none are there. */
export function foundMarkup(folder: StudioFolder, at: string, outcome: ChampionOutcome): Promise<string> {
  const { file } = outcome.champion;
  const isThere = file !== undefined && folder.has(below(at, ...file.split('/')));
  const weights = isThere ? readable(() => championWeights(folder.path(at), outcome)) : undefined;
  return renderSections(championDocument(outcome, weights));
}

/** What there is so far of a run of `game` that isn't finished, as markup; undefined where there is nothing. */
export async function markupSoFar(
  folder: StudioFolder,
  at: string,
  game: string,
  contests: readonly Contest[],
  read: ReadIndex,
): Promise<string | undefined> {
  const [latest] = contests.toSorted((a, b) => b.changed - a.changed);
  const live = latest && (await read(latest.at).catch(() => undefined));
  const sections = [
    ...(live === undefined ? [] : [contestSection(latest!.title, live)]),
    ...(await ladder(contests, read)),
    ...fits(folder, at, game),
  ];
  return sections.length === 0 ? undefined : renderSections({ sections });
}

/** How the tournament called `title`, the one that was played last, stands. */
function contestSection(title: string, index: LogIndex): Section {
  const { agents } = index.header.tournament;
  const { lines, format } = index.standings;
  const called = shortNames(agents);
  const rows = lines
    .slice(0, LEADERS)
    .map(({ agent, games, score, elo, low, high }) => [
      called(agent),
      whole(games),
      percent(score),
      ...(low === undefined || high === undefined ? [signed(elo), missing] : eloCells({ elo, low, high })),
    ]);
  const columns = [name('Agent'), 'Games', 'Score', ...eloColumns];
  const said = [counted(index.games.length, 'game', 'games'), ...(format === undefined ? [] : [format])];
  const course = agents.length === 2 ? index.derived('course', () => courseOf(index)) : [];
  return section(
    `Latest games: ${title}`,
    `${said.join('; ')}.`,
    table('Standings so far', columns, rows),
    lines.length > LEADERS && `And ${lines.length - LEADERS} more agents.`,
    course.length > 1 && coursePlot(called(agents[0]!), called(agents[1]!), course),
  );
}

/** How the figure of a log's two agents came to be: after some of the pairs, in the order of their ends. */
export function courseOf(index: LogIndex) {
  const halves = new Map<number, number>();
  const pairs: number[] = [];
  for (const { opening, first, winner, voided } of index.games) {
    if (voided) continue;
    const points = winner === -1 ? 1 : winner === first ? 2 : 0;
    const before = halves.get(opening);
    if (before === undefined) halves.set(opening, points);
    else pairs.push(before + points);
  }
  const every = Math.max(1, Math.ceil(pairs.length / POINTS));
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  return pairs.flatMap((halfPoints, i) => {
    counts[halfPoints]!++;
    if ((i + 1) % every !== 0 && i + 1 !== pairs.length) return [];
    const { elo, low, high } = ratingOf(counts);
    return [{ pairs: i + 1, elo, low, high }];
  });
}

function coursePlot(a: string, b: string, course: ReturnType<typeof courseOf>): Plot {
  const within = (value: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, value));
  const values = course.map(({ pairs, elo, low, high }) => ({
    pairs,
    elo: within(elo),
    low: within(low),
    high: within(high),
  }));
  const x = axisOf('pairs', 'pairs', { scale: { zero: false, nice: false }, axis: { tickMinStep: 1, tickCount: 6 } });
  const y = axisOf('elo', 'Elo', { axis: { tickCount: 5, labelExpr: eloLabels } });
  const color = series.tuned.colour;
  const last = course.at(-1)!;
  return {
    kind: 'plot',
    name: 'course',
    title: `Elo of ${a} against ${b} after each pair, with 95 % intervals`,
    description: `After ${whole(last.pairs)} pairs: ${eloCells(last).join(', 95 % interval ')}.`,
    left: 64,
    height: 200,
    layers: [
      brokenLine({ y: { datum: 0, type: 'quantitative' } }, 0.6),
      drawn(values, { type: 'area', color, opacity: 0.18 }, { x, y: { ...y, field: 'low' }, y2: { field: 'high' } }),
      drawn(values, { type: 'line', color, strokeWidth: 2 }, { x, y }),
    ],
  };
}

/** Who challenged whom: whoever is challenged is champion. Challenges that have just begun are left out. */
async function ladder(contests: readonly Contest[], read: ReadIndex): Promise<Section[]> {
  const rows: string[][] = [];
  for (const { at, agents } of contests) {
    const [, generation] = /(?:^|\/)generation-(\d+)\/challenge\/test$/.exec(at) ?? [];
    const index = generation === undefined ? undefined : await read(at).catch(() => undefined);
    if (index === undefined) continue;
    const called = shortNames(agents);
    const [cell] = cellsOf(index);
    const standing = cell && cell.pairs > 0 ? cell : undefined;
    rows.push([generation!, called(agents[0]!), called(agents[1]!), whole(standing?.pairs), ...eloCells(standing)]);
  }
  if (rows.length === 0) return [];
  const columns = ['Generation', name('Candidate'), name('Champion'), 'Pairs', ...eloColumns];
  return [section('Ladder so far', table('Challenges: a candidate against the champion', columns, rows))];
}

/** The fits of the latest generation, and the epochs of those that are being made. */
function fits(folder: StudioFolder, at: string, game: string): Section[] {
  const generation = generationsIn(folder, at).at(-1);
  if (generation === undefined) return [];
  const room = below(at, `generation-${generation}`, 'weights');
  const files = folder.names(room).slice(0, READ);
  const rows = files.flatMap((file) => (file.endsWith('.json') ? fitRow(folder, below(room, file), game) : []));
  const columns = [name('Fit'), words('Model'), 'Log loss in training', 'validation', 'test'];
  const found = section(
    `Fits of generation ${generation}`,
    rows.length > 0 && table('Log loss of each fit: less is better, and games decide', columns, rows),
    files.map((file, i) => file.endsWith('.checkpoint') && epochs(folder, below(room, file), i)),
  );
  return found.blocks.length === 0 ? [] : [found];
}

/** None for what is being written, and for weights that weren't fitted. */
function fitRow(folder: StudioFolder, path: string, game: string): string[][] {
  const weights = readable(() => readWeightsFile(folder.plain(path), gameNamed(game)));
  if (weights?.origin.by !== 'fit') return [];
  const { train, validation, test } = weights.origin.measures;
  const model = weights.model === 'network' ? 'network' : 'linear';
  return [[nameOf(path), model, ...[train, validation, test].map(({ logLoss }) => decimal(logLoss, 4))]];
}

function epochs(folder: StudioFolder, path: string, at: number): Content {
  const found = readable(() => parseWith(checkpoint, parseJson(folder.text(path), path), path));
  if (found === undefined) return [];
  const losses = found.history.map(({ validation }) => validation);
  const bestEpoch = 1 + losses.indexOf(Math.min(...losses));
  const called = nameOf(path);
  return [`${called} is being fitted.`, epochsPlot({ name: called, history: found.history, bestEpoch }, at)];
}

/** `g1-full` of `generation-1/weights/g1-full.json.checkpoint`. */
function nameOf(path: string): string {
  return path
    .split('/')
    .at(-1)!
    .replace(/\.json(\.checkpoint)?$/, '');
}

/** Undefined where a file is being written, or is none. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
