import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_POINTS } from '../../../agents/agent.ts';
import { manifestPath, readManifest } from '../../../datasets/manifest.ts';
import { mergeDatasets } from '../../../datasets/merge.ts';
import type { Game } from '../../../games/game.ts';
import { exists, sha256OfFile, withPath } from '../../../lib/files/files.ts';
import type { Running } from '../../../lib/progress/running.ts';
import type { Place } from '../contests/arena.ts';
import { readLabels } from '../data/labels.ts';
import type { Maker, Search } from '../data/origin.ts';
import type { Recipe } from './recipe.ts';

/** A data set of a run: its folder, and what recipes choose by. */
export interface DataSource {
  readonly folder: string;
  readonly place: Place;
  readonly search: Search;
  readonly maker: Maker;
  readonly generation: number;
}

/** Points worth a logit in pooled data, whatever they were worth to those who made it. */
const SCALE = 1000;
/** Digits of a factor: more of it would be noise. */
const DIGITS = 4;

/** Of the split of its games: one for all recipes, so that they share what is pooled, and their losses compare. */
const SPLIT = 1;

/** Those of `sources` that `recipe` reads. */
export function sourcesOf(recipe: Recipe, sources: readonly DataSource[]): DataSource[] {
  const last = Math.max(...sources.map(({ generation }) => generation));
  return sources
    .filter(({ place }) => recipe.data === 'all' || recipe.data === place)
    .filter(({ search }) => recipe.search === 'all' || recipe.search === search)
    .filter(({ maker }) => recipe.maker === 'all' || recipe.maker === maker)
    .filter(({ generation }) => generation > last - recipe.generations);
}

/** Rows of `sources`, those that several have counted as often. */
export function rowsOf(sources: readonly DataSource[]): number {
  return sources.reduce((sum, { folder }) => sum + readManifest(folder).rows, 0);
}

/** What is being made, by folder: candidates that are fitted at the same time share it. */
const makings = new Map<string, Promise<string>>();

/**
 * A folder of `work` with all rows of `sources`, of which there are some, as one data set: made once, and named by what
 * it holds. Scores of all are in one unit there, of which 1000 points are worth a logit; scores that say nothing of the
 * results count as even. Of positions that several have, the newest label counts. A stop leaves nothing that is taken
 * for whole. Throws InputError where a data set can't be read, and the signal's reason.
 */
export async function pooledData(
  sources: readonly DataSource[],
  game: Game,
  work: string,
  running: Running,
): Promise<string> {
  const folders = [...sources].sort((a, b) => b.generation - a.generation).map(({ folder }) => folder);
  const checksums = await Promise.all(folders.map((folder) => sha256OfFile(manifestPath(folder))));
  const name = createHash('sha256')
    .update(JSON.stringify([SPLIT, checksums]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(work, name);
  if (exists(folder)) {
    readManifest(folder);
    return folder;
  }
  const begun = makings.get(folder);
  if (begun !== undefined) return begun;
  const making = poolInto(folder, folders, game, running).finally(() => makings.delete(folder));
  makings.set(folder, making);
  return making;
}

async function poolInto(folder: string, folders: readonly string[], game: Game, running: Running): Promise<string> {
  const told = { ...running, progress: (done: number, all: number) => running.progress(done, all, 'data sets') };
  const factors: number[] = [];
  for (const source of folders) {
    const points = await pointsOf(source, game, told);
    factors.push(points === undefined ? 0 : Number((SCALE / points).toPrecision(DIGITS)));
  }
  const making = `${folder}.partial`;
  withPath(making, () => {
    rmSync(making, { recursive: true, force: true });
    mkdirSync(making, { recursive: true });
  });
  await mergeDatasets(folders, making, { seed: SPLIT, gzip: false, scores: { factors, most: MAX_POINTS } }, told);
  running.signal.throwIfAborted();
  withPath(folder, () => renameSync(making, folder));
  return folder;
}

/** Points of each data set's scores worth a logit, by the checksum of its manifest: to find them all its rows are read. */
const known = new Map<string, number | undefined>();

async function pointsOf(folder: string, game: Game, running: Running): Promise<number | undefined> {
  const key = await sha256OfFile(manifestPath(folder));
  if (!known.has(key)) known.set(key, (await readLabels(folder, game, running)).points);
  return known.get(key);
}
