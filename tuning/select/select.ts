import { join } from 'node:path';
import type { Evaluator } from '../../agents/evaluation/evaluator.ts';
import { nodeCosts, nodeNanoseconds } from '../../agents/node-cost.ts';
import { handWeights, type Weights } from '../../agents/weights/weights.ts';
import { manifestPath } from '../../datasets/manifest.ts';
import { type AnySamples, inMemory, samplesAt } from '../../datasets/samples.ts';
import type { Splits } from '../../datasets/split.ts';
import type { Features, Game } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import { subset } from '../../games/subset.ts';
import { sha256OfFile } from '../../lib/files/files.ts';
import { withLock } from '../../lib/lock/lock.ts';
import type { Running } from '../../lib/progress/running.ts';
import { fitData } from '../../train/fit.ts';
import type { TrainOptions } from '../../train/options.ts';
import { readSplits } from '../../train/train.ts';
import { type Contestant, contest } from './contest.ts';
import { pathThrough } from './path.ts';
import { rungsOf } from './rungs.ts';
import { keepSelection, newSelection, readSelection, type Selection, type SelectionMatch } from './selection.ts';

/** The stages of a selection, in their order. */
export type SelectStage = 'costs' | 'path' | 'nodes' | 'matches';

/** What is to be selected, and how. */
export interface SelectRequest {
  readonly dataset: string;
  readonly game: Game;
  /** The fit, with the set that is selected from. */
  readonly options: TrainOptions;
  readonly pairs: number;
  readonly nodes: number;
  readonly seed: number;
}

/** Rows that the path is sought on: evenly spread. */
const ROWS = 30_000;
/** How likely a larger set must be the stronger one: a standard error. */
const SURE = 0.84;
const HAND = 'hand';
const HAND_BOTH = 'hand:difference';

/**
 * Of a feature set those features whose fitted weights win at equal time: from a path of sets, each one feature larger,
 * sets of rising cost meet, the winner the next one, and then those between it and its neighbours. At last the winner
 * meets the whole set and the weights by hand, on boards of their own. All of it is kept in `folder`: the same call
 * goes on. Throws InputError where the folder holds another selection, and the reason of a signal.
 */
export function selectFeatures(
  request: SelectRequest,
  command: string,
  folder: string,
  running: (stage: SelectStage) => Running,
  signal: AbortSignal,
): Promise<{ readonly weights: Weights; readonly selection: Selection }> {
  return withLock(folder, signal, () => new Selecting(request, folder, running, signal).run(command));
}

class Selecting {
  readonly #request: SelectRequest;
  readonly #folder: string;
  readonly #running: (stage: SelectStage) => Running;
  readonly #signal: AbortSignal;
  readonly #whole: Features;
  readonly #weights = new Map<string, Weights>();
  #selection!: Selection;

  constructor(request: SelectRequest, folder: string, running: (stage: SelectStage) => Running, signal: AbortSignal) {
    this.#signal = signal;
    this.#request = request;
    this.#folder = folder;
    this.#running = running;
    this.#whole = featuresNamed(request.game, request.options.features);
  }

