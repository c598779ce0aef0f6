import { describe, expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import {
  baselineSeconds,
  contestNodes,
  deepPlan,
  generationSeconds,
  keptForVerdict,
  leastVerdict,
  PATIENT,
  partsUntil,
  patienceAfter,
  racePace,
  racePairs,
  racersIn,
  racersOf,
  searchPlan,
  shallowNodes,
  shallowPlan,
  shallowShare,
  termsWithin,
  testableElo,
  verdictPlan,
  verdictSeconds,
} from './plan.ts';

/** The generations of a run in which each takes as long as it was given, and `late` times that. */
function generations(budget: number, late = 1): number[] {
  const lengths: number[] = [];
  for (let elapsed = baselineSeconds(budget); ; elapsed += late * lengths.at(-1)!) {
    const next = generationSeconds(budget, elapsed, lengths.length + 1, verdictSeconds(budget));
    if (next === 0) return lengths;
    lengths.push(next);
  }
}

describe('generations', () => {
  test.each([60, 180, 600, 1200, 3600, 8 * 3600])('%d s: the budget is used, and not much more', (budget) => {
    const lengths = generations(budget);
    const spent = baselineSeconds(budget) + lengths.reduce((a, b) => a + b, 0) + verdictSeconds(budget);
    expect(spent).toBeLessThanOrEqual(budget);
    expect(spent).toBeGreaterThan(0.85 * budget);
    expect(lengths.length).toBeGreaterThan(0);
  });

  test('more time makes more generations, each longer than the one before, except for the last', () => {
    const counts = [180, 1200, 3600, 8 * 3600].map((budget) => generations(budget).length);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts).size).toBe(counts.length);
    const lengths = generations(3600).slice(0, -1);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  });

  test('games of its own leave a generation time for fits to all games before: it is no shorter than a third of the one before', () => {
    for (const budget of [180, 600, 1200, 3600, 8 * 3600])
      for (const late of [0.6, 0.8, 0.9, 1, 1.2]) {
        const lengths = generations(budget, late);
        for (const [i, seconds] of lengths.entries())
          if (i > 0 && partsUntil(budget, i + 1, seconds).selfplay > 0)
            expect(seconds).toBeGreaterThanOrEqual(lengths[i - 1]! / 3);
      }
    // As a run of Slider with 20 minutes went: 113 s were left after a generation of 330 s.
    expect(generationSeconds(1200, 616.7, 4, 145)).toBeGreaterThan(400);
    expect(partsUntil(1200, 5, 113.7).selfplay).toBe(0);
    expect(partsUntil(1200, 5, 170).selfplay).toBeGreaterThan(0);
    // Slider with three minutes: 41 to 49 s were left after 90 s.
    for (const seconds of [41, 45, 49]) expect(partsUntil(180, 2, seconds).selfplay).toBeGreaterThan(0);
  });

  test('a slow machine has fewer of them; the first is played however late it is', () => {
    expect(generations(1200, 2).length).toBeLessThan(generations(1200).length);
    expect(generationSeconds(180, 500, 1, 15)).toBeGreaterThan(0);
    expect(generationSeconds(180, 500, 2, 15)).toBe(0);
  });
});

test('what a generation leaves is used: by a smaller one without games of its own, and by one in the time of a verdict', () => {
  // As a run of Hexifence with three minutes went: its first generation was over after 102.5 s.
  const [budget, elapsed] = [180, 102.5];
  expect(generationSeconds(budget, elapsed, 2, verdictSeconds(budget))).toBeGreaterThan(40);
  const longer = generationSeconds(budget, elapsed, 2, leastVerdict(budget, 0.05));
  expect(longer).toBeGreaterThan(55);
  expect(partsUntil(budget, 2, longer).selfplay).toBeGreaterThan(0);
  for (const of of [60, 180, 600, 1200, 3600, 8 * 3600])
    for (let over = 0; over < of; over += of / 50) {
      const seconds = generationSeconds(of, over, 2, leastVerdict(of, 0.05));
      const rest = of - over - leastVerdict(of, 0.05);
      // Nothing fits into a few seconds; else all of it is used, or there is more after it.
      if (seconds === 0) expect(rest).toBeLessThan(0.2 * Math.max(90, of / 8) + 25);
      else expect(seconds).toBeLessThanOrEqual(rest);
      const { selfplay, fits, network } = partsUntil(of, 2, seconds);
      expect(selfplay).toBeLessThan(fits);
      expect(fits).toBeLessThan(network);
      expect(network).toBeLessThan(1);
    }
  const short = generationSeconds(budget, 140, 2, verdictSeconds(budget) / 4);
  expect(short).toBeGreaterThan(0);
  expect(partsUntil(budget, 2, short).selfplay).toBe(0);
  // The first generation has games however short it is, and so has one of a fixed amount.
  expect(partsUntil(budget, 1, short).selfplay).toBeGreaterThan(0);
  expect(partsUntil(undefined, 2, 0).selfplay).toBeGreaterThan(0);
});

