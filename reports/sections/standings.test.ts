import { expect, test } from 'vitest';
import { sampleTournament } from '../../test/sample-tournament.ts';
import type { FormatOutcome } from '../../tournament/formats/index.ts';
import type { TournamentOutcome } from '../../tournament/results/standings.ts';
import { renderTerminal } from '../render/terminal.ts';
import { standingsDocument } from './standings.ts';

const format: FormatOutcome = { kind: 'round robin', rows: [] };

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

test('a match in which no pair is rated has no strength', () => {
  const { matches } = sampleTournament();
  const lines = linesOf({ matches: matches.map((match) => ({ ...match, rated: [0, 0, 0, 0, 0] })) });
  expect(lines).toContain(
    'tuned-original@depth=4 v hand@depth=4 | 400 | 166–100–134 | 88–40–72 | 78–60–62 | – | – | – | – | 371',
  );
  expect(lines.join(' ')).not.toContain('+30 | −4 to +68');
});

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
    'a table of a format',
    {
      kind: 'swiss',
      rows: [
        { place: 1, agent: 'tuned-original@depth=4', gamePoints: 2.5, opponents: 'hand@depth=4; bye' },
        { place: 2, agent: 'hand@depth=4', gamePoints: 1, opponents: undefined },
      ],
    },
    [
      'Format: swiss',
      'place | agent | game points | opponents',
      '1 | tuned-original@depth=4 | 2.5 | hand@depth=4; bye',
      '2 | hand@depth=4 | 1 | –',
    ],
  ],
  [
    'the verdict of a test',
    { kind: 'sprt', rows: [{ total: 20 }], verdict: 'H1 accepted.' },
    ['Format: sprt', 'H1 accepted.'],
  ],
])('%s', (_, outcome, lines) => expect(linesOf({ format: outcome })).toEqual(expect.arrayContaining(lines)));
