import { expect, test } from 'vitest';
import { sampleOutcome } from '../../test/sample-outcome.ts';
import { renderMarkdown } from '../render/markdown.ts';
import { tuningDocument } from './tuning.ts';

test.each([
  ['the verdict and the game', 'On slider-6, tuned-full@depth=4 is stronger'],
  [
    'a match',
    '| tuned-original@depth=4 v hand@depth=4 | 400 | 166–100–134 | 88–40–72 | 78–60–62 | +27 | −4 to +62 | 97.8 % | 53.9 % | 371 |',
  ],
  ['a weight that the hand agent has', '| moves | 0.5000 | −0.7234 | – | −298 | moves | Legal moves. |'],
  [
    'a weight that it lacks',
    '| edge | – | −0.1701 | −0.2201 to −0.1301 | −70 | pieces | Pieces one step from leaving. |',
  ],
  ['where intervals come from', 'Intervals: from how much 3200 games differ'],
  ['a constraint that holds', '| progress &gt; 0 | 0.001230 |'],
  ['what the data cannot tell', 'The data cannot tell these weights: pairs: pairs is 0 on all 65012 rows.'],
  ['a network', 'A network 33-32-32-1 that reads full features, differences and both sides, fitted to 65,012 rows'],
  ['which epoch of a network is played', 'the weights of epoch 8 of 14.'],
  ['the loss of an epoch', '| 8 | 0.4615 | 0.4862 |'],
  ['a rating', '| tuned-full@depth=4 | +79 | +59 to +100 | ±21 | 61.2 % | 800 |'],
  ['who is likely stronger', '| tuned-original@depth=4 | 2 | &lt;0.1 % | – | 97.8 % |'],
  ['normalized Elo', '| Normalized Elo | +147 | +113 to +186 |'],
  ['what the first seat is worth', '| Elo that H, the first seat, is worth | +28 | +3 to +53 |'],
  ['how many pairs were won for each lost', '| Pairs won for each lost | 3.24 | – |'],
  ['a loss', '| constant | test | 0.6911 | 0.2304 | 50.9 % | 8,112 |'],
  ['results by seat', '| V (second) | 107 | 60 | 33 | 68.5 % |'],
  ['time where it was taken', '| tuned-full@depth=4 | 8,000 | 1,140 | 1.55 | 7,990 |'],
  ['time where it was not', '| hand@depth=4 | 8,011 | 1,101 | not timed | 0 |'],
  ['a warning', '- Only 371 of 400 games'],
  ['a warning about the data', '- original: pairs is 0 on all 65012 training rows'],
  ['what the audit counted', '| games whose rows disagree about who won | 2 | labels that are wrong |'],
  ['how a feature hangs together with others', '| corner-traps | 0.0 % | 3 | −1 | 1 | 14.50 |'],
  [
    'a baseline, and how far it is behind',
    '| hand | 0.5550 | 0.5450 to 0.5650 | 0.0512 (0.0472 to 0.0562) | 0.1850 | 64.5 % | 0.7450 | 0.0123 | 51.2 % | 50.3 % | 8,112 |',
  ],
  [
    'what rounding changed',
    'Rounded to whole points: log loss on test rows 0.500400 before, 0.500412 after; another move in 3 of 400 positions at depth 2.',
  ],
  ['a group', '| V to move | 0.5000 |'],
  ['the learning curve', '| 3,200 | 64,000 | 1 | 0 | 0.4900 | 0.5050 | – |'],
  ['why there is none', 'These linear weights were not fitted here'],
  ['an importance', '| moves | −0.00001 | 0.00003 |'],
  ['a board', '```text\n  2 H . <&>\n  1 V .\n```'],
  [
    'what is wrong on it',
    'Game 311, ply 24: V to move was given 98.1 %, and it lost. Most of it in logits: progress 2.41.',
  ],
  ['duplicates', '1,406 duplicates were dropped'],
  ['the baseline to beat', '## The baseline to beat\n\nhand:own@nodes=810 is stronger than'],
  ['what a move of a baseline took', '| hand:own@nodes=810 | 8,000 | 1,140 | 1.55 | 7,990 |'],
  ['what is equal, and where games start', 'The matches are at equal time, after 2 to 8 random moves.'],
  ['random boards', '### Random boards, after 0 to 36 random moves'],
  ['a match on random boards', '| hand:difference@nodes=1670 v tuned-full@nodes=1670 | 400 |'],
  ['a warning about random boards', '- The openings decide 1 of 1 matches.'],
  ['equal depth, and what it leaves out', 'this says what an evaluation knows, and leaves out what it costs.'],
  ['a match at equal depth', '| hand:difference@depth=3 v tuned-full@depth=3 | 400 |'],
  ['what a node costs', '| tuned-full | 1.80 |'],
  ['the command', '```sh\nweightroom tune slider --seed 7 --out runs/slider-7\n```'],
  ['a checksum, cut', '| dataset/manifest.json | 89e6c98d92887913 |'],
])('the report states %s', (_, text) => {
  expect(renderMarkdown(tuningDocument(sampleOutcome()))).toContain(text);
});

test('a run from before says nothing of all that', () => {
  const { terms, beside, costs, ...before } = sampleOutcome();
  expect([terms, beside, costs]).not.toContain(undefined);
  expect(renderMarkdown(tuningDocument(before))).not.toMatch(
    /equal time, after|Random boards|multiples of one with hand/,
  );
});
