import { feature, someOf } from '../feature-sets.ts';
import type { Feature, Features, Player } from '../game.ts';
import { boardOf } from './board.ts';
import { CAPTURING, LookAhead, SAFE } from './edgeset.ts';
import { CHAIN, FeatureSet, INTERSECTION, ISO_LOOP, playout } from './featureset.ts';
import type { HexifencePosition } from './position.ts';

/**
 * Phases of the game: the list has each feature once a phase, times the phase's share in the position. The shares add
 * up to 1.
 */
const PHASES = ['early', 'middle', 'late'] as const;

/**
 * What must be looked for: what can be taken at once; then the structure of what is left; the safe edges; and, with
 * those claimed, the play-out.
 */
const GRAB = 1;
const STRUCTURE = 2;
const RUN = 4;
const PLAYOUT = 8;

/** By kind, what it needs. All but `grab` are read off a board from which what is open was taken. */
const NEEDS: readonly number[] = [
  0,
  GRAB,
  0,
  0,
  GRAB | RUN,
  GRAB | STRUCTURE,
  GRAB | STRUCTURE | RUN,
  0,
  ...Array<number>(6).fill(GRAB | STRUCTURE),
  GRAB | STRUCTURE | RUN,
  GRAB | RUN | PLAYOUT,
  GRAB | RUN | PLAYOUT,
];

/**
 * The board's structure and the play-out's verdict. All but `cells` describe the board for the player to move, so the
 * other player has 0 of each: the difference of the two players is what the player to move has. Structure is that of
 * the board after everything open is taken. `early` goes from 1 to 0 as the unclaimed share of the edges goes from 3/4
 * to 1/2, `late` from 0 to 1 as it goes from 1/2 to 1/4, `middle` is the rest: a linear fit gives weights by phase.
 */
