import { describe, expect, test } from 'vitest';
import type { Features, Game, Player, Position } from '../../games/game.ts';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import { movesOf, perft, walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { largestBoard } from '../../test/board.ts';
import { countedTime } from '../../test/clock.ts';
import { LARGE, withLargeMoves } from '../../test/large-moves.ts';
import { minimax, type Tree, treeSize } from '../../test/minimax.ts';
import { type Choice, WIN } from '../agent.ts';
import { evaluatorOf } from '../agent-weights.ts';
import { DifferenceEvaluator, type Evaluator, OwnEvaluator } from '../evaluation/evaluator.ts';
import type { Limit } from '../limits/limit.ts';
import { handWeights, perspectives } from '../weights/weights.ts';
import { Search } from './search.ts';
import { exactSearch, fullSearch, plainSearch, type SearchOptions } from './search-options.ts';

/** The largest board on which minimax is quick; the other sizes are search.slow.ts's. */
const games = families.map((family) => largestBoard(family, 30));
const slider = gameNamed('slider-4');

/**
 * At depth 3, two boards for each perspective, those with fewer continuations, so that the slow way takes seconds;
 * search.slow.ts takes 500 of all.
 */
const LEAVES = 250_000;

function board(game: Game, i: number, ...path: string[]): Position {
  const random = new Random(i, 'search', game.name, ...path);
  return i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
}

function portrait(position: Position): string {
  return [position.text(), position.turn, position.ply, position.hashLow, position.hashHigh].join(' ');
}

/** With a small table: to make a usual one takes longer than most searches here. */
const smallTables: SearchOptions = { ...exactSearch, table: 1, cache: 1 };
/** The exact search without quiescence: minimax can follow it to all its leaves. */
const fullWidth: SearchOptions = { ...smallTables, quiescence: 0 };

/** Every exact part by itself, and all with one part off or changed. */
const partly: SearchOptions[] = [
  plainSearch,
  { ...plainSearch, order: 'none' },
  { ...plainSearch, order: 'static' },
  { ...plainSearch, table: 1 },
  { ...plainSearch, pvs: true },
  { ...plainSearch, aspiration: true },
  { ...plainSearch, killers: true },
  { ...plainSearch, history: true },
  { ...plainSearch, quiescence: 2 },
  { ...exactSearch, quiescence: 4 },
  fullWidth,
  { ...fullWidth, table: 0 },
  { ...fullWidth, cache: 0 },
  { ...fullWidth, pvs: false },
  { ...fullWidth, aspiration: false },
  { ...fullWidth, killers: false },
  { ...fullWidth, history: false },
  { ...fullWidth, order: 'static' },
  { ...fullWidth, extension: false },
  { ...fullWidth, aging: false },
  { ...exactSearch, quiescence: 3 },
  { ...exactSearch, table: 1, order: 'none', quiescence: 1 },
];

/** Every selective part by itself, and all together. */
const selective: SearchOptions[] = [
  { ...smallTables, lmr: true },
  { ...smallTables, futility: true },
  { ...smallTables, late: 2 },
  { ...smallTables, lmr: true, late: 4, futility: true },
];

/** The tree that `options` make of a game's. */
function treeOf(game: Game, { extension, quiescence }: SearchOptions): Tree {
  return { fewMoves: extension ? (game.search?.fewMoves ?? 0) : 0, quiescence };
}

describe.each(games.map((game) => ({ name: game.name, game })))('$name', ({ game }) => {
  test.each(perspectives)(
    'evaluated as %s, with any options: value and move are those of minimax',
    { tags: 'slow' },
    (perspective) => {
      const evaluator = evaluatorOf(game, handWeights(game, perspective));
      const compared = new Set<SearchOptions>();
      const searches = partly.map((options) => ({ options, search: new Search(game, evaluator, options) }));
      for (let i = 0; i < 3; i++) {
        const position = board(game, i, 'options', perspective);
        const depth = perft(position, 2, game.maxMoves) > 500 ? 2 : 3;
        const values = new Map<string, object>();
        for (const { options, search } of searches) {
          const tree = treeOf(game, options);
          const noisy = position.noisy !== undefined && tree.quiescence > 0;
          // Minimax looks at every noisy move, so its depth has to pay for them.
          const full = noisy ? Math.max(1, depth + 1 - tree.quiescence) : depth;
          if (noisy && treeSize(game, position, full, tree, LEAVES) > LEAVES) continue;
          compared.add(options);
          const { move, score } = search.choose(position, { depth: full });
          const key = JSON.stringify(noisy ? tree : tree.fewMoves);
          const wanted = values.get(key) ?? minimax(game, evaluator, position, full, tree);
          values.set(key, wanted);
          expect({ options, at: position.text(), move, score }).toEqual({ options, at: position.text(), ...wanted });
        }
      }
      expect([...compared]).toEqual(expect.arrayContaining(partly));
    },
  );

  test.each(perspectives)('evaluated as %s, value and move are those of minimax', (perspective) => {
    const evaluator = evaluatorOf(game, handWeights(game, perspective));
    const search = new Search(game, evaluator, fullWidth);
    const compare = (position: Position, depth: number): void => {
      const before = portrait(position);
      const { move, score } = search.choose(position, { depth });
      expect(portrait(position)).toBe(before);
      expect({ depth, before, move, score }).toEqual({
        depth,
        before,
        ...minimax(game, evaluator, position, depth, treeOf(game, fullWidth)),
      });
    };
    for (let i = 0; i < 40; i++) compare(board(game, i), 1 + (i % 2));
    let deep = 0;
    for (let i = 0; deep < 2; i++) {
      const position = board(game, i, 'deep', perspective);
      if (perft(position, 2, game.maxMoves) * game.maxMoves > 40 * LEAVES) continue;
      if (perft(position, 3, game.maxMoves) > LEAVES) continue;
      compare(position, 3);
      deep++;
    }
  });

  test('moves of any size: value, move and line are those of the same game with small ones', () => {
    const large = withLargeMoves(game);
    const evaluator = evaluatorOf(game, handWeights(game, 'difference'));
    const [small, other] = [game, large].map((one) => new Search(one, evaluator, smallTables));
    for (let i = 0; i < 4; i++) {
      const position = board(game, i, 'large moves');
      const twin = large.parse(position.text());
      const depth = perft(position, 2, game.maxMoves) > 500 ? 2 : 4;
      const [found, seen] = [small!.choose(position, { depth }), other!.choose(twin, { depth })];
      expect({ move: seen.move / LARGE, score: seen.score }).toEqual({ move: found.move, score: found.score });
      for (const move of other!.line(twin, seen.move, 4).map((move) => move / LARGE)) {
        expect(movesOf(game, position)).toContain(move);
        position.make(move);
      }
    }
  });

  test('counts every position that it makes, and never makes more than it may', () => {
    const evaluator = evaluatorOf(game, handWeights(game, 'own'));
    const searches = [fullSearch, ...selective].map((options) => new Search(game, evaluator, options));
    for (let i = 0; i < 24; i++) {
      const search = searches[i % searches.length]!;
      const position = board(game, i, 'nodes');
      const make = position.make.bind(position);
      let made = 0;
      position.make = (move) => {
        made++;
        make(move);
      };
      const nodes = 1 + new Random(i, 'limit').int(i % 3 === 0 ? 20 : 3000);
      const choice = search.choose(position, { nodes });
      expect(choice.nodes).toBe(made);
      expect(made).toBeLessThanOrEqual(nodes);
      if (Math.abs(choice.score!) < WIN - 64) expect(made).toBe(nodes);
      expect(movesOf(game, position)).toContain(choice.move);
    }
  });

  test('a depth that just fits the nodes is searched to its end, one node fewer is not', () => {
    const search = new Search(game, evaluatorOf(game, handWeights(game, 'difference')));
    for (let i = 0; i < 20; i++) {
      const position = board(game, i, 'fits');
      const afresh = (limit: Limit): Choice => {
        search.start();
        return search.choose(position, limit);
      };
      const whole = afresh({ depth: 2 });
      if (whole.depth < 2) continue;
      expect(afresh({ nodes: whole.nodes })).toEqual(whole);
      expect(afresh({ nodes: whole.nodes - 1 }).depth).toBe(1);
      expect(afresh({ depth: 2, nodes: whole.nodes + 1 })).toEqual(whole);
    }
  });

  test.each([
    { name: 'exact', options: smallTables },
    { name: 'all that is selective', options: selective.at(-1)! },
  ])('$name: chooses the same again, from the text too, whatever it searched in between', ({ options }) => {
    const evaluator = evaluatorOf(game, handWeights(game, 'own'));
    const search = new Search(game, evaluator, options);
    const limits = [{ depth: 2 }, { nodes: 500 }, { depth: 2, nodes: 150 }];
    const afresh = (position: Position, limit: Limit): Choice => {
      search.start();
      return search.choose(position, limit);
    };
    const first = limits.map((limit) => Array.from({ length: 4 }, (_, i) => afresh(board(game, i), limit)));
    limits.forEach((limit, at) => {
      for (let i = 3; i >= 0; i--) {
        const again = game.parse(board(game, i).text());
        expect(afresh(again, limit)).toEqual(first[at]![i]);
        expect(new Search(game, evaluator, options).choose(again, limit)).toEqual(first[at]![i]);
      }
    });
  });

  test('costs as much again after start: the same evaluations are computed', () => {
    const evaluator = evaluatorOf(game, handWeights(game, 'difference'));
    let computed = 0;
    const counted: Evaluator = {
      draw: evaluator.draw,
      costly: true,
      evaluate: (position, player) => {
        computed++;
        return evaluator.evaluate(position, player);
      },
    };
    const search = new Search(game, counted);
    const position = board(game, 1);
    const afresh = (): number => {
      const before = computed;
      search.start();
      search.choose(position, { nodes: 500 });
      return computed - before;
    };
    const first = afresh();
    expect(first).toBeGreaterThan(0);
    expect(afresh()).toBe(first);
  });

  test('what is proven holds, whatever is left out: so near a win or a loss is one of minimax, too', () => {
    const evaluator = evaluatorOf(game, handWeights(game, 'difference'));
    const searches = selective.map((options) => new Search(game, evaluator, options));
    // Its values are those of minimax: that is what the tests above say.
    const exact = new Search(game, evaluator, fullWidth);
    const proven = selective.map(() => 0);
    for (let i = 0; i < 30; i++) {
      const position = board(game, i, 'proven');
      // On towards the end, where there is something to prove.
      playOn(game, position, new Random(i, 'on', game.name));
      searches.forEach((search, at) => {
        const { move, score } = search.choose(position, { nodes: 1000 });
        const plies = WIN - Math.abs(score!);
        if (plies > 4) return;
        proven[at]!++;
        const before = portrait(position);
        const wanted = exact.choose(position, { depth: plies }).score!;
        expect([before, Math.sign(score!)]).toEqual([before, Math.sign(wanted)]);
        expect(WIN - Math.abs(wanted), before).toBeLessThanOrEqual(plies);
        if (wanted === WIN - 1) expect([before, wins(position, move)]).toEqual([before, true]);
      });
    }
    expect(Math.min(...proven)).toBeGreaterThan(5);
  });
});

/** Plays at random until shortly before the end. */
function playOn(game: Game, position: Position, random: Random): void {
  let made = 0;
  while (!position.over() && made < 400) {
    position.make(random.pick(movesOf(game, position)));
    made++;
  }
  for (let back = Math.min(made, 2 + random.int(3)); back > 0; back--) position.unmake();
}

function wins(position: Position, move: number): boolean {
  const mover = position.turn;
  position.make(move);
  const won = position.over() && position.winner() === mover;
  position.unmake();
  return won;
}

test.each([
  [{ depth: 1 }, 1],
  [{ depth: 3 }, 3],
  [{ depth: 4, nodes: 1_000_000 }, 4],
])('%j ends at depth %i', (limit, depth) => {
  const position = slider.start(new Random(1));
  const choice = new Search(slider, evaluatorOf(slider, handWeights(slider, 'own'))).choose(position, limit);
  expect(choice.depth).toBe(depth);
});

test('after the soft limit no iteration is begun, and the last one is whole', () => {
  countedTime();
  const position = slider.start(new Random(1));
  const whole = new Search(slider, evaluatorOf(slider, handWeights(slider, 'own'))).choose(position, { depth: 3 });
  const heard: number[] = [];
  const search = new Search(slider, evaluatorOf(slider, handWeights(slider, 'own')));
  const soft = (milliseconds: number) =>
    search.choose(position, { soft: milliseconds, depth: 9 }, ({ depth }) => heard.push(depth));
  expect(soft(0).depth).toBe(1);
  search.start();
  heard.length = 0;
  // One reading at the start and one after each iteration, at least.
  const { depth, ...found } = soft(3);
  expect(heard).toEqual(Array.from({ length: depth }, (_, i) => i + 1));
  expect(depth).toBeLessThan(4);
  if (depth === 3) expect({ depth, ...found }).toEqual(whole);
});

test('a clock that has run out still gives the first move at depth 1 a value', () => {
  const position = slider.start(new Random(1));
  const search = new Search(slider, evaluatorOf(slider, handWeights(slider, 'own')));
  const choice = search.choose(position, { nodes: 1, milliseconds: 1 });
  expect(choice).toMatchObject({ move: movesOf(slider, position)[0], depth: 0, nodes: 1 });
  expect(choice.score).toBeTypeOf('number');
});

/**
 * A game in which a move may keep the turn: counters are taken from a pile, 1, 3 or 2 at a time and counted for who
 * takes them, and who takes 2 moves again. Most counters win. `<pile> <player 0's> <player 1's> <turn>`.
 */
class Counters implements Position {
  readonly taken: [number, number];
  pile: number;
  turn: Player;
  ply = 0;
  readonly #history: { move: number; turn: Player }[] = [];

  constructor(pile: number, taken: readonly [number, number], turn: Player) {
    this.pile = pile;
    this.taken = [...taken];
    this.turn = turn;
  }

  get hashLow(): number {
    return Math.imul(1 + this.pile + 32 * this.taken[0] + 1024 * this.turn, 0x9e3779b1);
  }

  get hashHigh(): number {
    return this.taken[1];
  }

  moves(out: Int32Array, at: number): number {
    for (const move of [1, 3, 2]) if (move <= this.pile) out[at++] = move;
    return at;
  }

  make(move: number): void {
    this.#history.push({ move, turn: this.turn });
    this.pile -= move;
    this.taken[this.turn] += move;
    if (move !== 2) this.turn = (1 - this.turn) as Player;
    this.ply++;
  }

  unmake(): void {
    const { move, turn } = this.#history.pop()!;
    this.turn = turn;
    this.pile += move;
    this.taken[turn] -= move;
    this.ply--;
  }

  over(): boolean {
    return this.pile === 0;
  }

  winner(): Player | undefined {
    const [first, second] = this.taken;
    return first === second ? undefined : first > second ? 0 : 1;
  }

  ending(): string {
    return 'the pile is empty';
  }

  text(): string {
    return [this.pile, ...this.taken, this.turn].join(' ');
  }
}

const counters = { name: 'counters', maxMoves: 3 } as Game;

/** Numbers without sense, so that every mistake shows: they depend on the player, the pile and whose turn it is. */
const features: Features<Counters> = {
  name: 'original',
  list: [
    { name: 'taken', unit: 'counters', meaning: 'counters taken', low: 0, high: 100 },
    { name: 'whim', unit: 'whims', meaning: 'a whim', low: 0, high: 100 },
  ],
  extract({ pile, taken, turn }, player, out, at) {
    out[at] = taken[player];
    out[at + 1] = (taken[0] * 7 + taken[1] * 13 + pile * 29 + turn * 31 + player * 17) % 23;
  },
};
const anyFeatures = features as unknown as Features;

describe('a game that may keep the turn', () => {
  test.each<[string, Evaluator]>([
    ['own', new OwnEvaluator(anyFeatures, [5, 3], 0)],
    ['own, draws worth something', new OwnEvaluator(anyFeatures, [5, 3], 40)],
    ['own, draws dreaded', new OwnEvaluator(anyFeatures, [5, -3], -40)],
    ['difference', new DifferenceEvaluator(anyFeatures, [5, 3], 0)],
    ['difference and tempo', new DifferenceEvaluator(anyFeatures, [5, 3], 11)],
  ])('%s: value and move are those of minimax, to any depth', (_, evaluator) => {
    const search = new Search(counters, evaluator, exactSearch);
    for (let pile = 1; pile <= 10; pile++)
      for (let lead = -2; lead <= 2; lead++)
        for (const turn of [0, 1] as const)
          for (let depth = 1; depth <= 8; depth++) {
            const position = new Counters(pile, [3 + lead, 3], turn);
            const { move, score } = search.choose(position, { depth });
            const wanted = minimax(counters, evaluator, position, depth);
            expect({ at: position.text(), depth, move, score }).toEqual({ at: position.text(), depth, ...wanted });
            expect(position.ply).toBe(0);
          }
  });

  /** `1 3 2` is the order of moves. */
  test.each([
    ['a win in one is preferred to later ones', 3, [20, 0], 3, WIN - 1],
    ['a forced loss is put off as long as it can be', 4, [0, 20], 2, 3 - WIN],
    ['keeping the turn is no loss of it', 2, [0, 1], 2, WIN - 1],
    ['a draw is better than a loss', 1, [0, 1], 1, 0],
  ] as const)('%s', (_, pile, taken, move, score) => {
    const evaluator = new DifferenceEvaluator(anyFeatures, [1, 0], 0);
    const position = new Counters(pile, taken, 0);
    const choice: Choice = new Search(counters, evaluator).choose(position, { depth: 10 });
    expect([choice.move, choice.score]).toEqual([move, score]);
  });

  test('what is decided is not searched deeper', () => {
    const search = new Search(counters, new DifferenceEvaluator(anyFeatures, [1, 0], 0));
    expect(search.choose(new Counters(3, [20, 0], 0), { depth: 60 }).depth).toBe(1);
    expect(search.choose(new Counters(6, [3, 3], 0), {}).depth).toBeLessThanOrEqual(6);
  });
});

test.each(families.map((family) => ({ name: family.name, family })))('$name: what is counted', ({ family }) => {
  const game = gameOfSize(family, family.defaultSize);
  const position = walk(game, game.walk, new Random(1, 'counts', game.name));
  const evaluator = evaluatorOf(game, handWeights(game, 'own'));
  const whole = new Search(game, evaluator);
  const { nodes } = whole.choose(position, { nodes: 20_000 });
  const { counts } = whole;
  expect(counts.ended).toBeLessThanOrEqual(counts.found);
  expect(counts.found).toBeLessThanOrEqual(counts.looks);
  expect(counts.looks + counts.quiet).toBeLessThanOrEqual(nodes);
  expect(counts.firstCutoffs).toBeLessThanOrEqual(counts.cutoffs);
  expect(counts.quiet > 0).toBe(position.noisy !== undefined);
  const plain = new Search(game, evaluator, plainSearch);
  plain.choose(position, { nodes: 20_000 });
  expect(plain.counts).toMatchObject({ looks: 0, found: 0, ended: 0, quiet: 0, again: 0 });
  expect(plain.counts.cutoffs).toBeGreaterThan(0);
});

const POSITIONS = 5;
/** Plies in which plain alpha-beta makes some hundred thousand nodes at most; other games get 3. */
const depths: Readonly<Record<string, number>> = { hex: 4, 'hex-swap': 4, hus: 5, slider: 6 };

/**
 * One line a position: what the exact search found, and the nodes of the plain search, of the exact one in two orders,
 * and of the selective one.
 */
function signature(): string {
  return families
    .flatMap((family) => {
      const game = gameOfSize(family, family.defaultSize);
      const depth = depths[family.name] ?? 3;
      const evaluator = evaluatorOf(game, handWeights(game, 'own'));
      const searches = [
        plainSearch,
        exactSearch,
        { ...exactSearch, order: 'static' as const },
        { ...exactSearch, lmr: true, late: 8, futility: true },
      ].map((options) => new Search(game, evaluator, options));
      return Array.from({ length: POSITIONS }, (_, i) => {
        const position = walk(game, game.walk, new Random(i, 'node counts', game.name));
        const [plain, exact, sorted, selective] = searches.map((search) => {
          search.start();
          return search.choose(position, { depth });
        }) as [Choice, Choice, Choice, Choice];
        const found = `${game.moveText(position, exact.move)} ${exact.score}`;
        const nodes = `plain ${plain.nodes}, exact ${exact.nodes}, static ${sorted.nodes}, selective ${selective.nodes}`;
        return `${game.name} depth ${depth}: ${nodes}, ${found} at ${position.text()}\n`;
      });
    })
    .join('');
}

/**
 * A change of a number here is a change of the search, or of a game's order of moves, features or random boards: say
 * which in the commit, and why (`npx vitest run node-counts -u` rewrites the file).
 */
test('node counts are as recorded, for every game', { tags: 'slow' }, async () => {
  await expect(signature()).toMatchFileSnapshot('vectors/node-counts.txt');
});
