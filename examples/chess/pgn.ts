import type { FinishedGame, Game, RecordFormat } from 'weightroom/game';
import { InputError } from 'weightroom/kit';
import type { Chess } from './board.ts';
import { moveOf, sanOf } from './san.ts';
import { START } from './squares.ts';

const WIDTH = 80;

/** A game as PGN. The ending is a remark before the result. */
function write(game: Game, finished: FinishedGame): string {
  const { seats, position, winner, voided, ending } = finished;
  const moves = finished.moves.split(' ').filter((move) => move !== '');
  const result = voided ? '*' : { 0: '1-0', 1: '0-1', [-1]: '1/2-1/2' }[winner];
  const tags = [
    ['Event', 'weightroom match'],
    ['Site', '?'],
    ['Date', '????.??.??'],
    ['Round', String(finished.game + 1)],
    ['White', seats[0]],
    ['Black', seats[1]],
    ['Result', result],
    ...(position === START
      ? []
      : [
          ['SetUp', '1'],
          ['FEN', position],
        ]),
    ['PlyCount', String(moves.length)],
    // Not every reader knows quotes in quotes.
  ].map(([name, value]) => `[${name} "${value!.replaceAll('\\', '\\\\').replaceAll('"', "'")}"]`);
  const words = [...numbered(game, position, moves), `{${ending.replaceAll('}', ')')}}`, result];
  return `${tags.join('\n')}\n\n${wrapped(words.join(' ').split(' '))}\n\n`;
}

/** The moves in SAN, with their numbers. */
function numbered(game: Game, from: string, moves: readonly string[]): string[] {
  const position = game.parse(from) as Chess;
  return moves.map((text, i) => {
    const move = game.parseMove(position, text);
    const number = (position.ply >> 1) + 1;
    const before = position.turn === 0 ? `${number}. ` : i === 0 ? `${number}... ` : '';
    const san = sanOf(position, move);
    position.make(move);
    return before + san;
  });
}

function wrapped(words: readonly string[]): string {
  return words.reduce((text, word) => {
    const line = text.length - text.lastIndexOf('\n') - 1;
    return `${text}${line === 0 ? '' : line + word.length >= WIDTH ? '\n' : ' '}${word}`;
  }, '');
}

/** A game of a file: where it begins, and its moves in SAN, variations left out. */
interface Told {
  readonly from: string;
  readonly moves: readonly string[];
}

const TOKEN =
  /\[\s*(\w+)\s+"((?:\\.|[^"\\])*)"\s*\]|\{[^}]*\}|;.*|^%.*|[()]|\$\d+|1-0|0-1|1\/2-1\/2|\*|\d+\s*\.+|[^\s()[\]{};$]+/gm;
const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'];

function gamesIn(text: string): Told[] {
  const games: Told[] = [];
  let from = START;
  let moves: string[] = [];
  let begun = false;
  let variations = 0;
  const finish = (): void => {
    if (begun) games.push({ from, moves });
    [from, moves, begun, variations] = [START, [], false, 0];
  };
  for (const [token, tag, value] of text.matchAll(TOKEN)) {
    if (tag !== undefined) {
      // A game without a result ends where the tags of the next one begin.
      if (moves.length > 0) finish();
      begun = true;
      if (tag === 'FEN') from = value!;
    } else if (token === '(') variations++;
    else if (token === ')') variations--;
    else if (variations === 0 && RESULTS.includes(token)) finish();
    else if (variations === 0 && /^(?:[A-Za-z]|0-0)/.test(token) && token !== 'e.p.') {
      moves.push(token);
      begun = true;
    }
  }
  finish();
  return games;
}

function positions(game: Game, text: string): string[] {
  return gamesIn(text).map(({ from, moves }, i) => {
    try {
      const position = game.parse(from) as Chess;
      for (const move of moves) position.make(moveOf(position, move));
      return position.text();
    } catch (error) {
      throw error instanceof InputError ? new InputError(`game ${i + 1}: ${error.message}`) : error;
    }
  });
}

export const pgn: RecordFormat = { extension: 'pgn', write, positions };
