import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { parseAgent } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { jsonText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { program } from '../../lib/version.ts';
import { renderHtml, renderTerminal, sweepDocument } from '../../reports/index.ts';
import type { SweepOptions } from '../../tuning/sweep/options.ts';
import { runSweep } from '../../tuning/sweep/sweep.ts';
import { options, range, wholeNumber } from '../options/argument.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

interface Arguments {
  game: string;
  feature: string;
  of: string | undefined;
  values: string;
  agent: string;
  pairs: string;
  limit: string;
  walk: string | undefined;
  seed: string;
  out: string | undefined;
  workers: string;
  json: boolean;
}

/** `weightroom sweep`: how strong an agent is with other values of one weight. */
export const sweepCommand: CommandModule<object, Arguments> = {
  command: 'sweep <game>',
  describe: 'strength against one weight: each value meets the weights as they are',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', demandOption: true })
      .option('feature', { type: 'string', demandOption: true, describe: 'whose weight is changed' })
      .option('of', { type: 'string', describe: 'values are multiples of the weight of this feature; else points' })
      .option('values', { type: 'string', demandOption: true, describe: 'such as 1..12, or 0.5,1,2' })
      .option('agent', { type: 'string', default: 'hand', describe: 'our search: hand, or a weights file' })
      .option('pairs', { type: 'string', default: '200', describe: 'openings a value, each played twice' })
      .option('limit', { type: 'string', default: 'depth=3', describe: 'of a move' })
      .option('walk', { type: 'string', describe: 'random moves that make an opening, such as 4..12' })
      .option('seed', options.seed)
      .option('out', { type: 'string', describe: 'folder; else runs/sweep-<game>-<feature>-seed<seed>' })
      .option('workers', options.workers)
      .option('json', options.json),
  async handler(args) {
    const chosen = sweepOptions(args);
    const folder = args.out ?? join('runs', `sweep-${chosen.game}-${chosen.feature}-seed${chosen.seed}`);
    const command = commandOf(args, chosen);
    const view = new View('sweep', 'games');
    const outcome = await runSweep(chosen, join(folder, 'games'), {
      workers: wholeNumber('workers', args.workers, 1),
      signal: stopSignal(),
      progress: view.progress,
    }).finally(() => view.close());
    const document = sweepDocument(chosen, outcome, command);
    const page = join(folder, 'sweep.html');
    writeWhole(page, await renderHtml(document));
    writeWhole(join(folder, 'sweep.json'), jsonText({ program, command, ...outcome }));
    print(args.json, outcome, [...renderTerminal(document), '', `The page: ${page}`]);
  },
};

function sweepOptions(args: Arguments): SweepOptions {
  const game = gameNamed(args.game);
  const limit = parseLimit(args.limit, `--limit ${args.limit}`);
  const agent = parseAgent(args.agent, game, limit);
  if (agent.kind !== 'search' || agent.limit !== limit || agent.weights.model !== 'linear')
    throw new InputError(
      `--agent ${args.agent}: our search with a weight for each feature, without a limit, is wanted`,
    );
  return {
    game: game.name,
    seed: wholeNumber('seed', args.seed),
    agent: agent.name.replace(/@.*$/, ''),
    weights: agent.weights,
    feature: args.feature,
    ...(args.of === undefined ? {} : { of: args.of }),
    values: valuesOf(args.values),
    limit,
    pairs: wholeNumber('pairs', args.pairs, 1),
    walk: args.walk === undefined ? game.walk : range('walk', args.walk),
  };
}

/** Reads `1..12`, or numbers joined by commas. */
function valuesOf(text: string): number[] {
  if (/^\d+\.\.\d+$/.test(text)) {
    const { shortest, longest } = range('values', text);
    return valuesOf(Array.from({ length: longest - shortest + 1 }, (_, i) => shortest + i).join());
  }
  const values = text.split(',').map(Number);
  const wrong = values.some((value, i) => !(value > 0 && value < Infinity) || values.indexOf(value) !== i);
  if (wrong || values.length < 2)
    throw new InputError(
      `--values ${text}: at least two different numbers above 0 are wanted, such as 1..12 or 0.5,1,2`,
    );
  return values.sort((a, b) => a - b);
}

/** The command that does the same again, folder and workers left out. */
function commandOf(args: Arguments, { game, seed, pairs, limit }: SweepOptions): string {
  return [
    `weightroom sweep ${game} --feature ${args.feature}`,
    ...(args.of === undefined ? [] : [`--of ${args.of}`]),
    `--values ${args.values} --agent ${args.agent} --pairs ${pairs} --limit ${limitText(limit)}`,
    ...(args.walk === undefined ? [] : [`--walk ${args.walk}`]),
    `--seed ${seed}`,
  ].join(' ');
}
