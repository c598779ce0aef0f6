import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readsOf, shapeOf } from '../agents/network/network-weights.ts';
import { type AgentWeights, readWeightsFile } from '../agents/weights-file.ts';
import { families, gameOfSize } from '../games/index.ts';
import type { Match, TournamentResult } from '../tournament/results/result.ts';
import { STARTS, writePage } from './published-page.ts';
import { type Losses, type Strength, strengthDocument } from './sections/strength.ts';

// Writes README.md from what strength.sh has played into the folder that is named, by that command.
const [, , folder, command] = process.argv;
const seeds = [1, 2, 3];
const played = families.map(({ name }) => name).filter((name) => existsSync(join(folder!, name)));

const strengths = ['20', '5', '100'].flatMap((ms) =>
  Object.entries(STARTS).flatMap(([kind, start]) =>
    played.flatMap((family): Strength[] => {
      const gauntlets = seeds.map((seed) =>
        ['linear', 'others'].flatMap((of) => matchesIn(family, ms, kind, of, seed)),
      );
      const { name } = gameIn(family);
      return gauntlets.flat().length === 0 ? [] : [{ game: name, limit: `ms=${ms}`, start, seeds: gauntlets }];
    }),
  ),
);
const losses = played.map((family): Losses => {
  const game = gameIn(family);
  const files = readdirSync(join(folder!, family)).filter((file) => /^(full|lean|network-\d+)\.json$/.test(file));
  const weights = files.sort().map((file) => readWeightsFile(join(folder!, family, file), game));
  const fits = weights.map((one, i) => [files[i]!.replace('.json', ''), fitOf(one)] as const);
  return {
    game: game.name,
    strongest: strongestIn(join(folder!, family)),
    rows: rowsOf(weights[0]!),
    fits: Object.fromEntries(fits),
  };
});
writePage(folder!, command!, (maker) => strengthDocument(strengths, losses, maker));

/** None where they were not played. */
function matchesIn(family: string, ms: string, kind: string, of: string, seed: number): readonly Match[] {
  const path = join(folder!, family, `${ms}-${kind}-${of}-${seed}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TournamentResult).matches : [];
}

/** What `linear.json` is a copy of. */
function strongestIn(place: string): string {
  const [file] = readdirSync(place).filter(
    (one) =>
      /^(full|lean)/.test(one) && readFileSync(join(place, one)).equals(readFileSync(join(place, 'linear.json'))),
  );
  const [set, fittedTo = 'results'] = file!.replace('.json', '').split('-');
  return `${set}, of ${fittedTo === 'hand' ? 'games of the weights by hand' : fittedTo}`;
}

function gameIn(name: string) {
  const family = families.find((one) => one.name === name)!;
  return gameOfSize(family, family.defaultSize);
}

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
