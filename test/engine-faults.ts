/** A fault of test/faulty-engine.mjs, and where a check must find it: in a line that begins with the check's name. */
export interface Fault {
  readonly fault: string;
  readonly game: string;
  readonly check: string;
  /** What the line says. */
  readonly words: RegExp;
  /** What doesn't come is waited for a short time; a right answer that is late would be one finding more. */
  readonly timeouts?: string;
  /** Milliseconds a move; else its limit is a depth, and what is about time is advice. */
  readonly limit?: number;
}

const hex = 'hex-3';
const first = 'a whole game, moving first';
const second = 'a whole game, moving second';
const one = 'one move for each go';

export const faults: readonly Fault[] = [
  { fault: 'illegal', game: hex, check: first, words: /go depth 1 came bestmove z99 \(.*\); expected: one of 9: / },
  { fault: 'twice', game: hex, check: one, words: /expected: (?:no move: none was asked for|one bestmove)/ },
  { fault: 'unseeded', game: hex, check: 'seed', words: /expected: the same moves, since it has the option Seed/ },
  {
    fault: 'ignores-movetime',
    game: hex,
    check: 'movetime',
    words: /to go movetime 200 came bestmove .* ms; expected: a move within/,
    timeouts: 'margin=50',
    limit: 100,
  },
  {
    fault: 'leaves-a-child',
    game: hex,
    check: 'quit',
    words: /to quit came its end, and processes that it left behind/,
  },
  {
    fault: 'dies-at-start',
    game: hex,
    check: 'start',
    words: /to ugi came its end \(exit code 2\).*; expected: ugiok/,
  },
  {
    fault: 'typeless-option',
    game: hex,
    check: 'options',
    words: /Hash spin 16; expected: option name NAME type TYPE/,
  },
  {
    fault: 'wrong-word',
    game: hex,
    check: first,
    words: /\(no answer, but "move .*"\); expected: bestmove MOVE/,
    timeouts: 'margin=50 hang=300',
  },
  { fault: 'dies-in-the-second-game', game: hex, check: second, words: /came its end \(exit code 1\)/ },
  {
    fault: 'counts-moves',
    game: 'hexifence',
    check: 'two moves in a row by its opponent',
    words: /came bestmove pass/,
  },
  { fault: 'knows-no-pass', game: 'slider-4', check: 'nothing but a pass', words: /came its end/ },
  { fault: 'moves-at-stop', game: hex, check: one, words: /to stop; isready came bestmove/ },
  {
    fault: 'dies-at-positions',
    game: hex,
    check: 'bad input',
    words: /to position; isready came its end \(exit code 1\)/,
  },
  {
    fault: 'no-ugiok',
    game: hex,
    check: 'start',
    words: /nothing within 900 ms; expected: ugiok/,
    timeouts: 'start=900',
  },
  {
    fault: 'never-ready',
    game: hex,
    check: 'start',
    words: /to isready came nothing within 3000 ms; expected: readyok/,
    // On a busy machine its ugiok takes a second.
    timeouts: 'start=3000',
  },
  {
    fault: 'default',
    game: hex,
    check: 'options',
    words: /default -1 min 0 max 2147483647; expected: a default from min to max/,
  },
  { fault: 'capitals', game: hex, check: first, words: /came bestmove [A-C][1-3] / },
  { fault: 'first-move-again', game: hex, check: first, words: /position fen 3\/3\/3 b moves .* came bestmove/ },
  {
    fault: 'no-move',
    game: hex,
    check: first,
    words: /came bestmove; expected: bestmove MOVE/,
    timeouts: 'margin=50 hang=300',
  },
  {
    fault: 'score-in-halves',
    game: hex,
    check: 'info',
    words: /info depth 1 score cp 0.5 nodes 3; expected: score cp POINTS/,
  },
  { fault: 'dies-in-a-game', game: hex, check: second, words: /came its end \(exit code 1\)/ },
  { fault: 'moves-at-position', game: hex, check: one, words: /expected: one bestmove|none was asked for/ },
  {
    fault: 'ignores-clock',
    game: hex,
    check: 'clock',
    words: /go p1time .* came nothing within 300 ms/,
    timeouts: 'hang=300',
    limit: 100,
  },
  {
    fault: 'ignores-stop',
    game: hex,
    check: 'stop',
    words: /go infinite, then stop came nothing within/,
    timeouts: 'hang=300',
    limit: 100,
  },
  { fault: 'dies-at-words', game: hex, check: 'bad input', words: /to (?: *|nonsense.*); isready came its end/ },
  {
    fault: 'dies-at-options',
    game: hex,
    check: 'bad input',
    words: /to setoption name NoSuchOption value 1; isready came its end/,
  },
  {
    fault: 'never-quits',
    game: hex,
    check: 'quit',
    words: /it lives on after 300 ms; expected: its end/,
    timeouts: 'quit=300',
  },
];