test('no more is kept for a verdict than enough pairs take, and never next to nothing', () => {
  for (const budget of [60, 180, 1200, 3600, 8 * 3600]) {
    // Dear pairs have a third of the budget, and no more.
    expect(keptForVerdict(budget, 1000)).toBe(budget / 3);
    expect(keptForVerdict(budget, verdictSeconds(budget) / 200)).toBe(verdictSeconds(budget));
    expect(keptForVerdict(budget, 0)).toBeGreaterThan(0.03 * Math.min(budget, 3600));
    expect(keptForVerdict(budget, 0.3)).toBeLessThanOrEqual(Math.max(verdictSeconds(budget), budget / 3));
  }
  expect(keptForVerdict(1200, 0.3)).toBe(150);
});

test('a shallow search has fewer nodes than a deep one, and most of the games where the best learned from it', () => {
  for (const nodes of [40, 300, 3000, 80_000])
    for (const least of [10, 73, 400]) {
      const shallow = shallowNodes(nodes, least);
      expect(shallow).toBeGreaterThanOrEqual(least);
      expect(deepPlan(30, 0.1, nodes, 2 * shallow).nodes).toBeGreaterThan(shallow);
    }
  expect(shallowShare('shallow', 'seconds')).toBeGreaterThan(shallowShare('all', 'seconds'));
  expect(shallowShare('shallow', 'games')).toBeGreaterThan(shallowShare(undefined, 'games'));
  expect(shallowShare('deep', 'seconds')).toBeLessThan(shallowShare('all', 'seconds'));
  expect(shallowPlan(10, 0.1, 3000, 150)).toEqual({ games: 2000, nodes: 150 });
  expect(shallowPlan(0, 0.1, 3000, 150).games).toBe(16);
});

test('self-play searches the deeper the faster games are, and never has fewer games for it than enough', () => {
  const random = new Random(1, 'plan');
  let before = 0;
  for (const perGame of [8, 4, 2, 1, 0.5, 0.1, 0.01]) {
    const { games, nodes } = deepPlan(60, perGame, 3000, 375);
    expect(nodes).toBeGreaterThanOrEqual(before);
    expect(nodes).toBeLessThanOrEqual(6000);
    // As long as it was given, unless that is more than anybody needs.
    const took = (games * perGame * nodes) / 3000;
    expect(took).toBeLessThanOrEqual(60.01);
    if (games < 40_000) expect(took).toBeGreaterThan(60 - (perGame * nodes) / 3000);
    before = nodes;
  }
  for (let i = 0; i < 200; i++) {
    const [time, perGame, nodes, least] = [random.int(3600), 0.001 + random.int(100) / 10, 10 + random.int(90_000), 30];
    const plan = deepPlan(time, perGame, nodes, least);
    expect(plan.nodes).toBeGreaterThanOrEqual(least);
    if (plan.nodes > least) expect(plan.games).toBeGreaterThanOrEqual(1200);
    const after = deepPlan(time, perGame, nodes, least, 1200);
    expect(after.nodes).toBeGreaterThanOrEqual(plan.nodes);
    expect(after.games).toBeLessThanOrEqual(plan.games);
  }
});

test('a race of this many candidates takes the time that it is given', () => {
  for (const candidates of [1, 2, 3, 5, 8]) {
    const first = racePairs(600, 0.1, candidates, 2);
    let [left, pairs, played] = [candidates, first, 0];
    do {
      played += left * 2 * pairs;
      left = Math.ceil(left / 2);
      pairs *= 2;
    } while (left > 1);
    if (first < 200) expect(played * 0.1).toBeLessThan(900);
    expect(played * 0.1).toBeGreaterThan(first < 200 ? 200 : 0);
  }
});

test('where pairs are dear fewer candidates race, so that the race ends in time', () => {
  for (const pair of [0.001, 0.05, 0.2, 0.4, 1, 10])
    for (const opponents of [1, 2]) {
      const count = racersIn(24, pair, opponents, 4, 8);
      const rounds = Math.ceil(Math.log2(count));
      expect(count).toBeGreaterThanOrEqual(4);
      if (count > 4)
        expect(racePairs(24, pair, count, opponents) * rounds * count * opponents * pair).toBeLessThanOrEqual(24);
    }
  expect(racersIn(24, 0.01, 1, 4, 8)).toBe(8);
  expect(racersIn(24, 0.35, 1, 4, 8)).toBeLessThan(8);
});

