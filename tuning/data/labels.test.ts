import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_POINTS } from '../../agents/agent.ts';
import { openData } from '../../datasets/data-set.ts';
import { type LabelledGame, type Result, written } from '../../datasets/row.ts';
import { DatasetWriter } from '../../datasets/writer.ts';
import type { Game } from '../../games/game.ts';
import { families, gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { player } from '../../selfplay/generate.ts';
import { largestBoard } from '../../test/board.ts';
import { selfplayOf } from '../../test/dataset.ts';
import { testFolder } from '../../test/folder.ts';
import { nearStart } from '../boards.ts';
import { labelsVerdict, readLabels } from './labels.ts';

const folder = testFolder();

const GAMES = 25;

function playedGames(game: Game, agent: string, near: boolean): LabelledGame[] {
  const boards = near ? { scatter: 0, walk: nearStart(game) } : {};
  const play = player(selfplayOf(game, agent, { seed: 5, ...boards }));
  return Array.from({ length: GAMES }, (_, i) => play(i));
}

/** A data set of `games`, each of whose labels `label` gives. */
async function dataOf(
  name: string,
  game: Game,
  games: readonly LabelledGame[],
  label: (result: Result, game: number, score: number | undefined) => Result,
): Promise<string> {
  const at = join(folder, name);
  const plan = { game: game.name, seed: 5, games: games.length, command: 'test', options: {} };
  const writer = DatasetWriter.open(at, plan);
  for (const [i, one] of games.entries())
    writer.add(
      written(i, {
        ...one,
        result: label(one.result, i, undefined),
        rows: one.rows.map((row) => ({ ...row, result: label(row.result, i, row.score) })),
      }),
    );
  return at;
}

const flipped = (result: Result): Result => (1 - result) as Result;
const verdictOf = async (at: string, game: Game): Promise<string | undefined> =>
  labelsVerdict('hand:own, near', await readLabels(openData(at), game));

describe.each(families.map((family) => largestBoard(family, 40)))('$name', (game) => {
  test.each([true, false])(
    'true labels pass, flipped ones are refused; near the start: %s',
    { tags: 'slow' },
    async (near) => {
      const games = playedGames(game, 'hand:difference@nodes=100', near);
      const kind = near ? 'near' : 'random';
      expect(await verdictOf(await dataOf(`${game.name} ${kind}`, game, games, (result) => result), game)).toBe(
        undefined,
      );
      const line = await verdictOf(await dataOf(`${game.name} ${kind} flipped`, game, games, flipped), game);
      expect(line).toMatch(/^hand:own, near: the side that its search preferred lost \(slope -[\d.]+, 95 % interval /);
      expect(line).toContain(
        "its labels are flipped, or its maker's weights. It is left out; mend what wrote its results, or play it again.",
      );
      expect(line).not.toContain('\n');
    },
  );
});

const slider = gameNamed('slider-4');

test('labels drawn by lot are refused: the scores foretell nothing', async () => {
  const games = playedGames(slider, 'hand@nodes=60', true);
  const lot = games.map((_, i) => new Random(1, 'lot', i).chance(0.5));
  const at = await dataOf('lot', slider, games, (result, i) => (lot[i] ? flipped(result) : result));
  expect(await verdictOf(at, slider)).toMatch(/: its search's scores don't foretell the results of its games \(slope /);
});

test('weights that mislead are no wrong labels: found wins were won', async () => {
  const games = playedGames(slider, 'hand@nodes=60', true);
  const misled = games.map((one) => ({
    ...one,
    rows: one.rows.map((row) => ({ ...row, score: Math.abs(row.score!) > MAX_POINTS ? row.score : -row.score! })),
  }));
  expect(await verdictOf(await dataOf('misled', slider, misled, (was) => was), slider)).toBeUndefined();
  const at = await dataOf('misled and flipped', slider, misled, flipped);
  expect((await readLabels(openData(at), slider)).found.kept).toBe(0);
});

test.each<[string, LabelledGame[], Result | undefined]>([
  ['all drawn', playedGames(slider, 'hand@nodes=60', true), 0.5],
  ['one game', playedGames(slider, 'hand@nodes=60', true).slice(0, 1), undefined],
  ['no rows', playedGames(slider, 'hand@nodes=60', true).map((one) => ({ ...one, rows: [] })), undefined],
])('%s: nothing is shown, in one line', async (name, games, result) => {
  const line = await verdictOf(await dataOf(name, slider, games, (was) => result ?? was), slider);
  expect(line).toMatch(/can't show that scores and results belong together; play more games/);
});

test('the unit of scores is found: of doubled ones twice as many points are worth a logit', async () => {
  const games = playedGames(slider, 'hand@nodes=60', true);
  const doubled = games.map((one) => ({
    ...one,
    rows: one.rows.map((row) => ({ ...row, score: Math.abs(row.score!) > 1e8 ? row.score : row.score! * 2 })),
  }));
  const [one, two] = [
    await dataOf('once', slider, games, (was) => was),
    await dataOf('twice', slider, doubled, (was) => was),
  ];
  const [first, second] = [await readLabels(openData(one), slider), await readLabels(openData(two), slider)];
  expect(second.points! / first.points!).toBeCloseTo(2, 5);
  expect(second.slope).toEqual(first.slope);
});
