// AssemblyScript, compiled by `npm run build` to dist/train/network/sums.wasm. Its loops add in the order of those
// in first-layer.ts and star-layer.ts, so that the sums are the same to the bit. Addresses are bytes; floats stand in
// groups of four.

/**
 * Sums of the table's rows for what stands on each board, beginning with the biases: `half` bytes for the mover, then
 * for the other player. A row of the table has `half` bytes for player 0, then for player 1.
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
 * One player's local units on the cells of each board, `unit` bytes a cell: the sums that an empty board gives them
 * (`base`), and for each cell where a value other than 0 stands, what that changes for all that read it. Then what they
 * pass on, clipped and added up. `lists` has an end for each cell and then, cell by cell and class by class: where the
 * class begins among those of a value, the end of its readers, and where the sums of each begin. `table` has
 * `valueBytes` for each value. What stands there of a board has room for both players.
 */
export function near(
  rows: usize,
  cells: usize,
  boards: usize,
  turns: usize,
  player: usize,
  lists: usize,
  table: usize,
  valueBytes: usize,
  unit: usize,
  base: usize,
  sums: usize,
  passed: usize,
): void {
  const half = cells * unit;
  let to = sums + player * half;
  for (let row: usize = 0; row < rows; row++) {
    memory.copy(to, base, half);
    for (let v: usize = 0; v < unit; v += 16) {
      let list = lists + (cells << 2);
      for (let cell: usize = 0; cell < cells; cell++) {
        const end = lists + <usize>load<u32>(lists + (cell << 2));
        const value: usize = <usize>load<u8>(boards + cell);
        if (value === 0) {
          list = end;
          continue;
        }
        const weights = table + value * valueBytes + v;
        while (list < end) {
          const change = v128.load(weights + <usize>load<u32>(list));
          const last = lists + <usize>load<u32>(list, 4);
          for (list += 8; list < last; list += 4) {
            const sum = to + v + <usize>load<u32>(list);
            v128.store(sum, f32x4.add(v128.load(sum), change));
          }
        }
      }
    }
    const out = passed + (2 * row + (player ^ <usize>load<u8>(turns + row))) * unit;
    for (let v: usize = 0; v < unit; v += 16) {
      let sum = f32x4.splat(0);
      for (let at = to + v; at < to + half; at += unit)
        sum = f32x4.add(sum, f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), v128.load(at))));
      v128.store(out + v, sum);
    }
    boards += cells;
    to += 2 * half;
  }
}

/**
 * The other way, with the same arguments: the sums become their slopes, which are added up by cell in `base`, and in
 * the table for the values other than 0. `passed` has the slopes of what was passed on.
 */
export function nearSlopes(
  rows: usize,
  cells: usize,
  boards: usize,
  turns: usize,
  player: usize,
  lists: usize,
  table: usize,
  valueBytes: usize,
  unit: usize,
  base: usize,
  sums: usize,
  passed: usize,
): void {
  const half = cells * unit;
  let from = sums + player * half;
  for (let row: usize = 0; row < rows; row++) {
    const slopes = passed + (2 * row + (player ^ <usize>load<u8>(turns + row))) * unit;
    for (let v: usize = 0; v < unit; v += 16) {
      const slope = v128.load(slopes + v);
      for (let at = v; at < half; at += unit) {
        const sum = v128.load(from + at);
        const inside = v128.and(f32x4.gt(sum, f32x4.splat(0)), f32x4.lt(sum, f32x4.splat(1)));
        const one = v128.and(slope, inside);
        v128.store(from + at, one);
        v128.store(base + at, f32x4.add(v128.load(base + at), one));
      }
    }
    for (let v: usize = 0; v < unit; v += 16) {
      let list = lists + (cells << 2);
      for (let cell: usize = 0; cell < cells; cell++) {
        const end = lists + <usize>load<u32>(lists + (cell << 2));
        const value: usize = <usize>load<u8>(boards + cell);
        if (value === 0) {
          list = end;
          continue;
        }
        const weights = table + value * valueBytes + v;
        while (list < end) {
          const weight = weights + <usize>load<u32>(list);
          const last = lists + <usize>load<u32>(list, 4);
          let sum = f32x4.splat(0);
          for (list += 8; list < last; list += 4) sum = f32x4.add(sum, v128.load(from + v + <usize>load<u32>(list)));
          v128.store(weight, f32x4.add(v128.load(weight), sum));
        }
      }
    }
    boards += cells;
    from += 2 * half;
  }
}
