import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withLock } from '../../lib/lock/lock.ts';
import { expectFit, type Opened, openPage, withBrowser } from '../../test/browser.ts';
import { testFolder } from '../../test/folder.ts';
import { type Begun, begin, end, program, saying } from '../../test/program.ts';
import { sampleChampion } from '../../test/sample-champion.ts';
import { beginRun, finishedRun, writtenLog, writtenProgress } from '../../test/studio-folder.ts';
import type { ChampionOutcome } from '../../tuning/outcome.ts';

const browser = withBrowser();
const SCRIPT = '<img src=x onerror="document.title=\'broken into\'">';

/** No name of a run or an agent is longer. */
const LONG = 'long'.repeat(50);

const folder = testFolder();
/** Of tests that need folders of their own. */
const other = testFolder();
let studio: Studio;
beforeAll(async () => {
  finishedRun(join(folder, 'first'));
  finishedRun(join(folder, 'second'), sampleChampion('twice', { seed: 2 }));
  finishedRun(join(folder, LONG), renamed(sampleChampion(), 'g2-board-2x32', LONG) as ChampionOutcome);
  writtenLog(join(folder, 'hostile'), [SCRIPT, `${SCRIPT} b`, 'c'], [0, 1, -1, 0, 1, 1], (one) => ({
    ...one,
    ending: SCRIPT,
    position: SCRIPT,
    moves: SCRIPT,
  }));
  const words = ['--agents', 'hand:own,hand:difference,greedy', '--limit', 'nodes=60', '--pairs', '30'];
  execFileSync(process.execPath, [program, 'match', 'run', 'hex-4', ...words, '--out', join(folder, 'games')]);
  const disagreeing = join(folder, 'disagreeing');
  const outcome = sampleChampion();
  finishedRun(disagreeing, { ...outcome, champion: { ...outcome.champion, file: 'champion.json' } });
  cpSync('reports/published/slider-6/champion.json', join(disagreeing, 'champion.json'));
  const verdict = join(disagreeing, 'verdict/strongest/near');
  execFileSync(process.execPath, [program, 'match', 'run', 'slider-6', ...words, '--out', verdict]);
  studio = await served(0);
}, 60_000);
afterAll(() => end(studio));

/** `value` with another name wherever one stands in it. */
function renamed(value: unknown, name: string, other: string): unknown {
  if (typeof value === 'string') return value.replaceAll(name, other);
  if (Array.isArray(value)) return value.map((one) => renamed(one, name, other));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, name, other)]));
}

interface Studio extends Begun {
  readonly address: string;
}

/** A studio over the folder, in a process of its own. */
async function served(port: number, over = folder): Promise<Studio> {
  const begun = begin('.', ['studio', over, '--port', String(port)]);
  return { ...begun, address: await saying(begun, /http:\S+/) };
}

/** The page at `hash`. Fingers can be used beside the mouse. */
function opened(hash: string, width = 1440, at = studio.address): Promise<Opened> {
  const url = hash === '' ? at : new URL(`/${hash}`, at).href;
  return openPage(browser(), url, { viewport: { width, height: 900 }, hasTouch: true });
}

const places: readonly (readonly [name: string, hash: string, ready: (page: Page) => Promise<unknown>])[] = [
  ['runs', '#/runs', (page) => page.getByRole('link', { name: 'first', exact: true }).waitFor()],
  ['a run and its heat map', '#/runs/run?at=disagreeing', (page) => page.getByText('V’s pieces').waitFor()],
  ['a run of long names', `#/runs/run?at=${LONG}`, (page) => page.getByText('Games to look at').waitFor()],
  ['long names beside', `#/runs/compare?a=first&b=${LONG}`, (page) => page.getByText('the last point is').waitFor()],
  ['an example', '#/runs/example?game=hex-7', (page) => page.getByText('Games to look at').waitFor()],
  ['a tournament', '#/games?at=games', (page) => page.locator('.games tbody tr').first().waitFor()],
  ['a game', '#/games/game?at=games&game=3', (page) => page.getByText(/A search of 2,000/).waitFor()],
  ['the form of a run', '#/start', (page) => page.getByRole('button', { name: 'Start' }).waitFor()],
  ['no such page', '#/nowhere', (page) => page.getByText('There is no such page').waitFor()],
];
describe.each(places)('%s', (_, hash, ready) => {
  test('fits on every screen, is legible, and complains of nothing', async () => {
    const { page, heard } = await opened(hash);
    await ready(page);
    await expectFit(page);
    expect(heard).toEqual([]);
    await page.close();
  });
});

