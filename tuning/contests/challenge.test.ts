import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
  wonBySeat1,
} from '../../test/champion.ts';
import { testFolder } from '../../test/folder.ts';
import { stoppingAt } from '../../test/stopping.ts';
import { type Rating, ratingOf } from '../../tournament/statistics/rating.ts';
import { type Arena, arenaOf, type Player } from './arena.ts';
import { challenge as challengeIn, differenceOf, gauntletLine, passed, whyOf } from './challenge.ts';
import { Contest, type ContestRunning } from './contest.ts';
import type { ChallengeOutcome } from './outcome.ts';

const arena = arenaOf(contested, 1, NODES);
const folder = testFolder();

const terms = { elo1: 25, maxPairs: 40, gauntletPairs: 20 };
const own = handPlayer('own');
const difference = handPlayer('difference');
const others = [difference, own].map((player) => ({ player, champion: undefined }));

/** Of generation 1, in a folder of its own, unless told otherwise. */
function challenge(
  candidate: Player,
  champion: Player,
  change: {
    arena?: Arena;
    others?: typeof others;
    terms?: typeof terms;
    place?: string;
    running?: ContestRunning;
  } = {},
) {
  const asked = { arena, others, terms, place: join(folder, candidate.name), running: alone, ...change };
  const contest = new Contest(asked.arena, 'generation 1', asked.place, asked.running);
  return challengeIn(contest, candidate, champion, asked.others, asked.terms);
}

test('a good one is promoted; stopped in its gauntlet it resumes to the same bytes', { tags: 'slow' }, async () => {
  const good = changedPlayer('g1-good', (points) => 2 * points);
  const [whole, other] = [join(folder, 'whole'), join(folder, 'stopped')];
  const told: [number, number][] = [];
  const running = { ...alone, progress: (done: number, total: number) => void told.push([done, total]) };
  const outcome = await challenge(good, blind('g0-blind'), { place: whole, running });
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

  const stopping = { workers: 1, ...stoppingAt(games - 25) };
  const stopped = challenge(good, blind('g0-blind'), { place: other, running: stopping });
  await expect(stopped).rejects.toThrow('stopped');
  expect(await challenge(good, blind('g0-blind'), { place: other })).toEqual(outcome);
  expect(logsIn(other)).toEqual(logsIn(whole));
});

