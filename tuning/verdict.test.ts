import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { alone, blind, contested, handPlayer, logsIn, NODES, newFolder } from '../test/champion.ts';
import { arenaOf } from './contests/boards.ts';
import { Decisions } from './decisions.ts';
import { Ratings } from './ratings.ts';
import { type Run, Standing } from './standing.ts';
import { verdictOf } from './verdict.ts';

const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** A run at its end, of forty pairs: `blind` is the first baseline, and either level with `hand:own` or shown to be stronger. */
function ended(name: string, level: boolean, promoted = true): Run {
  const ratings = new Ratings();
  const rating = { elo: 60, low: level ? -10 : 10, high: 130, los: 0.9, score: 0.6 };
  ratings.add({ a: 'blind', b: 'hand:own', pairs: 10, rating });
  const standing = new Standing([blind('blind'), handPlayer('own')], ratings, {}, { perPair: 1, perGame: 1 });
  if (promoted) standing.promote(handPlayer('difference'), 1);
  const place = join(folder, name);
  mkdirSync(place);
  return {
    options: {
      game: contested.name,
      seed: 1,
      generations: 1,
      pairs: 40,
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

test('of those that may be the strongest a first match on other boards finds the one that the verdict is about', async () => {
  const run = ended('level', true);
  const { strongest, matches } = await verdictOf(run);
  run.decisions.close();
  expect(strongest.name).toBe('hand:own');
  expect(matches!.map(({ place, opponent, match }) => [place, opponent, match.pairs])).toEqual([
    ['near', 'hand:own', 40],
    ['random', 'hand:own', 20],
    ['near', 'blind', 10],
    ['random', 'blind', 5],
  ]);
  const logs = logsIn(join(run.folder, 'verdict'));
  const boards = (part: string): string[] => logs[`${part}/near/openings.txt`]!.trimEnd().split('\n');
  expect(new Set([...boards('others'), ...boards('strongest')]).size).toBe(50);
});

test('a baseline that their own games show to be weaker is met in few games, and is not the strongest', async () => {
  const run = ended('told apart', false);
  const { strongest, matches } = await verdictOf(run);
  run.decisions.close();
  expect(strongest.name).toBe('blind');
  expect(matches!.map(({ opponent, match }) => [opponent, match.pairs])).toEqual([
    ['blind', 40],
    ['blind', 20],
    ['hand:own', 10],
    ['hand:own', 5],
  ]);
});

test('while nobody is champion there is no verdict, and the first baseline is the strongest', async () => {
  const run = ended('none', true, false);
  expect(await verdictOf(run)).toEqual({ strongest: run.standing.strongest, matches: undefined });
  run.decisions.close();
});
