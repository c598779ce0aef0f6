import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { readsOf, shapeOf } from '../agents/network/network-weights.ts';
import { type AgentWeights, readWeightsFile } from '../agents/weights-file.ts';
import { families, gameOfSize } from '../games/index.ts';
import { program } from '../lib/version.ts';
import type { TournamentResult } from '../tournament/results/result.ts';
import { renderMarkdown } from './render/markdown.ts';
import { type Losses, type Strength, strengthDocument } from './sections/strength.ts';

// Writes strength.md from what strength.sh has played into the folder that is named.
const [, , folder] = process.argv;
const times = ['20', '5', '100'];
/** What strength.sh leaves in a game's folder, where its games start, and which network played: equal time first. */
const files = [
  ...times.map((ms) => [`time-${ms}-near`, 'near the start', 'network'] as const),
  ...times.map((ms) => [`time-${ms}-random`, 'random boards', 'network'] as const),
  ...times.map((ms) => [`small-${ms}-near`, 'near the start', 'small'] as const),
  ['depth-near', 'near the start', 'network'],
] as const;
const strengths = families.flatMap(({ name }) =>
  files.flatMap(([file, start, network]): Strength[] => {
    const path = join(folder!, name, `${file}.json`);
    if (!existsSync(path)) return [];
    const { game, agents, matches } = JSON.parse(readFileSync(path, 'utf8')) as TournamentResult;
    return [{ game, limit: agents[0]!.split('@')[1]!, start, network, matches }];
  }),
);
const fitted = families.filter(({ name }) => existsSync(join(folder!, name, 'network.json')));
const losses = fitted.map((family): Losses => {
  const game = gameOfSize(family, family.defaultSize);
  const weights = (file: string) => readWeightsFile(join(folder!, game.family, `${file}.json`), game);
  const fits = ['linear', 'network', 'small'].map((file) => [file, fitOf(weights(file))] as const);
  return { game: game.name, rows: rowsOf(weights('linear')), fits: Object.fromEntries(fits) };
});
const pairs = strengths[0]?.matches[0]?.pairs;
const text = renderMarkdown(
  strengthDocument(strengths, losses, {
    command: `npm run build && bench/strength.sh ${pairs}`,
    program,
    node: process.version,
    processor: cpus()[0]?.model ?? 'an unknown processor',
  }),
);
writeFileSync(join(folder!, 'strength.md'), text);
process.stdout.write(text);

function fitOf({ origin, ...weights }: AgentWeights): Losses['fits'][string] {
  if (origin.by !== 'fit') throw new Error('weights that were not fitted');
  const what =
    weights.model === 'linear'
      ? `${weights.features.set}, ${weights.points.length}`
      : `${readsOf(weights.input)}, ${shapeOf(weights)}`;
  return { what, logLoss: origin.measures.test.logLoss };
}

function rowsOf({ origin }: AgentWeights): number {
  return origin.by === 'fit' ? origin.dataset.rows : 0;
}
