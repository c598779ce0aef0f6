import { describe, expect, test } from 'vitest';
import { algorithms } from '../../ablation/infexion/figure-1.ts';
import type { FigureCounts, FigureOutcome } from '../../ablation/infexion/figure-outcome.ts';
import type { AblationOutcome, AblationRow } from '../../ablation/outcome.ts';
import { sampleMatch } from '../../test/sample-tournament.ts';
import { ablationDocument, renderHtml, renderMarkdown, renderPublished, renderTerminal } from '../index.ts';

function row(name: string, nodes: number, milliseconds: number, elo?: number): AblationRow {
  const match = elo === undefined ? undefined : sampleMatch('hand@ms=20', `hand@ms=20,${name}`, elo);
  return { name, sameTree: true, nodes, milliseconds, sameValue: 20, sameMove: 20, match };
}

function sampleAblation(change: Partial<AblationOutcome> = {}): AblationOutcome {
  return {
    game: 'hus',
    seed: 1,
    command: 'weightroom ablate hus --positions 20 --depth 8 --pairs 200 --limit ms=20 --seed 1',
    version: 'weightroom 0.1.0',
    node: 'v20.20.2',
    processor: 'A Processor',
    agent: 'hand',
    positions: 20,
    depth: 8,
    pairs: 200,
    limit: 'ms=20',
    rows: [
      row('whole', 1_000_000, 500),
      row('table=0', 7_000_000, 2500, 120),
      row('pvs=off', 990_000, 490, -3),
      { ...row('quiescence=4', 3_000_000, 1400, 12), sameTree: false, sameValue: 11, sameMove: 17 },
      row('search=plain', 12_000_000, 3100, 210),
    ],
    disagreements: [],
    figure: undefined,
    ...change,
  };
}

function sampleFigure(): FigureOutcome {
  const factors = [10, 5, 1, 16];
  const counts = (factor: number, seat: 0 | 1): FigureCounts => ({
    turns: 29 + seat,
    generated: factor * 15_000,
    won: 1,
    perTurn: Array.from({ length: 15 }, (_, at) => ({
      turn: 2 * at + 1 + seat,
      games: at < 10 ? 2 : 1,
      generated: at + seat === 0 ? 49 : factor * (900 + 10 * at),
    })),
  });
  return {
    seeds: 2,
    algorithms: algorithms.map(({ name, authors }, i) => ({
      name,
      authors,
      seats: [counts(factors[i]!, 0), counts(factors[i]!, 1)],
    })),
  };
}

async function rendered(outcome: AblationOutcome): Promise<{ html: string; markdown: string; terminal: string }> {
  const document = ablationDocument(outcome);
  return {
    html: await renderHtml(document),
    markdown: renderMarkdown(document),
    terminal: renderTerminal(document).join('\n'),
  };
}

/** The Markdown of `outcome`. */
function written(outcome: AblationOutcome): string {
  return renderMarkdown(ablationDocument(outcome));
}

const unplayed = sampleAblation().rows.map(({ match: _, ...rest }) => ({ ...rest, match: undefined }));
const outcomes: readonly (readonly [string, AblationOutcome, plots: number])[] = [
  ['games and all', sampleAblation(), 2],
  ['with Figure 1', sampleAblation({ figure: sampleFigure() }), 3],
  ['no games', sampleAblation({ pairs: 0, rows: unplayed }), 1],
  ['the whole search and one variant', sampleAblation({ rows: sampleAblation().rows.slice(0, 2) }), 2],
  ['a mistake of the search', sampleAblation({ disagreements: ['<here> v: pvs=off finds a|b (1)'] }), 2],
  ['nothing measurable', sampleAblation({ rows: [row('whole', 1, 0), row('pvs=off', 1, 0, 0)] }), 2],
];

