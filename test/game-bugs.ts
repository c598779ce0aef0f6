import { expect } from 'vitest';
import { checkGame } from '../games/check/check-game.ts';
import type { Rule } from '../games/check/subject.ts';
import { featureValues } from '../games/feature-sets.ts';
import type { Game, Player, Position } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { movesOf } from '../games/moves.ts';
import { InputError } from '../lib/input-error.ts';
import { type Open, planted, replaced, sound, withBoard, withFeature } from './planted.ts';

/** Calls `then` after each call of `position`'s `make`. */
function afterMake(then: (position: Open) => void): (position: Open) => void {
  return (position) => {
    const make = position.make.bind(position);
    position.make = (move) => {
      make(move);
      then(position);
    };
  };
}

let calls = 0;

/** A bug, the rule that it breaks, and what the finding says. */
export const bugs: readonly (readonly [bug: string, rule: Rule, message: RegExp, game: () => Game])[] = [
  [
    'unmake forgets half a hash',
    'unmake',
    /^unmake after [a-d][1-4][urdl]: hashHigh is -?\d+ before, -?\d+ after$/,
    () =>
      planted((position) => {
        const unmake = position.unmake.bind(position);
        position.unmake = () => {
          const { hashHigh } = position;
          unmake();
          position.hashHigh = hashHigh;
        };
      }),
  ],
  [
    'a game that was over stays so when the last move is taken back',
    'unmake',
    /^the last move taken back, no move is legal, though one was played/,
    () =>
      planted((position) => {
        const moves = position.moves.bind(position);
        const over = position.over.bind(position);
        let ended = false;
        position.over = () => {
          ended ||= over();
          return ended;
        };
        position.moves = (out, at) => (ended ? at : moves(out, at));
      }),
  ],
  [
    'a past that unmake leaves longer',
    'past',
    /^past: 0 positions before a move, 1 after unmake$/,
    () =>
      planted((position) => {
        const passed: number[] = [];
        const make = position.make.bind(position);
        position.make = (move) => {
          passed.push(position.hashLow, position.hashHigh);
          make(move);
        };
        position.past = (out, at) => {
          out.set(passed, at);
          return at + passed.length;
        };
      }),
  ],
  [
    'a past with the present in it',
    'past',
    /^past: -?\d+ -?\d+ is the hash of no position passed$/,
    () =>
      planted((position) => {
        position.past = (out, at) => {
          out[at] = position.hashLow;
          out[at + 1] = position.hashHigh;
          return at + 2;
        };
      }),
  ],
  [
    'a past without the position that arises again',
    'past',
    /^past: the position arises again, and is not among those passed$/,
    () => endless(),
  ],
  [
    'a move stands twice',
    'moves',
    /^moves: [a-d][1-4][urdl] stands twice \(index 0 and \d+\)$/,
    () =>
      planted((position) => {
        const moves = position.moves.bind(position);
        position.moves = (out, at) => {
          const end = moves(out, at);
          if (end < at + 3) return end;
          out[end] = out[at]!;
          return end + 1;
        };
      }),
  ],
  [
    'an illegal move',
    'moveText',
    /^the legal move pass \(0\) is read back as refused: can't pass, moves remain!/,
    () =>
      planted((position) => {
        const moves = position.moves.bind(position);
        position.moves = (out, at) => {
          const end = moves(out, at);
          if (end < at + 4) return end;
          out[end] = 0;
          return end + 1;
        };
      }),
  ],
  [
    'a feature out of its bounds',
    'bounds',
    /^features original, H: [a-z-]+ is 1000, declared -?\d+\.\.\d+$/,
    () => withFeature((value, { ply }) => (ply > 5 ? 1000 : value)),
  ],
  [
    "a feature of the wrong side's pieces",
    'exchange',
    /^seats exchanged: features original: ([a-z-]+) is \S+ for [HV], but \S+ for [VH] in '/,
    () => withFeature((_, position, __, original) => featureValues(original, position, 0)[2]!),
  ],
  [
    'winner and loser confused',
    'hand',
    /^before the last move, the weights by hand favour the loser of \d+ games and the winner of \d+: winner, features or weights are the wrong way round$/,
    () =>
      planted((position) => {
        const winner = position.winner.bind(position);
        position.winner = () => {
          const found = winner();
          return found === undefined ? undefined : ((1 - found) as Player);
        };
      }),
  ],
  [
    'one winner only',
    'exchange',
    /^seats exchanged: H has won '\S+ \w( \d)?', and with the seats exchanged H has won '/,
    () =>
      planted((position) => {
        const winner = position.winner.bind(position);
        position.winner = () => (winner() === undefined ? undefined : 0);
      }),
  ],
  [
    'a text that loses the turn',
    'text',
    /^'\S+ h' read back: turn is 1 in the position, 0 in what is read$/,
    () =>
      planted((position) => {
        const text = position.text.bind(position);
        position.text = () => text().replace(' v', ' h');
      }),
  ],
  [
    'unequal hashes of equal positions',
    'hash',
    /^'\S+ \w( \d)?' read back: hashLow is -?\d+ in the position, -?\d+ in what is read$/,
    () =>
      planted(
        afterMake((position) => {
          if (position.ply % 3 === 2) position.hashLow ^= 5;
        }),
      ),
  ],
  [
    'over with moves left',
    'over',
    /^over is true, but there are \d+ moves$/,
    () =>
      planted((position) => {
        const over = position.over.bind(position);
        const moves = position.moves.bind(position);
        let asked = false;
        position.over = () => over() || (!asked && position.text().startsWith('4/'));
        position.moves = (out, at) => {
          asked = true;
          const end = moves(out, at);
          asked = false;
          return end;
        };
      }),
  ],
  [
    'moves in an unstable order',
    'moves',
    /^asked again: moves is [\d,]+ at first, [\d,]+ then/,
    () =>
      planted((position) => {
        const moves = position.moves.bind(position);
        position.moves = (out, at) => {
          const end = moves(out, at);
          if (calls++ % 2 === 1) out.subarray(at, end).reverse();
          return end;
        };
      }),
  ],
  [
    'a finished scatter',
    'scatter',
    /^scatter: the board is finished: all H pieces have left over the right edge$/,
    () => replaced({ scatter: (random) => (random.chance(0.1) ? sound.parse('4/4/4/1V2 h') : sound.scatter(random)) }),
  ],
  [
    'parse accepts garbage',
    'parse',
    /^parse\('.+'\) gives the position '.+', expected an InputError$/,
    () => replaced({ parse: (text) => sound.parse(text.replace(/[^\w/ ]/g, '')) }),
  ],
  [
    'parse makes up what is missing',
    'parse',
    /^parse\('\S+'\) gives '\S+ h': what is missing is made up$/,
    () => replaced({ parse: (text) => sound.parse(/^\S+$/.test(text) ? `${text} h` : text) }),
  ],
  [
    'parse ignores what is too much',
    'parse',
    /^parse\('.+ ~'\) gives the position/,
    () =>
      replaced({
        parse: (text) =>
          sound.parse(
            text
              .split(' ')
              .slice(0, /^[12]$/.test(text.split(' ')[2] ?? '') ? 3 : 2)
              .join(' '),
          ),
      }),
  ],
  [
    'parse throws a TypeError',
    'throws',
    /^parse\('.*'\) throws TypeError: /,
    () =>
      replaced({
        parse: (text) => (text.includes(' ') ? sound.parse(text) : (undefined as unknown as Game).parse(text)),
      }),
  ],
  [
    'a feature that is no number',
    'extract',
    /^features original, [HV]: [a-z-]+ is NaN, expected a finite number$/,
    () => withFeature((value, { ply }) => (ply === 3 ? Number.NaN : value)),
  ],
  [
    'a feature with a memory',
    'features',
    /^asked again: features original\.[a-z-]+ of [HV] is \S+ at first, \S+ then/,
    () => {
      let asked = 0;
      return withFeature((value) => value + (asked++ % 7 === 6 ? 1e-3 : 0));
    },
  ],
  [
    'a feature by the ply, which the text does not say',
    'features',
    /^'\S+ \w( \d)?' read back: features original\.\S+ of [HV] is \S+ in the position, \S+ in what is read/,
    () => withFeature((value, { ply }) => value + (ply > 3 ? 1e-3 : 0)),
  ],
  [
    'features behind their slots',
    'extract',
    /^features full: extract writes 5 at index \d+, expected \d+ values from 2$/,
    () => {
      const [original, full] = sound.features;
      return replaced({
        features: [
          original!,
          {
            ...full!,
            extract: (position, player, out, at) => {
              full!.extract(position, player, out, at);
              out[at + full!.list.length] = 5;
            },
          },
        ],
      });
    },
  ],
  [
    'both sides at once in the wrong order',
    'extractBoth',
    /^features original, H: \S+ is \S+ by extract, \S+ by extractBoth$/,
    () => {
      const [original, ...more] = sound.features;
      return replaced({
        features: [
          {
            ...original!,
            extractBoth: (position, out, at) => {
              original!.extract(position, 1, out, at);
              original!.extract(position, 0, out, at + original!.list.length);
            },
          },
          ...more,
        ],
      });
    },
  ],
  [
    'a board that leaves empty cells out',
    'board',
    /^board: write leaves cell \d+ as it was; each is to be written$/,
    () =>
      withBoard((bytes, _, out, at) => {
        bytes.forEach((value, cell) => {
          if (value > 0) out[at + cell] = value;
        });
      }),
  ],
  [
    'a board that is written beyond its cells',
    'board',
    /^board: write puts 0 at index \d+; expected 16 cells from index 3 on, and nothing else$/,
    () => withBoard((bytes, _, out, at) => out.set([...bytes, 0], at)),
  ],
  [
    'a board that is written from 0 on',
    'board',
    /^board: write puts \d at index \d+; expected 16 cells from index 3 on, and nothing else$/,
    () => withBoard((bytes, _, out) => out.set(bytes)),
  ],
  [
    'a value that there is not',
    'board',
    /^board: cell \d+ holds 4; expected 0 to 3$/,
    () => withBoard((bytes, { ply }, out, at) => out.set(ply > 4 ? bytes.map((value) => value + 1) : bytes, at)),
  ],
  [
    'a board with a memory',
    'board',
    /^board: write puts \d on cell \d+, then \d; expected the same$/,
    () => {
      let asked = 0;
      return withBoard((bytes, _, out, at) => out.set(asked++ % 9 === 0 ? bytes.toReversed() : bytes, at));
    },
  ],
  [
    'a hash that does not tell the board',
    'boardHash',
    /^'\S+ \w( \d)?' and '\S+ \w( \d)?' have one hash, but cell \d+ of the board is \w+ in one and \w+ in the other$/,
    () => {
      const lost = planted(
        afterMake((position) => {
          position.hashLow = position.hashHigh = 0;
        }),
      );
      return { ...lost, board: sound.board! };
    },
  ],
  [
    'a board that is exchanged without its values',
    'boardExchange',
    /^seats exchanged: [HV] stands on cell \d+, expected [HV] on cell \d+; it is [VH] in '/,
    () => replaced({ board: { ...sound.board!, exchange: { ...sound.board!.exchange, values: [0, 1, 2, 3] } } }),
  ],
  [
    'a board that is exchanged without its cells',
    'boardExchange',
    /^seats exchanged: \w+ stands on cell \d+, expected \w+ on cell \d+; it is \w+ in '/,
    () =>
      replaced({
        board: {
          ...sound.board!,
          exchange: { ...sound.board!.exchange, cells: Array.from({ length: 16 }, (_, i) => i) },
        },
      }),
  ],
  [
    'a board whose exchange is no permutation',
    'declared',
    /^board\.exchange\.values: 2 stands at 1 and at 2; expected each once$/,
    () => replaced({ board: { ...sound.board!, exchange: { ...sound.board!.exchange, values: [0, 2, 2, 3] } } }),
  ],
  [
    'near that throws',
    'throws',
    /^board throws Error: too far$/,
    () =>
      replaced({
        board: {
          ...sound.board!,
          near: () => {
            throw new Error('too far');
          },
        },
      }),
  ],
  [
    'a symmetry that moves to the other side',
    'symmetries',
    /^symmetry 0: (\w+ (leads to the board \d+ with \w+ to move,|ends the game, \w+ wins,) as no move does from the permuted board '|\d+ moves, but \d+ on the permuted board ')/,
    () => hexWith((row, column) => [row, (column + 1) % 4]),
  ],
  ['maxMoves too small', 'maxMoves', /^maxMoves is 3, but there are \d+ moves$/, () => replaced({ maxMoves: 3 })],
  [
    'a move without a text',
    'moveText',
    /^moveText is undefined, expected text$/,
    () => replaced({ moveText: () => undefined as unknown as string }),
  ],
  [
    'a move of two words',
    'moveText',
    /^moveText\(\d+\) is "[a-d][1-4] [urdl]", expected one printable word$/,
    () => replaced({ moveText: (position, move) => sound.moveText(position, move).replace(/(?=.$)/, ' ') }),
  ],
  [
    'a position without a text',
    'text',
    /^text is undefined, expected text$/,
    () =>
      planted((position) => {
        position.text = () => undefined as unknown as string;
      }),
  ],
  [
    'two moves with one text',
    'moveText',
    /^moveText: [a-d][1-4] stands for two moves, \d+ and \d+$/,
    () => {
      const cell = (position: Position, move: number): string => sound.moveText(position, move).slice(0, 2);
      return replaced({
        moveText: cell,
        parseMove(position, text) {
          const move = movesOf(sound, position).find((one) => cell(position, one) === text);
          if (move === undefined) throw new InputError(`${text}: not a move`);
          return move;
        },
      });
    },
  ],
  [
    'moves that are read when the game is over',
    'parseMove',
    /^the game is over, but parseMove\('\S+'\) gives move \d+, expected an InputError$/,
    () =>
      replaced({
        parseMove: (position, text) => {
          try {
            return sound.parseMove(position, text);
          } catch (error) {
            if ((error as Error).message.includes('is over')) return 0;
            throw error;
          }
        },
      }),
  ],
  [
    'noisy moves that are not legal',
    'noisy',
    /^noisy: pass is not among the legal moves$/,
    () =>
      planted((position) => {
        position.noisy = (out, at) => {
          out[at] = 0;
          return at + 1;
        };
      }),
  ],
  [
    'a ply that counts rounds',
    'ply',
    /^ply is 0, expected 1 in play from the start$/,
    () =>
      planted((position) => {
        let made = position.ply;
        Object.defineProperty(position, 'ply', {
          get: () => made >> 1,
          set: (value: number) => {
            made += value < made >> 1 ? -1 : 1;
          },
        });
      }),
  ],
  [
    'positions that share a board',
    'stateless',
    /^make of \S+ in one position changes another: text is .+ before, .+ after/,
    () => {
      let [last, moves] = [sound.parse('H3/H3/H3/1VVV h'), 0];
      return planted((position) => {
        const text = position.text.bind(position);
        const make = position.make.bind(position);
        const [before, begun] = [last, moves];
        last = position;
        position.make = (move) => {
          make(move);
          if (last === position && before !== position) moves++;
        };
        position.text = () => (last !== position && moves > begun + 1 ? `${text()} 1` : text());
      });
    },
  ],
  [
    'make throws',
    'throws',
    /^make\(\d+\) throws Error: too far$/,
    () =>
      planted(
        afterMake(({ ply }) => {
          if (ply === 4) throw new Error('too far');
        }),
      ),
  ],
  [
    'a start by chance',
    'seeded',
    /^start with equal random numbers: text is .+ at first, .+ then/,
    () => {
      const starts = ['H3/H3/H3/1VVV h', 'H3/HB2/H3/1VVV h'];
      return replaced({ start: () => sound.parse(starts[calls++ % 2]!) });
    },
  ],
  [
    'a start for the second seat',
    'start',
    /^start is player 1, expected player 0 to move$/,
    () => replaced({ start: () => sound.parse('H3/H3/H3/1VVV v') }),
  ],
  [
    'a winner of another kind',
    'winner',
    /^winner is 2, expected 0, 1 or undefined$/,
    () =>
      planted((position) => {
        position.winner = () => 2 as Player;
      }),
  ],
  [
    'a margin for the loser',
    'winner',
    /^margin is -?1, expected a whole number that says that winner is [01]$/,
    () =>
      planted((position) => {
        position.margin = () => (position.winner() === 1 ? 1 : -1);
      }),
  ],
  [
    'an ending without words',
    'ending',
    /^ending is "", expected words on one line$/,
    () =>
      planted((position) => {
        position.ending = () => '';
      }),
  ],
  [
    'a hash without the turn',
    'hash',
    /^'\S+ \w( \d)?' and '\S+ \w( \d)?' have one hash, but: turn is \d in one, \d in the other$/,
    () => {
      const [h, v] = ['h', 'v'].map((side) => sound.parse(`H3/H3/H3/1VVV ${side}`)) as [Position, Position];
      const forget = (position: Open): void => {
        position.hashLow ^= h.hashLow ^ v.hashLow;
        position.hashHigh ^= h.hashHigh ^ v.hashHigh;
      };
      const change = afterMake(forget);
      return planted((position) => {
        if (position.turn === 1) forget(position);
        change(position);
      });
    },
  ],
  [
    'games without an end',
    'ends',
    /^a random game was given up after 10000 plies: rules or draws.plies must end it$/,
    () => endless(),
  ],
  [
    'an exchanged position that shares the board',
    'stateless',
    /^make of [a-d][1-4][urdl] in one position changes another: ply is \d+ before, \d+ after$/,
    () =>
      replaced({
        exchange(position) {
          const other = sound.exchange!(position) as Open;
          const make = other.make.bind(other);
          other.make = (move) => {
            make(move);
            (position as Open).ply++;
          };
          return other;
        },
      }),
  ],
  [
    'a game in which both may move to and fro for ever',
    'ends',
    /^([a-d][1-4][urdl] ){4}leads back, for ever: draws.plies or draws.repetitions must end it$/,
    () => replaced({ draws: {} }),
  ],
  [
    'a last ply that is not the last',
    'lastPly',
    /^lastPly is unfinished at ply 4, expected over at ply 4$/,
    () => replaced({ search: { lastPly: 4 } }),
  ],
  [
    'weights by hand for another set',
    'declared',
    /^hand\.points: 1 numbers; expected \d+, one for each feature of original$/,
    () => replaced({ hand: { ...sound.hand, points: [1] } }),
  ],
  [
    'a rare feature that there is not',
    'declared',
    /^rare: full.nothing; expected features as set.feature$/,
    () => replaced({ rare: ['full.nothing'] }),
  ],
  [
    'a feature that rests on a cell twice',
    'cellsOf',
    /^features original, H: end-line rests on a1, expected names of cells, each once$/,
    () => replaced({ features: sound.features.map((set) => ({ ...set, cellsOf: () => ['a1', 'a1'] })) }),
  ],
  [
    'a feature whose cells are found by a move that stays',
    'asking',
    /^questions change the position: text is .+ before, .+ after$/,
    () =>
      replaced({
        features: sound.features.map((set) => ({
          ...set,
          cellsOf: (_: number, position: Position) => {
            position.make(movesOf(sound, position)[0]!);
            return [];
          },
        })),
      }),
  ],
  [
    'fewer moves for the second seat',
    'exchange',
    /^seats exchanged: \d+ moves, but \d+ in '/,
    () =>
      planted((position) => {
        const moves = position.moves.bind(position);
        const own = new Int32Array(sound.maxMoves);
        position.moves = (out, at) => {
          if (position.turn === 0) return moves(out, at);
          if (moves(own, 0) > 0) out[at++] = own[0]!;
          return at;
        };
      }),
  ],
];

