import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAgent } from '../agents/spec.ts';
import type { LabelledGame } from '../datasets/row.ts';
import { DatasetWriter } from '../datasets/writer.ts';
import { families, gameNamed } from '../games/index.ts';
import { queueAddress } from '../lib/tasks/queue/address.ts';
import { connect } from '../lib/tasks/queue/connection.ts';
import { packed } from '../lib/tasks/queue/packed.ts';
import { QueueCarrier } from '../lib/tasks/queue/run.ts';
import { Generator } from '../selfplay/generate.ts';
import type { SelfplayOptions } from '../selfplay/options.ts';
import { selfplayTask } from '../selfplay/task.ts';

/**
 * How many cores of self-play one run's process can feed, by game:
 * `node --import ./dist/games/modules/shipped.js dist/bench/queue-feed.js redis://localhost:6379 [seconds] [workers] [games] [agent]`.
 * Real games are recorded first. Then so many workers, in one process of their own, sleep as long as these took, and
 * answer with them; what a game costs the run's process and Redis is processor time, so that load beside it matters
 * little. The limit is where one of them has a whole core's work.
 */
const [url = 'redis://localhost:6379', seconds = '6', crowds = '1,10,100,1000', names, agent = 'hand@depth=2'] =
  process.argv.slice(2);
/** Games that are recorded: so many, or what can be played in so many milliseconds. */
const RECORDED = 600;
const RECORDING = 12_000;
const address = queueAddress(`${url}?prefix=weightroom-bench`);
const redis = await connect(address);
const folder = mkdtempSync(join(tmpdir(), 'weightroom-feed-'));

/** Milliseconds of processor of this process, all its threads. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function redisCpu(): Promise<number> {
  const info = await redis.info('cpu');
  const of = (name: string): number => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  return 1000 * (of('used_cpu_user') + of('used_cpu_sys'));
}

async function redisMemory(): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]);
}

/** Real games of the usual self-play, and what playing and writing one took, in milliseconds of processor. */
async function record(options: SelfplayOptions): Promise<{ games: LabelledGame[]; play: number; write: number }> {
  const generator = new Generator(options);
  for (let index = 0; index < 10; index++) generator.play(RECORDED + index);
  const begun = cpu();
  const games: LabelledGame[] = [];
  while (games.length < RECORDED && (games.length < 20 || cpu() - begun < RECORDING))
    games.push(generator.play(games.length));
  const played = cpu();
  const writer = DatasetWriter.open(join(folder, options.game), {
    game: options.game,
    seed: options.seed,
    games: RECORDED,
    command: 'bench',
    options: { ...options },
  });
  const half = Math.floor(games.length / 2);
  for (const game of games.slice(0, half)) writer.add(game);
  const warm = cpu();
  for (const game of games.slice(half)) writer.add(game);
  return { games, play: (played - begun) / games.length, write: (cpu() - warm) / (games.length - half) };
}

/** What a crowd's answers cost. */
async function feed(options: SelfplayOptions, file: string, play: number, workers: number): Promise<Fed> {
  const crowdProgram = fileURLToPath(new URL('./queue-crowd.js', import.meta.url));
  const crowd: ChildProcess = spawn(process.execPath, [crowdProgram, url, String(workers), file, String(play)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const carrier = await QueueCarrier.open(
    { address, what: 'bench', threads: 0, bound: 600_000, again: 0 },
    { gamePrint: () => undefined, modulesOf: () => [], preloadsOf: () => [] },
    () => {},
  );
  const tasks = carrier.inOrder<LabelledGame>({
    module: selfplayTask.module,
    kind: selfplayTask,
    setup: options,
    from: 0,
    to: 1_000_000_000,
    workers: 1,
  });
  let [count, rows, memory, queue] = [0, 0, 0, 0];
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss());
    void redisMemory().then((bytes) => {
      queue = Math.max(queue, bytes);
    });
  }, 250);
  let begun: { at: number; cpu: number; redis: number; count: number } | undefined;
  const first = performance.now();
  // Batches grow to their size, and workers come, in the first seconds.
  const warm = 5000 + 20 * workers;
  for await (const game of tasks) {
    count++;
    rows += game.rows.length;
    const now = performance.now();
    if (begun === undefined && now - first > warm) begun = { at: now, cpu: cpu(), redis: await redisCpu(), count };
    if (begun !== undefined && now - begun.at > 1000 * Number(seconds)) break;
  }
  const passed = performance.now() - begun!.at;
  const done = count - begun!.count;
  const fed: Fed = {
    workers,
    perSecond: (1000 * done) / passed,
    rows: rows / count,
    run: (cpu() - begun!.cpu) / done,
    redis: ((await redisCpu()) - begun!.redis) / done,
    memory,
    queue,
  };
  clearInterval(watch);
  await carrier.close();
  const ended = once(crowd, 'exit');
  crowd.kill('SIGKILL');
  await ended;
  return fed;
}

/** Games a second; rows of a game; milliseconds of processor a game; bytes at most. */
interface Fed {
  readonly workers: number;
  readonly perSecond: number;
  readonly rows: number;
  readonly run: number;
  readonly redis: number;
  readonly memory: number;
  readonly queue: number;
}

console.log(
  'game         ms to play  to write  workers  games/s   rows/s  run ms/game  redis ms/game  run MB  redis MB  cores fed',
);
const wanted = names?.split(',') ?? families.map(({ name }) => name).filter((name) => name !== 'hex-swap');
for (const name of wanted) {
  const game = gameNamed(name);
  const options: SelfplayOptions = {
    game: game.name,
    seed: 1,
    games: RECORDED,
    agent: parseAgent(agent, game, {}),
    randomMoves: 0.1,
    scatter: 0.25,
    walk: game.walk,
    rare: 0,
    rareFeatures: [],
    every: 1,
    keepRandom: false,
  };
  const { games, play, write } = await record(options);
  const file = join(folder, `${game.name}.bin`);
  writeFileSync(file, packed(games));
  for (const workers of crowds.split(',').map(Number)) {
    const fed = await feed(options, file, play, workers);
    const cores = play / Math.max(write + fed.run, fed.redis);
    const columns: [string, number][] = [
      [play.toFixed(2), 12],
      [write.toFixed(3), 10],
      [String(workers), 9],
      [fed.perSecond.toFixed(0), 9],
      [(fed.perSecond * fed.rows).toFixed(0), 9],
      [fed.run.toFixed(3), 13],
      [fed.redis.toFixed(4), 15],
      [(fed.memory / 1e6).toFixed(0), 8],
      [(fed.queue / 1e6).toFixed(1), 10],
      [cores.toFixed(0), 11],
    ];
    console.log(`${game.name.padEnd(11)}${columns.map(([text, width]) => text.padStart(width)).join('')}`);
  }
}
redis.disconnect();
rmSync(folder, { recursive: true });
