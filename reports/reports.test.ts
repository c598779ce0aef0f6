import * as vega from 'vega';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleAudit, sampleDiagnosis } from '../test/sample-diagnosis.ts';
import { sampleFit, sampleMatch, sampleNetwork, sampleOutcome } from '../test/sample-outcome.ts';
import type { TuningOutcome } from '../tuning/outcome.ts';
import { renderHtml, renderMarkdown } from './index.ts';

const nasty = '<b>&"|\'`_*\\';

function changed(change: Partial<TuningOutcome>): TuningOutcome {
  return { ...sampleOutcome(), ...change };
}

/** The sample's tournament with one agent in the comparison, of whom `change` is so. */
function compared(change: Partial<TuningOutcome['tournament']['comparison'][number]>): TuningOutcome {
  const { tournament } = sampleOutcome();
  return changed({ tournament: { ...tournament, comparison: [{ ...tournament.comparison[0]!, ...change }] } });
}

/** The sample with these matches and warnings. */
function played(matches: TuningOutcome['tournament']['matches'], warnings: readonly string[]): TuningOutcome {
  return changed({ tournament: { ...sampleOutcome().tournament, matches, warnings } });
}

function nastyOutcome(): TuningOutcome {
  const fit = sampleFit(nasty, nasty, 4);
  const line = { ...fit.weights[0]!, name: nasty, unit: nasty, meaning: `two\nlines ${nasty}` };
  const forfeited = [{ agent: nasty, kind: 'fault' as const, ending: nasty, games: 2 }];
  const match = { ...sampleMatch(nasty, `other ${nasty}`, 5), endings: { [nasty]: 400 }, forfeited, verdict: nasty };
  return {
    ...played([match], [nasty]),
    game: nasty,
    command: `weightroom tune '${nasty}'`,
    verdict: [nasty],
    fits: [{ ...fit, weights: [line] }],
    networks: [{ ...sampleNetwork(nasty), reads: nasty, shape: nasty, backend: nasty }],
    audit: nastyAudit(),
    diagnoses: [nastyDiagnosis()],
    checksums: { [nasty]: 'ab'.repeat(32) },
  };
}

function nastyAudit(): TuningOutcome['audit'] {
  const audit = sampleAudit([nasty]);
  const set = audit.sets[0]!;
  const features = set.features.map((feature) => ({ ...feature, name: nasty }));
  return { ...audit, seats: [nasty, nasty], sets: [{ ...set, set: nasty, features }] };
}

function nastyDiagnosis(): TuningOutcome['diagnoses'][number] {
  const diagnosis = sampleDiagnosis(nasty, 400);
  const row = diagnosis.worst[0]!;
  return {
    ...diagnosis,
    evaluations: diagnosis.evaluations.map((one) => ({ ...one, name: nasty })),
    phases: diagnosis.phases.map((group) => ({ ...group, name: nasty })),
    importance: { ...diagnosis.importance, inputs: [{ name: nasty, rise: 0.1, deviation: 0.01 }] },
    worst: [{ ...row, seat: nasty, position: nasty, drawing: [[{ text: nasty, player: 0 }, { text: nasty }]] }],
  };
}

function emptyAudit(): TuningOutcome['audit'] {
  const audit = sampleAudit([]);
  const set = audit.sets[0]!;
  const collinearity = { condition: Infinity, features: [], made: [] };
  return {
    ...audit,
    rows: 0,
    plies: [],
    scores: { ...audit.scores, saturation: undefined },
    sets: [{ ...set, rows: 0, games: 0, collinearity }],
  };
}

function emptyDiagnosis(): TuningOutcome['diagnoses'][number] {
  const diagnosis = sampleDiagnosis('flat', 1);
  return {
    ...diagnosis,
    evaluations: diagnosis.evaluations.map((one) => ({
      ...one,
      judged: { ...one.judged, calibration: [], logLoss: { mean: Number.NaN, low: undefined, high: undefined } },
    })),
    phases: [],
    seats: [],
    importance: { rows: 0, repeats: 1, inputs: [] },
    worst: [],
  };
}

/** A perfect score, nothing timed, nothing finite, nothing there. */
function emptyOutcome(): TuningOutcome {
  const none = { rows: 0, logLoss: Number.NaN, brier: Number.NaN, accuracy: Number.NaN, calibration: [] };
  const splits = { train: none, validation: none, test: none };
  const idle = { moves: 0, nodes: 0, milliseconds: 0, timedMoves: 0 };
  const rating = { elo: Infinity, low: Number.NaN, high: Infinity, los: 1, score: 1 };
  const match = { ...sampleMatch('a', 'b', 0), games: 0, rating, endings: {}, effort: [idle, idle] as const };
  const fit = { ...sampleFit('flat', 'full', 2), weights: [], measures: splits, hand: splits, constant: splits };
  const { dataset } = sampleOutcome();
  return {
    ...played([match], []),
    verdict: [],
    audit: emptyAudit(),
    diagnoses: [emptyDiagnosis()],
    fits: [fit, { ...fit, scale: Infinity, tempo: -0, ridge: Number.NaN }],
    networks: [{ ...sampleNetwork('untaught'), measures: splits, history: [], bestEpoch: 0 }],
    dataset: { ...dataset, rows: 0, endings: {}, starts: {}, plies: [] },
    checksums: {},
  };
}

