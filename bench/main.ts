import './mistakes.ts';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { parseShape } from '../agents/network/network.ts';
import { agentTexts, parseAgent } from '../agents/spec.ts';
import type { Samples } from '../datasets/samples.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { isPath } from '../games/modules/code.ts';
import { loadOutside } from '../games/modules/outside.ts';
import { writeWhole } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { sigmoid } from '../lib/maths/normal.ts';
import { Random } from '../lib/maths/random.ts';
import { unwatched } from '../lib/progress/running.ts';
import { program } from '../lib/version.ts';
import { documentOf, section } from '../reports/document/document.ts';
import { renderHtml } from '../reports/render/html.ts';
import { aligned, blockLines } from '../reports/render/terminal.ts';
import { costBlocks } from '../reports/sections/diagnosis.ts';
import { type SetCost, setCost } from '../train/feature-costs.ts';
import type { NetworkSamples } from '../train/network/batch.ts';
import { firstState, fitNetwork, type StepOptions } from '../train/network/fit.ts';
import { type Backend, type BackendName, openBackend } from '../train/network/options.ts';
import { initialParameters, planOf } from '../train/network/real-network.ts';
import { objectiveAt } from '../train/solver/objective.ts';
import { type RegressOptions, regress } from '../train/solver/regress.ts';
import { changeBlocks, changesSince } from './compare.ts';
import { depthsOf } from './depths.ts';
import { gamesOf, measureJobs, networkJobs, speedJobs } from './jobs.ts';

