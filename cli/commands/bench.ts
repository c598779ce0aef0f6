import { cpus } from 'node:os';
import { type FitSpeed, measureFits } from '../../bench/fit-speed.ts';
import { speedJobs } from '../../bench/jobs.ts';
import { measureJobs } from '../../bench/measure.ts';
import { type EpochSpeed, measureEpochs } from '../../bench/network-epoch.ts';
import { networkJobs } from '../../bench/network-jobs.ts';
import type { Features, Game } from '../../games/game.ts';
import { families, featuresNamed, gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { list, nonNegative, text } from '../../lib/options/kinds.ts';
import { defaulting, flag, optional } from '../../lib/options/option-set.ts';
import { aligned, blockLines } from '../../reports/render/terminal.ts';
import { costBlocks } from '../../reports/sections/feature-costs.ts';
import { type SetCost, setCost } from '../../train/cost/feature-costs.ts';
import { openBackend } from '../../train/network/backend.ts';
import { backendOption } from '../../train/network/options.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** `weightroom bench`: speeds on this machine. Compare ratios within one run. */
export const benchCommand = command({
  usage: 'bench [game]',
  describe: 'measures the speed of rules, features and search, of networks, or of a fit',
  positionals: { game: 'one game only' },
  options: {
    seconds: defaulting(nonNegative, '2', 'for each measurement'),
    features: optional(
      list(),
      'only these feature sets, what each of their features costs, and searches with them; --features slider: all of a game',
    ),
    network: flag('an epoch of fitting one, and searches with one'),
    backend: backendOption,
    fit: flag('a logistic fit of 1,000,000 rows x 16, nothing else'),
    python: optional(
      text,
      'an interpreter: with --fit scikit-learn, whose lbfgs fits them too; with --network numpy, on boards',
    ),
    json,
  },
  async handler({ game, seconds, features, network, fit, python, backend, json }) {
    if (fit) return printFits(measureFits(python), json);
    const { only, sets } = chosen(game, features);
    const costs = network ? [] : await costsOf(only, sets);
    const epochs = network ? await measureEpochs(await openBackend(backend), python) : [];
    const jobs = network ? networkJobs(only) : speedJobs(only, sets);
    const speeds = await measureJobs(jobs, seconds);
    const millions = (value: number): string => (value / 1e6).toFixed(2);
    print(json, { node: process.version, processor: cpus()[0]?.model, epochs, costs, speeds }, [
      ...epochs.map(epochLine),
      `Node ${process.version}, ${cpus()[0]?.model}; millions a second`,
      ...aligned([
        ['', 'median', 'slowest', 'fastest', 'of', 'runs'],
        ...speeds.map((speed) => [
          speed.name,
          millions(speed.median),
          millions(speed.slowest),
          millions(speed.fastest),
          speed.unit,
          String(speed.runs),
        ]),
      ]),
      ...(costs.length === 0 ? [] : ['', ...blockLines(costBlocks(costs))]),
    ]);
  },
});

/** The game, and its feature sets that are measured: those named, or all where the game stands in their place. */
function chosen(
  game: string | undefined,
  features: readonly string[] | undefined,
): { readonly only: Game | undefined; readonly sets: readonly Features[] | undefined } {
  if (features === undefined) return { only: game === undefined ? undefined : gameNamed(game), sets: undefined };
  const [first] = features;
  if (
    game === undefined &&
    features.length === 1 &&
    families.some(({ name }) => name === first!.replace(/-\d+$/, ''))
  ) {
    const only = gameNamed(first!);
    return { only, sets: only.features };
  }
  if (game === undefined) throw new InputError('--features: of which game? weightroom bench slider --features full');
  const only = gameNamed(game);
  return { only, sets: features.map((name) => featuresNamed(only, name)) };
}

/** What the sets cost an evaluation, and each of their features; it is shown how it goes on. */
async function costsOf(game: Game | undefined, sets: readonly Features[] | undefined): Promise<SetCost[]> {
  if (game === undefined || sets === undefined) return [];
  const signal = stopSignal('begins');
  const costs: SetCost[] = [];
  for (const set of sets) {
    const view = new View(`features of ${set.name}`, 'rounds');
    costs.push(await setCost(game, set, { signal, progress: view.progress }).finally(() => view.close()));
  }
  return costs;
}

function epochLine({ by, shape, cells, values, rows, batch, rowsPerSecond }: EpochSpeed): string {
  const what = `An epoch of ${rows} boards of ${cells} cells and ${values} values through ${shape}, ${batch} a step, ${by}`;
  return `${what}: ${Math.round(rowsPerSecond)} rows a second of the processor`;
}

function printFits(fits: readonly FitSpeed[], json: boolean): void {
  print(json, { node: process.version, processor: cpus()[0]?.model, fits }, [
    `Node ${process.version}, ${cpus()[0]?.model}; logistic fit of 1,000,000 rows x 16 and a constant`,
    ...aligned([
      ['', 'clock s', 'processor s', 'iterations', 'gradient norm', 'weights differ by'],
      ...fits.map(({ name, seconds, cpuSeconds, iterations, gradientNorm, difference }) => [
        name,
        seconds.toFixed(2),
        cpuSeconds.toFixed(2),
        String(iterations),
        gradientNorm.toExponential(1),
        difference.toExponential(1),
      ]),
    ]),
  ]);
}
