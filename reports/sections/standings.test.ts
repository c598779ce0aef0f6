import { expect, test } from 'vitest';
import { sampleTournament } from '../../test/sample-tournament.ts';
import type { FormatOutcome } from '../../tournament/formats/index.ts';
import type { TournamentOutcome } from '../../tournament/results/outcome.ts';
import { renderTerminal } from '../render/terminal.ts';
import { standingsDocument } from './standings.ts';

const format: FormatOutcome = { kind: 'round robin' };

function linesOf(change: Partial<TournamentOutcome> = {}): string[] {
  const tournament = sampleTournament();
  const shown = renderTerminal(standingsDocument({ ...tournament, over: true, format, endings: {}, ...change }));
  return shown.map((line) => line.replace(/ {2,}/g, ' | '));
}

test.each([
  [
    'a match',
    'tuned-original@depth=4 v hand@depth=4 | 400 | 166–100–134 | 88–40–72 | 78–60–62 | +27 | −4 to +62 | 97.8 % | 53.9 % | 371',
  ],
  ['a rating', 'tuned-full@depth=4 | +79 | +59 to +100 | ±21 | 61.2 % | 800'],
  ['who is likely stronger', 'hand@depth=4 | 3 | <0.1 % | 2.2 % | –'],
  ['who leads', 'tuned-full@depth=4 leads 3 agents with +79 Elo on their mean.'],
  ['a verdict', 'tuned-full@depth=4 is stronger than hand@depth=4, very likely.'],
  [
    'what else the counts say',
    'tuned-original@depth=4 v hand@depth=4 | +30 | −4 to +68 | +28 | +3 to +53 | 25.0 % | 107–60–33',
  ],
  ['an ending', 'tuned-full@depth=4 v hand@depth=4 | third repetition | 9'],
  ['a warning', 'warning: Only 371 of 400 games of tuned-full@depth=4 against hand@depth=4 are distinct.'],
])('the standings state %s', (_, line) => expect(linesOf()).toContain(line));

test('of two agents there are no ratings: their match says it all', () =>
  expect(linesOf({ agents: ['a', 'b'] })).not.toContain('Ratings'));

test('groups that never met are told by who is in them', () => {
  const { ratings } = sampleTournament();
  const players = ratings!.players.map((one, i) => ({ ...one, group: i === 0 ? 1 : 2 }));
  const lines = linesOf({ ratings: { ...ratings!, groups: 2, players } });
  expect(lines).toContain('tuned-full@depth=4 | +79 | +59 to +100 | ±21 | 61.2 % | 800 | 1');
  expect(lines.join(' ')).toContain('group 1: tuned-full@depth=4; group 2: tuned-original@depth=4, hand@depth=4.');
  expect(linesOf().join(' ')).not.toMatch(/group/i);
});

test('games that are missing are a warning; without one there is no such section', () => {
  expect(linesOf({ over: false })).toContain('warning: Not final: games are missing.');
  expect(linesOf({ warnings: [] })).not.toContain('Before trusting the figures');
});

test.each<[string, FormatOutcome, string[]]>([
  [
    'a Swiss table',
    {
      kind: 'swiss',
      table: [
        { agent: 1, points: 1.5, halfPoints: 5, byes: 0, opponents: [0, 2] },
        { agent: 0, points: 1, halfPoints: 2, byes: 1, opponents: [1, undefined] },
      ],
    },
    [
      '1 | tuned-original@depth=4 | 1.5 | 2.5 | 0 | hand@depth=4, tuned-full@depth=4',
      '2 | hand@depth=4 | 1 | 1 | 1 | tuned-original@depth=4, bye',
    ],
  ],
  [
    'a bracket',
    {
      kind: 'knockout',
      rounds: [
        [
          { pair: [0, undefined], halfPoints: [0, 0], extra: 0, winner: 0 },
          { pair: [1, 2], halfPoints: [4, 4], extra: 2, winner: 1 },
        ],
        [{ pair: [0, 1], halfPoints: [3, 0], extra: 0, winner: undefined }],
      ],
    },
    [
      'Round 1:',
      ' | hand@depth=4 has a bye',
      'Round 2, the final:',
      ' | hand@depth=4 1.5 : 0 tuned-original@depth=4, not decided yet',
    ],
  ],
  [
    'the verdict of a test',
    { kind: 'sprt', verdict: 'H1 accepted.' } as FormatOutcome,
    ['Format: sprt', 'H1 accepted.'],
  ],
])('%s', (_, outcome, lines) => expect(linesOf({ format: outcome })).toEqual(expect.arrayContaining(lines)));
