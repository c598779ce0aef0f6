import { join } from 'node:path';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { parseAgent } from '../../agents/spec.ts';
import { gameNamed, gameWords } from '../../games/index.ts';
import { jsonText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { program } from '../../lib/version.ts';
import { renderHtml, renderTerminal, sweepDocument } from '../../reports/index.ts';
import { engineToSweep } from '../../tuning/sweep/engine.ts';
import { type SweepOptions, sweepFlags } from '../../tuning/sweep/options.ts';
import { runSweep } from '../../tuning/sweep/sweep.ts';
import { json, workers } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { queueFlags } from '../options/queue.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** `weightroom sweep`: how strong an agent is with other values of one weight, or of one option of an engine. */
export const sweepCommand = command({
  usage: 'sweep <game>',
  describe:
    "strength against one weight, a network's scale, or one option of an engine: each value meets the agent as it is",
  options: {
    ...sweepFlags.options,
    out: optional(text, 'folder; else runs/sweep-<game>-<feature>-seed<seed>'),
    workers,
    ...queueFlags,
    json,
  },
  async handler(args) {
    const chosen = await sweepOptions(args);
    const feature = chosen.feature.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
    const folder = args.out ?? join('runs', `sweep-${chosen.game}-${feature}-seed${chosen.seed}`);
    const command = commandOf(args, chosen);
    const view = new View('sweep', 'games');
    const outcome = await runSweep(chosen, join(folder, 'games'), {
      workers: args.workers,
      signal: stopSignal(),
      progress: view.progress,
    }).finally(() => view.close());
    const document = sweepDocument(chosen, outcome, command);
    const page = join(folder, 'sweep.html');
    writeWhole(page, await renderHtml(document));
    writeWhole(join(folder, 'sweep.json'), jsonText({ program, command, ...outcome }));
    print(args.json, outcome, [...renderTerminal(document), '', `The page: ${page}`]);
  },
});

type Arguments = { readonly game: string } & ValuesOf<typeof sweepFlags.options>;

async function sweepOptions(args: Arguments): Promise<SweepOptions> {
  const game = gameNamed(args.game);
  const limit = parseLimit(args.limit, `--limit ${args.limit}`);
  const agent = parseAgent(args.agent, game, limit);
  const { feature, of, values, seed, pairs } = args;
  const common = { game: game.name, seed, feature, values, limit, pairs, walk: args.walk ?? game.walk };
  if (agent.kind === 'engine') {
    if (of !== undefined) throw new InputError(`--of ${of}: an engine's option is swept in its own values`);
    return { ...common, agent: agent.name, engine: await engineToSweep(agent, feature, values) };
  }
  if (agent.kind !== 'search' || agent.limit !== limit)
    throw new InputError(`--agent ${args.agent}: our search with weights, without a limit, is wanted, or an engine`);
  if (agent.weights.model === 'network') {
    if (of !== undefined) throw new InputError(`--of ${of}: a network's scale is swept in points a logit`);
    return { ...common, agent: agent.name.replace(/@.*$/, ''), network: agent.weights };
  }
  return {
    ...common,
    agent: agent.name.replace(/@.*$/, ''),
    weights: agent.weights,
    ...(of === undefined ? {} : { of }),
  };
}

/** The command that does the same again, folder and workers left out. */
function commandOf(args: Arguments, { game, limit }: SweepOptions): string {
  return [`weightroom sweep ${gameWords(game)}`, ...sweepFlags.words({ ...args, limit: limitText(limit) })].join(' ');
}