const match = sampleMatch('tuned@depth=4', 'hand@depth=4', 31);

/** The sample with ratings that leave much open. */
function rated(change: Partial<NonNullable<TuningOutcome['tournament']['ratings']>>): TuningOutcome {
  const { tournament } = sampleOutcome();
  return changed({ tournament: { ...tournament, ratings: { ...tournament.ratings!, ...change } } });
}
const [leader, ...followers] = sampleOutcome().tournament.ratings!.players;
const outcomes: readonly (readonly [string, TuningOutcome])[] = [
  ['three matches, two fits, a warning', sampleOutcome()],
  ['one match, no warning', played([match], [])],
  ['no match, two warnings', played([], ['one', 'two'])],
  ['no fits', changed({ fits: [], networks: [], diagnoses: [] })],
  ['a comparison of a nasty name', compared({ agent: nasty })],
  [
    'a comparison of who never played, untimed',
    compared({
      games: 0,
      secondsPerMove: null,
      peakMemory: null,
      home: { games: 0, wins: 0, low: 0, high: 1 },
      away: { games: 0, wins: 0, low: 0, high: 1 },
    }),
  ],
  ['no endings', played([{ ...match, endings: {} }], [])],
  ['no ratings', changed({ tournament: { ...sampleOutcome().tournament, ratings: undefined } })],
  [
    'ratings open at every end',
    rated({
      players: [{ ...leader!, high: 2000 }, ...followers.map((one) => ({ ...one, low: -2000, group: 2 }))],
      superiority: [
        [null, null, null],
        [null, null, 1],
        [null, 0, null],
      ],
      firstMove: null,
      groups: 2,
    }),
  ],
  ['read from a file', JSON.parse(JSON.stringify(sampleOutcome()))],
  ['read from a file, nothing finite', JSON.parse(JSON.stringify(emptyOutcome()))],
  [
    'a lost match',
    played([{ ...match, rating: { elo: -Infinity, low: -Infinity, high: -500, los: 0, score: 0 } }], []),
  ],
  ['names full of markup', nastyOutcome()],
  ['nothing there', emptyOutcome()],
];

