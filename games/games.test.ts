import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { along, board, games, movesOf, PLAYERS, PLIES, saysPly } from '../test/games.ts';
import type { Game, Move, Player, Position } from './game.ts';
import { families, familyNamed, featuresNamed, gameNamed, gameOfSize, readPosition } from './index.ts';
import { walk } from './walk.ts';

/** All that a position answers, for a comparison. */
function portrait(game: Game, position: Position): string {
  const { turn, ply, hashLow, hashHigh } = position;
  const over = position.over();
  const end = over ? [position.winner(), position.ending()] : [];
  return JSON.stringify([position.text(), turn, ply, hashLow, hashHigh, over, ...end, movesOf(game, position)]);
}

/** Plays the same random moves on both to the end, and compares all that the moves and the end depend on. */
function expectSameRest(game: Game, one: Position, other: Position): void {
  const random = new Random(0, 'rest', game.name);
  const sorted = (position: Position): Move[] => movesOf(game, position).sort((a, b) => a - b);
  const rest = (position: Position): unknown[] => {
    const over = position.over();
    const end = over ? [position.winner(), position.ending(), position.voided?.()] : [];
    return [position.turn, over, ...end, position.hashLow, position.hashHigh, sorted(position)];
  };
  const texts = `${one.text()} and ${other.text()}`;
  for (let ply = 0; ply < PLIES; ply++) {
    expect(rest(one), texts).toEqual(rest(other));
    if (one.over()) return;
    const move = random.pick(sorted(one));
    one.make(move);
    other.make(move);
  }
}

test('a folder of games/ is a registered family, and the other way round; a variant is in the folder of its first word', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const wanted = new Set(families.map((family) => family.name.split('-')[0]));
  expect(folders.map((folder) => folder.name).sort()).toEqual([...wanted].sort());
});

describe.each(families.map((family) => ({ name: family.name, family })))('family $name', ({ name, family }) => {
  test('says what it is, in one line', () => {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)?$/);
    expect(familyNamed(name)).toBe(family);
    expect(family.meaning).toMatch(/^\S[^\n]*\S$/);
    expect([...family.sizes].sort((a, b) => a - b)).toEqual(family.sizes);
    expect(family.sizes.length === 0 ? family.defaultSize === 0 : family.sizes.includes(family.defaultSize)).toBe(true);
  });

  test('every size has a name of its own, and is read from a position', () => {
    for (const size of family.sizes.length === 0 ? [0] : family.sizes) {
      const game = gameOfSize(family, size);
      expect([game.name, game.family]).toEqual([size === 0 ? name : `${name}-${size}`, name]);
      expect(gameNamed(game.name)).toBe(game);
      const text = game.start(new Random(1)).text();
      expect([family.sizeOf(text), readPosition(family, text).game]).toEqual([size, game]);
    }
    expect(gameNamed(name)).toBe(gameOfSize(family, family.defaultSize));
  });

  test('refuses sizes that it lacks, and text that is no position', () => {
    for (const size of [family.sizes.length === 0 ? 1 : family.sizes[0]! - 1, 99, 1.5])
      expect(() => gameOfSize(family, size)).toThrow(InputError);
    for (const text of ['', ' ', '/', 'x', '9999999999/1 h', '%\u0000', '1/1/1/1 x 0 0 0 0', '-1', 'é'])
      expect(() => readPosition(family, text), JSON.stringify(text)).toThrow(InputError);
  });
});

test.each([
  ['chess', 'chess: no such game; there are'],
  ['', ': no such game'],
  ['slider-3', 'slider-3: slider has sizes 4 to 12'],
  ['slider-', 'slider-: no such game'],
  ['slider-6-6', 'slider-6: no such game'],
  ['slider-6\n', 'slider-6\\n: no such game'],
  ['toString', 'toString: no such game'],
  ['infexion-7', 'infexion-7: infexion has one board only'],
])('%j is no game', (name, message) => expect(() => gameNamed(name)).toThrow(message));

