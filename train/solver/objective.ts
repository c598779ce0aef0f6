import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { sharedAt, type Values } from '../../datasets/values.ts';
import { builtModule } from '../../lib/tasks/built-module.ts';
import { type DesignMatrix, designMatrixAt, designMatrixOfSome } from './design-matrix.ts';
import { addChunk, type Curvatures, chunksOf, type LossName, type Pass, sumsOf } from './pass.ts';
import { dot, type Polytope } from './polytope.ts';

/** Predictions of this thread that nobody uses: the shared memory that a fit leaves is not collected soon. */
const free: Float64Array[] = [];
const MOST_FREE = 4;

/** Room for `rows` predictions, whatever stands there, in memory that threads share. */
function predictionsFor(rows: number): Float64Array {
  const at = free.findIndex(({ length }) => length >= rows);
  const found = at < 0 ? new Float64Array(new SharedArrayBuffer(8 * rows)) : free.splice(at, 1)[0]!;
  return found.length === rows ? found : new Float64Array(found.buffer, 0, rows);
}

/** Nobody uses the predictions of `objective` any more. */
export function release({ predictions: { buffer } }: Pick<Objective, 'predictions'>): void {
  free.push(new Float64Array(buffer));
  if (free.length > MOST_FREE) free.sort((one, other) => other.length - one.length).pop();
}

/**
 * What a fit minimises: the mean loss of columns · solution against the targets, plus the penalty, ridge / 2 ·
 * Σ solution², the constant column and what lies along `towards` left out, within the polytope.
 */
export interface FitProblem {
  readonly columns: DesignMatrix;
  readonly targets: Values;
  /** How often each row counts; once without. */
  readonly counts?: Float64Array | undefined;
  readonly loss: LossName;
  /** The strength of the penalty, from 0. */
  readonly ridge: number;
  /** Of length 1: the direction of the solution that the penalty leaves free. */
  readonly towards?: Float64Array | undefined;
  readonly polytope: Polytope;
}

/** The objective at one solution, with its derivatives. Overwritten by `evaluate`. */
export interface Objective {
  readonly solution: Float64Array;
  readonly predictions: Float64Array;
  /** Mean loss, without the penalty and with it. */
  loss: number;
  value: number;
  /** Of the value. */
  gradient: Float64Array;
  /** Second derivatives of the same; the lower triangle is filled. Undefined where they weren't asked for. */
  hessian: Float64Array | undefined;
}

/** Curvature given to a column that is 0 on every row: it changes the way to the minimum, not the minimum. */
const LENT = 1e-6;

/** The objective at `solution`, with its second derivatives as `curvatures` asks for them. */
export function objectiveAt(problem: FitProblem, solution: Float64Array, curvatures: Curvatures = 'own'): Objective {
  const objective = emptyObjective(problem);
  objective.solution.set(solution);
  evaluate(problem, objective, curvatures);
  return objective;
}

/** Memory for an objective, not yet evaluated. */
export function emptyObjective({ columns: { rows, width } }: Pick<FitProblem, 'columns'>): Objective {
  return {
    solution: new Float64Array(width),
    predictions: predictionsFor(rows),
    loss: Infinity,
    value: Infinity,
    gradient: new Float64Array(width),
    hessian: undefined,
  };
}

/** Fills in all of `objective` for its solution; the second derivatives as `curvatures` asks for them. */
export function evaluate(problem: FitProblem, objective: Objective, curvatures: Curvatures): void {
  const { columns, targets, counts, loss } = problem;
  const { width } = columns;
  const { solution, predictions } = objective;
  const sums = passOver({ columns, targets, counts, loss, solution, predictions, curvatures });
  const total = totalOf(problem);
  const pull = pullOf(problem, solution);
  objective.loss = sums[0]! / total;
  objective.value = objective.loss + dot(pull, solution) / 2;
  objective.gradient = sums.slice(1, 1 + width).map((sum, i) => sum / total + pull[i]!);
  objective.hessian = curvatures === 'none' ? undefined : hessianOf(problem, sums.slice(1 + width));
}

/** The sum of the rows' second derivatives at `solution`, the penalty left out; the lower triangle is filled. */
export function curvatureSums(problem: FitProblem, solution: Float64Array): Float64Array {
  const { columns, targets, counts, loss } = problem;
  const { predictions } = emptyObjective(problem);
  const sums = passOver({ columns, targets, counts, loss, solution, predictions, curvatures: 'own' });
  release({ predictions });
  return sums.slice(1 + columns.width);
}

/** The second derivatives of the mean loss and the ridge; `gram` is the sum of the rows'. */
export function hessianOf(problem: FitProblem, gram: Float64Array): Float64Array {
  const { width, empty } = problem.columns;
  const total = totalOf(problem);
  const hessian = gram.map((sum) => sum / total);
  const { towards, ridge, columns } = problem;
  for (let i = 0; i < width; i++) {
    if (i !== columns.constant) hessian[i * (width + 1)]! += ridge;
    if (towards !== undefined)
      for (let j = 0; j <= i; j++) hessian[i * width + j]! -= ridge * towards[i]! * towards[j]!;
  }
  for (const column of empty) hessian[column * (width + 1)]! += LENT;
  return hessian;
}

/** `problem` on its rows numbered `members`, with its own copy of them. */
export function copyOf(problem: FitProblem, members: Int32Array): FitProblem {
  return { ...partOf(problem, members), columns: designMatrixOfSome(problem.columns, members) };
}

