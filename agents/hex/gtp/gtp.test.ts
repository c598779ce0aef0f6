import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game } from '../../../games/game.ts';
import { gameNamed } from '../../../games/index.ts';
import { legalMoves } from '../../../games/moves.ts';
import { Random } from '../../../lib/maths/random.ts';
import { OurGtpPlayer } from '../../serve/gtp-player.ts';
import { parseAgent } from '../../spec.ts';
import { HexGtpServer, hexInGtp, reflected } from './gtp.ts';

function server(
  size = 3,
  swapRule = false,
  agent = 'hand@depth=2',
): { ask: (command: string) => string; server: HexGtpServer } {
  const player = new OurGtpPlayer('weightroom', (game: Game) => parseAgent(agent, game, {}), 1);
  const one = new HexGtpServer(player, size, swapRule);
  return { ask: (command) => one.answer(command), server: one };
}

/** What is answered to the last of these commands, all others being obeyed. */
function last(commands: readonly string[], size = 3, swapRule = false): string {
  const { ask } = server(size, swapRule);
  for (const command of commands.slice(0, -1)) expect([command, ask(command)]).toEqual([command, '= \n\n']);
  return ask(commands.at(-1)!).trimEnd();
}

test('what HexGui sends on its connection is answered', () => {
  const { ask } = server(11);
  expect(ask('name')).toBe('= weightroom\n\n');
  expect(ask('version')).toMatch(/^= \d+\.\d+\.\d+\n\n$/);
  expect(ask('hexgui-analyze_commands')).toBe('= \n\n');
  expect(ask('boardsize 11 11')).toBe('= \n\n');
  expect(ask('showboard')).toMatch(/^= \n(?:.+\n){13}\n$/);
  expect(ask('play black a1')).toBe('= \n\n');
  expect(ask('genmove white')).toMatch(/^= [a-k]\d+\n\n$/);
  expect(ask('undo')).toBe('= \n\n');
  expect(ask('quit')).toBe('= \n\n');
});

test.each([
  [['protocol_version'], '= 2'],
  [['7 protocol_version'], '=7 2'],
  [['7'], '?7 unknown command:'],
  [['8 play b z1'], '?8 illegal move: black z1 (invalid)'],
  [['known_command genmove'], '= true'],
  [['known_command toString'], '= false'],
  [['toString'], '? unknown command: toString'],
  [['nonsense'], '? unknown command: nonsense'],
  [['play b a1', 'play w A1'], '? illegal move: white a1 (occupied)'],
  [['play b'], '? illegal move: black  (invalid)'],
  [['play red a1'], '? red: expected b or w'],
  [['play BLACK B2', 'play White c3', 'play w a1', 'play w resign', 'all_legal_moves'], '= resign a2 a3 b1 b3 c1 c2'],
  [['play b a01'], '? illegal move: black a01 (invalid)'],
  [['boardsize'], '? Must specify board dimensions!'],
  [['boardsize 5 6'], '? boardsize 5 6: expected one size'],
  [['boardsize 1'], '? hex-1: hex has sizes 2 to 26'],
  [['boardsize 99'], '? hex-99: hex has sizes 2 to 26'],
  [
    ['boardsize 4', 'play b d4', 'clear_board', 'play b d4', 'boardsize 3', 'play w d4'],
    '? illegal move: white d4 (invalid)',
  ],
  [['undo', 'undo', 'play b a1', 'undo', 'play w a1', 'final_score'], '= cannot score'],
  [['play b b1', 'play b b2', 'play w a1', 'play b b3', 'final_score'], '= B+'],
  [['play b b1', 'play b b2', 'play b b3', 'play w a1', 'genmove w'], '= resign'],
  [['play w a3', 'play w b2', 'play w c2', 'final_score'], '= W+'],
  [['play-game a1 b1 a2 b2', 'genmove b'], '= a3'],
  [['play w swap-pieces'], '? illegal move: white swap-pieces'],
  [
    ['time_settings 0 1 1', 'time_left b 10 0', 'param_game allow_swap 0', 'param_game allow_swap 2'],
    '? param_game allow_swap 2: expected allow_swap 0 or allow_swap 1',
  ],
])('%j: %s', (commands, answer) => expect(last(commands)).toBe(answer));

test('empty lines and comments are answered by nothing', () => {
  const { ask } = server();
  for (const line of ['', '  \t', '# genmove b', '\0\x07']) expect(ask(line)).toBe('');
  expect(ask('name # who')).toBe('= weightroom\n\n');
  expect(ask('\tname\r')).toBe('= weightroom\n\n');
});

test('a move that is only generated to look at is not played', () => {
  const { ask } = server();
  const move = ask('reg_genmove b');
  expect(ask('genmove b')).toBe(move);
  expect(ask('all_legal_moves')).not.toContain(move.slice(2).trim());
});

