import { describe, expect, test } from 'vitest';
import { ratingOf } from '../../tournament/statistics/rating.ts';
import type { GridOutcome } from '../../tuning/experiment/grid.ts';
import type { Searched } from '../../tuning/experiment/searches.ts';
import { gridDocument, renderHtml, renderMarkdown, renderPublished, renderTerminal } from '../index.ts';

type Pairs = Parameters<typeof ratingOf>[0];
const better: Pairs = [2, 5, 20, 30, 43];
const even: Pairs = [20, 10, 40, 10, 20];
const worse: Pairs = [43, 30, 20, 5, 2];

function point(values: string[], pairs: Pairs | undefined): GridOutcome['points'][number] {
  return {
    values,
    name: values.join(),
    level: pairs === undefined,
    against: 'hand:own',
    pairs: pairs === undefined ? 0 : 100,
    rating: ratingOf(pairs ?? [0, 0, 0, 0, 0]),
    total: { wins: 90, draws: 20, losses: 90 },
    distinct: 180,
    nodes: 1234,
  };
}

function row(name: string, nodes: number, sameMove = 20): Searched['rows'][number] {
  return { name, nodes, milliseconds: nodes / 2000, sameValue: 20, sameMove };
}

const searched: Searched = {
  depth: 8,
  positions: 20,
  rows: [row('as it is', 1_000_000), row('table=0', 7_000_000), row('quiescence=4', 3_000_000, 17)],
  turns: [],
};

function sample(change: Partial<GridOutcome> = {}): GridOutcome {
  return {
    game: 'hus',
    seed: 1,
    command: 'weightroom experiment grid hus --across captures=0..2',
    version: 'weightroom 0.1.0',
    node: 'v20.20.2',
    processor: 'A Processor',
    agent: 'hand:own',
    rival: 'hand:own',
    limit: 'nodes=500',
    pairs: 100,
    walk: { shortest: 2, longest: 8 },
    scatter: 0.25,
    axes: [{ name: 'captures', values: ['0', '1', '2'], own: 1 }],
    costs: {},
    points: [point(['0'], worse), point(['1'], undefined), point(['2'], better)],
    finalists: [],
    searched: undefined,
    ...change,
  };
}

const two: Partial<GridOutcome> = {
  axes: [
    { name: 'captures', values: ['0', '1'], own: 1 },
    { name: 'mobility', values: ['-1', '1'], own: 1 },
  ],
  points: [
    point(['0', '-1'], worse),
    point(['1', '-1'], even),
    point(['0', '1'], better),
    point(['1', '1'], undefined),
  ],
  finalists: [point(['0', '1'], better)],
};
const parts: Partial<GridOutcome> = {
  axes: [{ name: 'part', values: ['table=0', 'quiescence=4'], own: undefined }],
  points: [point(['table=0'], worse), point(['quiescence=4'], even)],
  searched,
};

test('one axis of numbers: what is shown first', () => {
  const text = renderMarkdown(gridDocument(sample()));
  expect(text).toContain('Of 2 places, shown to be stronger than hand:own: 2; weaker: 0.');
  expect(text).toContain('after 2 to 8 random moves, 25 % of the boards with the pieces put down at random.');
});

test('two axes: the best place on new openings first, then how many are stronger and weaker', () => {
  const text = renderMarkdown(gridDocument(sample(two)));
  expect(text).toMatch(/0,1 is stronger than hand:own: \+\d+ Elo \(95 % interval .*, 100 pairs on new openings\)\./);
  expect(text).toContain('Of 3 places, shown to be stronger than hand:own: 1; weaker: 1.');
});

test('a third axis has a heat map for each of its values', () => {
  const tempos = ['0', '50'];
  const each = [...two.axes!, { name: 'tempo', values: tempos, own: 0 }];
  const points = tempos.flatMap((tempo) => two.points!.map((one) => ({ ...one, values: [...one.values, tempo] })));
  const plots = gridDocument(sample({ ...two, axes: each, points })).sections[0]!.blocks.filter(
    ({ kind }) => kind === 'plot',
  );
  expect(plots.map((plot) => (plot as { title: string }).title)).toEqual([
    'Score against the opponent, in per cent, tempo 0',
    'Score against the opponent, in per cent, tempo 50',
  ]);
});

describe('positions', () => {
  test('have nodes and time as multiples of the agent as it is', () => {
    const lines = renderTerminal(gridDocument(sample(parts)));
    expect(lines.find((line) => line.startsWith('table=0 ') && line.includes('of 20'))).toMatch(
      /7,000,000 +7\.00 +3,500 +7\.00 +20 of 20 +20 of 20\s*$/,
    );
  });

  test('of games have nodes by turn', async () => {
    const turns = [1, 3, 5].map((turn) => ({ turn, nodes: [turn * 100, turn * 1000, 0] }));
    const outcome = sample({ ...parts, pairs: 0, points: [], searched: { ...searched, turns } });
    const html = await renderHtml(gridDocument(outcome));
    expect(html).toContain('Nodes at each turn');
    expect(html).not.toContain('against its opponent');
  });
});

test.each<[string, Partial<GridOutcome>, string[]]>([
  ['one axis', {}, ['grid']],
  ['two axes', two, ['grid-1']],
  ['parts', parts, ['grid']],
  ['measured costs', { costs: { 'hand:own': 1, 'table=0': 0.8 } }, ['grid']],
])('%s: plots are files beside the page, and nothing is left undefined', async (_, change, plots) => {
  const document = gridDocument(sample(change));
  const files = await renderPublished(document, 'page');
  expect([...files].map(([name]) => name)).toEqual(['page.md', ...plots.map((name) => `page-${name}.svg`)]);
  const html = await renderHtml(document);
  for (const text of [html, ...[...files].map(([, text]) => text)]) expect(text).not.toMatch(/undefined|NaN|Infinity/);
  expect(html.match(/<svg role="img"/g)).toHaveLength(plots.length);
});
