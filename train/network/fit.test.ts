import { memory } from '@tensorflow/tfjs-core';
import { describe, expect, test } from 'vitest';
import { parseShape } from '../../agents/network/network.ts';
import { Random } from '../../lib/maths/random.ts';
import { outputOf, torus } from '../../test/network.ts';
import { turnsDuring } from '../../test/turns.ts';
import { type Batch, batches, type NetworkSamples } from './batch.ts';
import { type Computation, computationOf } from './computation.ts';
import { type FitState, firstState, fitNetwork, type StepOptions, WHOLE_EPOCHS } from './fit.ts';
import { openBackend } from './options.ts';
import { initialParameters, type Parameters, type Plan, parameterNames, planOf, sizesOf } from './real-network.ts';
import { holds, rounded, stepsOf, wholeNetwork } from './steps.ts';

const board = torus(4, 5);
/** Where nothing stands for one player, something stands for the other. */
const reversed = { ...board, exchange: { ...board.exchange, values: [4, 3, 2, 1, 0] }, phase: [0, 1, 2, 1, 0] };
const shapes = [
  '2x4',
  '2x6/3',
  '2x4-4',
  '2x4-6/2',
  'shared:2x8',
  'shared:2x8-4',
  'star:2x2',
  'star:2x4/2',
  'pairs:2x4/2',
];
const backend = await openBackend('wasm');

function planFor(text: string, beside = 0, on = board): Plan {
  return planOf(on, parseShape(text, 'test'), beside, 'test');
}

/** Weights with units on both sides of their clipping, and none that are 0. */
function anyParameters(plan: Plan, random: Random): Parameters {
  const parameters = initialParameters(plan, random);
  for (const name of parameterNames)
    parameters[name].set(parameters[name].map((value) => value + (random.unit() - 0.5) / 2));
  return parameters;
}

function anyBatch(rows: number, plan: Plan, random: Random): Batch {
  const numbers = (count: number, of: () => number) => Array.from({ length: count }, of);
  return {
    rows,
    boards: Uint8Array.from(numbers(rows * board.cells, () => random.int(board.values))),
    turns: Uint8Array.from(numbers(rows, () => random.int(2))),
    buckets: Uint8Array.from(numbers(rows, () => random.int(plan.shape.buckets))),
    beside: Float32Array.from(numbers(rows * plan.beside, () => 2 * random.unit() - 1)),
    targets: Float32Array.from(numbers(rows, () => random.unit())),
  };
}

/** The mean log loss by the logits alone. */
function lossOf(computation: Computation, parameters: Parameters, batch: Batch): number {
  let loss = 0;
  for (const [row, logit] of computation.logits(parameters, batch).entries()) {
    loss += Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(logit, 0) - batch.targets[row]! * logit;
  }
  return loss / batch.rows;
}