export function fullFeatures(size: number): Features<HexifencePosition> {
  const board = boardOf(size);
  const { cells, edges: allEdges } = board;
  const ratio = (name: string, meaning: string, high = 1) => feature(name, 'ratio', meaning, 0, high);
  const sign = (name: string, meaning: string, high = 1) => feature(name, 'sign', meaning, 0 - high, high);
  const kinds: readonly Feature[] = [
    ratio('cells', 'own captured cells, of all cells'),
    ratio('grab', 'to move: cells that can be taken at once, of all cells'),
    ratio(
      'can-decline',
      'to move: 1 if an edge captures and opens the next cell, so that the last cells can be declined',
    ),
    ratio('safe', 'to move: safe edges, of all edges'),
    ratio('safe-run', 'to move: safe edges claimed when all are gone through once, to cells', allEdges / cells),
    ratio('short', 'to move: chains of 1 or 2 cells and loops of 3, to cells'),
    sign('wait-parity', 'to move: 1 if safe run and short ones together are odd in number, else -1'),
    sign('turn-parity', 'to move: 1 if unclaimed edges less cells not captured are even in number, else -1'),
    sign(
      'long-parity',
      'to move: turn parity if the chains of 3 cells or more are odd in number, against it if even, 0 if none',
    ),
    ratio('chain-3', 'to move: chains of 3 cells, to the board size', cells / size),
    ratio('chain-4', 'to move: chains of 4 or 5 cells, to the board size', cells / size),
    ratio('chain-6', 'to move: chains of 6 cells or more, to the board size', cells / size),
    ratio('loops', 'to move: isolated loops longer than 3, to the board size', cells / size),
    ratio('joints', 'to move: cells with 3 or more unclaimed edges, to all cells'),
    sign(
      'control',
      'to move: what control of the long chains and loops is worth, to cells, by wait parity',
      (cells + 8) / cells,
    ),
    sign('playout-cells', "to move: the play-out's lead in the rest of the game, to cells", 3),
    sign('playout-win', 'to move: 1 if the play-out makes it the winner, else -1'),
  ];
  const list: readonly Feature[] = [
    ...PHASES.flatMap((phase) =>
      kinds.map((kind) => ({ ...kind, name: `${kind.name}-${phase}`, meaning: `${kind.meaning}; times ${phase}` })),
    ),
    ratio('turn-early', 'to move: early'),
    ratio('turn-late', 'to move: late'),
  ];
  const count = kinds.length;
  const ahead = new LookAhead(board);
  const set = new FeatureSet(board);

  /**
   * What is needed is asked once, by phase: what nobody wants in the phases of a position is not looked for. The
   * features of a phase that it isn't in are 0 whatever was found.
   */
  function only(indices: readonly number[]): Pick<Features<HexifencePosition>, 'costly' | 'extract'> {
    const [inEarly, inMiddle, inLate] = PHASES.map((_, phase) =>
      indices
        .filter((index) => index >= phase * count && index < (phase + 1) * count)
        .reduce((needs, index) => needs | NEEDS[index % count]!, 0),
    ) as [number, number, number];
    /** Where the features of the phases begin and end, and those of the turn begin, among the wanted. */
    const [toMiddle, toLate, toTurn] = [1, 2, 3].map((phase) => indices.filter((i) => i < phase * count).length) as [
      number,
      number,
      number,
    ];
    const wantedKinds = Int32Array.from(indices, (index) => index % count);
    /** By phase, the place of `cells` among the wanted, or -1. */
    const cellsAt = PHASES.map((_, phase) => indices.indexOf(phase * count)) as [number, number, number];
    const values = new Float64Array(count);

    function extract(position: HexifencePosition, player: Player, out: Float64Array, at: number): void {
      const share = position.edges.unclaimed / allEdges;
      const early = Math.min(1, Math.max(0, 4 * share - 2));
      const late = Math.min(1, Math.max(0, 2 - 4 * share));
      const middle = 1 - early - late;
      const moves = position.turn === player;
      const needs = (early > 0 ? inEarly : 0) | (middle > 0 ? inMiddle : 0) | (late > 0 ? inLate : 0);
      const captured = position.captured[player] / cells;
      if (!moves) {
        for (let i = 0; i < wantedKinds.length; i++) out[at + i] = 0;
        if (cellsAt[0] >= 0) out[at + cellsAt[0]] = early * captured;
        if (cellsAt[1] >= 0) out[at + cellsAt[1]] = middle * captured;
        if (cellsAt[2] >= 0) out[at + cellsAt[2]] = late * captured;
        return;
      }
      look(position, player, needs, values);
      values[0] = captured;
      let i = 0;
      // What wasn't looked for has the value of a position before, and may be negative: no -0 of it.
      for (; i < toMiddle; i++) out[at + i] = early * values[wantedKinds[i]] + 0;
      for (; i < toLate; i++) out[at + i] = middle * values[wantedKinds[i]] + 0;
      for (; i < toTurn; i++) out[at + i] = late * values[wantedKinds[i]] + 0;
      for (; i < wantedKinds.length; i++) out[at + i] = wantedKinds[i] === 0 ? early : late;
    }

    return { ...((inEarly | inMiddle | inLate) === 0 ? {} : { costly: true }), extract };
  }

  /**
   * Fills `values`, the first one apart, for the player to move; what needs more than `needs` says is left as it is.
   */
  function look(position: HexifencePosition, player: Player, needs: number, values: Float64Array): void {
    const { edges, captured } = position;
    const { unclaimed, counts } = edges;
    const notCaptured = cells - captured[0] - captured[1];
    const turnParity = (unclaimed - notCaptured) % 2 === 0 ? 1 : -1;
    values[2] = counts[CAPTURING] > 0 ? 1 : 0;
    values[3] = counts[SAFE] / allEdges;
    values[7] = turnParity;
    if (needs === 0) return;
    const grabbed = ahead.grab(edges);
    values[1] = grabbed / cells;
    let short = 0;
    let control = 0;
    if ((needs & STRUCTURE) !== 0) {
      set.read(ahead);
      let three = 0;
      let four = 0;
      let six = 0;
      let loops = 0;
      let joints = 0;
      for (let i = 0; i < set.count; i++) {
        const kind = set.kind[i];
        const length = set.length[i];
        if (kind === INTERSECTION) joints++;
        else if (kind === CHAIN) {
          if (length < 3) short++;
          else {
            control += length - 4;
            if (length === 3) three++;
            else if (length < 6) four++;
            else six++;
          }
        } else if (kind === ISO_LOOP) {
          if (length === 3) short++;
          else {
            control += length - 8;
            loops++;
          }
        }
      }
      const long = three + four + six;
      control += long > 0 ? 4 : loops > 0 ? 8 : 0;
      values[5] = short / cells;
      values[8] = long === 0 ? 0 : long % 2 === 1 ? turnParity : 0 - turnParity;
      values[9] = three / size;
      values[10] = four / size;
      values[11] = six / size;
      values[12] = loops / size;
      values[13] = joints / cells;
    }
    if ((needs & RUN) === 0) return;
    const run = ahead.run(edges);
    const waitParity = (run + short) % 2 === 1 ? 1 : -1;
    values[4] = run / cells;
    values[6] = waitParity;
    values[14] = (waitParity * control) / cells;
    if ((needs & PLAYOUT) === 0) return;
    if (run > 0 || (needs & STRUCTURE) === 0) set.read(ahead);
    set.taken[player] = grabbed;
    playout(set, run % 2 === 0 ? player : 1 - player);
    const lead = set.taken[player] - set.taken[1 - player];
    values[15] = lead / cells;
    values[16] = lead + captured[player] > captured[1 - player] ? 1 : -1;
  }

  return { name: 'full', list, ...only([...list.keys()]), only };
}

/**
 * The features of `full` that win at equal time: `experiment features --select` found them, and README.md says what
 * they are worth.
 */
export function leanFeatures(size: number): Features<HexifencePosition> {
  return someOf(fullFeatures(size), LEAN, 'lean');
}

const LEAN = [
  'cells-early',
  'cells-middle',
  'grab-middle',
  'cells-late',
  'can-decline-late',
  'turn-parity-late',
  'playout-cells-late',
  'playout-win-late',
];
