// AssemblyScript, compiled by `npm run build` to dist/train/network/board/sums.wasm. Its loops add in the order of those
// in first-layer.ts and star-layer.ts, so that the sums are the same to the bit. Addresses are bytes; floats stand in
// groups of four.

/**
 * Sums of the table's rows for what stands on each board, beginning with the biases: `half` bytes for the mover, then for
 * the other player. A row of the table has `half` bytes for player 0, then for player 1.
 */
export function sums(
  rows: usize,
  cells: usize,
  boards: usize,
  turns: usize,
  table: usize,
  cellBytes: usize,
  half: usize,
  biases: usize,
  sums: usize,
  places: usize,
): void {
  for (let row: usize = 0; row < rows; row++) {
    placesOf(boards + row * cells, cells, table, cellBytes, half, places);
    const turned: usize = <usize>load<u8>(turns + row) * half;
    const to = sums + row * 2 * half;
    addUp(places, cells, biases, 0, to + turned, half);
    addUp(places, cells, biases, half, to + half - turned, half);
  }
}

/** The other way: slopes of sums are added up in the table's rows of what stands on each board. */
export function scatter(
  rows: usize,
  cells: usize,
  boards: usize,
  turns: usize,
  table: usize,
  cellBytes: usize,
  half: usize,
  slopes: usize,
  places: usize,
): void {
  for (let row: usize = 0; row < rows; row++) {
    placesOf(boards + row * cells, cells, table, cellBytes, half, places);
    const turned: usize = <usize>load<u8>(turns + row) * half;
    const from = slopes + row * 2 * half;
    addTo(places, cells, 0, from + turned, half);
    addTo(places, cells, half, from + half - turned, half);
  }
}

/** The addresses of the table's rows for what stands on a board. */
function placesOf(board: usize, cells: usize, table: usize, cellBytes: usize, half: usize, places: usize): void {
  for (let cell: usize = 0; cell < cells; cell++) {
    store<u32>(places + (cell << 2), <u32>(table + <usize>load<u8>(board + cell) * 2 * half));
    table += cellBytes;
  }
}

function addUp(places: usize, cells: usize, biases: usize, side: usize, to: usize, half: usize): void {
  const end = places + (cells << 2);
  let v: usize = 0;
  for (; v + 64 <= half; v += 64) {
    let a = v128.load(biases + side + v);
    let b = v128.load(biases + side + v, 16);
    let c = v128.load(biases + side + v, 32);
    let d = v128.load(biases + side + v, 48);
    for (let at = places; at < end; at += 4) {
      const from: usize = <usize>load<u32>(at) + side + v;
      a = f32x4.add(a, v128.load(from));
      b = f32x4.add(b, v128.load(from, 16));
      c = f32x4.add(c, v128.load(from, 32));
      d = f32x4.add(d, v128.load(from, 48));
    }
    v128.store(to + v, a);
    v128.store(to + v, b, 16);
    v128.store(to + v, c, 32);
    v128.store(to + v, d, 48);
  }
  for (; v < half; v += 16) {
    let a = v128.load(biases + side + v);
    for (let at = places; at < end; at += 4) a = f32x4.add(a, v128.load(<usize>load<u32>(at) + side + v));
    v128.store(to + v, a);
  }
}

function addTo(places: usize, cells: usize, side: usize, from: usize, half: usize): void {
  const end = places + (cells << 2);
  let v: usize = 0;
  for (; v + 64 <= half; v += 64) {
    const a = v128.load(from + v);
    const b = v128.load(from + v, 16);
    const c = v128.load(from + v, 32);
    const d = v128.load(from + v, 48);
    for (let at = places; at < end; at += 4) {
      const to: usize = <usize>load<u32>(at) + side + v;
      v128.store(to, f32x4.add(v128.load(to), a));
      v128.store(to, f32x4.add(v128.load(to, 16), b), 16);
      v128.store(to, f32x4.add(v128.load(to, 32), c), 32);
      v128.store(to, f32x4.add(v128.load(to, 48), d), 48);
    }
  }
  for (; v < half; v += 16) {
    const a = v128.load(from + v);
    for (let at = places; at < end; at += 4) {
      const to: usize = <usize>load<u32>(at) + side + v;
      v128.store(to, f32x4.add(v128.load(to), a));
    }
  }
}

/**
 * One player's local units on every cell: sums of the weights of what stands near it, `unit` bytes each. `lists` has an
 * end for each cell and then, cell by cell, pairs: which cell is read, and where the weights of its class begin. `seen`
 * has for each value where its weights begin in those.
 */
export function near(
  cells: usize,
  board: usize,
  seen: usize,
  lists: usize,
  weights: usize,
  unit: usize,
  biases: usize,
  to: usize,
  places: usize,
): void {
  for (let cell: usize = 0; cell < cells; cell++)
    store<u32>(places + (cell << 2), <u32>weights + load<u32>(seen + ((<usize>load<u8>(board + cell)) << 2)));
  let pair = lists + (cells << 2);
  for (let cell: usize = 0; cell < cells; cell++) {
    const end = lists + <usize>load<u32>(lists + (cell << 2));
    const begin = pair;
    for (let v: usize = 0; v < unit; v += 16) {
      let sum = v128.load(biases + v);
      for (pair = begin; pair < end; pair += 8)
        sum = f32x4.add(sum, v128.load(<usize>load<u32>(places + load<u32>(pair)) + load<u32>(pair, 4) + v));
      v128.store(to + v, sum);
    }
    pair = end;
    to += unit;
  }
}

/** The other way: slopes of the sums are added up in those of the weights; those of a cell that are all 0 are left out. */
export function nearSlopes(
  cells: usize,
  board: usize,
  seen: usize,
  lists: usize,
  weights: usize,
  unit: usize,
  from: usize,
  places: usize,
): void {
  for (let cell: usize = 0; cell < cells; cell++)
    store<u32>(places + (cell << 2), <u32>weights + load<u32>(seen + ((<usize>load<u8>(board + cell)) << 2)));
  let begin = lists + (cells << 2);
  for (let cell: usize = 0; cell < cells; cell++) {
    const end = lists + <usize>load<u32>(lists + (cell << 2));
    for (let v: usize = 0; v < unit; v += 16) {
      const slope = v128.load(from + v);
      if (!v128.any_true(slope)) continue;
      for (let pair = begin; pair < end; pair += 8) {
        const to: usize = <usize>load<u32>(places + load<u32>(pair)) + load<u32>(pair, 4) + v;
        v128.store(to, f32x4.add(v128.load(to), slope));
      }
    }
    begin = end;
    from += unit;
  }
}