test('a site of several runs fits, too: its champions are played and its runs are read from a file', async () => {
  const site = join(other, 'site');
  execFileSync(process.execPath, [program, 'studio', folder, '--export', site]);
  const { page, heard } = await openPage(browser(), pathToFileURL(join(site, 'index.html')).href);
  await page.getByRole('heading', { name: 'Champions' }).waitFor();
  expect(heard).toEqual([]);
  await expectFit(page);
  // What axe asks for beside is refused, and heard.
  heard.length = 0;
  await page.getByRole('link', { name: 'Play it' }).first().click();
  await page.locator('svg.board .cell.target').first().waitFor();
  await page.locator('.lines .move').first().waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'disagreeing', exact: true }).click();
  await page.getByText('Tuning worked').waitFor();
  await page.getByText('V’s pieces').waitFor();
  expect(heard).toEqual([]);
  await page.close();
});

test('names, endings and positions that are scripts are text', async () => {
  const { page, heard } = await opened('#/games?at=hostile');
  await page.locator('.games tbody tr').first().waitFor();
  expect(await page.locator('main').innerText()).toContain('onerror=');
  await page.goto(`${new URL(studio.address).origin}/#/games/game?at=hostile&game=0`);
  await page.getByRole('alert').first().waitFor();
  expect(await page.locator('main').innerText()).toContain('onerror=');
  expect(await page.locator('main img').count()).toBe(0);
  expect(await page.title()).not.toBe('broken into');
  expect(heard).toEqual([]);
  await page.close();
});

test('a game is reached and stepped through by the keyboard alone', async () => {
  const { page, heard } = await opened('#/games?at=games&a=0&b=1');
  await page.locator('.games tbody tr').first().waitFor();
  /** Continues with the Tab key until what is focused matches; what is focused can be seen. */
  const tabTo = async (selector: string): Promise<void> => {
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    }
    throw new Error(`${selector}: not reached by the keyboard`);
  };
  await tabTo('.games tbody a');
  await page.keyboard.press('Enter');
  await page.locator('svg.board').waitFor();
  await tabTo('input[type=range]');
  for (const [key, words] of [
    ['ArrowRight', /Move 1 of/],
    ['End', /Move (\d+) of \1/],
    ['Home', /The opening/],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator('.steps').getByText(words).waitFor();
  }
  await page.getByText(/A search of 2,000/).waitFor();
  await tabTo('.curve button');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.moves [aria-current], .steps p').first().textContent()).not.toBe('');
  const [after] = /\d+/.exec((await page.locator('.curve p').first().textContent())!.replace(/^.*after/, ''))!;
  await page
    .locator('.steps')
    .getByText(after === '0' ? 'The opening' : `Move ${after} of`)
    .waitFor();
  expect(heard).toEqual([]);
  await page.close();
});