/** Hex whose board is said to be the same under `map` of rows and columns. */
function hexWith(map: (row: number, column: number) => readonly [number, number]): Game {
  const hex = gameNamed('hex-4');
  const cells = Array.from({ length: 16 }, (_, cell) => {
    const [row, column] = map(Math.floor(cell / 4), cell % 4);
    return 4 * row + column;
  });
  const { near: _, ...board } = hex.board!;
  return { ...hex, board: { ...board, symmetries: [[...cells, 16, 17, 18, 19]] } };
}

/** Slider-4 where everyone passes, for ever, and nothing is told of the past. */
function endless(): Game {
  const features = sound.features.map((set) => ({
    ...set,
    extract: (_: Position, __: Player, out: Float64Array, at: number) => void out.fill(0, at, at + set.list.length),
  }));
  return planted(
    (position) => {
      let [ply, turn] = [position.ply, position.turn];
      Object.defineProperty(position, 'ply', { get: () => ply });
      Object.defineProperty(position, 'turn', { get: () => turn });
      position.make = () => {
        ply++;
        turn = (1 - turn) as Player;
      };
      position.unmake = () => {
        ply--;
        turn = (1 - turn) as Player;
      };
      position.over = () => false;
      position.past = (_, at) => at;
      position.moves = (out, at) => {
        out[at] = 0;
        return at + 1;
      };
    },
    { features, draws: {} },
  );
}

/** The bug is found, under the rule that it breaks. */
export async function expectFound(_bug: string, rule: Rule, message: RegExp, game: () => Game): Promise<void> {
  const { findings } = await checkGame(game(), { games: 2 });
  const found = findings.filter((finding) => finding.rule === rule).map((finding) => finding.message);
  expect(found, findings.map((finding) => `${finding.rule}: ${finding.message}`).join('\n')).toContainEqual(
    expect.stringMatching(message),
  );
}