  async run(command: string): Promise<{ weights: Weights; selection: Selection }> {
    const checksum = await sha256OfFile(manifestPath(this.#request.dataset));
    this.#selection = readSelection(this.#folder, command, checksum) ?? newSelection(command, checksum);
    const node = this.#selection.node ?? (await this.#measureNode());
    if (this.#selection.path.length === 0) await this.#findPath(node);
    const { path } = this.#selection;
    const rungs = rungsOf(path, node);
    await this.#measure([HAND_BOTH, ...rungs.map((count) => this.#setOf(count))]);
    const matches: SelectionMatch[] = [];
    const play = async (a: string, b: string): Promise<SelectionMatch> => {
      matches.push(await this.#match(a, b, matches.length));
      return matches.at(-1)!;
    };
    let best = rungs[0]!;
    /** Of sets that are about as strong the smaller one: a larger one must win, a smaller one must not lose. */
    const challenge = async (count: number): Promise<void> => {
      const { los } = await play(this.#setOf(count), this.#setOf(best));
      if (los > (count > best ? SURE : 1 - SURE)) best = count;
    };
    for (const rung of rungs.slice(1)) await challenge(rung);
    for (const between of betweenRungs(rungs, best)) {
      await this.#measure([this.#setOf(between)]);
      await challenge(between);
    }
    const chosen = this.#setOf(best);
    // Boards and games of their own: the winner of several matches has been lucky in them.
    for (const other of [this.#setOf(path.length), HAND, HAND_BOTH]) if (other !== chosen) await play(chosen, other);
    this.#keep({ matches, chosen });
    return { weights: await this.#weightsOf(chosen), selection: this.#selection };
  }

  /** What making, unmaking and searching take of a node: a search whose evaluation is next to nothing. */
  async #measureNode(): Promise<number> {
    const any: Evaluator = { draw: 0, evaluate: ({ hashLow }, player) => (player === 0 ? 1 : -1) * (hashLow & 0xfff) };
    const node = Math.round(
      await nodeNanoseconds(this.#request.game, any, this.#request.nodes, this.#running('costs')),
    );
    this.#keep({ node });
    return node;
  }

  async #findPath(node: number): Promise<void> {
    const { game, options } = this.#request;
    const { train } = await this.#samples(this.#whole);
    const step = Math.max(1, train.rows / ROWS);
    const rows = Array.from({ length: Math.floor(train.rows / step) }, (_, i) => Math.floor(i * step));
    const first = options.phase === undefined ? [] : [options.phase];
    const running = this.#running('path');
    this.#keep({
      path: await pathThrough(game, this.#whole, inMemory(samplesAt(train, rows)), { node, first }, running),
    });
  }

  /** What a node costs with those of `sets` that were not measured yet. */
  async #measure(sets: readonly string[]): Promise<void> {
    const { game } = this.#request;
    const missing = sets.filter((set) => this.#selection.costs[set] === undefined);
    if (missing.length === 0) return;
    const weights: Weights[] = [];
    for (const set of [HAND, ...missing]) weights.push(await this.#weightsOf(set));
    const found = await nodeCosts(game, weights, this.#request.nodes, this.#running('nodes'));
    const costs = missing.map((set, i) => [set, Number(found[i + 1]!.toFixed(2))] as const);
    this.#keep({ costs: { [HAND]: 1, ...this.#selection.costs, ...Object.fromEntries(costs) } });
  }

  async #match(a: string, b: string, at: number): Promise<SelectionMatch> {
    const { game } = this.#request;
    const contestants = [await this.#contestant(a), await this.#contestant(b)] as const;
    return contest(
      game,
      contestants,
      this.#request,
      join(this.#folder, 'games', String(at + 1)),
      this.#running('matches'),
    );
  }

  async #contestant(set: string): Promise<Contestant> {
    return { set, weights: await this.#weightsOf(set), cost: this.#selection.costs[set]! };
  }

  /** The set of the first `count` features of the path; the whole set by its own name. */
  #setOf(count: number): string {
    const { list } = this.#whole;
    if (count === list.length) return this.#whole.name;
    const wanted = this.#selection.path.slice(0, count).map(({ feature }) => feature);
    return subset(
      this.#whole,
      [...list.keys()].filter((index) => wanted.includes(list[index]!.name)),
    ).name;
  }

  async #weightsOf(set: string): Promise<Weights> {
    const { dataset, game, options } = this.#request;
    if (set === HAND) return handWeights(game, 'own');
    if (set === HAND_BOTH) return handWeights(game, 'difference');
    let weights = this.#weights.get(set);
    if (weights === undefined) {
      const chosen = { ...options, features: set };
      const plan = {
        kind: 'fit',
        dataset,
        game: game.name,
        options: chosen,
        imported: undefined,
        strict: false,
      } as const;
      weights = (await fitData(plan, this.#signal, () => {})).weights;
      this.#weights.set(set, weights);
    }
    return weights;
  }

  #samples(features: Features): Promise<Splits<AnySamples>> {
    const { dataset, game, options } = this.#request;
    return readSplits(dataset, game, features, options.phase);
  }

  #keep(found: Partial<Selection>): void {
    this.#selection = { ...this.#selection, ...found };
    keepSelection(this.#folder, this.#selection);
  }
}

/** Halfway from the best rung to the ones beside it: the smaller number of features first. */
function betweenRungs(rungs: readonly number[], best: number): number[] {
  const at = rungs.indexOf(best);
  return [rungs[at - 1], rungs[at + 1]]
    .filter((other) => other !== undefined && Math.abs(other - best) > 1)
    .map((other) => Math.round((other! + best) / 2));
}