describe.each([
  ...shapes.map((text) => ({ text, name: text, on: board })),
  { text: 'star:2x4/2', name: 'star:2x4/2, exchanged values reversed', on: reversed },
])('$name', ({ text, on }) => {
  test('the gradient is that of central differences', () => {
    const plan = planFor(text, 2, on);
    const random = new Random(1, 'gradient', text);
    const parameters = anyParameters(plan, random);
    const batch = anyBatch(60, plan, random);
    const computation = computationOf(plan, backend, 60);
    expect(computation.lossAndGradient(parameters, batch)).toBeCloseTo(lossOf(computation, parameters, batch), 5);
    const change = 1e-2;
    for (const name of parameterNames) {
      const slopes = computation.slopes[name].slice();
      const values = parameters[name];
      const largest = slopes.reduce((max, slope) => Math.max(max, Math.abs(slope)), 1e-4);
      // A unit that stops being clipped within the change bends the loss: most weights, not each.
      const near = Array.from(values, (value, at) => {
        values[at] = value + change;
        const up = lossOf(computation, parameters, batch);
        values[at] = value - change;
        const down = lossOf(computation, parameters, batch);
        values[at] = value;
        return Math.abs((up - down) / (2 * change) - slopes[at]!) < 0.06 * largest;
      });
      expect(near.filter((one) => one).length, name).toBeGreaterThanOrEqual(Math.floor(0.8 * near.length));
    }
  });

  test('rounded, the loops of whole numbers and the real ones say the same', () => {
    const plan = planFor(text, 0, on);
    const random = new Random(2, 'rounded', text);
    const parameters = anyParameters(plan, random);
    const steps = stepsOf(plan, parameters, 1000, []);
    const thresholds = Int32Array.from({ length: plan.shape.buckets - 1 }, (_, i) => 8 + 6 * i);
    const { network } = wholeNetwork(plan, parameters, steps, thresholds);
    expect(holds(plan, parameters, steps)).toBe(true);
    const batch = anyBatch(40, plan, random);
    const boardAt = (row: number): Uint8Array => batch.boards.subarray(row * board.cells, (row + 1) * board.cells);
    for (let row = 0; row < batch.rows; row++) {
      const phase = boardAt(row).reduce((sum, value) => sum + on.phase![value]!, 0);
      batch.buckets[row] = thresholds.filter((least) => phase >= least).length;
    }
    const computation = computationOf(plan, backend, 40);
    for (const [row, logit] of computation.logits(rounded(parameters, steps), batch).entries()) {
      const whole = outputOf(on, network, boardAt(row), batch.turns[row] as 0 | 1) * (steps.outputStep / steps.one);
      // Sums of the second layer are rounded to multiples of 1 / one.
      const second = plan.shape.second === 0 ? 0 : (plan.shape.second * 2) / steps.one;
      expect(Math.abs(whole - logit)).toBeLessThan(1e-4 + second);
    }
  });
});

/** Won by whoever has more of the values 1 and 3 (the other has 2 and 4) where it counts: on even cells twice. */
function samplesOf(rows: number, seed: number, plan: Plan): NetworkSamples {
  const batch = anyBatch(rows, plan, new Random(seed, 'samples'));
  const worth = (row: number, player: number): number => {
    const { cells } = board;
    let sum = 0;
    for (let cell = 0; cell < cells; cell++) {
      const value = batch.boards[row * cells + cell]!;
      if (value > 0 && (value - 1) % 2 === player) sum++;
    }
    return sum;
  };
  return {
    rows,
    cells: board.cells,
    members: Uint32Array.from({ length: rows }, (_, row) => row),
    boards: batch.boards,
    turns: batch.turns,
    buckets: batch.buckets,
    beside: batch.beside,
    features: plan.beside,
    targets: Float32Array.from({ length: rows }, (_, row) => {
      const turn = batch.turns[row]!;
      const lead = worth(row, turn) - worth(row, 1 - turn);
      return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    }),
  };
}

const options: StepOptions = { epochs: 4, batch: 64, rate: 0.02, l2: 1e-5, patience: 4, seed: 3, scale: 1000 };
const never = new AbortController().signal;

async function fitted(
  plan: Plan,
  change: Partial<StepOptions> = {},
  state = firstState(initialParameters(plan, new Random(3, 'initial'))),
  epochDone: (state: FitState) => void = () => {},
): Promise<FitState> {
  const [train, validation] = [samplesOf(1500, 1, plan), samplesOf(400, 2, plan)];
  const running = { signal: never, epochDone, stepDone: () => {} };
  await fitNetwork(plan, state, train, validation, [], { ...options, ...change }, backend, running);
  return state;
}

test.each(['2x8', '2x4-4', 'shared:2x8', 'star:2x4/2'])(
  '%s learns who has more, and rounding hardly shows',
  async (text) => {
    const plan = planFor(text);
    const state = await fitted(plan);
    const real = state.history.slice(0, state.whole!.from).map(({ validation }) => validation);
    expect(Math.min(...real)).toBeLessThan(0.45);
    expect(state.history.length).toBe(state.whole!.from + WHOLE_EPOCHS);
    expect(state.bestLoss).toBeLessThan(Math.min(...real) + 0.01);
  },
);

