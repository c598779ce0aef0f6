import { describe, expect, test } from 'vitest';
import {
  barely,
  championMatch,
  clearly,
  clearlyLost,
  sampleChampion,
  sampleChampionWeights,
} from '../../test/sample-champion.ts';
import { titled } from '../../tuning/titles.ts';
import type { Document } from '../document/document.ts';
import type { Plot } from '../document/plot.ts';
import { renderHtml } from '../render/html.ts';
import { renderMarkdown } from '../render/markdown.ts';
import { blockLines } from '../render/terminal.ts';
import { championBlocks, championDocument, plainVerdict } from './champion.ts';

const outcome = sampleChampion();
const page = renderMarkdown(championDocument(outcome, sampleChampionWeights()));

test('the first sentence comes first', () => {
  const [first] = championDocument(outcome).sections[0]!.blocks;
  expect(first).toEqual({
    kind: 'lead',
    text: 'Tuning worked: Network 2×32, generation 2 beats hand weights (difference), with 75 % of the points (+195 Elo).',
  });
});

test.each([
  ['what was spent', '0.1.0, seed 7, budget 20m: 3 generations, 8 candidates.'],
  ['random boards', 'On random boards, after 0 to 36 random moves, Network 2×32, generation 2 is '],
  ['why it ended', 'Why it ended: The budget of 20m is spent.'],
  ['a warning', '- 1 of 8 candidates could not be fitted or played (Phase features, tuned, generation 1)'],
  [
    'a generation',
    '| 1 | 580 | 12,180 | 4 | 1 | Lean features, tuned, generation 1 | Lean features, tuned, generation 1 |',
  ],
  [
    'who stays champion',
    '| 3 | 420 | 8,820 | 2 | 0 | Full features, tuned, generation 3 | Network 2×32, generation 2 |',
  ],
  ['a challenge that was passed', '| 1 | Lean features, tuned, generation 1 | hand weights (difference) | 120 |'],
  ['why one was not', '| open | Full features, tuned, generation 3 is not promoted:'],
  ['a gauntlet', '| Network 2×32, generation 2 | hand weights (difference) | 40 | +154 |'],
  ['self-play', '| 2 | Lean features, tuned, generation 1 | near the start | deep | 600 | 210 | 4,410 | 52 % | – |'],
  ['who raced, the winner first', 'Generation 1, against hand weights (difference)'],
  [
    'a candidate that was refused',
    '| Phase features, tuned, generation 1 | – | – | – | – | – | – | all | g1-phase | Refused: an evaluation could outrank a win. set full',
  ],
  [
    'how candidates are made',
    'set original, ridge 0.0001, λ 0.5, evaluated for both sides, data by shallow search of its generation',
  ],
  ['how a network is made', 'network 2x32 on the board, λ 0.3, data of 2 generations'],
  ['the verdict on random boards', '| Network 2×32, generation 2 v hand weights (difference) | random | 60 |'],
  ['the match of the baselines', '| hand weights (difference) v hand weights (own) | near the start | 120 |'],
  ['the limit', 'All get the time of 2,500 nodes of hand weights (own) per move'],
  ['what a node costs', '| Network 2×32, generation 2 | 1.18 |'],
  ['the weights', '| moves-to-win | −22 | −9 | −0.0531 | −0.1031 to −0.0131 | plies |'],
  ['a weight that the authors lack', '| pieces | 350 | – | 0.8500 | 0.8000 to 0.8900 | pieces |'],
  ['what the data can’t tell', 'The data cannot tell these weights: straggler (it is 0 on all rows).'],
  ['who won, in a few words', '- Won: Network 2×32, generation 2'],
  ['what to do next', '- Next: `weightroom play slider-6 --agent generation-2/weights/g2-board-2x32.json`'],
  [
    'what a look through its games has found',
    'In 12 games that Network 2×32, generation 2 won, it chose otherwise than hand weights (difference) in 71 of 240 positions.',
  ],
  [
    'what each move is worth',
    'Searching deeper, Network 2×32, generation 2 expects 71 % of the points after its own move, 48 % after the other.',
  ],
  ['the command', '```sh\nweightroom tune slider-6 --budget 20m --seed 7\n```'],
])('the page says %s', (_, text) => expect(page).toContain(text));

test('weights that games have moved have no intervals', () => {
  const origin = { by: 'games', program: '', command: '', start: 'g1', pairs: 9, verdict: '' } as const;
  const moved = renderMarkdown(championDocument(outcome, { ...sampleChampionWeights(), origin }));
  expect(moved).toContain('| moves-to-win | −22 | −9 | −0.0534 | – | plies |');
});

test('the answer comes first, then what it rests on; what few want is folded', () => {
  const { sections } = championDocument(outcome, sampleChampionWeights());
  expect(sections[0]!.blocks.map(({ kind }) => kind)).toEqual(['lead', 'facts', 'plot']);
  expect(sections.map(({ title, folded = false }) => `${title}${folded ? ' (folded)' : ''}`)).toEqual([
    'Verdict',
    'What changed',
    'How sure',
    'Games to look at',
    'In words (folded)',
    'Ladder of generations (folded)',
    'Candidates (folded)',
    'Baselines, and the price of a node (folded)',
    'How to repeat it (folded)',
  ]);
});