test('an unknown feature set is refused with those that there are', () =>
  expect(() => featuresNamed(gameNamed('slider'), 'fancy')).toThrow(
    'fancy: no such feature set; slider-6 has original, full',
  ));

describe.each(games.map((game) => ({ name: game.name, game })))('$name', ({ game }) => {
  test('features have names of their own, units, meanings and bounds', () => {
    const sets = game.features.map((set) => set.name);
    expect(sets[0]).toBe('original');
    expect(new Set(sets).size).toBe(sets.length);
    expect(sets).toContain('full');
    for (const { list } of game.features) {
      const names = list.map((feature) => feature.name);
      expect(new Set(names).size).toBe(names.length);
      for (const feature of list) {
        expect(feature.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(feature.unit).toMatch(/^\S[^\n]*$/);
        expect(feature.meaning).toMatch(/^\S[^\n]*\S$/);
        expect(feature.low, feature.name).toBeLessThan(feature.high);
      }
    }
    expect(game.hand.points.length).toBe(game.features[0]!.list.length);
    expect(game.hand.points.every(Number.isFinite) && Number.isFinite(game.hand.draw)).toBe(true);
    expect(game.hand.source).toMatch(/\S/);
    expect(game.seats[0]).not.toBe(game.seats[1]);
  });

  test('rare features exist', () => {
    for (const rare of game.rare) {
      const [set, name] = rare.split('.');
      expect(
        featuresNamed(game, set!).list.map((feature) => feature.name),
        rare,
      ).toContain(name);
    }
  });

  test('legal moves are distinct, at most maxMoves, and there are none exactly when the game is over', () => {
    along(game, 'moves', 6, (position) => {
      const out = new Int32Array(game.maxMoves + 4).fill(-7);
      const end = position.moves(out, 2);
      const moves = Array.from(out.subarray(2, end));
      const text = position.text();
      if (moves.length > game.maxMoves) expect.fail(`${text}: ${moves.length} moves`);
      if ((moves.length === 0) !== position.over()) expect.fail(`${text}: ${moves.length} moves, ${position.over()}`);
      if (new Set(moves).size !== moves.length || moves.some((move) => move < 0)) expect.fail(`${text}: ${moves}`);
      if ([out[0], out[1], ...out.subarray(end)].some((move) => move !== -7)) expect.fail(`${text}: wrote outside`);
    });
  });

  test('a position is read back from its text', () => {
    const said = saysPly(game);
    along(game, 'text', 6, (position) => {
      const text = position.text();
      const read = game.parse(text);
      const wanted = { text, over: position.over(), turn: position.turn, ply: said ? position.ply : 0 };
      expect({ text: read.text(), over: read.over(), turn: read.turn, ply: read.ply }).toEqual(wanted);
      expect([read.hashLow, read.hashHigh], text).toEqual([position.hashLow, position.hashHigh]);
      expect(
        movesOf(game, read).sort((a, b) => a - b),
        text,
      ).toEqual(movesOf(game, position).sort((a, b) => a - b));
      if (read.over()) expect([read.winner(), read.ending()]).toEqual([position.winner(), position.ending()]);
      expect(text).toMatch(/^[!-~]+( [!-~]+)*$/);
    });
  });

  test('every legal move is read back from its text, and no two share one', () => {
    along(game, 'move text', 3, (position, random) => {
      if (random.chance(0.5)) return;
      const moves = movesOf(game, position);
      const texts = moves.map((move) => game.moveText(position, move));
      expect(texts.map((text) => game.parseMove(position, text))).toEqual(moves);
      expect(new Set(texts).size).toBe(texts.length);
    });
  });

  test.each(['', ' ', 'é', '-1', '999', 'a', 'a1a1a1', 'null', 'passs'])('%j is no move', (text) => {
    const position = game.start(new Random(1));
    expect(() => game.parseMove(position, text)).toThrow(InputError);
  });

  test('no move is legal when the game is over', () => {
    let ended = 0;
    along(game, 'over', 20, (position) => {
      if (!position.over()) return;
      ended++;
      expect(() => game.parseMove(position, lastText)).toThrow(InputError);
    });
    expect(ended).toBeGreaterThan(0);
  });
  const lastText = (() => {
    const position = game.start(new Random(2));
    return game.moveText(position, movesOf(game, position)[0]!);
  })();

  test('unmake restores everything, however far it is unwound', () => {
    for (let i = 0; i < 9; i++) {
      const random = new Random(i, 'unmake', game.name);
      const position = board(game, i, random);
      const portraits = [portrait(game, position)];
      for (let step = 0; step < 40; step++) {
        for (let plies = random.int(25); plies > 0 && !position.over(); plies--) {
          position.make(random.pick(movesOf(game, position)));
          portraits.push(portrait(game, position));
        }
        for (let plies = random.int(portraits.length); plies > 0; plies--) {
          position.unmake();
          portraits.pop();
          if (portrait(game, position) !== portraits.at(-1))
            expect.fail(`${position.text()} is not ${portraits.at(-1)}`);
        }
      }
    }
  });

  test('plies count up by one a move', () => {
    along(game, 'plies', 3, (position) => {
      if (position.over()) return;
      const before = position.ply;
      position.make(movesOf(game, position)[0]!);
      expect(position.ply).toBe(before + 1);
      position.unmake();
    });
  });

  test('positions with the same text, the ply apart, have the same hash; others only if the rest of the game is the same', () => {
    const said = saysPly(game);
    const hashes = new Map<string, string>();
    const texts = new Map<string, { key: string; text: string }>();
    const lows = new Set<number>();
    const highs = new Set<number>();
    along(game, 'hash', 30, (position) => {
      const text = position.text();
      const key = said ? text.replace(/ \d+$/, '') : text;
      const hash = `${position.hashLow} ${position.hashHigh}`;
      if ((hashes.get(key) ?? hash) !== hash) expect.fail(`${key}: two hashes`);
      hashes.set(key, hash);
      const other = texts.get(hash) ?? { key, text };
      if (other.key !== key) expectSameRest(game, game.parse(other.text), game.parse(text));
      texts.set(hash, { key, text });
      lows.add(position.hashLow);
      highs.add(position.hashHigh);
    });
    expect(texts.size).toBeGreaterThan(Math.min(100, 4 * game.maxMoves));
    // Each half alone tells nearly all apart; both are 32-bit.
    expect(Math.min(lows.size, highs.size)).toBeGreaterThanOrEqual(texts.size - 2);
    for (const half of [...lows, ...highs]) if ((half | 0) !== half && half >>> 0 !== half) expect.fail(`${half}`);
  });

  test('what is kept from move to move is what the text says, after every make and unmake', () => {
    const said = saysPly(game);
    const values = (position: Position): string =>
      game.features
        .flatMap((set) =>
          PLAYERS.map((player) => {
            const out = new Float64Array(set.list.length);
            set.extract(position, player, out, 0);
            return out.join();
          }),
        )
        .join(' ');
    const look = (position: Position): void => {
      const text = position.text();
      const read = game.parse(text);
      const facts = ({ hashLow, hashHigh, turn, ply }: Position): number[] => [hashLow, hashHigh, turn, said ? ply : 0];
      expect([...facts(position), position.over()], text).toEqual([...facts(read), read.over()]);
      if (!position.over()) expect(values(position), text).toBe(values(read));
    };
    for (let i = 0; i < 3; i++) {
      const random = new Random(i, 'kept', game.name);
      const position = board(game, i, random);
      let made = 0;
      for (let step = 0; step < 40; step++) {
        const back = made > 0 && (position.over() || random.chance(0.4));
        if (back) position.unmake();
        else position.make(random.pick(movesOf(game, position)));
        made += back ? -1 : 1;
        look(position);
      }
    }
  });

  test('a start is ply 0 and the first seat moves', () => {
    for (let i = 0; i < 20; i++) {
      const position = game.start(new Random(i, 'start'));
      expect([position.ply, position.turn, position.over()]).toEqual([0, 0, false]);
    }
  });

  test.each([
    ['walk', (random: Random) => walk(game, game.walk, random)],
    ['scatter', (random: Random) => game.scatter(random)],
  ] as const)('%s boards are legal, unfinished, seeded and varied', (_, draw) => {
    const texts = new Set<string>();
    for (let i = 0; i < 60; i++) {
      const position = draw(new Random(i, 'boards'));
      const text = position.text();
      expect(draw(new Random(i, 'boards')).text()).toBe(text);
      expect(game.parse(text).text()).toBe(text);
      expect([position.over(), movesOf(game, position).length > 0]).toEqual([false, true]);
      texts.add(text);
    }
    expect(texts.size).toBeGreaterThan(Math.min(30, 2 * game.maxMoves));
  });

  test('random boards have either side to move', () => {
    const turns = Array.from({ length: 40 }, (_, i) => board(game, 1 + (i % 2), new Random(i, 'turns')).turn);
    expect(new Set(turns)).toEqual(new Set([0, 1]));
  });

  test('a finished game has an ending and a winner or none, and they stay', () => {
    let ended = 0;
    along(game, 'ending', 20, (position) => {
      if (!position.over()) return;
      ended++;
      expect([0, 1, undefined]).toContain(position.winner());
      expect(position.ending()).toMatch(/^\S[^\n]*\S$/);
      expect([position.winner(), position.ending()]).toEqual([position.winner(), position.ending()]);
    });
    expect(ended).toBeGreaterThan(0);
  });

  describe.each(game.features.map((set) => ({ name: set.name, set })))('features $name', ({ set }) => {
    const count = set.list.length;

    test('are finite and within their bounds for both players, written to their slots only, and change nothing', () => {
      along(game, 'bounds', 9, (position) => {
        if (position.over()) return;
        const before = portrait(game, position);
        for (const player of PLAYERS) {
          const out = new Float64Array(count + 4).fill(Number.NaN);
          set.extract(position, player, out, 2);
          if (![0, 1, count + 2, count + 3].every((i) => Number.isNaN(out[i]))) expect.fail(`${before}: outside`);
          set.list.forEach(({ name, low, high }, i) => {
            const value = out[i + 2]!;
            if (!(value >= low && value <= high)) expect.fail(`${position.text()}: ${name} is ${value}`);
          });
        }
        if (portrait(game, position) !== before) expect.fail(`${before}: changed`);
      });
    });

    test.skipIf(set.extractBoth === undefined)(
      'are the same for both players at once, and written to their slots only',
      () => {
        along(game, 'both', 9, (position) => {
          if (position.over()) return;
          const wanted = new Float64Array(2 * count + 3).fill(Number.NaN);
          const found = wanted.slice();
          for (const player of PLAYERS) set.extract(position, player, wanted, 2 + player * count);
          set.extractBoth!(position, found, 2);
          if (found.join() !== wanted.join()) expect.fail(`${position.text()}: ${found.join()}, not ${wanted.join()}`);
        });
      },
    );

    test('have no state: the same values in any order, from the text too', () => {
      const asked: { text: string; player: Player; values: string }[] = [];
      const random = new Random(0, 'state', game.name);
      const values = new Float64Array(count);
      const extract = (position: Position, player: Player): string => {
        set.extract(position, player, values, 0);
        return values.join();
      };
      along(game, 'state', 3, (position) => {
        if (position.over()) return;
        for (const player of PLAYERS) asked.push({ text: position.text(), player, values: extract(position, player) });
      });
      for (const { text, player, values: wanted } of random.shuffle(asked).slice(0, 150))
        if (extract(game.parse(text), player) !== wanted) expect.fail(`${text}, player ${player}: ${wanted}`);
    });
  });
});