test('flipped signs are refused, and meet nobody else', async () => {
  const outcome = await challenge(flipped('g1-flipped'), difference);
  expect(outcome).toMatchObject({ promoted: false, gauntlet: [] });
  expect(outcome.why).toMatch(
    /^g1-flipped is not promoted: it (is weaker than hand:difference by \d+|isn't shown to be stronger than hand:difference: −\d+) Elo \(/,
  );
});

test('one that beats only the champion is refused by the gauntlet', { tags: 'slow' }, async () => {
  const outcome = await challenge(blind('g1-blind'), flipped('g0-flipped'));
  expect(outcome.test.decision).toBe('accepted');
  expect(outcome.promoted).toBe(false);
  expect(outcome.gauntlet[0]).toMatchObject({ opponent: 'hand:difference', regresses: true });
  expect(outcome.why).toMatch(
    /^g1-blind is not promoted: it beats g0-flipped by \d+ Elo \(.*\) but is weaker than hand:difference by \d+ Elo \(.*\)\.$/,
  );
});

test('where seat 1 always wins, nobody is promoted, and the openings are named', { tags: 'slow' }, async () => {
  const decided = wonBySeat1('challenge', 10);
  const few = { ...terms, maxPairs: 10 };
  const outcome = await challenge(own, difference, {
    arena: decided,
    others: [],
    terms: few,
    place: join(folder, 'won'),
  });
  expect(outcome.promoted).toBe(false);
  expect(outcome.why).toMatch(
    /^hand:own is not promoted: the openings decided, not the players: the same seat won both games of \d+ % of the pairs\.$/,
  );
  expect(outcome.warnings).toEqual([
    expect.stringMatching(/^The challenge of generation 1: the openings decided, .* What helps: a larger board, /),
  ]);
});

test('without any board nobody is promoted', async () => {
  const outcome = await challenge(own, difference, { arena: arenaOn([]) });
  expect(outcome).toMatchObject({ pairs: 0, promoted: false, gauntlet: [], test: { decision: 'open', llr: 0 } });
  expect(outcome.why).toBe('hand:own is not promoted: no pair of games against hand:difference counts.');
});

const better = ratingOf([2, 8, 30, 40, 20]);
/** Likelihood of superiority 86 %. */
const likely = ratingOf([16, 18, 24, 20, 22]);
const even = ratingOf([20, 20, 20, 20, 20]);
const worse = ratingOf([20, 40, 30, 8, 2]);

function outcomeOf(
  rating: Rating,
  decision: ChallengeOutcome['test']['decision'],
  gauntlet: ChallengeOutcome['gauntlet'] = [],
): Omit<ChallengeOutcome, 'why'> {
  const test = { decision, llr: 0, elo0: -30, elo1: 30 };
  const shown = { candidate: 'g2-full', champion: 'g1-lean', test, pairs: 100, rating, gauntlet };
  return { ...shown, promoted: passed(shown) && gauntlet.every(({ regresses }) => !regresses) };
}

const line = (rating: Rating, champion?: Rating) => gauntletLine('hand:own', 100, rating, champion, 1);

describe('passed', () => {
  test.each([
    ['the test accepts', even, 'accepted', true],
    ['the test rejects, whatever the interval', better, 'rejected', false],
    ['it stays open, and it is significantly better', better, 'open', true],
    ['it stays open, and it is likely better', likely, 'open', true],
    ['it stays open, and it is as likely better as worse', even, 'open', false],
    ['it stays open, and it is likely worse', ratingOf([22, 20, 24, 18, 16]), 'open', false],
  ] as const)('%s', (_, rating, decision, wanted) => expect(passed(outcomeOf(rating, decision))).toBe(wanted));
});

test.each([
  [
    'promoted, with nobody else to meet',
    outcomeOf(better, 'accepted'),
    /^g2-full is promoted: it beats g1-lean by 123 Elo \(95 % interval \+\d+ to \+\d+, 100 pairs, likelihood of superiority >99.9 %\)\.$/,
  ],
  [
    'promoted, though its interval holds 0',
    outcomeOf(likely, 'open'),
    /^g2-full is promoted: it is likely stronger than g1-lean, by \d+ Elo \(95 % interval −\d+ to \+\d+, 100 pairs, /,
  ],
  ['promoted past one other', outcomeOf(better, 'accepted', [line(even)]), /, and doesn't regress against hand:own\.$/],
  ['weaker', outcomeOf(worse, 'rejected'), /^g2-full is not promoted: it is weaker than g1-lean by 123 Elo \(/],
  [
    'nothing shown',
    outcomeOf(even, 'open'),
    /^g2-full is not promoted: it isn't shown to be stronger than g1-lean: 0 Elo \(/,
  ],
  [
    'both play alike',
    { ...outcomeOf(even, 'open'), untold: { reason: 'alike', share: 0.9 } as const },
    'g2-full is not promoted: both play alike: in 90 % of the pairs the two games are the same, move by move.',
  ],
  [
    'weaker than another one',
    outcomeOf(better, 'accepted', [line(worse)]),
    /^g2-full is not promoted: it beats g1-lean by 123 Elo \(.*\) but is weaker than hand:own by 123 Elo \(.*\)\.$/,
  ],
  [
    'worse against another one than the champion was',
    outcomeOf(better, 'accepted', [line(even, better)]),
    /\) but does worse against hand:own than g1-lean did, by 123 Elo \(95 % interval −\d+ to −\d+\)\.$/,
  ],
])('%s', (_, outcome, why) =>
  expect(whyOf(outcome)).toEqual(typeof why === 'string' ? why : expect.stringMatching(why)),
);

describe('a line of the gauntlet regresses', () => {
  test.each([
    ['significantly weaker', worse, undefined, true],
    ['not significantly weaker', even, undefined, false],
    ['significantly worse than the champion, though not weaker', even, better, true],
    ['stronger, as the champion was', better, better, false],
    ['nothing known of the champion', even, ratingOf([0, 0, 0, 0, 0]), false],
  ])('%s: %#', (_, rating, champion, wanted) => expect(line(rating, champion).regresses).toBe(wanted));
});

test('the more opponents, the surer a regression must be', () => {
  const rating = ratingOf([6, 12, 12, 4, 1]);
  expect(rating.high).toBeLessThan(0);
  const among = (opponents: number) => gauntletLine('hand:own', 35, rating, undefined, opponents).regresses;
  expect([among(1), among(20)]).toEqual([true, false]);
});

test('a difference is wider than either interval, and turns with its sides', () => {
  for (const a of [better, even, worse])
    for (const b of [better, even, worse]) {
      const { elo, low, high } = differenceOf(a, b);
      expect(elo).toBeCloseTo(a.elo - b.elo, 9);
      expect(high - low).toBeGreaterThan(Math.max(a.high - a.low, b.high - b.low));
      const other = differenceOf(b, a);
      expect([-other.high, -other.low]).toEqual([expect.closeTo(low, 9), expect.closeTo(high, 9)]);
    }
});
