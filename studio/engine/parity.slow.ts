import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Agent } from '../../agents/agent.ts';
import { createAgent } from '../../agents/create-agent.ts';
import { publishedWeights } from '../../agents/published.ts';
import { parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { walk } from '../../games/walk.ts';
import { Random } from '../../lib/maths/random.ts';
import { withBrowser } from '../../test/browser.ts';
import { sampleSite } from '../../test/sample-site.ts';
import { bundleShipped } from '../bundle/bundle-engine.ts';
import type { AgentAsked, Question } from './protocol.ts';

const browser = withBrowser();
let site: string;
beforeAll(async () => {
  site = await sampleSite();
});

const POSITIONS = 100;
const NODES = 3000;
const SPEED_NODES = 100_000;
const SPEED_POSITIONS = 5;
/** What a page may lose to Node at most; docs/studio.md says what was measured on an idle machine. */
const SLOWEST = 0.5;

const root = join(import.meta.dirname, '../..');
/** The built program in a thread of Node: what runs from sources in a test is slower. */
const BUILT = `
  const { parentPort, workerData: { root, name, weights, nodes } } = require('node:worker_threads');
  (async () => {
    const games = await import(root + '/dist/modules/shipped.js').then(() => import(root + '/dist/games/index.js'));
    const { agentOf, readWeights } = await import(root + '/dist/library/play.js');
    const game = games.gameNamed(name);
    const agent = agentOf(game, readWeights(weights, game), { nodes });
    parentPort.on('message', (start) => {
      agent.start();
      const position = game.parse(start);
      const before = performance.now();
      const choice = agent.choose(position);
      parentPort.postMessage({ nodes: choice.nodes, milliseconds: performance.now() - before });
    });
  })();`;

interface Found {
  readonly move: string;
  readonly score: number | undefined;
  readonly depth: number;
  readonly nodes: number;
  readonly milliseconds: number;
}

/** A page with an engine of `family` in a worker, as the site itself begins one. */
async function engineIn(page: Page, family: string): Promise<(questions: readonly Question[]) => Promise<Found[]>> {
  await page.goto(`${pathToFileURL(join(site, 'index.html')).href}#/start`);
  await page.evaluate(
    (script) => {
      const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
      (globalThis as { engine?: unknown }).engine = new (
        globalThis as never as { Worker: new (url: string) => object }
      ).Worker(address);
    },
    await bundleShipped(family),
  );
  return (questions) =>
    page.evaluate(async (asked) => {
      const { engine } = globalThis as never as {
        engine: { postMessage(one: object): void; onmessage: (event: { data: { kind: string; id: number } }) => void };
      };
      const found: unknown[] = [];
      for (const [id, question] of asked.entries()) {
        const told = await new Promise<{ kind: string }>((resolve) => {
          engine.onmessage = ({ data }) => {
            if (data.id === id && data.kind !== 'heard') resolve(data);
          };
          engine.postMessage({ id, question });
        });
        if (told.kind !== 'done') throw new Error(JSON.stringify(told));
        found.push((told as never as { answer: unknown }).answer);
      }
      return found as never;
    }, questions);
}

function textsOf(game: Game, count: number): string[] {
  return Array.from({ length: count }, (_, seed) => {
    const random = new Random(seed, 'parity', game.name);
    return (seed % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random)).text();
  });
}

function inNode(game: Game, agent: Agent, start: string): Found {
  const position = game.parse(start);
  agent.start();
  const before = performance.now();
  const { move, score, depth, nodes } = agent.choose(position, new Random(0));
  return { move: game.moveText(position, move), score, depth, nodes, milliseconds: performance.now() - before };
}

describe.each(['hex-7', 'hexifence-3', 'hus', 'infexion', 'slider-6'])('%s in the page and in Node', (name) => {
  const game = gameNamed(name);
  const size = Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
  const weights = publishedWeights(game);
  const asked: readonly (readonly [string, AgentAsked])[] = [
    ['tuned', { kind: 'weights', name: 'tuned', weights }],
    ['hand', { kind: 'hand', perspective: 'own' }],
  ];
  const think = (start: string, agent: AgentAsked, nodes: number): Question => ({
    ask: 'think',
    line: { size, start, moves: [] },
    agent,
    limit: { nodes },
  });

  test(`move, value, depth and nodes are the same in ${POSITIONS} positions`, async () => {
    const page = await browser().newPage();
    const ask = await engineIn(page, game.family);
    const texts = textsOf(game, POSITIONS);
    for (const [text, agent] of asked) {
      const found = await ask(texts.map((start) => think(start, agent, NODES)));
      const player = createAgent(game, parseAgent(text, game, { nodes: NODES }));
      const said = ({ move, score, depth, nodes }: Found): string => [move, score, depth, nodes].join(' ');
      expect(found.map(said)).toEqual(texts.map((start) => said(inNode(game, player, start))));
    }
    await page.close();
  });

  test('is about as fast', async () => {
    const page = await browser().newPage();
    const ask = await engineIn(page, game.family);
    const [, agent] = asked[0]!;
    const node = new Worker(BUILT, { eval: true, workerData: { root, name, weights, nodes: SPEED_NODES } });
    // By turns, so that both bear the same load.
    const shares: number[] = [];
    for (const start of textsOf(game, 2 * SPEED_POSITIONS)) {
      const [there] = await ask([think(start, agent, SPEED_NODES)]);
      node.postMessage(start);
      const [here] = (await once(node, 'message')) as [Pick<Found, 'nodes' | 'milliseconds'>];
      if (here.nodes > SPEED_NODES / 2) shares.push(here.milliseconds / there!.milliseconds);
    }
    const share = shares.slice(2).toSorted((a, b) => a - b)[Math.floor((shares.length - 2) / 2)]!;
    process.stdout.write(
      `${name}: the page makes ${share.toFixed(2)} of Node's positions a second (median of ${shares.length - 2})\n`,
    );
    expect(share).toBeGreaterThan(SLOWEST);
    await node.terminate();
    await page.close();
  });
});
