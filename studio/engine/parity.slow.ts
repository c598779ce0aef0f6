import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Agent } from '../../agents/agent.ts';
import { evaluatorOf } from '../../agents/agent-weights.ts';
import { createAgent } from '../../agents/create-agent.ts';
import { parseAgent } from '../../agents/spec.ts';
import type { AgentWeights } from '../../agents/weights/schema.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import { publishedWeights } from '../../agents/weights-file.ts';
import type { Game } from '../../games/game.ts';
import { familyNamed, gameNamed } from '../../games/index.ts';
import { walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { withBrowser } from '../../test/browser.ts';
import { randomNetworkWeights } from '../../test/network-weights.ts';
import { withSite } from '../../test/site.ts';
import { boardOf, withoutEach } from '../boards/index.ts';
import { engineScripts } from '../bundle/bundle-engine.ts';
import { type AgentAsked, Engine, type EngineCall, replayed, sceneOf } from './engine.ts';

type Question = Omit<EngineCall, 'id'>;

const browser = withBrowser();
const site = withSite();

const POSITIONS = 100;
const NODES = 3000;
const SPEED_POSITIONS = 10;
/** What a page may lose to Node at most; docs/how-to/studio.md says what was measured. */
const SLOWEST = 0.6;

const root = join(import.meta.dirname, '../..');
/**
 * The built program in a process of its own: what runs from sources in a test is slower. It tells what a search took.
 */
const BUILT = `
  (async () => {
    const [root, name, nodes] = process.argv.slice(1);
    await import(root + '/dist/games/modules/shipped.js');
    const { gameNamed } = await import(root + '/dist/games/index.js');
    const { publishedWeights } = await import(root + '/dist/agents/weights-file.js');
    const { agentOf } = await import(root + '/dist/library/play.js');
    const game = gameNamed(name);
    const agent = agentOf(game, publishedWeights(game), { nodes: Number(nodes) });
    process.on('message', (start) => {
      const position = game.parse(start);
      agent.start();
      const before = process.cpuUsage();
      const choice = agent.choose(position);
      const { user, system } = process.cpuUsage(before);
      process.send({ nodes: choice.nodes, milliseconds: (user + system) / 1000 });
    });
    process.send('ready');
  })();`;

/** Milliseconds of processor that the browser's pages have taken. */
async function spentInPages(): Promise<number> {
  const session = await browser().newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return 1000 * processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

interface Found {
  readonly move: string;
  readonly score: number | undefined;
  readonly depth: number;
  readonly nodes: number;
  readonly milliseconds: number;
}

/** A page with an engine of `family` in a worker, as the site itself begins one. */
async function engineIn(page: Page, family: string) {
  await page.goto(`${pathToFileURL(join(site, 'index.html')).href}#/start`);
  await page.evaluate(
    (script) => {
      const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
      (globalThis as { engine?: unknown }).engine = new (
        globalThis as never as { Worker: new (url: string) => object }
      ).Worker(address);
    },
    await engineScripts()(family),
  );
  return <Answer = Found>(questions: readonly Question[]): Promise<Answer[]> =>
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
          engine.postMessage({ id, ...question });
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

/** With the nodes of a search that takes some tenths of a second. */
const games: readonly (readonly [name: string, nodes: number])[] = [
  ['hex-7', 100_000],
  ['hexifence-3', 200_000],
  ['hus', 300_000],
  ['infexion', 800_000],
  ['slider-6', 800_000],
];

describe.each(games)('%s in the page and in Node', (name, speedNodes) => {
  const game = gameNamed(name);
  const size = Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
  const weights = publishedWeights(game);
  const asked: readonly (readonly [string, AgentAsked])[] = [
    ['tuned', { kind: 'weights', name: 'tuned', weights }],
    ['hand', { kind: 'hand', perspective: 'own' }],
  ];
  const think = (start: string, agent: AgentAsked, nodes: number): Question => ({
    name: 'think',
    given: [{ size, start, moves: [] }, agent, { nodes }],
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

  test(`what pieces are worth is what the search evaluates in ${POSITIONS} positions`, async () => {
    const page = await browser().newPage();
    const ask = await engineIn(page, game.family);
    const network = randomNetworkWeights(game, '2x8', 1);
    const agents: readonly (readonly [AgentAsked, AgentWeights])[] = [
      [{ kind: 'weights', name: 'tuned', weights }, weights],
      [{ kind: 'weights', name: 'network', weights: network }, network],
      [{ kind: 'hand', perspective: 'difference' }, handWeights(game, 'difference')],
    ];
    const asked = textsOf(game, POSITIONS).map((text) => {
      const scene = sceneOf(game, replayed(game, { size, start: text, moves: [] }));
      return [text, ...withoutEach(game.family, text, boardOf(game.family, scene)!).values()];
    });
    const count = asked.reduce((sum, texts) => sum + texts.length, 0);
    expect(count).toBeGreaterThan(4 * POSITIONS);
    for (const [agent, played] of agents) {
      const before = await spentInPages();
      const found = await ask<(number | null)[]>(
        asked.map((texts) => ({ name: 'judgeEach', given: [size, agent, texts] })),
      );
      const spent = (await spentInPages()) - before;
      const evaluator = evaluatorOf(game, played);
      const wanted = asked.map((texts) =>
        texts.map((text) => {
          const position = game.parse(text);
          return position.over() ? null : evaluator.evaluate(position, 0);
        }),
      );
      expect(found).toEqual(wanted);
      const each = (spent / POSITIONS).toFixed(1);
      process.stdout.write(`${name}, ${played.model}: ${each} ms a position, ${count / POSITIONS} evaluations each\n`);
    }
    await page.close();
  });

  test(`the units of a network make the same of ${POSITIONS} positions`, async () => {
    const page = await browser().newPage();
    const ask = await engineIn(page, game.family);
    const agent: AgentAsked = { kind: 'weights', name: 'network', weights: randomNetworkWeights(game, '2x32', 1) };
    const given = [size, agent, textsOf(game, POSITIONS)] as const;
    const before = await spentInPages();
    const [found] = await ask<number[][]>([{ name: 'unitsEach', given }]);
    const spent = ((await spentInPages()) - before).toFixed(0);
    expect(found).toEqual(new Engine(familyNamed(game.family)).unitsEach(...given));
    expect(new Set(found!.flat()).size).toBeGreaterThan(POSITIONS);
    process.stdout.write(`${name}: ${spent} ms for 32 units in ${POSITIONS} positions\n`);
    await page.close();
  });

  test('is about as fast', async () => {
    const page = await browser().newPage();
    const ask = await engineIn(page, game.family);
    const [, agent] = asked[0]!;
    const arguments_ = ['-e', BUILT, root, name, String(speedNodes)];
    const node = spawn(process.execPath, arguments_, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    await once(node, 'message');
    // By turns, and in processor time: whatever else the machine does.
    let [here, there] = [0, 0];
    for (const [i, start] of textsOf(game, SPEED_POSITIONS).entries()) {
      const before = await spentInPages();
      await ask([think(start, agent, speedNodes)]);
      const spent = (await spentInPages()) - before;
      node.send(start);
      const [told] = (await once(node, 'message')) as [Pick<Found, 'nodes' | 'milliseconds'>];
      // The first ones are compiled as they run.
      if (i < 2 || told.nodes < speedNodes) continue;
      here += told.milliseconds;
      there += spent;
    }
    const share = here / there;
    process.stdout.write(`${name}: the page makes ${share.toFixed(2)} of Node's positions in a second of processor
`);
    expect(share).toBeGreaterThan(SLOWEST);
    node.kill();
    await page.close();
  });
});
