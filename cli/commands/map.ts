import { basename, dirname, join } from 'node:path';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { parseAgent } from '../../agents/spec.ts';
import { gameNamed, gameWords } from '../../games/index.ts';
import { jsonText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { program } from '../../lib/version.ts';
import { mapDocument, renderHtml, renderPublished, renderTerminal } from '../../reports/index.ts';
import { runMap } from '../../tuning/map/map.ts';
import { type MapOptions, mapFlags } from '../../tuning/map/options.ts';
import { nearStart } from '../../tuning/near-start.ts';
import { json, workers } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { queueFlags } from '../options/queue.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** `weightroom map`: how strong an agent is over two of its weights and its tempo. */
export const mapCommand = command({
  usage: 'map <game>',
  describe: 'strength over two weights, signs free, and tempo: a heat map by games',
  options: {
    ...mapFlags.options,
    out: optional(text, 'folder; else runs/map-<game>-<across>-<down>-seed<seed>'),
    publish: optional(text, 'path without an ending for the report as Markdown, its plots as SVG beside it'),
    workers,
    ...queueFlags,
    json,
  },
  async handler(args) {
    const chosen = mapOptions(args);
    const weights = [chosen.across, chosen.down].map(({ feature }) => feature.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-'));
    const folder = args.out ?? join('runs', `map-${chosen.game}-${weights.join('-')}-seed${chosen.seed}`);
    const command = commandOf(args, chosen);
    const view = new View('map', 'games');
    const outcome = await runMap(chosen, join(folder, 'games'), {
      workers: args.workers,
      signal: stopSignal(),
      progress: view.progress,
    }).finally(() => view.close());
    const document = mapDocument(chosen, outcome, command);
    const page = join(folder, 'map.html');
    writeWhole(page, await renderHtml(document));
    const pages = args.publish ?? join(folder, 'map');
    for (const [name, content] of await renderPublished(document, basename(pages)))
      writeWhole(join(dirname(pages), name), content);
    writeWhole(join(folder, 'map.json'), jsonText({ program, command, ...outcome }));
    print(args.json, outcome, [...renderTerminal(document), '', `The page: ${page}`]);
  },
});

type Arguments = { readonly game: string } & ValuesOf<typeof mapFlags.options>;

function mapOptions(args: Arguments): MapOptions {
  const game = gameNamed(args.game);
  const limit = parseLimit(args.limit, `--limit ${args.limit}`);
  const agent = parseAgent(args.agent, game, limit);
  if (agent.kind !== 'search' || agent.limit !== limit || agent.weights.model !== 'linear')
    throw new InputError(`--agent ${args.agent}: our search with linear weights, without a limit, is wanted`);
  const { across, down, tempo, pairs, finalists, confirm, scatter, seed } = args;
  const rival = args.against === undefined ? agent : parseAgent(args.against, game, limit);
  return {
    game: game.name,
    agent: agent.name.replace(/@.*$/, ''),
    weights: agent.weights,
    rival,
    across,
    down,
    tempo,
    pairs,
    finalists,
    confirm,
    scatter,
    seed,
    limit,
    walk: args.walk ?? nearStart(game),
  };
}

/** The command that does the same again, folder and workers left out. */
function commandOf(args: Arguments, { game, limit }: MapOptions): string {
  return [`weightroom map ${gameWords(game)}`, ...mapFlags.words({ ...args, limit: limitText(limit) })].join(' ');
}
