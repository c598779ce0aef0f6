// AssemblyScript, compiled by `npm run build` to dist/train/algebra/pass.wasm. Columns stand one after the other, with
// zeros behind their rows up to a multiple of 8. Addresses are bytes.

/** Bytes of a column: ROOM of block.ts. */
const COLUMN: usize = 1032 << 3;

function unpacked<T>(from: usize, rows: usize, width: usize, to: usize): void {
  for (let row: usize = 0; row < rows; row++) {
    let at = to + (row << 3);
    for (let i: usize = 0; i < width; i++, from += sizeof<T>(), at += COLUMN) store<f64>(at, <f64>load<T>(from));
  }
}

/** The rows of numbers at `from`, `width` in each, as columns of floats at `to`; each number has `bytes`. */
export function unpack(bytes: usize, from: usize, rows: usize, width: usize, to: usize): void {
  if (bytes === 1) unpacked<i8>(from, rows, width, to);
  else if (bytes === 2) unpacked<i16>(from, rows, width, to);
  else if (bytes === 4) unpacked<f32>(from, rows, width, to);
  else unpacked<f64>(from, rows, width, to);
}

/** Columns times `weights`, plus `tempo`, of `rows`, a multiple of 8, to `out`. */
export function multiply(columns: usize, rows: usize, width: usize, weights: usize, tempo: f64, out: usize): void {
  for (let at: usize = 0; at < rows << 3; at += 64) {
    let sum0 = f64x2.splat(tempo);
    let sum1 = sum0;
    let sum2 = sum0;
    let sum3 = sum0;
    let entry = columns + at;
    for (let i: usize = 0; i < width; i++, entry += COLUMN) {
      const weight = v128.load64_splat(weights + (i << 3));
      sum0 = f64x2.add(sum0, f64x2.mul(weight, v128.load(entry)));
      sum1 = f64x2.add(sum1, f64x2.mul(weight, v128.load(entry, 16)));
      sum2 = f64x2.add(sum2, f64x2.mul(weight, v128.load(entry, 32)));
      sum3 = f64x2.add(sum3, f64x2.mul(weight, v128.load(entry, 48)));
    }
    v128.store(out + at, sum0);
    v128.store(out + at, sum1, 16);
    v128.store(out + at, sum2, 32);
    v128.store(out + at, sum3, 48);
  }
}

/** Below this, e^x is nothing beside 1. */
const LEAST: f64 = -700;
/** Added and taken away again, it leaves a whole number. */
const ROUNDING: f64 = 6755399441055744;

function constant(value: f64): v128 {
  return f64x2.splat(value);
}

/**
 * The log loss of `rows`, a multiple of 2: slopes and curvatures times the counts of the rows; returns the sum of the
 * costs. e^x is 2^k · e^r by the series up to r¹³, |r| below 0.35; log(1 + p) is 2 artanh(p / (2 + p)), above √2 - 1 of
 * (1 + p) / 2, by the series up to the 23rd power. Either is right to some units of the last place.
 */
