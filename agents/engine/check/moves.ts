import type { Game, Position } from '../../../games/game.ts';
import { Random } from '../../../lib/maths/random.ts';
import { KNOWN } from '../ugi.ts';
import type { Finding } from './finding.ts';
import type { Situation } from './situations.ts';

/** A position of which an engine is asked for a move. */
export interface Asked {
  /** `position fen TEXT moves …`. */
  readonly line: string;
  /** Where the game began. */
  readonly text: string;
  readonly position: Position;
  readonly legal: readonly string[];
}

/**
 * Plays a game from `situation`, against random moves: `ask` is called for each of the engine's moves; the game ends with
 * the first that isn't there.
 */
export async function askedMoves(
  game: Game,
  { start, seat, moves: begun, asks }: Situation,
  random: Random,
  ask: (asked: Asked) => Promise<string | undefined>,
): Promise<void> {
  const position = game.parse(start);
  const buffer = new Int32Array(game.maxMoves);
  const moves: string[] = [];
  const make = (text: string): void => {
    position.make(game.parseMove(position, text));
    moves.push(text);
  };
  for (const text of begun) make(text);
  for (let asked = 0; asked < asks && !position.over(); ) {
    const legal = [...buffer.subarray(0, position.moves(buffer, 0))].map((move) => game.moveText(position, move));
    if (position.turn !== seat) {
      make(random.pick(legal));
      continue;
    }
    asked++;
    const said = moves.length === 0 ? '' : ` moves ${moves.join(' ')}`;
    const move = await ask({ line: `position fen ${start}${said}`, text: start, position, legal });
    if (move === undefined) return;
    make(move);
  }
}

/** The move of a line `bestmove MOVE …`. */
export function bestmove(line: string): string {
  return line.split(/\s+/)[1]!;
}

/** What is wrong in lines that came on the way to an answer, the answer among them. */
export function checkLines(lines: readonly string[]): Pick<Finding, 'check' | 'kind' | 'came' | 'wanted'>[] {
  const moves = lines.filter((line) => /^bestmove\b/.test(line));
  return [
    ...lines.filter((line) => !KNOWN.test(line) && line.trim() !== '').map(strayOf),
    ...lines.filter((line) => line.startsWith('info ')).flatMap(infoOf),
    ...(moves.length < 2
      ? []
      : [{ check: 'one move for each go', kind: 'wrong', came: moves.join(', '), wanted: 'one bestmove' } as const]),
  ];
}

function strayOf(line: string): Pick<Finding, 'check' | 'kind' | 'came' | 'wanted'> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/.test(line))
    return { check: 'stray lines', kind: 'wrong', came: line, wanted: 'lines of text in UTF-8' };
  const wanted = 'nothing but the protocol; other words go to standard error, or behind info string';
  return { check: 'stray lines', kind: 'advice', came: line, wanted };
}

/** An `info` line whose numbers can't be read. */
function infoOf(line: string): Pick<Finding, 'check' | 'kind' | 'came' | 'wanted'>[] {
  const said = line.split(/\sstring(?:\s|$)/)[0]!;
  const unread = [
    /\sscore(?!\s(?:cp|mate)\s[+-]?\d+(?:\s|$))/.test(said) ? 'score cp POINTS or score mate PLIES, whole numbers' : '',
    /\sdepth(?!\s\d+(?:\s|$))/.test(said) ? 'depth and a whole number' : '',
    /\snodes(?!\s\d+(?:\s|$))/.test(said) ? 'nodes and a whole number' : '',
  ].filter((wanted) => wanted !== '');
  return unread.map((wanted) => ({ check: 'info', kind: 'wrong', came: line, wanted }) as const);
}

/** A start of `game` as a question, the same one for the same `seed`. */
export function askedStart(game: Game, seed: number): Asked {
  const position = game.start(new Random(seed, 'start'));
  const buffer = new Int32Array(game.maxMoves);
  const legal = [...buffer.subarray(0, position.moves(buffer, 0))].map((move) => game.moveText(position, move));
  const text = position.text();
  return { line: `position fen ${text}`, text, position, legal };
}

/** Whether `line` answers a question for a move. */
export function isBestmove(line: string): boolean {
  return /^bestmove\s+\S/.test(line);
}
