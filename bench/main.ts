// Speeds on this machine: of rules, features and search, of networks, or of a fit. Compare ratios within one run.
//
//     npm run bench -- [game] [--features original,full] [--network] [--fit]

import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { unwatched } from '../lib/progress/running.ts';
import { aligned, blockLines } from '../reports/render/terminal.ts';
import { costBlocks } from '../reports/sections/diagnosis.ts';
import { type SetCost, setCost } from '../train/feature-costs.ts';
import { type BackendName, openBackend } from '../train/network/options.ts';
import { measureFit } from './fit-speed.ts';
import { measureJobs, networkJobs, speedJobs } from './jobs.ts';
import { measureEpochs } from './network-epoch.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** For each measurement. */
    seconds: { type: 'string', default: '2' },
    /** Only these feature sets, what each of their features costs, and searches with them; `all` of a game. */
    features: { type: 'string' },
    /** An epoch of fitting one, and searches with one. */
    network: { type: 'boolean', default: false },
    backend: { type: 'string' },
    /** A logistic fit of 1,000,000 rows x 16, nothing else. */
    fit: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
if (values.fit) printFit();
else await printSpeeds();

async function printSpeeds(): Promise<void> {
  const { seconds, network, backend } = values;
  const { only, sets } = chosen(positionals[0], values.features?.split(','));
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

function print(facts: object, lines: readonly string[]): void {
  process.stdout.write(`${values.json ? JSON.stringify(facts, null, 2) : lines.join('\n')}\n`);
}

/** The game, and its feature sets that are measured: those named, or `all`. */
function chosen(game: string | undefined, features: readonly string[] | undefined) {
  const only = game === undefined ? undefined : gameNamed(game);
  if (features === undefined) return { only, sets: undefined };
  if (only === undefined) throw new InputError('--features: of which game? npm run bench -- slider --features full');
  return { only, sets: features[0] === 'all' ? only.features : features.map((name) => featuresNamed(only, name)) };
}

function printFit(): void {
  const fit = measureFit();
  const { seconds, cpuSeconds, iterations, gradientNorm } = fit;
  print({ node: process.version, processor: cpus()[0]?.model, fit }, [
    `Node ${process.version}, ${cpus()[0]?.model}; logistic fit of 1,000,000 rows x 16 and a constant`,
    `${seconds.toFixed(2)} s of the clock, ${cpuSeconds.toFixed(2)} s of the processor, ${iterations} iterations to a gradient of ${gradientNorm.toExponential(1)}`,
  ]);
}
