import { dirname } from 'node:path';
import * as z from 'zod';
import { readWeightsFile } from '../../agents/weights-file.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { decimal, whole } from '../../lib/numbers.ts';
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
import { eloCells, shortNames } from '../../reports/document/words.ts';
import { championDocument, renderSections } from '../../reports/index.ts';
import { epochsPlot } from '../../reports/plots/fit-plots.ts';
import { type ChampionOutcome, championWeights, readOutcome } from '../../tuning/outcome.ts';
import { contestSection, matchesOf } from './contest-section.ts';
import type { Contest } from './contests.ts';
import { generationsIn } from './run-folder.ts';
import { below, type StudioFolder } from './studio-folder.ts';
import type { ReadLog } from './watched-log.ts';

/** Fits of a generation whose files are read. */
const READ = 32;
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
  read: ReadLog,
): Promise<string | undefined> {
  const [latest] = contests.toSorted((a, b) => b.changed - a.changed);
  const live = latest && (await read(latest.at).catch(() => undefined));
  const sections = [
    ...(live === undefined ? [] : [contestSection(`Latest games: ${latest!.title}`, live)]),
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
