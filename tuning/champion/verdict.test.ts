import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { alone, blind, contested, handPlayer, NODES, newFolder } from '../../test/champion.ts';
import { arenaOf } from './contests/boards.ts';
import { Decisions } from './decisions.ts';
import { Ratings } from './ratings.ts';
import { type Run, Standing } from './standing.ts';
import { hardest, verdictOf } from './verdict.ts';

const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** A run at its end, of ten pairs: `blind` is the first baseline, and either level with `hand:own` or shown to be stronger. */
function ended(name: string, level: boolean): Run {
  const ratings = new Ratings();
  const rating = { elo: 60, low: level ? -10 : 10, high: 130, los: 0.9, score: 0.6 };
  ratings.add({ a: 'blind', b: 'hand:own', pairs: 10, rating });
  const standing = new Standing([blind('blind'), handPlayer('own')], ratings, {}, { perPair: 1, perGame: 1 });
  standing.promote(handPlayer('difference'), 1);
  const place = join(folder, name);
  mkdirSync(place);
  return {
    options: {
      game: contested.name,
      seed: 1,
      generations: 1,
      pairs: 10,
      nodes: NODES,
      sets: ['original'],
      against: [],
    },
    folder: place,
    game: contested,
    arena: arenaOf(contested, 1, NODES),
    decisions: new Decisions(join(place, 'decisions.jsonl')),
    standing,
    running: () => ({ ...alone, workers: 2 }),
  };
}

test('each baseline that may be the strongest has as many pairs, and the hardest one to beat is the strongest', async () => {
  const run = ended('level', true);
  const verdict = await verdictOf(run);
  run.decisions.close();
  expect(verdict!.map(({ place, opponent, match }) => [place, opponent, match.pairs])).toEqual([
    ['near', 'blind', 10],
    ['near', 'hand:own', 10],
    ['random', 'blind', 5],
    ['random', 'hand:own', 5],
  ]);
  const [blindly, own] = verdict!;
  expect(blindly!.match.rating.elo).toBeGreaterThan(own!.match.rating.elo);
  expect(hardest(run.standing, verdict).name).toBe('hand:own');
});

test('a baseline that their own games show to be weaker is met last, and is not the strongest', async () => {
  const run = ended('told apart', false);
  const verdict = await verdictOf(run);
  run.decisions.close();
  expect(verdict!.map(({ opponent }) => opponent)).toEqual(['blind', 'blind', 'hand:own', 'hand:own']);
  expect(hardest(run.standing, verdict).name).toBe('blind');
});

test('without a verdict the first baseline is the strongest', () =>
  expect(hardest(ended('none', true).standing, undefined).name).toBe('blind'));