test('where nobody was promoted, the first lines say who was best, and what helps', () => {
  const page = renderMarkdown(championDocument(sampleChampion('nothing')));
  expect(page).toMatch(
    /- Won: nobody: hand weights \(difference\) stays champion\n- Best: [A-Z].+, generation \d, against .+\n- By: .+ Elo/,
  );
  expect(page).toMatch(/- Next: (?!undefined).+/);
  expect(page).not.toContain('## Games to look at');
});

test('a run from before anybody looked through its games has a page, too', () => {
  const { moments: _, ...before } = outcome;
  expect(renderMarkdown(championDocument(before))).not.toContain('## Games to look at');
});

describe('the ladder in a plot', () => {
  const plotOf = (document: Document): Plot =>
    document.sections[0]!.blocks.find((block): block is Plot => block.kind === 'plot')!;

  test('has the baseline, the champions, who did not become one, and the verdict', () => {
    const [first, ...others] = outcome.generations;
    const challenge = { ...first!.challenge!, promoted: false };
    const generations = [{ ...first!, challenge }, ...others];
    const { keys, description } = plotOf(championDocument({ ...outcome, generations }));
    expect(keys).toEqual(['baseline', 'champion', 'challenger', 'verdict']);
    expect(description).toMatch(
      /^hand weights \(difference\), the strongest baseline: 0\. Generation 1, Lean features, tuned, generation 1, champion: \+\d+, 95 %/,
    );
    expect(description).toMatch(
      /Generation 1, Lean features, tuned, generation 1, challenger: \+\d+.+Network 2×32, generation 2 on the verdict's fresh boards: \+\d+/,
    );
  });

  test('has no place for a verdict that was not played', () => {
    const { keys, layers } = plotOf(championDocument(sampleChampion('nothing')));
    expect(keys).toEqual(['baseline', 'challenger']);
    expect(JSON.stringify(layers)).toContain('"values":[0,1,2]');
  });

  test.each([
    [clearly, 1],
    [barely, 0],
  ])('another baseline has a line where its match tells it from the strongest, %j', (pairs, lines) => {
    const { strongest } = outcome.baselines;
    const matches = [championMatch(strongest, 'hand:own', pairs)];
    const { title } = plotOf(championDocument({ ...outcome, baselines: { ...outcome.baselines, matches } }));
    expect(title.match(/broken lines: hand weights \(own\) −/g) ?? []).toHaveLength(lines);
  });

  test('leaves out a challenger that never met the baseline', () =>
    expect(plotOf(championDocument(outcome)).description).not.toMatch(/challenger/));
});

test.each([
  [clearly, 'Tuning worked: '],
  [[6, 14, 20, 20, 12], "Tuning may have worked, but new games don't prove it: "],
  [barely, 'Tuning brought nothing that new games show: '],
  [clearlyLost, 'Tuning lost: '],
] as const)('the first sentence is as sure as its games, %j', (pairs, words) => {
  const verdict = outcome.verdict!.map((one) => ({ ...one, match: championMatch('a', 'b', pairs) }));
  expect(plainVerdict({ ...outcome, verdict })).toMatch(new RegExp(`^${words}`));
});

test('where tuning brought nothing, the pairs are those of the contest that says how the best one stood', () => {
  const nothing = sampleChampion('nothing');
  const raced = nothing.generations.map((one) => ({ ...one, challenge: undefined }));
  expect(renderMarkdown(championDocument(nothing))).toMatch(/How sure: .+ pairs of the challenge/);
  expect(renderMarkdown(championDocument({ ...nothing, generations: raced }))).toMatch(
    /How sure: .+ pairs of the race/,
  );
});

test.each(['nothing', 'refused', 'cycle'] as const)('a run of the kind %s has a page', async (scene) => {
  const one = sampleChampion(scene);
  const document = championDocument(one);
  const said = renderMarkdown(document);
  for (const sentence of titled(one).warnings) expect(said).toContain(sentence.slice(0, 40));
  expect(await renderHtml(document)).toContain('<svg role="img"');
  expect(said.includes('hand weights (difference) is still the champion, so there was no verdict')).toBe(
    scene !== 'cycle',
  );
});

test('no name is taken for markup', async () => {
  const nasty = '<b>&"|\'`_*\\';
  const [first] = outcome.generations;
  const candidates = first!.candidates.map((one) => ({ ...one, name: nasty, refused: nasty }));
  const generations = [{ ...first!, candidates, champion: nasty, data: [{ ...first!.data[0]!, maker: nasty }] }];
  const document = championDocument({ ...outcome, game: nasty, generations, sentences: [nasty], warnings: [nasty] });
  expect(await renderHtml(document)).not.toContain('<b>');
  expect(renderMarkdown(document)).not.toContain('<b>');
});

describe('the end of a run in a terminal', () => {
  test('says the verdict, the warnings, and how to play the champion where its file is', () => {
    const lines = blockLines(championBlocks(outcome, 'my runs/champion.json'));
    expect(lines[0]).toBe(titled(outcome).sentences[0]);
    expect(lines).toEqual(expect.arrayContaining(titled(outcome).sentences.slice(1)));
    expect(lines).toContain(`warning: ${titled(outcome).warnings[0]}`);
    expect(lines.join('\n')).toMatch(/^Next: +weightroom play slider-6 --agent 'my runs\/champion\.json'$/m);
  });

  test('names no file where a baseline is still the champion', () =>
    expect(blockLines(championBlocks(sampleChampion('nothing'), 'champion.json')).join('\n')).not.toContain(
      'champion.json',
    ));
});