describe.each(outcomes)('%s', (_, outcome, plots) => {
  test('the same outcome gives the same bytes, and nothing that is no number is printed', async () => {
    const first = await rendered(outcome);
    expect(await rendered(structuredClone(outcome))).toEqual(first);
    for (const text of Object.values(first)) expect(text).not.toMatch(/NaN|undefined|null|Infinity|\[object|[ >]-0\b/);
  });

  test('the page asks for nothing, and every plot says in words what it shows', async () => {
    const html = await renderHtml(ablationDocument(outcome));
    expect(html).not.toMatch(/https?:|<script|<link|<img|@import|url\(/);
    expect(
      html.match(/<svg role="img" aria-labelledby[^>]*><title[^>]*>[^<]+<\/title><desc[^>]*>[^<]+<\/desc>/g),
    ).toHaveLength(plots);
  });

  test('every row of a Markdown table has as many cells as its head', () => {
    for (const table of written(outcome).matchAll(/(?:^\|.*\n)+/gm)) {
      const widths = table[0]
        .trimEnd()
        .split('\n')
        .map((line) => line.replace(/\\./g, '').split('|').length);
      expect(new Set(widths).size).toBe(1);
    }
  });

  test('what is published names each plot once, as a small SVG file beside it', async () => {
    const [[path, markdown], ...files] = [...(await renderPublished(ablationDocument(outcome), 'ablation-hus'))] as [
      [string, string],
      ...[string, string][],
    ];
    expect(path).toBe('ablation-hus.md');
    expect([...markdown.matchAll(/^!\[.+\]\((.+)\)$/gm)].map(([, image]) => image)).toEqual(
      files.map(([name]) => name),
    );
    expect(files).toHaveLength(plots);
    for (const [name, svg] of files) {
      expect(name).toMatch(/^ablation-hus-[\w-]+\.svg$/);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" style="[^"]+" role="img" [\s\S]*<\/svg>\n$/);
      expect(svg.length).toBeLessThan(40_000);
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script/);
    }
  });
});

test.each([
  ['what plain alpha-beta needs', '**Plain alpha-beta makes 12.00 times the nodes of the whole search.**'],
  ['a part', '| table=0 | transposition table | 7,000,000 | 7.00 | 2,500 | 5.00 | 20 of 20 | 20 of 20 | same |'],
  ['another tree', '| 3,000,000 | 3.00 | 1,400 | 2.80 | 11 of 20 | 17 of 20 | other |'],
  ['that it need not agree', 'quiescence=4: extension and quiescence change what is searched'],
  ['who must agree, and did', 'The 3 variants of the same tree must find the value and the move'],
  ['a match', '| table=0 | +120 | +89 to +155 |'],
  ['the command', '```sh\nweightroom ablate hus --positions 20 --depth 8 --pairs 200 --limit ms=20 --seed 1\n```'],
])('the report states %s', (_, text) => {
  expect(written(sampleAblation())).toContain(text);
});

test('where no variant must agree, no agreement is claimed', () => {
  const [whole, ...others] = sampleAblation().rows;
  const markdown = written(sampleAblation({ rows: [whole!, ...others.map((row) => ({ ...row, sameTree: false }))] }));
  expect(markdown).toContain('No variant must find the value and the move of the whole search');
  expect(markdown).not.toContain('did in every position');
});

test('a mistake of the search is a warning, and no agreement is claimed', () => {
  const markdown = written(sampleAblation({ disagreements: ['here: pvs=off finds a (1)'] }));
  expect(markdown).toContain(
    '1 search of the same tree found another value or move than the whole search, which is a mistake',
  );
  expect(markdown).toContain('- here: pvs=off finds a (1)');
  expect(markdown).not.toContain('did in every position');
});

test.each([
  [
    'both savings, ours and theirs',
    'factor of 16.0 as red and 16.0 as blue (15.7 as red and 15.6 as blue in the authors',
  ],
  ['what alpha-beta does by itself', 'by itself only 2.0 as red and 2.0 as blue (1.7 as red and 1.9 as blue)'],
  ['what the sort adds', 'which multiplies it by 8.0 as red and 8.0 as blue.'],
  ['the counts beside theirs', '| minimax, sorted | red | 240,000 | 29.0 | 4,367,115 | 29 |'],
  ['each turn', '| 3 | 9,100 | 4,550 | 910 | 14,560 | 2 | 2 |'],
])('Figure 1 states %s', (_, text) => {
  expect(written(sampleAblation({ figure: sampleFigure() }))).toContain(text);
});