test.each([
  ['l', 'l'],
  ['llll', 'llll'],
  ['lllll', 'llll-'],
  ['llllllll', 'lllll---'],
  ['llllln', 'lll--n'],
  ['llllpn', 'll--pn'],
])('of %s, by kind, race %s', (kinds, expected) => {
  const order = [...kinds].map((kind, at) => ({ kind, at }));
  const chosen = racersOf(order, ({ kind }) => kind);
  expect(order.map((one) => (chosen.includes(one) ? one.kind : '-')).join('')).toBe(expected);
});

test('a challenge gives most to the test, all where there is nobody else; what it can show fits its pairs', () => {
  const pace = { nodes: 1000, perPair: 0.5 };
  const alone = termsWithin(100, pace, 1000, 0);
  const among = termsWithin(100, pace, 1000, 4);
  expect(alone.maxPairs).toBe(200);
  expect(among.maxPairs).toBe(120);
  expect(among.maxPairs + 4 * among.gauntletPairs).toBeLessThanOrEqual(200);
  expect(alone.elo1).toBeLessThan(among.elo1);
  expect([testableElo(100), testableElo(400), testableElo(4)]).toEqual([29, 14, 100]);
  // However little time is left, something is played.
  expect(termsWithin(0, { nodes: 1000, perPair: 5 }, 100, 3)).toMatchObject({ maxPairs: 20, gauntletPairs: 10 });
});

const gave = (elo: number, pairs: number, promoted = false) => {
  const half = 400 / Math.sqrt(pairs);
  const rating = { elo, low: elo - half, high: elo + half, los: 0.5, score: 0.5 };
  return { challenge: { promoted, pairs, rating } };
};
const nobody = { challenge: undefined };
const level = gave(-1, 626);

test.each([
  ['a new champion', [level, gave(30, 300, true), gave(-40, 60)], false, false],
  ['one that had too few pairs to show anything', [gave(-1, 150)], false, false],
  ['one that may be stronger', [gave(12, 626)], false, false],
  ['two of these', [gave(12, 626), nobody], true, false],
  ['two, then one more', [gave(12, 626), nobody, gave(12, 626)], true, false],
  ['two, then two more', [nobody, nobody, nobody, nobody], true, true],
  ['one that is level', [level], true, false],
  ['one that is level, then another of more kinds, as Breakthrough went', [level, gave(-9, 792)], true, true],
  ['one that is weaker', [gave(-80, 200)], true, false],
])('patience after %s', (_, after, wide, over) => {
  expect(after.reduce(patienceAfter, PATIENT)).toMatchObject({ wide, over });
});

describe('nodes of contests and pairs of a verdict', () => {
  /** A verdict of a run with `budget`, whose champion was found last, or early; games take `longer` than first. */
  function verdict(budget: number, perNode: number, least: number, most: number, longer: number) {
    const nodes = contestNodes(budget, { nodes: most, perPair: perNode * most }, least);
    const pace = { nodes, perPair: perNode * nodes * longer };
    const [late, early] = [leastVerdict, keptForVerdict].map((kept) =>
      verdictPlan(budget, budget - kept(budget, pace.perPair), pace, least, false),
    );
    return { nodes, late: late!, early: early!, perPair: perNode * longer };
  }

  test.each([
    // Plies of a game, nodes a second with all workers, nodes: at least and at most.
    ['Slider-6', 30, 800_000, 700, 3000],
    ['Breakthrough-8', 32, 1_600_000, 160, 1000],
    ['Othello', 57, 580_000, 46, 190],
    ['Ataxx, games of 51 plies', 51, 1_000_000, 290, 440],
    ['Ataxx, games of 194 plies', 194, 1_000_000, 290, 440],
    ['400 plies', 400, 600_000, 100, 3000],
  ])('%s: a verdict of three minutes has 100 pairs, however late its champion', (_, plies, speed, least, most) => {
    // Where a machine becomes much slower, the verdict's own nodes make room, unless they would show no answer.
    for (const others of [2, 3])
      for (const longer of [0.8, 1, 1.5, 4]) {
        const perNode = (1.5 * (1 + others / 4) * 2 * plies) / speed;
        if (110 * least * perNode * longer > 60) continue;
        const { nodes, late, early } = verdict(180, perNode, least, most, longer);
        expect(Math.min(late.pairs, early.pairs)).toBeGreaterThanOrEqual(100);
        expect(Math.min(nodes, late.nodes, early.nodes)).toBeGreaterThanOrEqual(least);
      }
  });

  test('no fewer nodes than needed, and never fewer than show an answer: then the verdict has a third of the time', () => {
    const random = new Random(1, 'contest nodes');
    const [most, third] = [3000, 60];
    let [kept, fewer, long, short] = [0, 0, 0, 0];
    for (let i = 0; i < 2000; i++) {
      const perNode = 10 ** (-6 + 5 * random.unit());
      const least = 20 + random.int(400);
      const { nodes, late, perPair } = verdict(180, perNode, least, most, 1);
      const leastPair = least * perPair;
      if (nodes === most) kept++;
      // What is given up brings pairs.
      else if (nodes > least) {
        expect(nodes * perNode).toBeGreaterThan(0.15);
        fewer++;
      } else if (110 * leastPair <= third) long++;
      else {
        expect(late).toEqual({ nodes: least, pairs: Math.max(20, Math.floor(third / leastPair)) });
        short++;
        continue;
      }
      expect(late.pairs).toBeGreaterThanOrEqual(100);
    }
    expect(Math.min(kept, fewer, long, short)).toBeGreaterThan(50);
  });
});

