import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  alone,
  arenaOn,
  blind,
  changedPlayer,
  contested,
  flipped,
  handPlayer,
  logsIn,
  NODES,
  newFolder,
  wonBySeat1,
} from '../../test/champion.ts';
import { arenaOf } from './boards.ts';
import { challenge } from './challenge.ts';

const arena = arenaOf(contested, 1, NODES);
const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const terms = { elo1: 25, maxPairs: 40, gauntletPairs: 20 };
const own = handPlayer('own');
const difference = handPlayer('difference');
const others = [difference, own].map((player) => ({ player, champion: undefined }));

test('a good one is promoted; stopped in its gauntlet it goes on to the same bytes', async () => {
  const good = changedPlayer('g1-good', (points) => 2 * points);
  const [whole, other] = [join(folder, 'whole'), join(folder, 'stopped')];
  const told: [number, number][] = [];
  const outcome = await challenge(arena, 'generation 1', good, blind('g0-blind'), others, terms, whole, {
    ...alone,
    progress: (done, total) => told.push([done, total]),
  });
  expect(outcome).toMatchObject({ candidate: 'g1-good', champion: 'g0-blind', test: { decision: 'accepted' } });
  expect(outcome.gauntlet.map(({ opponent, pairs }) => [opponent, pairs])).toEqual([
    ['hand:difference', 20],
    ['hand:own', 20],
  ]);
  expect(outcome.promoted).toBe(true);
  expect(outcome.why).toMatch(
    /^g1-good is promoted: it beats g0-blind by \d+ Elo \(95 % interval \+.*\), and doesn't regress against any of the 2 others\.$/,
  );
  const games = 2 * (outcome.pairs + 20 * 2);
  expect(told.at(-1)).toEqual([games, games]);

  const stop = new AbortController();
  const stopped = challenge(arena, 'generation 1', good, blind('g0-blind'), others, terms, other, {
    workers: 1,
    signal: stop.signal,
    progress: (done) => done === games - 25 && stop.abort(new Error('stopped')),
  });
  await expect(stopped).rejects.toThrow('stopped');
  expect(await challenge(arena, 'generation 1', good, blind('g0-blind'), others, terms, other, alone)).toEqual(outcome);
  expect(logsIn(other)).toEqual(logsIn(whole));
});

test('flipped signs are refused, and meet nobody else', async () => {
  const outcome = await challenge(
    arena,
    'generation 1',
    flipped('g1-flipped'),
    difference,
    others,
    terms,
    join(folder, 'flipped'),
    alone,
  );
  expect(outcome).toMatchObject({ promoted: false, gauntlet: [] });
  expect(outcome.why).toMatch(
    /^g1-flipped is not promoted: it (is weaker than hand:difference by \d+|isn't shown to be stronger than hand:difference: −\d+) Elo \(/,
  );
});

test('one that beats only the champion is refused by the gauntlet', async () => {
  const outcome = await challenge(
    arena,
    'generation 1',
    blind('g1-blind'),
    flipped('g0-flipped'),
    others,
    terms,
    join(folder, 'only'),
    alone,
  );
  expect(outcome.test.decision).toBe('accepted');
  expect(outcome.promoted).toBe(false);
  expect(outcome.gauntlet[0]).toMatchObject({ opponent: 'hand:difference', regresses: true });
  expect(outcome.why).toMatch(
    /^g1-blind is not promoted: it beats g0-flipped by \d+ Elo \(.*\) but is weaker than hand:difference by \d+ Elo \(.*\)\.$/,
  );
});

test('where seat 1 always wins, nobody is promoted, and the openings are named', async () => {
  const decided = wonBySeat1('challenge', 10);
  const outcome = await challenge(
    decided,
    'generation 2',
    own,
    difference,
    [],
    { ...terms, maxPairs: 10 },
    join(folder, 'won'),
    alone,
  );
  expect(outcome.promoted).toBe(false);
  expect(outcome.why).toMatch(
    /^hand:own is not promoted: the openings decided, not the players: the same seat won both games of \d+ % of the pairs\.$/,
  );
  expect(outcome.warnings).toEqual([
    expect.stringMatching(/^The challenge of generation 2: the openings decided, .* What helps: a larger board, /),
  ]);
});

test('without any board nobody is promoted', async () => {
  const outcome = await challenge(
    arenaOn([]),
    'generation 2',
    own,
    difference,
    others,
    terms,
    join(folder, 'none'),
    alone,
  );
  expect(outcome).toMatchObject({ pairs: 0, promoted: false, gauntlet: [], test: { decision: 'open', llr: 0 } });
  expect(outcome.why).toBe('hand:own is not promoted: no pair of games against hand:difference counts.');
});
