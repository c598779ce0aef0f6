import { basename } from 'node:path';
import type { AgentWeights } from '../../agents/agent-weights.ts';
import { featuresOf, handWeights } from '../../agents/weights/weights.ts';
import { readWeightsFile } from '../../agents/weights-file.ts';
import type { DataSet } from '../../datasets/data-set.ts';
import type { Game } from '../../games/game.ts';
import { auditSection, blockLines, type Document, diagnosisSection, renderTerminal } from '../../reports/index.ts';
import { costBlocks } from '../../reports/sections/diagnosis.ts';
import type { DatasetAudit } from '../../train/audit.ts';
import { type DiagnoseOptions, defaultDiagnosis, type Named, runDiagnose } from '../../train/diagnose.ts';
import type { Diagnosis } from '../../train/diagnosis/diagnosis.ts';
import { ROUGH, type SetCost, setCost } from '../../train/feature-costs.ts';
import type { Given } from '../options/command.ts';
import type { ReportOptions } from '../options/fit.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';
import { writePage } from './page.ts';

/** Of a diagnosis' shuffles and games. */
export const SEED = defaultDiagnosis.seed;

/**
 * What is said of weights that were fitted to a data set and written: `made`, and where a report is wanted, which is
 * written then, how good they are and what the data can teach.
 */
export async function reportOn(
  args: { readonly report?: string | undefined; readonly force: boolean },
  dataset: DataSet,
  game: Game,
  named: Named,
  made: Document,
  previous: readonly Named[],
  settings: ReportOptions,
  audit: DatasetAudit,
): Promise<string[]> {
  const signal = stopSignal('fitted');
  const said = renderTerminal(made);
  const [cost] = settings.costs ? await costsViewed([named.weights], game, signal) : [];
  if (args.report === undefined) return [...said, ...blockLines(costBlocks(cost === undefined ? [] : [cost]))];
  const diagnosis = await diagnoseViewed(
    named,
    dataset,
    game,
    { ...settings, split: settings.judgeOn, seed: SEED, previous },
    signal,
  );
  const sections = [...made.sections, diagnosisSection(diagnosis, 0, cost), auditSection(audit)];
  return [...said, ...(await writePage(args, { ...made, sections }))];
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
  dataset: DataSet,
  game: Game,
  options: DiagnoseOptions,
  signal: AbortSignal,
): Promise<Diagnosis> {
  const view = new View('diagnosis', 'steps');
  return runDiagnose(named, dataset, game, options, { signal, progress: view.progress }).finally(() => view.close());
}

/** The weights to compare with. Throws InputError for a file that holds none for `game`. */
export function againstOf({ against }: Given, game: Game): Named[] {
  return typeof against === 'string' ? against.split(',').map((text) => weightsNamed(text.trim(), game)) : [];
}

/** A weights file, or the weights that the game's authors chose: `hand`. Throws InputError. */
export function weightsNamed(text: string, game: Game): Named {
  if (text === 'hand') return { name: 'hand', weights: handWeights(game, 'difference') };
  return { name: nameOf(text), weights: readWeightsFile(text, game) };
}

export function nameOf(path: string): string {
  return basename(path, '.json');
}