describe.each(outcomes)('%s', (_, outcome) => {
  let page: string;
  beforeAll(async () => {
    page = await renderHtml(outcome);
  });

  test('the same outcome gives the same bytes', async () => {
    expect(await renderHtml(structuredClone(outcome))).toBe(page);
    expect(renderMarkdown(structuredClone(outcome))).toBe(renderMarkdown(outcome));
  });

  test('nothing that is no number is printed', () => {
    for (const text of [page, renderMarkdown(outcome)])
      expect(text).not.toMatch(/NaN|undefined|null|Infinity|\[object|[ >]-0\b/);
  });

  test('the page asks for nothing and runs nothing', () => {
    expect(page).not.toMatch(/https?:|<script|<link|<img|@import|url\(|javascript:|\son\w+=/);
    expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  });

  test('every figure says in words what it shows', () => {
    const all = page.match(/<figure[\s\S]*?<\/figure>/g) ?? [];
    const figures = all.filter((figure) => !figure.includes('<pre class="board">'));
    expect(all.length - figures.length).toBe(outcome.diagnoses.flatMap(({ worst }) => worst).length);
    for (const figure of figures)
      expect(figure).toMatch(
        /<svg role="img" aria-labelledby="(\S+) (\S+)" viewBox="[\d ]+"><title id="\1">[^<]+<\/title><desc id="\2">[^<]+<\/desc>/,
      );
    expect(figures).toHaveLength(plots(outcome));
  });

  test('elements are closed in order, and no id comes twice', () => {
    expect(unclosed(page)).toEqual([]);
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('headings never skip a level', () => {
    const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    for (const [at, level] of levels.entries()) if (at > 0) expect(level).toBeLessThanOrEqual(levels[at - 1]! + 1);
  });

  test('every row of a Markdown table has as many cells as its head', () => {
    for (const table of renderMarkdown(outcome).matchAll(/(?:^\|.*\n)+/gm)) {
      const widths = table[0].trimEnd().split('\n').map(cells);
      expect(new Set(widths).size).toBe(1);
    }
  });

  test('page and Markdown hold the same tables', () => {
    const rows = page.match(/<tr>/g)?.length ?? 0;
    const lines = renderMarkdown(outcome).match(/^\|(?! -)/gm)?.length ?? 0;
    expect(lines).toBe(rows);
  });
});

/** Elo, two for each fit and each network, three for each diagnosis and one more for a learning curve, plies, two for each set that is audited. */
function plots({ tournament, fits, networks, diagnoses, dataset, audit }: TuningOutcome): number {
  const curves = diagnoses.filter(({ curve }) => curve.points.length > 0).length;
  const singles = Math.min(1, tournament.matches.length) + Math.min(1, dataset.plies.length);
  return singles + 2 * (fits.length + networks.length) + 3 * diagnoses.length + curves + 2 * audit.sets.length;
}

/** Bars that no backslash takes the meaning of. */
function cells(line: string): number {
  return line.replace(/\\./g, '').split('|').length;
}

/** Elements of `page` that are not closed where they should be. */
function unclosed(page: string): string[] {
  const open: string[] = [];
  for (const [, slash, name, rest] of page.matchAll(/<(\/?)([a-z]\w*)([^>]*)>/g)) {
    if (rest!.endsWith('/') || name === 'meta') continue;
    if (slash === '') open.push(name!);
    else if (open.at(-1) === name) open.pop();
    else return [...open, `/${name}`];
  }
  return open;
}

test('names are escaped wherever they stand', async () => {
  const page = await renderHtml(nastyOutcome());
  expect(page).not.toContain('<b>');
  expect(page).not.toMatch(/="[^"]*<b/);
  expect(page).toContain('&lt;b&gt;&amp;&quot;|&#39;`_*\\ against other &lt;b&gt;&amp;&quot;');
  const markdown = renderMarkdown(nastyOutcome());
  expect(markdown.replace(/```(sh|text)\n.*\n```/g, '')).not.toContain('<b>');
  expect(markdown).toContain('| two lines &lt;b&gt;&amp;"\\|\'\\`\\_\\*\\\\ |');
});

test.each([
  ['the verdict and the game', 'On slider-6, tuned-full@depth=4 is stronger'],
  ['a match', '| tuned-original@depth=4 against hand@depth=4 | +27 | −4 to +62 | 97.8% | 53.9% | 166–100–134 | 400 |'],
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
  ['a rating', '| tuned-full@depth=4 | +79 | +59 to +100 | ±21 | 61.2% | 800 | 1 |'],
  ['who is likely stronger', '| tuned-original@depth=4 | 2 | &lt;0.1% | – | 97.8% |'],
  ['normalized Elo', '| Normalized Elo | +147 | +113 to +186 |'],
  ['what the first seat is worth', '| Elo that H, the first seat, is worth | +28 | +3 to +53 |'],
  ['how many pairs were won for each lost', '| Pairs won for each lost | 3.24 | – |'],
  ['a loss', '| constant | test | 0.6911 | 0.2304 | 50.9% | 8,112 |'],
  ['results by seat', '| V (second) | 107 | 60 | 33 | 68.5% |'],
  ['time where it was taken', '| tuned-full@depth=4 | 8,000 | 1,140 | 1.55 | 7,990 |'],
  ['time where it was not', '| hand@depth=4 | 8,011 | 1,101 | not timed | 0 |'],
  ['a warning', '- Only 371 of 400 games'],
  ['a warning about the data', '- original: pairs is 0 on all 65012 training rows'],
  ['what the audit counted', '| games whose rows disagree about who won | 2 | labels that are wrong |'],
  ['how a feature hangs together with others', '| corner-traps | 0.0% | 3 | −1 | 1 | 14.50 |'],
  [
    'a baseline, and how far it is behind',
    '| hand | 0.5550 | 0.5450 to 0.5650 | 0.0512 (0.0472 to 0.0562) | 0.1850 | 64.5% | 0.7450 | 0.0123 | 8,112 |',
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
    'Game 311, ply 24: V to move was given 98.1%, and it lost. Most of it in logits: progress 2.41.',
  ],
  ['duplicates', '1,406 duplicates were dropped'],
  ['the command', '```sh\nweightroom tune slider --seed 7 --out runs/slider-7\n```'],
  ['a checksum, cut', '| dataset/manifest.json | 89e6c98d92887913 |'],
])('the report states %s', (_, text) => {
  expect(renderMarkdown(sampleOutcome())).toContain(text);
});

test('plots are the same on a machine that measures text otherwise', async () => {
  const { textMetrics } = vega as unknown as { textMetrics: { width: (item: unknown, text: string) => number } };
  const { width } = textMetrics;
  const page = await renderHtml(sampleOutcome());
  textMetrics.width = (_, text) => 3 * String(text).length;
  try {
    expect(await renderHtml(sampleOutcome())).toBe(page);
  } finally {
    textMetrics.width = width;
  }
});

test('a perfect score is no number, and is drawn all the same', async () => {
  const page = await renderHtml(emptyOutcome());
  expect(page).toContain('a against b: Elo +∞, 95% interval – to +∞.');
});
