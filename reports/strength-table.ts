import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { readsOf, shapeOf } from '../agents/network/network-weights.ts';
import { type AgentWeights, readWeightsFile } from '../agents/weights-file.ts';
import { families, gameNamed } from '../games/index.ts';
import { program } from '../lib/version.ts';
import type { TournamentResult } from '../tournament/results/result.ts';
import { renderMarkdown } from './render/markdown.ts';
import { type Losses, type Strength, strengthDocument } from './sections/strength.ts';

// Writes strength.md from what strength.sh has played into the folder that is named.
const [, , folder] = process.argv;
/** What strength.sh leaves in a game's folder, and which network played. */
const files = [
  ['depth.json', 'network'],
  ['small-depth.json', 'small'],
  ['time.json', 'network'],
  ['small-time.json', 'small'],
] as const;
const strengths = families.flatMap(({ name }) =>
  files.flatMap(([file, network]): Strength[] => {
    const path = join(folder!, name, file);
    if (!existsSync(path)) return [];
    const { game, agents, matches } = JSON.parse(readFileSync(path, 'utf8')) as TournamentResult;
    return [{ game, limit: agents[0]!.split('@')[1]!, network, matches }];
  }),
);
const losses = strengths
  .filter(({ network, limit }) => network === 'network' && limit.startsWith('ms='))
  .map(({ game: name }): Losses => {
    const game = gameNamed(name);
    const weights = (file: string) => readWeightsFile(join(folder!, game.family, `${file}.json`), game);
    const fitted = ['linear', 'network', 'small'].map((file) => [file, fitOf(weights(file))] as const);
    return { game: name, rows: rowsOf(weights('linear')), fits: Object.fromEntries(fitted) };
  });
const ms = strengths.find(({ limit }) => limit.startsWith('ms='))?.limit.slice('ms='.length);
const pairs = strengths[0]?.matches[0]?.pairs;
const text = renderMarkdown(
  strengthDocument(strengths, losses, {
    command: `npm run build && MS=${ms} bench/strength.sh ${pairs}`,
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
