/**
 * Nine Men's Morris written once more, as plainly as it goes, to compare examples/nine-mens-morris with: points are
 * numbered around each square, three squares of eight, and nothing of the kit is used.
 */
export class Morris {
  /** At square · 8 + place: '.', 'W' or 'B'; even places are corners, place 0 is at the bottom left. */
  #points: string[] = Array(24).fill('.');
  #hand = { W: 9, B: 9 };
  #side: 'W' | 'B' = 'W';

  phase(): 'placing' | 'stepping' | 'flying' {
    if (this.#hand[this.#side] > 0) return 'placing';
    return this.#count(this.#side) === 3 ? 'flying' : 'stepping';
  }

  moves(): string[] {
    const own = all.filter((point) => this.#points[point] === this.#side);
    const empty = all.filter((point) => this.#points[point] === '.');
    if (own.length + this.#hand[this.#side] < 3) return [];
    if (this.phase() === 'placing') return empty.flatMap((to) => this.#ends(undefined, to));
    return own.flatMap((from) =>
      empty.filter((to) => this.phase() === 'flying' || adjacent(from, to)).flatMap((to) => this.#ends(from, to)),
    );
  }

  play(text: string): void {
    const [, from, to, taken] = /^(?:(\w\d)-)?(\w\d)(?:x(\w\d))?$/.exec(text)!;
    if (from === undefined) this.#hand[this.#side]--;
    else this.#points[names.indexOf(from)] = '.';
    this.#points[names.indexOf(to!)] = this.#side;
    if (taken !== undefined) this.#points[names.indexOf(taken)] = '.';
    this.#side = this.#other;
  }

  get #other(): 'W' | 'B' {
    return this.#side === 'W' ? 'B' : 'W';
  }

  #count(side: string): number {
    return this.#points.filter((point) => point === side).length;
  }

  /** The texts of the move: one, or one for each man that may be taken. */
  #ends(from: number | undefined, to: number): string[] {
    const after = [...this.#points];
    if (from !== undefined) after[from] = '.';
    after[to] = this.#side;
    const text = `${from === undefined ? '' : `${names[from]}-`}${names[to]}`;
    if (!inMill(after, to)) return [text];
    const men = all.filter((point) => after[point] === this.#other);
    const free = men.filter((point) => !inMill(after, point));
    const takes = free.length > 0 ? free : men;
    return takes.length === 0 ? [text] : takes.map((point) => `${text}x${names[point]}`);
  }
}

const all = Array.from({ length: 24 }, (_, point) => point);
const squareOf = (point: number): number => Math.floor(point / 8);

/** Around a square of half-width 3, 2 or 1, counterclockwise from the bottom left. */
const around = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;
const names = all.map((point) => {
  const [dx, dy] = around[point % 8]!;
  const half = 3 - squareOf(point);
  return `${'abcdefg'[3 + dx * half]}${4 + dy * half}`;
});

function adjacent(one: number, other: number): boolean {
  const [place, there] = [one % 8, other % 8];
  if (squareOf(one) === squareOf(other)) return [1, 7].includes((place - there + 8) % 8);
  return place === there && place % 2 === 1 && Math.abs(squareOf(one) - squareOf(other)) === 1;
}

/** Whether three men stand along a side of the point's square, or across the squares at the middle of a side. */
function inMill(points: readonly string[], point: number): boolean {
  const [first, place] = [point - (point % 8), point % 8];
  const sides = [0, 2, 4, 6]
    .map((corner) => [corner, corner + 1, (corner + 2) % 8])
    .filter((side) => side.includes(place))
    .map((side) => side.map((one) => first + one));
  const across = place % 2 === 1 ? [[place, place + 8, place + 16]] : [];
  return [...sides, ...across].some((line) => line.every((one) => points[one] === points[point]));
}
