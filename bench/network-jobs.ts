import { type LaterLayers, laterLayers } from '../agents/network/forward.ts';
import { inferenceOf, type NetworkInference } from '../agents/network/inference.ts';
import { type FirstLayer, firstLayer } from '../agents/network/input.ts';
import { NetworkEvaluator } from '../agents/network/network-evaluator.ts';
import type { NetworkInput } from '../agents/network/network-weights.ts';
import { Search } from '../agents/search/search.ts';
import type { Features, Game, Planes, Position } from '../games/game.ts';
import { families, gameOfSize } from '../games/index.ts';
import { walk } from '../games/walk.ts';
import { Random } from '../lib/maths/random.ts';
import { initialNetwork } from '../train/network/initial-network.ts';
import { boardJobs } from './board-jobs.ts';
import type { Job } from './measure.ts';

const NODES = 30_000;
const HIDDEN = [32, 32];
/** Points a logit. */
const SCALE = 1000;

/**
 * How fast alpha-beta is with a network, in all games or in `only`: on the board, on features, on planes, and on planes
 * with the first layer summed anew at every leaf.
 */
export function networkJobs(only?: Game): Job[] {
  const games = only === undefined ? families.map((family) => gameOfSize(family, family.defaultSize)) : [only];
  return games.flatMap((game) => [...boardJobs(game), ...jobsOf(game)]);
}

function jobsOf(game: Game): Job[] {
  const full = (game.features[1] ?? game.features[0])!;
  const jobs = [searchJob(game, `network on ${full.name} features`, onFeatures(full))];
  const { planes } = game;
  if (planes === undefined) return jobs;
  const input: NetworkInput = { kind: 'planes', inputs: planes.inputs, fingerprint: '' };
  const network = initialNetwork(planes.inputs, HIDDEN, new Random(1, 'bench'));
  const anew = new SummedAnew(planes, firstLayer(network[0]!, input), laterLayers(network));
  return [
    ...jobs,
    searchJob(game, 'network on planes, changes only', inferenceOf(network, input, planes)),
    searchJob(game, 'network on planes, summed anew', anew),
  ];
}

function onFeatures(features: Features): NetworkInference {
  const width = 3 * features.list.length;
  const input: NetworkInput = {
    kind: 'features',
    set: features.name,
    names: features.list.map((feature) => feature.name),
    fingerprint: '',
    means: new Array<number>(width).fill(0),
    factors: new Array<number>(width).fill(0.1),
  };
  return inferenceOf(initialNetwork(width, HIDDEN, new Random(1, 'bench')), input, features);
}

function searchJob(game: Game, name: string, inference: NetworkInference): Job {
  const position = walk(game, { shortest: 12, longest: 12 }, new Random(1, 'bench', game.name));
  const search = new Search(game, new NetworkEvaluator(inference, SCALE));
  return {
    name: `${game.name}: plain alpha-beta, ${name}`,
    unit: 'nodes',
    run: () => search.choose(position, { nodes: NODES }).nodes,
  };
}

/** What the incremental sums are measured against. */
class SummedAnew implements NetworkInference {
  readonly #planes: Planes;
  readonly #first: FirstLayer;
  readonly #later: LaterLayers;
  readonly #active: Int32Array;
  readonly #sums: Float64Array;

  constructor(planes: Planes, first: FirstLayer, later: LaterLayers) {
    this.#planes = planes;
    this.#first = first;
    this.#later = later;
    this.#active = new Int32Array(planes.max);
    this.#sums = new Float64Array(first.outputs);
  }

  logit(position: Position): number {
    const { weights, biases } = this.#first;
    const sums = this.#sums;
    const count = this.#planes.active(position, this.#active, 0);
    for (let output = 0; output < sums.length; output++) sums[output] = biases[output]!;
    for (let i = 0; i < count; i++) {
      const at = this.#active[i]! * sums.length;
      for (let output = 0; output < sums.length; output++) sums[output]! += weights[at + output]!;
    }
    return this.#later.logit(sums);
  }
}
