import { z } from 'zod';
import { families, gameNamed } from '../../games/index.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import type { FitShown, WeightShown } from '../data/run.ts';
import type { StudioFolder } from './studio-folder.ts';

const loss = z.object({ logLoss: z.number() });
const interval = z.object({ low: z.number(), high: z.number() }).nullable();

/** What is shown of a weights file, of either kind and of whatever version. */
const weightsFile = z.object({
  game: z.string(),
  model: z.string(),
  features: z.object({ set: z.string(), names: z.array(z.string()) }).optional(),
  points: z.array(z.number()).optional(),
  phase: z.object({ points: z.array(z.number()) }).optional(),
  origin: z.object({
    logits: z.array(z.number()).optional(),
    uncertainty: z.object({ weights: z.array(interval) }).optional(),
    measures: z.object({ train: loss, validation: loss, test: loss }).optional(),
    history: z.array(z.object({ train: z.number(), validation: z.number() })).optional(),
  }),
});

const checkpoint = z.object({ history: z.array(z.object({ train: z.number(), validation: z.number() })) });

/** The weights file at `path` as a fit called `name`. Throws InputError for what is none. */
export function readFit(folder: StudioFolder, path: string, name: string): FitShown {
  const file = parseWith(weightsFile, parseJson(folder.text(path), path), path);
  const { measures, history } = file.origin;
  return {
    name,
    file: path,
    kind: file.model === 'network' ? 'network' : 'linear',
    ...(measures && {
      train: measures.train.logLoss,
      validation: measures.validation.logLoss,
      test: measures.test.logLoss,
    }),
    weights: weightsOf(file),
    epochs: history ?? [],
    fitting: false,
  };
}

/** The checkpoint at `path` of a network that is fitted, called `name`. Throws InputError for what is none. */
export function readCheckpoint(folder: StudioFolder, path: string, name: string): FitShown {
  const { history } = parseWith(checkpoint, parseJson(folder.text(path), path), path);
  return { name, kind: 'network', weights: [], epochs: history, fitting: true };
}

function weightsOf({ game, features, points = [], phase, origin }: z.infer<typeof weightsFile>): WeightShown[] {
  const { logits, uncertainty } = origin;
  if (features === undefined || logits === undefined) return [];
  const { names, set } = features;
  const meanings = meaningsOf(game, set);
  const all = [...points, ...(phase?.points ?? [])];
  // With a phase the weights at its low end come first, then those at its high end.
  return logits.map((tuned, i) => {
    const name = names[i % names.length]!;
    const bounds = uncertainty?.weights[i];
    return {
      name: i < names.length ? name : `${name}, late`,
      meaning: meanings.get(name),
      tuned,
      ...(bounds && { low: bounds.low, high: bounds.high }),
      points: all[i] ?? 0,
    };
  });
}

/** What features mean, of a game that is registered. */
function meaningsOf(name: string, set: string): ReadonlyMap<string, string> {
  if (!families.some((family) => family.name === name.replace(/-\d+$/, ''))) return new Map();
  const found = gameNamed(name).features.find((one) => one.name === set.replace(/:.*$/s, ''));
  return new Map((found?.list ?? []).map((one) => [one.name, one.meaning]));
}