test.each([
  ['four times the nodes', false, 4000, 200],
  ['50,000 nodes for a selective search', true, 50_000, 110],
])('a long run judges with up to %s where pairs enough remain, and a short one never', (...of) => {
  const [, selective, most, fewest] = of;
  const random = new Random(1, 'deep verdict');
  const counts = { deep: 0, deepest: 0, usual: 0 };
  for (let i = 0; i < 500; i++) {
    const pace = { nodes: 1000, perPair: 10 ** (-3 + 4 * random.unit()) };
    const [long, short] = [1200, 180].map((budget) => verdictPlan(budget, 0.8 * budget, pace, 100, selective));
    expect(short!.nodes).toBeLessThanOrEqual(1000);
    expect(long!.nodes).toBeLessThanOrEqual(most);
    if (long!.nodes > 1000) expect(long!.pairs).toBeGreaterThanOrEqual(0.95 * fewest);
    if (long!.nodes < most) expect(long!.pairs).toBeLessThan(1.1 * fewest);
    counts[long!.nodes === most ? 'deepest' : long!.nodes > 1000 ? 'deep' : 'usual']++;
    // Who asked for these nodes has them.
    expect(verdictPlan(1200, 960, pace, 1000, selective).nodes).toBe(1000);
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(50);
});

test('a race of searches has deeper moves rather than more searches, and ends in time', () => {
  const random = new Random(1, 'searches');
  for (let i = 0; i < 500; i++) {
    const pace = { nodes: 1000, perPair: 10 ** (-3 + 3 * random.unit()) };
    const { count, nodes, pairs } = searchPlan(50, pace, 100, 8);
    expect(count).toBeGreaterThanOrEqual(3);
    if (count > 3) expect(nodes).toBe(50_000);
    expect(nodes).toBeGreaterThanOrEqual(1000);
    if (nodes > 1000) {
      expect(pairs).toBeGreaterThanOrEqual(11);
      const rounds = Math.ceil(Math.log2(count));
      expect((pairs * count * rounds * pace.perPair * nodes) / 1000).toBeLessThanOrEqual(50);
    }
    expect(searchPlan(50, pace, 1000, 2)).toMatchObject({ count: 2, nodes: 1000 });
  }
});

test('a race has half of the nodes, or as few as its candidates need, but as many as show an answer', () => {
  const race = (nodes: number, least: number, seconds = 1000) => racePace(seconds, { nodes, perPair: 2 }, least, 4, 1);
  expect(race(3000, 160)).toEqual({ nodes: 1500, perPair: 1 });
  expect(race(300, 160).nodes).toBe(160);
  expect(race(3000, 3000)).toEqual({ nodes: 3000, perPair: 2 });
  expect(race(40, 160).nodes).toBe(40);
  // Two rounds of four times four pairs.
  expect(race(3000, 160, 16)).toEqual({ nodes: 750, perPair: 0.5 });
  expect(race(3000, 160, 0).nodes).toBe(160);
});

test('a challenge with little time has fewer nodes and more pairs', () => {
  const pace = { nodes: 1000, perPair: 1 };
  expect(termsWithin(30, pace, 100, 0)).toMatchObject({ nodes: 500, maxPairs: 60 });
  expect(termsWithin(30, pace, 1000, 0)).toMatchObject({ nodes: 1000, maxPairs: 30 });
  expect(termsWithin(100, pace, 100, 2)).toMatchObject({ nodes: 1000, maxPairs: 60, gauntletPairs: 20 });
  expect(termsWithin(1, pace, 100, 2)).toMatchObject({ nodes: 100, maxPairs: 20, gauntletPairs: 10 });
});

test('a challenge of searches has deeper moves and fewer pairs; not where the nodes are those of an original', () => {
  const pace = { nodes: 1000, perPair: 1 };
  const deep = (seconds: number, least = 100) => termsWithin(seconds, pace, least, 0, true);
  expect(deep(120)).toMatchObject({ nodes: 5000, maxPairs: 24 });
  expect(deep(2400)).toMatchObject({ nodes: 50_000, maxPairs: 48 });
  expect(deep(12)).toMatchObject({ nodes: 1000, maxPairs: 20 });
  expect(deep(120, 1000)).toMatchObject({ nodes: 1000, maxPairs: 120 });
});
