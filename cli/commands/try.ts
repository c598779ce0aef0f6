import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ownAgent, parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { featureModulesField, featuresNamed, gameNamed, gameWords, setWord } from '../../games/index.ts';
import { writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { shellWord } from '../../lib/shell.ts';
import { blockLines, renderHtml, renderMarkdown, trialDocument } from '../../reports/index.ts';
import { selfplayFlags } from '../../selfplay/options.ts';
import { extendedBy } from '../../tuning/try/baseline.ts';
import { tryFlags } from '../../tuning/try/options.ts';
import { trialPaths } from '../../tuning/try/run-folder.ts';
import { type TrialRequest, type TrialStage, tryFeatures } from '../../tuning/try/trial.ts';
import { json, workers } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { queueFlags } from '../options/queue.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

const trySet = {
  ...tryFlags.options,
  out: optional(text, 'folder; else runs/try-<game>-<features>, with a hash of their code and the seed'),
  workers,
  ...queueFlags,
  json,
};

type Arguments = { readonly game: string; readonly features: string } & ValuesOf<typeof trySet>;

const units: Readonly<Record<TrialStage, string>> = {
  costs: 'searches',
  baseline: 'games',
  'self-play': 'games',
  features: 'rows',
  fit: 'fits',
  speed: 'searches',
  'equal depth': 'games',
  'equal time': 'games',
};

/** `weightroom try`: are these features worth their cost? */
export const tryCommand = command({
  usage: 'try <game> <features>',
  describe: 'are these features worth their cost? Fits, speed and games with them and without',
  positionals: { features: 'a module, such as ./mine.ts, or a feature set of the game' },
  options: trySet,
  epilogue: [
    'weightroom try slider ./mine.ts                      # against the set that it extends',
    'weightroom try slider ./mine.ts --baseline full      # against another one',
    'weightroom try slider full --baseline original --ms 20 --data runs/data',
    '',
    'docs/your-own-features.md says how a module is written, and what the figures mean.',
  ].join('\n'),
  async handler(args, given) {
    // What doesn't go together is refused first.
    tryFlags.read(given);
    const request = requestOf(args);
    const folder = args.out ?? folderOf(request);
    const signal = stopSignal();
    let view: View | undefined;
    const running = (stage: TrialStage) => {
      view?.close();
      view = new View(stage, units[stage]);
      return { workers: args.workers, signal, progress: view.progress };
    };
    const words = commandOf(args, request);
    const outcome = await tryFeatures(request, words, folder, running).finally(() => view?.close());
    const document = trialDocument(outcome);
    const { html, markdown } = trialPaths(folder);
    writeWhole(html, await renderHtml(document));
    writeWhole(markdown, renderMarkdown(document));
    const [, ...figures] = document.sections.slice(0, 4).flatMap(({ blocks }) => blocks);
    const tables = figures.filter(({ kind }) => kind === 'table' || kind === 'warnings');
    print(args.json, outcome, [outcome.verdict.text, '', ...blockLines(tables), '', `The page: ${html}`]);
  },
});

function requestOf(args: Arguments): TrialRequest {
  const game = gameNamed(args.game);
  const tried = featuresNamed(game, args.features);
  const baseline = args.baseline === undefined ? extendedBy(tried, game) : featuresNamed(game, args.baseline);
  if (baseline === tried) throw new InputError(`--baseline ${baseline.name}: is what is tried; another set is wanted`);
  const { seed, ms, gain, depth, pairs, walk } = args;
  const games = args.games ?? Math.ceil(game.tuning.games / 2);
  const data = args.data ?? join('runs', `data-${game.name}-${games}-seed${seed}`);
  const named = args.data !== undefined;
  if (named && (args.games !== undefined || args.selfplayAgent !== undefined))
    throw new InputError(`--data ${data}: is there already; --games and --selfplay-agent would play others`);
  return {
    game: game.name,
    seed,
    set: tried.name,
    baseline: baseline.name,
    data,
    ms,
    gain,
    depth,
    pairs,
    walk,
    selfplay: named ? undefined : selfplayOf(args, game, games),
  };
}

/** Games as `weightroom tune` plays them, by the agent that judges both sides. */
function selfplayOf(
  { selfplayAgent, seed }: Arguments,
  game: Game,
  games: number,
): NonNullable<TrialRequest['selfplay']> {
  const { agent: _, ...usual } = selfplayFlags.read({ rare: '0.1' });
  const asked =
    selfplayAgent === undefined ? undefined : parseAgent(selfplayAgent, game, { depth: game.tuning.selfplayDepth });
  if (asked?.kind === 'random') throw new InputError('--selfplay-agent random: it judges no position; hand does');
  return {
    ...usual,
    game: game.name,
    seed,
    games,
    ...(asked === undefined ? {} : { agent: ownAgent(asked, 'self-play') }),
    walk: game.walk,
    rareFeatures: [...game.rare],
  };
}

/** A folder for each version of the code. */
function folderOf({ game, set, baseline, seed }: TrialRequest): string {
  const { featureModules } = featureModulesField(game, [set, baseline]);
  const hash = createHash('sha256').update(JSON.stringify(featureModules?.map(({ files }) => files) ?? ''));
  const version = featureModules === undefined ? '' : `-${hash.digest('hex').slice(0, 6)}`;
  return join('runs', `try-${game}-${set}-on-${baseline}${version}-seed${seed}`);
}

/** The command that does the same again, folder and workers left out. */
function commandOf(args: Arguments, { game, set, baseline }: TrialRequest): string {
  return [
    `weightroom try ${gameWords(game)} ${shellWord(setWord(game, set))}`,
    ...tryFlags.words({ ...args, baseline: setWord(game, baseline) }),
  ].join(' ');
}