/** `problem` on its rows numbered `members`. */
export function partOf(problem: FitProblem, members: ArrayLike<number>): FitProblem {
  const { columns, targets, counts } = problem;
  return {
    ...problem,
    columns: designMatrixAt(columns, members),
    targets: sharedAt(targets, members),
    counts: counts && sharedAt(counts, members),
  };
}

/** The number of rows, each as often as it counts. */
export function totalOf({ columns, counts }: Pick<FitProblem, 'columns' | 'counts'>): number {
  return counts === undefined ? columns.rows : counts.reduce((sum, count) => sum + count, 0);
}

/** The penalty's gradient. */
function pullOf({ columns, ridge, towards }: FitProblem, solution: Float64Array): Float64Array {
  const along = towards === undefined ? 0 : dot(towards, solution);
  return solution.map((value, i) => (i === columns.constant ? 0 : ridge * (value - along * (towards?.[i] ?? 0))));
}

/** Entries of a pass from which on other threads help: fewer are done before they hear of it. */
const MANY_ENTRIES = 4_000_000;
/** More threads wait for the memory rather than for each other. */
const MOST_HELPERS = 7;
/** Milliseconds between two looks at whether a helper failed. */
const LOOK = 1000;

/** What a helper is told of a pass: shared memory, except for the small arrays. */
interface SharedPass {
  readonly pass: Pass;
  /** The sums of each chunk, one chunk after the other. */
  readonly sums: Float64Array;
  /** At TAKEN how many chunks were taken, at DONE how many are done, at FAILED whether a helper failed. */
  readonly state: Int32Array;
}

const TAKEN = 0;
const DONE = 1;
const FAILED = 2;

let helpers: readonly Worker[] | undefined;

/**
 * The sums of `pass`, as `addChunk` gives them, over all rows. Chunks are added up in their order, whichever thread
 * computed them: the bytes don't depend on how many there are. It comes back when all is done; helpers start where
 * there are rows enough, and wait for the next pass without keeping the process alive.
 */
export function passOver(pass: Pass): Float64Array {
  const chunks = chunksOf(pass.columns);
  const length = sumsOf(pass);
  const sums = zeros(length * chunks);
  const state = new Int32Array(new SharedArrayBuffer(12));
  const { rows, width } = pass.columns;
  if (rows * width >= MANY_ENTRIES && chunks > 1) {
    helpers ??= startHelpers();
    const shared = { pass: sharedPass(pass), sums, state } satisfies SharedPass;
    for (const helper of helpers) helper.postMessage(shared);
  }
  takeChunks({ pass, sums, state });
  for (let done = Atomics.load(state, DONE); done < chunks; done = Atomics.load(state, DONE)) {
    if (Atomics.load(state, FAILED) !== 0) throw new Error('a thread of the fit failed');
    Atomics.wait(state, DONE, done, LOOK);
  }
  const total = sums.slice(0, length);
  for (let at = length; at < sums.length; at += length) for (let i = 0; i < length; i++) total[i]! += sums[at + i]!;
  return total;
}

/** Of this thread: shared memory is not collected soon, and no two passes are at once. */
let memory = new Float64Array(new SharedArrayBuffer(0));

/** `count` zeros, until the next call. */
function zeros(count: number): Float64Array {
  if (memory.length < count) memory = new Float64Array(new SharedArrayBuffer(8 * count));
  else memory.fill(0, 0, count);
  return memory.subarray(0, count);
}

/** Does chunks of the pass as long as there are some that nobody has taken. */
function takeChunks({ pass, sums, state }: SharedPass): void {
  const chunks = chunksOf(pass.columns);
  const length = sumsOf(pass);
  for (let chunk = Atomics.add(state, TAKEN, 1); chunk < chunks; chunk = Atomics.add(state, TAKEN, 1)) {
    addChunk(pass, chunk, sums.subarray(chunk * length, (chunk + 1) * length));
    Atomics.add(state, DONE, 1);
    Atomics.notify(state, DONE);
  }
}

/** What a helper, whose thread begins with this module, is told at its start. */
const HELPER = 'helps with the passes of a fit';

// It does of each pass what nobody else has taken.
if (workerData === HELPER)
  parentPort!.on('message', (shared: SharedPass) => {
    try {
      takeChunks(shared);
    } catch (error) {
      Atomics.store(shared.state, FAILED, 1);
      Atomics.notify(shared.state, DONE);
      throw error;
    }
  });

function startHelpers(): Worker[] {
  const count = Math.min(MOST_HELPERS, availableParallelism() - 1);
  const module = builtModule(new URL(import.meta.url));
  return Array.from({ length: count }, () => {
    const helper = new Worker(module, { workerData: HELPER });
    // One that can't start takes no chunk.
    helper.on('error', () => {});
    helper.unref();
    return helper;
  });
}

/** What another thread can read without a copy for each pass. */
function sharedPass(pass: Pass): Pass {
  const { columns, targets, counts } = pass;
  return {
    ...pass,
    columns: { ...columns, values: shared(columns.values), members: columns.members && shared(columns.members) },
    targets: shared(targets),
    counts: counts && shared(counts),
  };
}

const copies = new WeakMap<object, Shareable>();
type Shareable = Values | Int32Array;

/** `numbers` in shared memory, copied there once where they aren't. */
function shared<T extends Shareable>(numbers: T): T {
  if (numbers.buffer instanceof SharedArrayBuffer) return numbers;
  let copy = copies.get(numbers);
  if (copy === undefined) {
    const memory = new SharedArrayBuffer(numbers.byteLength);
    const Kind = numbers.constructor as new (memory: SharedArrayBuffer) => T;
    copy = new Kind(memory);
    copy.set(numbers);
    copies.set(numbers, copy);
  }
  return copy as T;
}
