import { describe, expect, test } from 'vitest';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { barely, championMatch, clearly, clearlyLost, sampleChampion } from '../test/sample-champion.ts';
import { exhaustedWords } from './findings.ts';
import type { ChampionFacts } from './outcome.ts';

const sample = sampleChampion();
const nothing = sampleChampion('nothing');
const rival = 'hand:difference';
const near = (rated: typeof clearly, change = {}) =>
  ({ place: 'near', opponent: rival, match: championMatch('g2-board-2x32', rival, rated, change) }) as const;

describe('the first sentence', () => {
  test('says who is stronger, by how much, how sure, and at which limit', () =>
    expect(sample.sentences[0]).toMatch(
      /^g2-board-2x32 is stronger than hand:difference, the strongest baseline, by \d+ Elo at equal time, 2,500 nodes of hand:own per move, after 2 to 8 random moves \(95 % interval \+\d+ to \+\d+, 120 pairs, likelihood of superiority >?[\d.]+ %\)\.$/,
    ));

  test('of a champion that fresh boards do not show to be stronger says that, and why', () =>
    expect(sampleChampion('twice', { verdict: [near(barely)] }).sentences[0]).toMatch(
      /^Tuning brought nothing that fresh boards show: \S+ Elo for g2-board-2x32 against hand:difference, .+\. Likeliest reason: .+\.$/,
    ));

  test('of a champion that is likely the stronger one says that it is not proven', () => {
    const { sentences, warnings } = sampleChampion('twice', { verdict: [near([6, 14, 20, 20, 12])] });
    expect(sentences[0]).toMatch(
      /^Tuning may have worked, but fresh boards don't prove it: \+\d+ Elo for g2-board-2x32/,
    );
    expect(warnings[0]).toMatch(/^Tuning may have worked, but fresh boards don't prove it\. What helps: /);
  });

  test('of a champion that few fresh boards say little of gives their interval as the reason', () =>
    expect(sampleChampion('twice', { verdict: [near([3, 1, 4, 1, 3])] }).sentences[0]).toMatch(
      /\(95 % interval (\S+ to \S+), 12 pairs.+too few games to tell: g2-board-2x32 may be anywhere in \1 Elo/,
    ));

  test('of a champion that fresh boards did not confirm says that the baseline is kept', () => {
    const champion = { name: rival, file: 'champion.json' };
    const { sentences, warnings } = sampleChampion('twice', { verdict: [near(clearlyLost)], champion });
    expect(sentences[0]).toMatch(
      /^Tuning brought nothing that fresh boards show: −\d+ Elo for g2-board-2x32, the last champion, against hand:difference, the strongest baseline, which is kept, at equal time.+Likeliest reason: .+\.$/,
    );
    expect(sentences.join(' ')).not.toMatch(/weaker/);
    expect(warnings.slice(0, 2).join('\n')).toMatch(
      /^Tuning brought nothing\. .+\nOn fresh boards g2-board-2x32 shows −/,
    );
  });

  test('of a champion that fresh boards show to be weaker says so', () =>
    expect(sampleChampion('twice', { verdict: [near(clearlyLost)] }).sentences[0]).toMatch(
      /^Tuning lost: g2-board-2x32 is weaker than hand:difference, the strongest baseline, by \d+ Elo at equal time/,
    ));

  test('of a baseline that stayed champion never says weaker', () => {
    for (const one of [nothing, sampleChampion('refused')]) {
      expect(one.sentences.join(' ')).not.toMatch(/weaker/);
      expect(one.sentences[0]).toMatch(/^Tuning brought nothing that the games show: .*still the champion/);
    }
  });

  test('of a candidate that nobody promoted says what fresh boards show of it', () => {
    const verdict = [{ ...near(barely), match: championMatch('g1-lean', rival, barely) }];
    const { sentences } = sampleChampion('nothing', { verdict, judged: 'g1-lean' });
    expect(sentences[0]).toMatch(
      /^Tuning brought nothing that fresh boards show: \S+ Elo for g1-lean, the best candidate, against hand:difference, the strongest baseline, which is kept/,
    );
    expect(sentences).toContain(
      'Nobody was promoted in 2 generations, so the verdict is of the best candidate, g1-lean.',
    );
    const shown = { verdict: [near(clearly)], judged: 'g1-lean', champion: { name: 'g1-lean', file: 'champion.json' } };
    expect(sampleChampion('nothing', shown).sentences[0]).toMatch(/^g1-lean is stronger than hand:difference/);
  });

  test('names the best candidate there was', () =>
    expect(nothing.sentences[0]).toMatch(
      / Elo for g1-lean, the best candidate, against hand:difference, the strongest/,
    ));
});

describe('the likeliest reason', () => {
  const [first, second] = nothing.generations;
  const few = { ...first!.challenge!, pairs: 6, rating: { elo: 50, low: -90, high: 210, los: 0.8, score: 0.57 } };
  const [data] = first!.data;
  const weak = { elo: -200, low: -300, high: -90, los: 0, score: 0.2 };
  const rounds = first!.race!.rounds.map((lines) => lines.map((line) => ({ ...line, rating: weak })));
  const gauntlet = [{ opponent: 'hand:own', pairs: 40, rating: weak, champion: undefined, regresses: true }];

  test.each<[string, Partial<ChampionFacts>, RegExp, RegExp]>([
    [
      'no data set can be used',
      { generations: [{ ...first!, data: [{ ...data!, refused: 'labels are flipped' }] }] },
      /no data set could be used \(labels are flipped\)/,
      /check game/,
    ],
    [
      'the openings decide',
      { baselines: { ...nothing.baselines, matches: [championMatch(rival, 'hand:own', [4, 0, 72, 0, 4], {})] } },
      /the openings decided, not the players: the same seat won both games of 90 % of the pairs/,
      /a larger board, or more pairs \(--budget\)/,
    ],
    [
      'all candidates are significantly weaker',
      { generations: [{ ...first!, race: { ...first!.race!, rounds } }] },
      /all 3 candidates were significantly weaker than those they met, so the labels or the features mislead/,
      /data audit/,
    ],
    [
      'who beats the champion loses to another',
      { generations: [{ ...first!, challenge: { ...first!.challenge!, gauntlet } }] },
      /g1-lean beat hand:difference, but not hand:own: strength here depends on whom one meets/,
      /--budget/,
    ],
    [
      'too few games',
      { generations: [{ ...first!, challenge: few }] },
      /too few games to tell: g1-lean may be anywhere in −90 to \+210 Elo/,
      /more time, for example `weightroom tune \S+ --budget 2h`/,
    ],
    [
      'the best candidate is weaker, however few the games',
      { generations: [{ ...first!, challenge: { ...few, rating: { ...few.rating, low: -300, high: -15 } } }] },
      /the games of this run taught too little: g1-lean is 15 to 300 Elo behind/,
      /more time, for example `weightroom tune \S+ --budget 2h`/,
    ],
    [
      'both play alike',
      { generations: [{ ...first!, challenge: { ...few, untold: { reason: 'alike', share: 0.9 } } }] },
      /both play alike: in 90 % of the pairs the two games are the same/,
      /a larger board.+other features/,
    ],
    [
      'a search of few nodes',
      { nodes: 60, generations: [{ ...first!, challenge: { ...few, rating: { ...few.rating, low: -20, high: 25 } } }] },
      /with 60 nodes per move a search hardly looks ahead/,
      /--nodes 600\b/,
    ],
    [
      'weights that hardly matter',
      { generations: [{ ...first!, challenge: { ...few, rating: { ...few.rating, low: -20, high: 25 } } }, second!] },
      /level with the baseline, within 25 Elo, so these weights hardly matter/,
      /weightroom experiment features/,
    ],
  ])('%s', (_, change, reason, remedy) => {
    const { sentences, warnings } = sampleChampion('nothing', change);
    expect(sentences[0]!.split('Likeliest reason: ')[1]).toMatch(reason);
    expect(warnings[0]).toMatch(/^Tuning brought nothing\. What helps: /);
    expect(warnings[0]).toMatch(remedy);
    // A page says it also of a game that it doesn't know.
    expect(sampleChampion('nothing', { ...change, game: 'gomoku' }).sentences[0]).toMatch(reason);
  });

  test('where all kinds are exhausted, what may help: a board first, where there is none', () => {
    const { board, exchange } = gameNamed('slider-6') as Required<Game>;
    const [first, last] = nothing.generations;
    const { challenge } = first!;
    const level = { ...last!, challenge: { ...challenge!, pairs: 240, rating: { ...challenge!.rating, high: 12 } } };
    const few = exhaustedWords({ exchange }, nothing.generations);
    const [without, beside, sided] = [{ exchange }, { exchange, board }, {}].map((one) =>
      exhaustedWords(one, [first!, level]),
    );
    expect(few).toMatch(
      /^The last 2 generations brought no new champion, .+ \+\d+ in \d+ pairs\); what may help beside/,
    );
    expect(without).toMatch(/in 240 pairs\): more time would hardly help\. What may: a board: .+ this game has none/);
    expect(without).toMatch(/\(about twenty lines, see docs\/tutorials/);
    expect(beside).toMatch(/What may: other features/);
    expect(sided).toBe(beside);
    const promoted = sampleChampion('twice').generations;
    expect(exhaustedWords({ board }, [...promoted, ...nothing.generations])).toContain('The last 3 generations');
  });

  test('all fits were refused', () =>
    expect(sampleChampion('refused').sentences[0]).toBe(
      'Tuning brought nothing that the games show: no candidate has played against hand:difference, the strongest baseline, which is still the champion. Likeliest reason: all 5 candidates were refused (the data can tell no weight).',
    ));
});

test('the other sentences: random boards, the other baselines, the ladder, why it ended', () => {
  const [, random, own, original, ladder, ended] = sample.sentences;
  expect(random).toMatch(
    /^On random boards, after 0 to 36 random moves, g2-board-2x32 is .+ hand:difference: .+60 pairs/,
  );
  expect(own).toMatch(/^Near the start, g2-board-2x32 is stronger than hand:own, another baseline: /);
  expect(original).toMatch(/is not shown to be stronger or weaker than original, another baseline: /);
  expect(ladder).toMatch(
    /^2 champions in 3 generations: g1-lean \(\+\d+\), then g2-board-2x32 \(\+\d+\), in Elo against/,
  );
  expect(ended).toBe('Why it ended: The budget of 20m is spent.');
  expect(nothing.sentences).toContain('Nobody was promoted in 2 generations.');
});

test('where the baselines were level, one sentence says why one is called the strongest', () => {
  const told = (rivals: string[]): readonly string[] =>
    sampleChampion('twice', { baselines: { ...sample.baselines, rivals } }).sentences;
  expect(told([rival, 'original'])[1]).toBe(
    "The baselines' own games don't show whether hand:difference is stronger than original. It is called the strongest because the champion scored least against it in a few extra games.",
  );
  expect(told([rival])).toEqual(sample.sentences);
});

describe('warnings', () => {
  const all = (change: Partial<ChampionFacts>): string => sampleChampion('twice', change).warnings.join('\n');
  const withData = (change: object) =>
    sample.generations.map((one) => ({ ...one, data: one.data.map((data) => ({ ...data, ...change })) }));

  test.each<[string, string, RegExp]>([
    [
      'a cycle',
      sampleChampion('cycle').warnings.join('\n'),
      /^g2-board-2x32 beats g1-lean, g1-lean beats original, and/,
    ],
    [
      'refused candidates',
      all({}),
      /1 of 8 candidates could not be fitted or played \(g1-phase\): an evaluation could/,
    ],
    ['many refused candidates', sampleChampion('refused').warnings.join('\n'), /5 of 5 candidates .+ and 2 more\)/],
    [
      'split pairs',
      all({ verdict: [near([4, 0, 112, 0, 4])] }),
      /^The openings decide 1 of \d+ matches: .+ 93 % of the pairs/m,
    ],
    ['repeated games', all({ verdict: [near(clearly, { distinct: 100 })] }), /58 % of the games repeat another one/],
    ['voided games', all({ verdict: [near(clearly, { voided: 300 })] }), /^The rules voided \d+ % of the games/m],
    [
      'faults',
      all({ verdict: [near(clearly, { forfeited: [{ agent: 'x', kind: 'fault', ending: 'failed', games: 2 }] })] }),
      /^x lost 2 games by faults/m,
    ],
    [
      'one seat that wins',
      all({ generations: withData({ firstSeat: 0.03, games: 20 }) }),
      /the second seat made 97 % of the points/,
    ],
    [
      'data that is refused',
      all({ generations: withData({ refused: 'why' }) }),
      /^No fit reads .+ near the start: why$/m,
    ],
    ['a lucky challenge', all({ verdict: [near(clearlyLost)] }), /^On fresh boards g2-board-2x32 shows −\d+ Elo/m],
    [
      'a loss elsewhere',
      all({
        verdict: [near(clearly), { place: 'random', opponent: rival, match: championMatch('a', rival, clearlyLost) }],
      }),
      /^g2-board-2x32 is weaker than hand:difference on random boards, by \d+ Elo/m,
    ],
    [
      'what a generation warns of',
      all({ generations: [{ ...sample.generations[0]!, warnings: ['mind the gap'] }] }),
      /^mind the gap$/m,
    ],
  ])('of %s', (_, said, wanted) => expect(said).toMatch(wanted));

  test('are lines of their own, each once', () => {
    const lines = sampleChampion('twice', {
      generations: sample.generations.map((one) => ({ ...one, warnings: ['x'] })),
    });
    expect(lines.warnings.filter((line) => line === 'x')).toHaveLength(1);
    expect(lines.warnings.join('')).not.toMatch(/\n/);
  });

  test('are none of the seats in a few games', () => {
    const generations = withData({ firstSeat: 0, games: 19 });
    expect(sampleChampion('twice', { generations }).warnings.join('\n')).not.toContain('seat made');
  });

  test('are none where there is nothing to warn of', () => {
    const clean = sample.generations.map((one) => ({
      ...one,
      candidates: one.candidates.filter(({ refused }) => refused === undefined),
    }));
    expect(sampleChampion('twice', { generations: clean, verdict: [near(clearly)] }).warnings).toEqual([]);
  });
});