test('epochs that read a quarter of the rows, another one each time, learn as much as one that reads them all', async () => {
  const plan = planFor('2x8');
  const lossAfter = async (change: Partial<StepOptions>): Promise<number> => {
    const { history, whole } = await fitted(plan, change);
    return history[whole!.from - 1]!.validation;
  };
  const quarters = await lossAfter({ epochs: 16, part: 0.25, patience: 16 });
  expect(quarters).toBeLessThan(0.45);
  expect(quarters).toBeLessThan(await lossAfter({ epochs: 4, part: 0.25 }));
  const steps: number[] = [];
  await fitted(plan, { part: 0.25 }, undefined, (state) => void steps.push(state.steps));
  // 375 rows in batches of 64; the last epochs count anew.
  expect(steps).toEqual([6, 12, 18, 24, 6, 12]);
});

test.each([{}, { part: 0.25 }])('a fit that continues after any epoch ends with the same bits: %o', async (change) => {
  const plan = planFor('2x4');
  const texts: string[] = [];
  const copy = (state: FitState): FitState => structuredClone(state);
  const states: FitState[] = [];
  const whole = await fitted(plan, change, undefined, (state) => {
    states.push(copy(state));
  });
  for (const state of states) texts.push(JSON.stringify(await fitted(plan, change, state)));
  expect(new Set([...texts, JSON.stringify(whole)]).size).toBe(1);
  expect(states.length).toBe(whole.history.length);
});

test('stopped, it throws the reason within an epoch', async () => {
  const plan = planFor('2x4');
  const controller = new AbortController();
  const running = {
    signal: controller.signal,
    epochDone: () => {},
    stepDone: () => controller.abort(new Error('enough')),
  };
  const state = firstState(initialParameters(plan, new Random(1)));
  const [train, validation] = [samplesOf(500, 1, plan), samplesOf(100, 2, plan)];
  const fit = fitNetwork(plan, state, train, validation, [], options, backend, running);
  await expect(fit).rejects.toThrow('enough');
  expect(state.history).toEqual([]);
});

test('a signal is heard before every batch, however fast they are', async () => {
  const plan = planFor('2x4');
  const state = firstState(initialParameters(plan, new Random(1)));
  const [train, validation] = [samplesOf(500, 1, plan), samplesOf(100, 2, plan)];
  const running = { signal: never, epochDone: () => {}, stepDone: () => {} };
  const all = { ...options, batch: 5 };
  const turns = await turnsDuring(() => fitNetwork(plan, state, train, validation, [], all, backend, running));
  expect(turns).toBeGreaterThanOrEqual(state.history.length * 100);
});

test('no tensor is left', async () => {
  const plan = planFor('2x4-4/2');
  const computation = computationOf(plan, backend, 64);
  const parameters = initialParameters(plan, new Random(1));
  const batch = batches(samplesOf(64, 1, plan), 64)(Array.from({ length: 64 }, (_, i) => i));
  const { numTensors, numDataBuffers } = memory();
  for (let i = 0; i < 10; i++) {
    computation.lossAndGradient(parameters, batch);
    computation.logits(parameters, batch);
  }
  expect(memory()).toMatchObject({ numTensors, numDataBuffers });
});

test('the sizes of the parameters are those of the whole network', () => {
  for (const text of shapes) {
    const plan = planFor(text);
    const sizes = sizesOf(plan);
    const { network } = wholeNetwork(
      plan,
      initialParameters(plan, new Random(1)),
      stepsOf(plan, initialParameters(plan, new Random(1)), 1000, []),
      new Int32Array(plan.shape.buckets - 1),
    );
    expect(network.first.length).toBe(sizes.first);
    expect(network.output.length).toBe(sizes.output);
  }
});