export function assess(
  rows: usize,
  predictions: usize,
  targets: usize,
  counts: usize,
  slopes: usize,
  curvatures: usize,
): f64 {
  const one = constant(1);
  const zero = constant(0);
  let costs = zero;
  for (let at: usize = 0; at < rows << 3; at += 16) {
    const logit = v128.load(predictions + at);
    const target = v128.load(targets + at);
    const count = v128.load(counts + at);
    const least = f64x2.max(f64x2.neg(f64x2.abs(logit)), constant(LEAST));
    // e^least
    const shifted = f64x2.add(f64x2.mul(least, constant(Math.LOG2E)), constant(ROUNDING));
    const whole = f64x2.sub(shifted, constant(ROUNDING));
    const rest = f64x2.sub(
      f64x2.sub(least, f64x2.mul(whole, constant(0.6931471803691238))),
      f64x2.mul(whole, constant(1.9082149292705877e-10)),
    );
    let sum = constant(1.6059043836821613e-10);
    sum = f64x2.add(f64x2.mul(sum, rest), constant(2.08767569878681e-9));
    sum = f64x2.add(f64x2.mul(sum, rest), constant(2.505210838544172e-8));
    sum = f64x2.add(f64x2.mul(sum, rest), constant(2.755731922398589e-7));
    sum = f64x2.add(f64x2.mul(sum, rest), constant(0.0000027557319223985893));
    sum = f64x2.add(f64x2.mul(sum, rest), constant(0.0000248015873015873));
    sum = f64x2.add(f64x2.mul(sum, rest), constant(0.0001984126984126984));
    sum = f64x2.add(f64x2.mul(sum, rest), constant(0.001388888888888889));
    sum = f64x2.add(f64x2.mul(sum, rest), constant(0.008333333333333333));
    sum = f64x2.add(f64x2.mul(sum, rest), constant(0.041666666666666664));
    sum = f64x2.add(f64x2.mul(sum, rest), constant(0.16666666666666666));
    sum = f64x2.add(f64x2.mul(sum, rest), constant(0.5));
    sum = f64x2.add(f64x2.mul(sum, rest), one);
    sum = f64x2.add(f64x2.mul(sum, rest), one);
    const scale = i64x2.add(i64x2.shl(shifted, 52), i64x2.splat(0x3ff0000000000000));
    const power = f64x2.mul(sum, scale);
    // log(1 + power)
    const large = f64x2.gt(power, constant(0.4142135623730951));
    const part = f64x2.div(
      v128.bitselect(f64x2.sub(power, one), power, large),
      f64x2.add(power, v128.bitselect(constant(3), constant(2), large)),
    );
    const square = f64x2.mul(part, part);
    let series = constant(0.08695652173913043);
    series = f64x2.add(f64x2.mul(series, square), constant(0.09523809523809523));
    series = f64x2.add(f64x2.mul(series, square), constant(0.10526315789473684));
    series = f64x2.add(f64x2.mul(series, square), constant(0.11764705882352941));
    series = f64x2.add(f64x2.mul(series, square), constant(0.13333333333333333));
    series = f64x2.add(f64x2.mul(series, square), constant(0.15384615384615385));
    series = f64x2.add(f64x2.mul(series, square), constant(0.18181818181818182));
    series = f64x2.add(f64x2.mul(series, square), constant(0.2222222222222222));
    series = f64x2.add(f64x2.mul(series, square), constant(0.2857142857142857));
    series = f64x2.add(f64x2.mul(series, square), constant(0.4));
    series = f64x2.add(f64x2.mul(series, square), constant(0.6666666666666666));
    series = f64x2.add(f64x2.mul(series, square), constant(2));
    const log = f64x2.add(f64x2.mul(series, part), v128.bitselect(constant(Math.LN2), zero, large));
    const cost = f64x2.sub(f64x2.add(log, f64x2.max(logit, zero)), f64x2.mul(target, logit));
    costs = f64x2.add(costs, f64x2.mul(count, cost));
    const share = f64x2.div(one, f64x2.add(one, power));
    const wins = v128.bitselect(share, f64x2.mul(power, share), f64x2.ge(logit, zero));
    v128.store(slopes + at, f64x2.mul(count, f64x2.sub(wins, target)));
    v128.store(curvatures + at, f64x2.mul(f64x2.mul(f64x2.mul(count, power), share), share));
  }
  return f64x2.extract_lane(costs, 0) + f64x2.extract_lane(costs, 1);
}

/** Adds to `sums`, for each column, its products with `values` of `rows`, a multiple of 8. */
export function addProducts(columns: usize, rows: usize, width: usize, values: usize, sums: usize): void {
  for (let i: usize = 0; i < width; i++, columns += COLUMN, sums += 8)
    store<f64>(sums, load<f64>(sums) + product(columns, values, rows));
}

function product(column: usize, values: usize, rows: usize): f64 {
  let sum0 = f64x2.splat(0);
  let sum1 = sum0;
  let sum2 = sum0;
  let sum3 = sum0;
  for (let at: usize = 0; at < rows << 3; at += 64) {
    sum0 = f64x2.add(sum0, f64x2.mul(v128.load(values + at), v128.load(column + at)));
    sum1 = f64x2.add(sum1, f64x2.mul(v128.load(values + at, 16), v128.load(column + at, 16)));
    sum2 = f64x2.add(sum2, f64x2.mul(v128.load(values + at, 32), v128.load(column + at, 32)));
    sum3 = f64x2.add(sum3, f64x2.mul(v128.load(values + at, 48), v128.load(column + at, 48)));
  }
  return total(f64x2.add(f64x2.add(sum0, sum1), f64x2.add(sum2, sum3)));
}

