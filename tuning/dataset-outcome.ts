import type { Manifest } from '../datasets/manifest.ts';
import { type Split, splitOf } from '../datasets/split.ts';
import type { DatasetAudit } from '../train/audit.ts';
import type { DatasetOutcome } from './outcome.ts';

/** What the data set with this manifest holds, which `agent` has played. */
export function datasetOutcome(manifest: Manifest, audit: DatasetAudit, agent: string): DatasetOutcome {
  const games: Record<Split, number> = { train: 0, validation: 0, test: 0 };
  for (let game = 0; game < manifest.games; game++) games[splitOf(manifest.seed, game)]++;
  const inSplit = (split: Split) => ({ games: games[split], rows: audit.splits[split].rows });
  const { rows, duplicates, results, endings, voided, starts } = manifest;
  return {
    games: manifest.games,
    rows,
    duplicates,
    splits: { train: inSplit('train'), validation: inSplit('validation'), test: inSplit('test') },
    results,
    endings,
    voided,
    starts,
    plies: audit.plies,
    agent,
  };
}
