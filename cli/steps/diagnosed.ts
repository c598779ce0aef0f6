import { basename } from 'node:path';
import { featuresOf, handWeights } from '../../agents/weights/weights.ts';
import { type AgentWeights, readWeightsFile } from '../../agents/weights-file.ts';
import type { Game } from '../../games/game.ts';
import { text } from '../../lib/options/kinds.ts';
import { flag, optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { blockLines, diagnosisDocument } from '../../reports/index.ts';
import { costBlocks } from '../../reports/sections/feature-costs.ts';
import { type SetCost, setCost } from '../../train/cost/feature-costs.ts';
import { ROUGH } from '../../train/cost/leaves.ts';
import { type DiagnoseOptions, defaultDiagnosis } from '../../train/diagnose.ts';
import type { Diagnosis } from '../../train/diagnosis/diagnosis.ts';
import type { Named } from '../../train/diagnosis/evaluations.ts';
import type { BackendName } from '../../train/network/backend.ts';
import { runDiagnose } from '../../train/run-diagnose.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';
import { pageOptions, writePage } from './page.ts';

/** The options of a command that diagnoses what it has fitted. */
export const diagnosedOptions = {
  previous: optional(text, 'weights files that the page compares with, joined by commas'),
  costs: flag('says what each feature costs, on the page beside its importance: measured, so no two pages are alike'),
  ...pageOptions,
};

type DiagnosedArguments = ValuesOf<typeof diagnosedOptions>;

/**
 * Diagnoses `weights`, fitted to the data set and written, where a page is wanted, and writes it; returns the lines
 * that say so.
 */
export async function writeDiagnosed(
  args: DiagnosedArguments & { out: string; dataset: string; backend?: BackendName | undefined },
  game: Game,
  weights: AgentWeights,
  previous: readonly Named[],
): Promise<string[]> {
  const signal = stopSignal('fitted');
  const costs = args.costs ? await costsViewed([weights], game, signal) : [];
  if (args.page === undefined) return blockLines(costBlocks(costs.filter((cost) => cost !== undefined)));
  const named = { name: nameOf(args.out), weights };
  const chosen = { ...defaultDiagnosis, previous, backend: args.backend };
  const diagnosis = await diagnoseViewed(named, args.dataset, game, chosen, signal);
  return writePage(args, diagnosisDocument(game.name, [diagnosis], costs));
}

/** What the features of each of `fits` cost; undefined of a network. It is shown how it goes on. */
export async function costsViewed(
  fits: readonly AgentWeights[],
  game: Game,
  signal: AbortSignal,
): Promise<(SetCost | undefined)[]> {
  const view = View.ofShortWork('costs', 'rounds');
  const costs: (SetCost | undefined)[] = [];
  for (const fit of fits) {
    if (fit.model === 'network') costs.push(undefined);
    else {
      const watching = { signal, progress: view.progress };
      costs.push(await setCost(game, featuresOf(fit, game), watching, ROUGH).finally(() => view.close()));
    }
  }
  return costs;
}

/** Diagnoses and shows how it goes on. */
export function diagnoseViewed(
  named: Named,
  dataset: string,
  game: Game,
  options: DiagnoseOptions,
  signal: AbortSignal,
): Promise<Diagnosis> {
  const view = new View('diagnosis', 'steps');
  return runDiagnose(named, dataset, game, options, { signal, progress: view.progress }).finally(() => view.close());
}

/** The weights of a list joined by commas. Throws InputError for a file that holds none for `game`. */
export function previousOf(list: string | undefined, game: Game): Named[] {
  return (list?.split(',') ?? []).map((text) => weightsNamed(text.trim(), game));
}

/** A weights file, or the weights that the game's authors chose: `hand`. Throws InputError. */
export function weightsNamed(text: string, game: Game): Named {
  if (text === 'hand') return { name: 'hand', weights: handWeights(game, 'difference') };
  return { name: nameOf(text), weights: readWeightsFile(text, game) };
}

function nameOf(path: string): string {
  return basename(path, '.json');
}