function total(sum: v128): f64 {
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** Bytes of an entry of a sparse row: its value, then its column. */
const ENTRY: usize = 16;
/** Columns from which on it is worth counting how many entries are 0. */
const WIDE: usize = 64;
/** A product of two entries of sparse rows takes about as long as this many in columns. */
const SPARSE: usize = 8;

/**
 * Adds to the lower triangle of `gram`, `width` floats in a row, the products of every two columns of `rows`, a
 * multiple of 8, times `weights`. Where most entries of wide rows are 0, only the others are multiplied: a row of chess
 * by piece and cell has some 60 in 700 columns. `room` has 8 bytes for each entry, `ends` 8 bytes for each row.
 */
export function addGram(
  columns: usize,
  rows: usize,
  width: usize,
  weights: usize,
  gram: usize,
  room: usize,
  ends: usize,
): void {
  if (width < WIDE || countEntries(columns, rows, width, ends) * SPARSE >= rows * width * width)
    addColumns(columns, rows, width, weights, gram);
  else {
    takeEntries(columns, rows, width, room, ends);
    addEntries(rows, width, weights, gram, room, ends);
  }
}

/** Writes to `ends` how many entries of each row aren't 0; returns the sum of their squares. */
function countEntries(columns: usize, rows: usize, width: usize, ends: usize): usize {
  memory.fill(ends, 0, rows << 3);
  const zero = f64x2.splat(0);
  for (let i: usize = 0; i < width; i++, columns += COLUMN)
    for (let at: usize = 0; at < rows << 3; at += 16)
      v128.store(ends + at, i64x2.sub(v128.load(ends + at), f64x2.ne(v128.load(columns + at), zero)));
  let squares: usize = 0;
  for (let at: usize = 0; at < rows << 3; at += 8) {
    const count = load<u32>(ends + at);
    squares += count * count;
  }
  return squares;
}

/** The entries that aren't 0 to `room`, row by row; `ends`, which has how many there are, becomes where rows end. */
function takeEntries(columns: usize, rows: usize, width: usize, room: usize, ends: usize): void {
  let start = room;
  for (let at: usize = 0; at < rows << 3; at += 8) {
    const count: usize = load<u32>(ends + at);
    store<u32>(ends + at, <u32>start);
    start += count * ENTRY;
  }
  for (let i: usize = 0; i < width; i++, columns += COLUMN)
    for (let at: usize = 0; at < rows << 3; at += 8) {
      const value = load<f64>(columns + at);
      if (value === 0) continue;
      const entry: usize = load<u32>(ends + at);
      store<f64>(entry, value);
      store<u32>(entry, <u32>i, 8);
      store<u32>(ends + at, <u32>(entry + ENTRY));
    }
}

function addEntries(rows: usize, width: usize, weights: usize, gram: usize, room: usize, ends: usize): void {
  let start = room;
  for (let at: usize = 0; at < rows << 3; at += 8) {
    const end: usize = load<u32>(ends + at);
    const weight = load<f64>(weights + at);
    for (let a = start; a < end; a += ENTRY) {
      const left = weight * load<f64>(a);
      const row = gram + ((<usize>load<u32>(a, 8) * width) << 3);
      for (let b = start; b <= a; b += ENTRY) {
        const to = row + ((<usize>load<u32>(b, 8)) << 3);
        store<f64>(to, load<f64>(to) + left * load<f64>(b));
      }
    }
    start = end;
  }
}

/** Two columns meet four others at a time, so that what is loaded is used often. */
function addColumns(columns: usize, rows: usize, width: usize, weights: usize, gram: usize): void {
  for (let a: usize = 0; a < width; a += 2) {
    // Without a second column the first one stands for it, and what comes of that isn't kept.
    const two = a + 1 < width;
    const left = columns + a * COLUMN;
    const right = two ? left + COLUMN : left;
    for (let b: usize = 0; b <= a + 1 && b < width; b += 4) {
      const first = columns + b * COLUMN;
      const second = b + 1 < width ? first + COLUMN : first;
      const third = b + 2 < width ? second + COLUMN : first;
      const fourth = b + 3 < width ? third + COLUMN : first;
      let l0 = f64x2.splat(0);
      let l1 = l0;
      let l2 = l0;
      let l3 = l0;
      let r0 = l0;
      let r1 = l0;
      let r2 = l0;
      let r3 = l0;
      for (let at: usize = 0; at < rows << 3; at += 16) {
        const weight = v128.load(weights + at);
        const l = f64x2.mul(weight, v128.load(left + at));
        const r = f64x2.mul(weight, v128.load(right + at));
        const e0 = v128.load(first + at);
        l0 = f64x2.add(l0, f64x2.mul(l, e0));
        r0 = f64x2.add(r0, f64x2.mul(r, e0));
        const e1 = v128.load(second + at);
        l1 = f64x2.add(l1, f64x2.mul(l, e1));
        r1 = f64x2.add(r1, f64x2.mul(r, e1));
        const e2 = v128.load(third + at);
        l2 = f64x2.add(l2, f64x2.mul(l, e2));
        r2 = f64x2.add(r2, f64x2.mul(r, e2));
        const e3 = v128.load(fourth + at);
        l3 = f64x2.add(l3, f64x2.mul(l, e3));
        r3 = f64x2.add(r3, f64x2.mul(r, e3));
      }
      keep(gram, width, a, a, b, l0, l1, l2, l3);
      if (two) keep(gram, width, a + 1, a + 1, b, r0, r1, r2, r3);
    }
  }
}

function keep(
  gram: usize,
  width: usize,
  row: usize,
  last: usize,
  b: usize,
  sum0: v128,
  sum1: v128,
  sum2: v128,
  sum3: v128,
): void {
  const at = gram + ((row * width + b) << 3);
  if (b <= last) store<f64>(at, load<f64>(at) + total(sum0));
  if (b + 1 <= last) store<f64>(at, load<f64>(at, 8) + total(sum1), 8);
  if (b + 2 <= last) store<f64>(at, load<f64>(at, 16) + total(sum2), 16);
  if (b + 3 <= last) store<f64>(at, load<f64>(at, 24) + total(sum3), 24);
}