test('whatever the line, the answer has its form, and another command is answered after it', { tags: 'slow' }, () => {
  const { ask } = server();
  const words = fc.constantFrom(
    'play',
    'b',
    'w',
    'a1',
    'c3',
    'undo',
    'swap-pieces',
    'boardsize',
    '3',
    'play-game',
    '#',
    '\t',
  );
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 5 }).map((list) => list.join(' ')),
  );
  fc.assert(
    fc.property(line, (text) => {
      fc.pre(!/genmove|quit/.test(text));
      expect(ask(text)).toMatch(/^$|^[=?]\d* (?:.*\n)(?:.+\n)*\n$/);
      expect(ask('1 protocol_version')).toBe('=1 2\n\n');
    }),
    { numRuns: 1000 },
  );
});

describe('the swap', () => {
  test("is the players', not the board's: White continues with the other colour's game", () => {
    const swapped = ['play b a2', 'play w swap-pieces'];
    expect(last([...swapped, 'all_legal_moves'], 3, true)).toBe('= resign a1 a3 b1 b2 b3 c1 c2 c3');
    expect(last([...swapped, 'showboard'], 3, true)).toContain('  2\\B . .\\2');
    expect(last([...swapped, 'play w b1', 'play b b2', 'play w c1', 'play b c2', 'final_score'], 3, true)).toBe(
      '= cannot score',
    );
    expect(last([...swapped, 'play w a1', 'play w b1', 'play w c1', 'final_score'], 3, true)).toBe('= W+');
    expect(last([...swapped, 'undo', 'all_legal_moves'], 3, true)).toContain('swap-pieces');
  });

  test('is offered to White after one black stone only', () => {
    expect(last(['all_legal_moves'], 3, true)).not.toContain('swap-pieces');
    expect(last(['play b a1', 'all_legal_moves'], 3, true)).toContain('swap-pieces');
    expect(last(['param_game allow_swap 1', 'play b a1', 'all_legal_moves'])).toContain('swap-pieces');
    expect(last(['play b a1', 'play w b1', 'all_legal_moves'], 3, true)).not.toContain('swap-pieces');
    expect(last(['play w a1', 'play w swap-pieces'], 3, true)).toMatch(/^\? illegal/);
  });

  test('is generated where it is the best move, and the game continues', () => {
    const { ask } = server(3, true, 'hand@depth=6');
    ask('play b b2');
    expect(ask('genmove w')).toBe('= swap-pieces\n\n');
    // The winner's game is White's now.
    expect(ask('genmove w')).toMatch(/^= [a-c][1-3]\n\n$/);
  });
});

describe('what a host tells', () => {
  test('columns and rows are exchanged and back', () => {
    const cell = fc.tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 1, max: 26 }));
    fc.assert(
      fc.property(cell, ([column, row]) => {
        const text = String.fromCharCode(97 + column) + row;
        expect(reflected(reflected(text))).toBe(text);
      }),
    );
    expect([reflected('a3'), reflected('resign'), reflected('a99')]).toEqual(['c1', 'resign', 'a99']);
  });

  test.each([
    ['3/3/3 b', [], 3, [], 'b'],
    ['3/3/3 b', ['a1', 'c2'], 3, ['b a1', 'w c2'], 'b'],
    ['1B1/W2/2W w', [], 3, ['b b1', 'w a2', 'w c3'], 'w'],
    ['13/13/BB11/13/13/13/13/13/13/13/13/13/12W w', ['c3'], 13, ['b a3', 'w m13', 'b b3', 'w c3'], 'b'],
    ['3/3/3 b', ['a2', 'swap'], 3, ['b a2', 'w swap-pieces'], 'w'],
    ['3/3/3 b', ['a2', 'swap', 'c1', 'a3'], 3, ['b a2', 'w swap-pieces', 'w a3', 'b c1'], 'w'],
  ] as const)('%s and %j', (start, moves, size, plays, colour) =>
    expect(hexInGtp(true).encode(start, moves)).toMatchObject({ size, plays, colour }),
  );

  test('makes the same position on our own board, whatever is played, swap included', () => {
    const game = gameNamed('hex-swap-4');
    const out = new Int32Array(game.maxMoves);
    for (let i = 0; i < 200; i++) {
      const random = new Random(i, 'gtp');
      const position = random.chance(0.5) ? game.start(random) : game.scatter(random);
      const start = position.text();
      const moves: string[] = [];
      const plies = random.int(8);
      for (let ply = 0; ply < plies && !position.over(); ply++) {
        const count = position.moves(out, 0);
        const move = out[count - 1 - random.int(ply === 1 ? 2 : count)]!;
        moves.push(game.moveText(position, move));
        position.make(move);
      }
      const { size, plays, move } = hexInGtp(true).encode(start, moves);
      const { ask } = server(size, true, 'random');
      for (const play of plays) expect([play, ask(`play ${play}`)]).toEqual([play, '= \n\n']);
      const legal = ask('all_legal_moves')
        .slice(2)
        .trim()
        .split(' ')
        .filter((word) => /\d/.test(word))
        .map(move);
      const wanted = legalMoves(game, position);
      if (!position.over()) expect(legal.sort()).toEqual(wanted.filter((text) => text !== 'swap').sort());
    }
  });
});
