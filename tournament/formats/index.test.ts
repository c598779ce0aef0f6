import { describe, expect, test } from 'vitest';
import { defaultFormat, type FormatSpec, formatOf, formatOptions, formatSchema, formats, nameOf } from './index.ts';
import { Schedule } from './schedule.ts';

test('formats and their options have names of their own', () => {
  const options = formats.flatMap((format) => Object.keys(format.options));
  expect(Object.keys(formatOptions)).toEqual(options);
  expect(new Set(formats.map(nameOf)).size).toBe(formats.length);
  for (const format of formats) expect(formatOf(format)).toBe(format);
});

const agents = ['a', 'b', 'c', 'd'];
/** Of two agents the first wins both games, or all is drawn. */
const won = [0, 1] as const;
const drawn = [-1, -1] as const;

/** What a format shows, and the rows of its table, after `pairs` by their results. */
function shown(format: FormatSpec, names: readonly string[], pairs: readonly (readonly [0 | 1 | -1, 0 | 1 | -1])[]) {
  const setting = { agents: names, pairs: 1, seed: 1 };
  const schedule = new Schedule({ ...setting, format });
  for (const winner of pairs.flat()) schedule.add({ winner });
  const played = formatOf(format).outcome(format, schedule.finished, setting);
  return { shown: formatOf(played).shown(played, names), rows: formatOf(played).rows(played, names) };
}

describe('what a format shows', () => {
  test.each<FormatSpec>([defaultFormat, { kind: 'gauntlet' }])('$kind: nothing but its matches', (format) =>
    expect(shown(format, agents, [won, drawn])).toEqual({ shown: [], rows: [] }),
  );

  test('a Swiss table', () => {
    const { shown: texts, rows } = shown({ kind: 'swiss', rounds: 1 }, agents.slice(0, 3), [won]);
    const [head, ...lines] = texts[0] as string[][];
    expect(head).toEqual(['place', 'agent', 'points', 'of games', 'byes', 'opponents']);
    const winner = lines.find((line) => line[3] === '2')!;
    const loser = lines.find((line) => line[2] === '0')!;
    const bye = lines.find((line) => line[4] === '1')!;
    expect([winner, bye].map((line) => line.slice(2))).toEqual([
      ['1', '2', '0', loser[1]],
      ['1', '0', '1', 'bye'],
    ]);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({ place: 1, agent: winner[1], points: 1, gamePoints: 2, byes: 0, opponents: loser[1] });
  });

  test('a bracket: who goes on, by the seeding, after extra pairs, by a bye, not yet', () => {
    const knockout = { kind: 'knockout', extra: 1 } as const;
    // The two semifinals are a against d and b against c, which is drawn, and drawn again.
    expect(shown(knockout, agents, [won, drawn, drawn]).shown).toEqual([
      'Round 1:',
      '  a 2 : 0 d: a goes on',
      '  b 2 : 2 c after 1 extra pair: b goes on, tied, seeded higher',
      'Round 2, the final:',
      '  a 0 : 0 b, not decided yet',
    ]);
    const three = shown(knockout, agents.slice(0, 3), [won]);
    expect(three.shown).toContain('  a has a bye');
    expect(three.rows[0]).toEqual({ round: 1, a: 'a', b: 'bye', pointsA: 0, pointsB: 0, extra: 0, winner: 'a' });
    expect(three.rows).toHaveLength(3);
  });

  test('the verdict of a sequential test, and its figures', () => {
    const sprt = { elo0: 0, elo1: 60, alpha: 0.05, beta: 0.05, model: 'normalized' } as const;
    const { shown: texts, rows } = shown({ kind: 'sprt', test: sprt }, ['a', 'b'], []);
    expect(texts).toEqual([expect.stringMatching(/^Not final: the test of 0 against 60 normalized Elo/)]);
    expect(rows).toEqual([expect.objectContaining({ ...sprt, total: 0, decision: 'continue', verdict: texts[0] })]);
  });
});

test.each<unknown>([
  { kind: 'round robin' },
  { kind: 'gauntlet' },
  { kind: 'swiss', rounds: 3 },
  { kind: 'knockout', extra: 0 },
  { kind: 'sprt', test: { elo0: -5, elo1: 0, alpha: 0.1, beta: 0.05, model: 'logistic' } },
])('a log that says %j is read', (spec) => expect(formatSchema.parse(spec)).toEqual(spec));

test.each<unknown>([
  { kind: 'round-robin' },
  { kind: 'swiss' },
  { kind: 'knockout', extra: -1 },
  { kind: 'sprt', test: { elo0: 0, elo1: 5, alpha: 0.1, beta: 0.1, model: 'magic' } },
])('a log that says %j is none of ours', (spec) => expect(formatSchema.safeParse(spec).success).toBe(false));