const HELP = `Speeds on this machine: of rules, features and search, of networks, or of a fit; or how deep agents see. Compare
ratios within one run.

    npm run bench -- [game or module] [--size 8] [--features original,full] [--network] [--fit]
        [--agents hand@ms=20,hand@ms=100]
    npm run bench -- [game] --compare COMMIT [--page runs/bench.html]
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of the game's board. */
    size: { type: 'string' },
    /** For each measurement. */
    seconds: { type: 'string', default: '2' },
    /** Only these feature sets, what each of their features costs, and searches with them; `all` of a game. */
    features: { type: 'string' },
    /** An epoch of fitting one, and searches with one. */
    network: { type: 'boolean', default: false },
    backend: { type: 'string' },
    /** A logistic fit of 1,000,000 rows x 16, nothing else. */
    fit: { type: 'boolean', default: false },
    /** How deep these see, and where their nodes go; nothing else. */
    agents: { type: 'string' },
    /** A commit whose speeds are measured in turns with today's; nothing else. */
    compare: { type: 'string' },
    /** The comparison as a page, too. */
    page: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function printSpeeds(): Promise<void> {
  const { seconds, network, backend } = values;
  const { only, sets } = await chosen(values.features?.split(','));
  const costs: SetCost[] = [];
  if (!network && only !== undefined) for (const set of sets ?? []) costs.push(await setCost(only, set, unwatched));
  const opened = network ? await openBackend(backend as BackendName | undefined) : undefined;
  const epochs = opened === undefined ? [] : await measureEpochs(opened);
  const jobs = network ? networkJobs(only) : speedJobs(only, sets);
  const speeds = await measureJobs(jobs, Number(seconds));
  const millions = (value: number): string => (value / 1e6).toFixed(2);
  print({ node: process.version, processor: cpus()[0]?.model, epochs, costs, speeds }, [
    ...epochs.map(({ by, shape, cells, values, rows, batch, rowsPerSecond }) => {
      const what = `An epoch of ${rows} boards of ${cells} cells and ${values} values through ${shape}, ${batch} a step, ${by}`;
      return `${what}: ${Math.round(rowsPerSecond)} rows a second of the processor`;
    }),
    `Node ${process.version}, ${cpus()[0]?.model}; millions a second`,
    ...aligned([
      ['', 'median', 'of the first', 'slowest', 'fastest', 'of', 'runs'],
      ...speeds.map((speed) => [
        `${speed.game}: ${speed.name}`,
        millions(speed.median),
        // With --network: of a search with hand weights.
        (speed.median / speeds.find(({ game }) => game === speed.game)!.median).toFixed(2),
        millions(speed.slowest),
        millions(speed.fastest),
        speed.unit,
        String(speed.runs),
      ]),
    ]),
    ...(costs.length === 0 ? [] : ['', ...blockLines(costBlocks(costs))]),
  ]);
}

async function printChanges(commit: string): Promise<void> {
  const { seconds, page } = values;
  const changes = changesSince(commit, [...positionals, '--seconds', seconds]);
  const blocks = changeBlocks(commit, changes);
  print({ commit, changes }, blockLines(blocks));
  const subtitle = `${program}, Node ${process.version}, ${cpus()[0]?.model}`;
  if (page !== undefined)
    writeWhole(page, await renderHtml(documentOf('Benchmarks', subtitle, section('Speeds', blocks))));
}

function print(facts: object, lines: readonly string[]): void {
  process.stdout.write(`${values.json ? JSON.stringify(facts, null, 2) : lines.join('\n')}\n`);
}

/** The game that is named, or that of a module; undefined: all. */
async function onlyGame(): Promise<Game | undefined> {
  const [game] = positionals;
  if (game === undefined) return undefined;
  const name = isPath(game) ? (await loadOutside(game)).family.name : game;
  return gameNamed(values.size === undefined ? name : `${name}-${values.size}`);
}

/** The game, and its feature sets that are measured: those named, or `all`. */
async function chosen(features: readonly string[] | undefined) {
  const only = await onlyGame();
  if (features === undefined) return { only, sets: undefined };
  if (only === undefined) throw new InputError('--features: of which game? npm run bench -- slider --features full');
  return { only, sets: features[0] === 'all' ? only.features : features.map((name) => featuresNamed(only, name)) };
}

async function printDepths(texts: readonly string[]): Promise<void> {
  const depths = gamesOf(await onlyGame()).flatMap((game) =>
    texts.map((text) => depthsOf(game, parseAgent(text, game, { milliseconds: 100 }))),
  );
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
  print({ node: process.version, processor: cpus()[0]?.model, depths }, [
    `Node ${process.version}, ${cpus()[0]?.model}`,
    ...aligned([
      ['', 'moves', 'nodes', 'depth', 'branching', 'first cut-offs', 'quiescence', 'again', 'in table', 'ended'],
      ...depths.map(({ game, agent, moves, nodes, depth, branching, ...shares }) => [
        `${game}: ${agent}`,
        moves.toFixed(1),
        nodes.toFixed(0),
        depth.toFixed(1),
        branching.toFixed(2),
        ...[shares.firstCutoffs, shares.quiet, shares.again, shares.found, shares.ended].map(percent),
      ]),
    ]),
  ]);
}

function printFit(): void {
  const fit = measureFit();
  const { seconds, cpuSeconds, iterations, gradientNorm } = fit;
  print({ node: process.version, processor: cpus()[0]?.model, fit }, [
    `Node ${process.version}, ${cpus()[0]?.model}; logistic fit of 1,000,000 rows x 16 and a constant`,
    `${seconds.toFixed(2)} s of the clock, ${cpuSeconds.toFixed(2)} s of the processor, ${iterations} iterations to a gradient of ${gradientNorm.toExponential(1)}`,
  ]);
}

const GAME = 'infexion';
/** Shapes, and the share of empty cells: the speed of local units depends on it. */
const NETWORKS = [
  ['2x16', 0],
  ['2x32', 0],
  ['star:2x4', 0.5],
] as const;
const ROWS = 65_536;
const BATCH = 2048;
const EPOCHS = 5;

/**
 * Fits networks to random boards of Infexion's size, epochs of 65,536 rows: the median of five after one that isn't
 * counted.
 */
async function measureEpochs(backend: Backend) {
  const speeds = [];
  for (const [shape, empty] of NETWORKS) speeds.push(await speedOf(backend, shape, empty));
  return speeds;
}

async function speedOf(backend: Backend, text: string, empty: number) {
  const board = gameNamed(GAME).board!;
  const plan = planOf(board, parseShape(text, 'bench'), 0, 'bench');
  const options: StepOptions = {
    epochs: EPOCHS + 1,
    batch: BATCH,
    rate: 0.004,
    l2: 1e-4,
    patience: EPOCHS + 1,
    seed: 1,
    scale: 1000,
  };
  const seconds: number[] = [];
  let cpu = process.cpuUsage();
  const stop = new AbortController();
  const running = {
    signal: stop.signal,
    stepDone: () => {},
    epochDone: () => {
      const used = process.cpuUsage(cpu);
      seconds.push((used.user + used.system) / 1e6);
      cpu = process.cpuUsage();
      // Those in which the network is rounded aren't counted.
      if (seconds.length === options.epochs) stop.abort();
    },
  };
  const state = firstState(initialParameters(plan, new Random(1, 'bench')));
  const fit = fitNetwork(plan, state, randomRows(ROWS, empty), randomRows(1, empty), [], options, backend, running);
  await fit.catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  const median = seconds.slice(1).sort((a, b) => a - b)[EPOCHS >> 1]!;
  const { cells, values } = board;
  // Of the processor, all cores together.
  return { by: backend.text, shape: text, cells, values, rows: ROWS, batch: BATCH, rowsPerSecond: ROWS / median };
}

/** All values are as likely; except for `empty` of the cells, where nothing stands. */
function randomRows(rows: number, empty: number): NetworkSamples {
  const { cells, values } = gameNamed(GAME).board!;
  const random = new Random(1, 'bench', 'boards', rows);
  return {
    rows,
    cells,
    members: Uint32Array.from({ length: rows }, (_, row) => row),
    boards: Uint8Array.from({ length: rows * cells }, () => (random.unit() < empty ? 0 : random.int(values))),
    turns: Uint8Array.from({ length: rows }, () => random.int(2)),
    buckets: new Uint8Array(rows),
    beside: new Float32Array(0),
    features: 0,
    targets: Float32Array.from({ length: rows }, () => random.unit()),
  };
}

const FIT_ROWS = 1_000_000;
const COLUMNS = 16;
const RUNS = 3;

/**
 * Times a logistic fit of 1,000,000 rows x 16 and a tempo, from samples in memory to the optimum: the best of three
 * runs.
 */
function measureFit() {
  const samples = planted();
  const options: RegressOptions = { loss: 'log', tempo: true, ridge: 0, constraints: [] };
  const runs = Array.from({ length: RUNS }, () => {
    const [clock, cpu] = [performance.now(), process.cpuUsage()];
    const { problem, minimum } = regress(samples, samples.results, options);
    const [seconds, used] = [(performance.now() - clock) / 1000, process.cpuUsage(cpu)];
    // The features' own unit, as others measure it.
    const gradient = objectiveAt(problem, minimum.solution).gradient.map(
      (slope, i) => slope * problem.columns.sizes[i]!,
    );
    return {
      /** Of the clock, and of the processor, all cores together. */
      seconds,
      cpuSeconds: (used.user + used.system) / 1e6,
      iterations: minimum.iterations,
      /** Of the mean log loss in the weights, at the end. */
      gradientNorm: Math.hypot(...gradient),
    };
  });
  return runs.reduce((least, run) => (run.seconds < least.seconds ? run : least));
}

/** Features from -2 to 2, results drawn by planted weights. */
function planted(): Samples {
  const random = new Random(1, 'bench', 'fit');
  const weights = Array.from({ length: COLUMNS }, (_, i) => Math.cos(i) / 2);
  // In memory that threads share, as data sets are read.
  const features = new Float64Array(new SharedArrayBuffer(8 * FIT_ROWS * COLUMNS));
  const results = new Float64Array(FIT_ROWS);
  for (let row = 0; row < FIT_ROWS; row++) {
    let logit = 0.2;
    for (let i = 0; i < COLUMNS; i++) {
      const value = 4 * random.unit() - 2;
      features[row * COLUMNS + i] = value;
      logit += weights[i]! * value;
    }
    results[row] = random.unit() < sigmoid(logit) ? 1 : 0;
  }
  const names = weights.map((_, i) => `f${i}`);
  return { names, rows: FIT_ROWS, features, results, scores: results, games: results };
}

if (values.help) process.stdout.write(HELP);
else if (values.compare !== undefined) await printChanges(values.compare);
else if (values.fit) printFit();
else if (values.agents !== undefined) await printDepths(agentTexts(values.agents));
else await printSpeeds();