test('the first page is small', async () => {
  const begun = performance.now();
  const { page } = await opened('');
  await page.getByLabel('Find').fill('first');
  await page.getByText(/^1 of \d+ runs/).waitFor();
  console.log(`First page: answers what is typed after ${Math.round(performance.now() - begun)} ms`);
  const { origin } = new URL(studio.address);
  const loaded = (await page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")) as string[];
  let bytes = 0;
  for (const url of [`${origin}/`, ...loaded.filter((one) => !one.includes('/api/') && one.startsWith(origin))])
    bytes += gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
  console.log(`First page: ${bytes} bytes compressed`);
  expect(bytes).toBeLessThan(60_000);
  await page.close();
});

test('the dots of a plot say their figures, by mouse and keyboard', async () => {
  const { page, heard } = await opened('#/runs/run?at=first');
  const figure = page.locator('figure', { hasText: 'by generation' }).first();
  const said = figure.getByRole('status');
  await figure.locator('svg path:has(> title)').last().hover();
  await expect
    .poll(() => said.textContent())
    .toMatch(/Network 2×32, generation 2 on the verdict's fresh boards: \+195/);
  await figure.getByRole('group').focus();
  await page.keyboard.press('Home');
  await expect.poll(() => said.textContent()).toBe('hand weights (difference), the strongest baseline: 0.');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => said.textContent()).toMatch(/^Generation 1, .+, champion: \+\d+, 95 % interval/);
  expect(heard).toEqual([]);
  await page.close();
});

test('a run shows by cell where its champion disagrees with hand weights, for each side’s pieces', async () => {
  const { page, heard } = await opened('#/runs/run?at=disagreeing');
  for (const seat of ['H', 'V']) {
    const board = page.getByRole('grid', { name: `What a piece is worth more or less: ${seat}’s pieces by cell` });
    await board
      .getByRole('gridcell', { name: /^[a-f][1-6], worth [+−]\d+$/ })
      .first()
      .waitFor();
    // More in one place, less in another; no piece stands there.
    for (const kind of ['.gain-0', '.gain-1'])
      expect(await board.locator(kind).count(), seat + kind).toBeGreaterThan(0);
    expect(await board.locator('.piece').count()).toBe(0);
  }
  await page.getByText('in 200 positions of the verdict’s games').waitFor();
  expect(heard).toEqual([]);
  await page.close();
});

test('on a phone by fingers: runs are compared, a plot is asked, a game is stepped through', async () => {
  const { page, heard } = await opened('', 360);
  for (const name of ['first', 'second']) await page.getByLabel(`Side by side: ${name}`, { exact: true }).tap();
  await page.getByRole('button', { name: 'Side by side' }).tap();
  await page.getByText('the last point is').waitFor();
  await page.goto(`${new URL(studio.address).origin}/#/runs/run?at=first`);
  const figure = page.locator('figure', { hasText: 'by generation' }).first();
  await figure.locator('svg path:has(> title)').last().tap();
  await expect.poll(() => figure.getByRole('status').textContent()).toMatch(/generation 2 on the verdict's fresh/);
  await page.goto(`${new URL(studio.address).origin}/#/games/game?at=games&game=3`);
  const status = page.locator('.steps [role=status]');
  // Chromium drops a touch that a busy page answers late.
  const stepsOn = async (): Promise<string> => {
    if (!/^Move/.test((await status.textContent())!)) await page.getByRole('button', { name: 'A move on' }).tap();
    return (await status.textContent())!;
  };
  await expect.poll(stepsOn, { timeout: 60_000, interval: 1000 }).toMatch(/^Move [1-9]/);
  await page.getByText(/A search of 2,000/).waitFor();
  const before = await status.textContent();
  await page.locator('.curve svg').tap();
  await expect.poll(() => status.textContent()).not.toBe(before);
  expect(heard).toEqual([]);
  await page.close();
});

test('the list finds runs by word and note, sorts them, compares them, and its address says how', async () => {
  const { page } = await opened('');
  await page.getByRole('link', { name: 'second', exact: true }).click();
  await page.getByText('Note', { exact: true }).click();
  await page.getByLabel('Note on this run').fill('smaller steps #night');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Runs' }).click();
  await page.getByLabel('Find').fill('#NIGHT slider');
  await page.getByText(/^1 of \d+ runs/).waitFor();
  await page.getByLabel('Order').selectOption('by name');
  await page.reload();
  await page.getByText(/^1 of \d+ runs/).waitFor();
  expect(await page.locator('main > ul > li').allTextContents()).toEqual([
    expect.stringContaining('smaller steps #night'),
  ]);
  await page.getByLabel('Side by side: second').check();
  await page.getByLabel('Find').fill('first');
  await page.getByLabel('Side by side: first').check();
  await page.getByRole('button', { name: 'Side by side' }).click();
  await page.getByText('The first run', { exact: false }).first().waitFor({ state: 'attached' });
  expect(new URL(page.url()).hash).toBe('#/runs/compare?a=first&b=second');
  await page.close();
});

test('an empty folder offers a game, a run by one button, and an example', async () => {
  const empty = join(other, 'empty');
  mkdirSync(empty);
  const another = await served(0, empty);
  const { page, heard } = await opened('', 360, another.address);
  expect(await page.getByRole('link', { name: 'Play hex-7' }).getAttribute('href')).toBe('#/play/hex-7?second=tuned');
  await expectFit(page);
  await page.getByRole('link', { name: 'The run of slider-6' }).click();
  await page.getByText('Tuning worked').waitFor();
  expect(await page.getByRole('link', { name: 'Play against its champion' }).getAttribute('href')).toContain('tuned');
  await page.goBack();
  expect(heard).toEqual([]);
  await page.getByRole('button', { name: 'Tune Slider for three minutes' }).click();
  await page.locator('.state.running').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('.state.stopped').waitFor();
  expect(existsSync(join(empty, 'champion-slider-6-3m-seed1', 'run.json'))).toBe(true);
  await page.close();
  await end(another);
});

test('a run under way shows its contest as a game with the score, and tells of its verdict', async () => {
  const run = join(folder, 'watched');
  beginRun(run, 'slider-6');
  writtenProgress(run);
  writtenLog(join(run, 'baselines'), ['hand:own', 'greedy'], [0, 1, 0]);
  const { page } = await opened('#/runs');
  await page.addInitScript(() => {
    const told: string[] = [];
    class Told {
      constructor(title: string, { body }: { body: string }) {
        told.push(`${title}. ${body}`);
      }
    }
    Object.assign(Told, { requestPermission: async () => 'granted' });
    Object.assign(globalThis, { Notification: Told, told });
  });
  await withLock(run, new AbortController().signal, async () => {
    await page.goto(`${new URL(studio.address).origin}/#/runs/run?at=watched`);
    await page.reload();
    await page.getByText('hand weights (own) 3.0 : 0.0 greedy').waitFor();
    await page.locator('.live svg.picture').waitFor();
    await page.getByRole('button', { name: 'Notify me of the verdict' }).click();
    await page.getByRole('button', { name: 'Notify me of the verdict', pressed: true }).waitFor();
    writtenLog(join(run, 'baselines'), ['hand:own', 'greedy'], [0, 1, 0, 0]);
    await page.getByText('hand weights (own) 3.0 : 1.0 greedy').waitFor();
    await expectFit(page);
    finishedRun(run);
  });
  await page.locator('.state.finished').waitFor();
  await expect
    .poll(() => page.evaluate('told'), { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^slider-6: the verdict\. Tuning worked: /)]);
  await page.close();
});

/** Prints the milliseconds until it is there. */
async function timed(what: string, go: () => Promise<unknown>, ready: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await go();
  await ready();
  const milliseconds = performance.now() - begun;
  console.log(`${what}: ${Math.round(milliseconds)} ms`);
}

test('5,000 runs in a folder: the list is there at once, and is searched', async () => {
  const many = join(other, 'many');
  const one = join(many, 'run-0');
  finishedRun(one);
  for (let i = 1; i < 5000; i++) {
    mkdirSync(join(many, `run-${i}`));
    for (const name of readdirSync(one)) linkSync(join(one, name), join(many, `run-${i}`, name));
  }
  const another = await served(0, many);
  const page = await browser().newPage();
  await timed(
    '5,000 runs, first look',
    () => page.goto(another.address),
    () => page.getByText('5000 of 5000').waitFor(),
  );
  expect(await page.locator('li.card').count()).toBe(200);
  const find = page.getByLabel('Find');
  await timed(
    '5,000 runs, a word',
    () => find.fill('run-4999'),
    () => page.getByText(/^1 of 5000/).waitFor(),
  );
  await page.getByRole('link', { name: 'run-4999' }).click();
  await page.getByText('Tuning worked').waitFor();
  await page.close();
  await end(another);
});

test('100,000 games in a log: the page stays quick', async () => {
  const agents = ['a', 'b', 'c', 'd'];
  writtenLog(
    join(folder, 'long'),
    agents,
    Array.from({ length: 100_000 }, (_, i) => ([0, 1, 1, 0, -1] as const)[(i * 7) % 5]!),
  );
  const { page, heard } = await opened('#/start');
  await page.getByRole('button', { name: 'Start' }).waitFor();
  const { origin } = new URL(studio.address);
  const status = (words: string) => () => page.locator('.turn').getByText(words).waitFor();
  await timed('first look', () => page.goto(`${origin}/#/games?at=long`), status('1 to 50 of 100,000'));
  await timed('next page', () => page.getByRole('button', { name: 'Later' }).click(), status('51 to 100 of 100,000'));
  await timed(
    'last page',
    () => page.getByRole('button', { name: 'Last' }).click(),
    status('99,951 to 100,000 of 100,000'),
  );
  expect(heard).toEqual([]);
  await page.close();
});

describe('a run that is watched from its start', () => {
  const name = 'champion-slider-4-12s-seed1';
  const run = () => join(folder, name);

  test('to its verdict, in two pages; the server is killed and begun again, and so is the run', async () => {
    const { page } = await opened('');
    await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Start a run' }).click();
    await page.getByLabel('Game').selectOption('slider');
    await page.getByLabel('Size').selectOption('4');
    await page.getByLabel('Time').fill('12s');
    expect(await page.locator('pre').textContent()).toBe(
      `weightroom tune slider-4 --budget 12s --seed 1 --out ${run()}`,
    );
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.state.running').waitFor();
    const { page: other } = await opened(`#/runs/run?at=${name}`);
    // Stages, games as they are played, and what they show so far.
    for (const one of [page, other]) await one.getByText('All agents', { exact: true }).waitFor();
    for (const one of [page, other]) await one.locator('.stage progress').waitFor();

    const { port } = new URL(studio.address);
    await end(studio, 'SIGKILL');
    for (const one of [page, other]) await one.getByText('doesn’t answer').waitFor();
    studio = await served(Number(port));
    for (const one of [page, other]) await one.getByText('doesn’t answer').waitFor({ state: 'detached' });
    // The run of the earlier server can be stopped, by who has this one's token.
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('no token').waitFor();
    const { page: third } = await opened('', 768);
    await third.getByRole('link', { name }).click();
    await third.getByRole('button', { name: 'Stop' }).click();
    for (const one of [page, other]) await one.locator('.state.stopped').waitFor();
    // The token of before is nobody's: this studio has its own.
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('no token').waitFor();
    await third.getByRole('button', { name: 'Resume' }).click();
    for (const one of [page, other, third]) await one.locator('.state.running').waitFor();
    process.kill(holderOf(run()), 'SIGKILL');
    for (const one of [page, other, third]) await one.locator('.state.stopped').waitFor();
    await third.getByRole('button', { name: 'Resume' }).click();
    for (const one of [page, other, third]) {
      await one.locator('.state.finished').waitFor({ timeout: 240_000 });
      expect((await one.locator('.lead').textContent())!.length).toBeGreaterThan(20);
      await one.close();
    }
    expect(existsSync(join(run(), 'progress.json'))).toBe(false);
  });
});

test('a tournament that a terminal began is stopped, resumed and stopped', async () => {
  const out = join(folder, 'match');
  const words = ['match', 'run', 'hex-7', '--agents', 'hand:own,greedy', '--limit', 'depth=2', '--pairs', '5000'];
  const { ended } = begin('.', [...words, '--out', out]);
  while (!existsSync(join(out, 'games.jsonl'))) await new Promise((resolve) => setTimeout(resolve, 100));
  const { page } = await opened('');
  await page.goto(`${new URL(studio.address).origin}/#/games?at=match`);
  await page.locator('.state.running').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await ended;
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.locator('.state.running').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.close();
});

/** The process that writes to the run in `at`, by its lock. */
function holderOf(at: string): number {
  const [file] = execFileSync('find', [join(at, '.lock'), '-type', 'f'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return JSON.parse(readFileSync(file!, 'latin1')).process;
}
