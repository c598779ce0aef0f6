import { MAX_POINTS } from '../../agents/agent.ts';
import { type DataSet, openData, readManifest } from '../../datasets/data-set.ts';
import type { Game } from '../../games/game.ts';
import type { Running } from '../../lib/progress/running.ts';
import { readLabels } from '../data/labels.ts';
import { axes, type Origin } from '../data/origin.ts';
import type { Recipe } from './recipe.ts';

/**
 * A data set of a run: its folder, and what recipes choose by. Rows from outside have generation 0 and no origin: they
 * are read by recipes that choose by none.
 */
export interface DataSource extends Partial<Origin> {
  readonly folder: string;
  readonly generation: number;
}

/** Points worth a logit in what recipes read, whatever they were worth to those who made it. */
export const SCALE = 1000;
/** Digits of a factor: more of it would be noise. */
const DIGITS = 4;

/** Those of `sources` that `recipe` reads. */
export function sourcesOf(recipe: Recipe, sources: readonly DataSource[]): DataSource[] {
  const last = Math.max(...sources.map(({ generation }) => generation));
  return sources
    .filter((source) => axes.every((axis) => recipe[axis] === 'all' || recipe[axis] === source[axis]))
    .filter(({ generation }) => generation > last - recipe.generations);
}

/** Rows of `sources`, those that several have counted as often. */
export function rowsOf(sources: readonly DataSource[]): number {
  return sources.reduce((sum, { folder }) => sum + readManifest(folder).rows, 0);
}

/**
 * `sources`, of which there are some, as one data set, the newest first: of positions that several have, the newest
 * label counts. Their scores are in one unit, 1000 points a logit; scores that say nothing of the results count as
 * even. Throws InputError where a data set can't be read, and the signal's reason.
 */
export async function dataOf(sources: readonly DataSource[], game: Game, running: Running): Promise<DataSet> {
  const folders = [...sources].sort((a, b) => b.generation - a.generation).map(({ folder }) => folder);
  const told = { ...running, progress: (done: number, all: number) => running.progress(done, all, 'data sets') };
  const units = [];
  for (const folder of folders) {
    const points = await pointsOf(openData(folder, game), game, told);
    units.push({ factor: points === undefined ? 0 : Number((SCALE / points).toPrecision(DIGITS)), most: MAX_POINTS });
  }
  return openData(folders, game, units);
}

/** Points of each data set's scores worth a logit, by its checksum: to find them all its rows are read. */
const known = new Map<string, number | undefined>();

async function pointsOf(data: DataSet, game: Game, running: Running): Promise<number | undefined> {
  if (!known.has(data.checksum)) known.set(data.checksum, (await readLabels(data, game, running)).points);
  return known.get(data.checksum);
}
