import { quoted } from '../../lib/quoted.ts';
import { featureValues } from '../feature-sets.ts';
import type { Board, Player, Position } from '../game.ts';
import { movesOf } from '../moves.ts';
import { boardOf, type Line, type Properties } from './line.ts';
import { afterEach, Broken, PLAYERS, type Subject, withoutPly, written } from './subject.ts';
import { readBack } from './texts.ts';

/** Values closer than this, as a share, are the same. */
const CLOSE = 1e-9;
/** Moves that are compared along a line beside its image at most, as every move is tried at each ply. */
const TRIED = 4000;

export const ofExchange: Properties = {
  'exchanged twice a position is as before; the other player is to move, or has won': {
    at: 'some',
    holds(subject, position) {
      const other = subject.game.exchange?.(position);
      if (other === undefined) return;
      const [text, there, over] = [position.text(), other.text(), position.over()];
      const back = subject.game.exchange!(other)?.text() ?? 'none';
      if (back !== text) throw wrong(`the position exchanged twice is '${back}', not '${text}'`);
      readBack(subject, other);
      if (other.turn !== 1 - position.turn)
        throw wrong(`player ${position.turn} is to move, and player ${other.turn} in '${there}'`);
      if (other.over() !== over) throw wrong(`over is ${over}, but ${!over} in '${there}'`);
      if (!over) return;
      const [won, wonThere] = [position.winner(), other.winner()];
      if (wonThere !== (won === undefined ? undefined : 1 - won))
        throw wrong(
          `${seat(subject, won)} has won '${text}', and with the seats exchanged ${seat(subject, wonThere)} has won '${there}'`,
          'winner',
        );
      const [voided, voidedThere] = [position, other].map((of) => of.voided?.() ?? false);
      if (voided !== voidedThere) throw wrong(`voided is ${voided}, but ${voidedThere} in '${there}'`);
    },
  },
  'exchanged, the moves lead to what they led to': {
    at: 'few',
    holds(subject, position) {
      const { game } = subject;
      const other = position.over() ? undefined : game.exchange?.(position);
      if (other === undefined || other.over()) return;
      const there = other.text();
      const [mine, others] = [position, other].map((one) => movesOf(game, one).length);
      if (mine !== others) throw wrong(`${mine} moves, but ${others} in '${there}'`, 'moves');
      const [noisy, noisyThere] = [position, other].map((one) => one.noisy?.(new Int32Array(game.maxMoves), 0));
      if (noisy !== noisyThere) throw wrong(`${noisy} noisy moves, but ${noisyThere} in '${there}'`, 'noisy');
      const text = (one: Position | undefined): string | undefined => one && withoutPly(subject, one.text());
      const here = afterEach(subject, position, (after) => text(game.exchange!(after)));
      const away = afterEach(subject, other, (after) => game.exchange!(after) && text(after));
      const missing = here.find((one) => !away.includes(one));
      if (missing !== undefined && !away.includes(undefined) && !here.includes(undefined))
        throw wrong(`a move leads to what is '${missing}' exchanged, and none does in '${there}'`, 'moves');
    },
  },
  "exchanged, board and features are the other player's": {
    at: 'some',
    holds(subject, position) {
      const { board, features, game } = subject;
      const other = position.over() ? undefined : game.exchange?.(position);
      if (other === undefined || other.over()) return;
      const text = other.text();
      for (const set of features)
        for (const player of PLAYERS) {
          const opponent = (1 - player) as Player;
          const here = featureValues(set, position, player);
          const there = featureValues(set, other, opponent);
          const i = set.list.findIndex(
            ({ asymmetry }, at) =>
              asymmetry === undefined && Math.abs(here[at]! - there[at]!) > CLOSE * Math.max(1, Math.abs(here[at]!)),
          );
          if (i !== -1)
            throw wrong(
              `features ${set.name}: ${set.list[i]!.name} is ${here[i]} for ${seat(subject, player)}, but ${there[i]} for ${seat(subject, opponent)} in '${text}'`,
              set.name,
            );
        }
      if (board === undefined) return;
      const there = written(board, other);
      for (const [cell, value] of written(board, position).entries()) {
        const to = board.exchange.cells[cell]!;
        const [is, found, wanted] = [value, there[to]!, board.exchange.values[value]!].map((i) => board.valueNames[i]);
        if (found !== wanted)
          throw new Broken(
            'boardExchange',
            `seats exchanged: ${is} stands on cell ${cell}, expected ${wanted} on cell ${to}; it is ${found} in '${text}'`,
          );
      }
    },
  },
};

function wrong(what: string, about?: string): Broken {
  return new Broken('exchange', `seats exchanged: ${what}`, about);
}

function seat({ game }: Subject, player: Player | undefined): string {
  return player === undefined ? 'nobody' : game.seats[player];
}

/** The property of one check: it remembers which symmetries no start has shown. */
export function ofSymmetries({ board }: Subject): { readonly properties: Properties; readonly unseen: Set<number> } {
  const symmetries = board?.symmetries ?? [];
  const unseen = new Set(symmetries.keys());
  const properties: Properties = {
    'each move has its image under a symmetry of the board': {
      at: 'last',
      holds(subject, _, line) {
        if (line.scattered) return;
        for (const [i, symmetry] of symmetries.entries())
          if (showsImage(subject, board!, symmetry, i, line)) unseen.delete(i);
      },
    },
  };
  return { properties, unseen };
}

/**
 * Plays a line from a start whose board the symmetry leaves as it is, and beside it its image: the moves must lead to
 * the permuted boards, and to the same ends. Whether there was anything to see.
 */
function showsImage(subject: Subject, board: Board, symmetry: readonly number[], number: number, line: Line): boolean {
  const [here, there] = [boardOf(subject, line), boardOf(subject, line)];
  const identity = [...symmetry.keys()];
  const view = (position: Position, cells: readonly number[]): string => {
    if (position.over()) return `ends the game, ${seat(subject, position.winner())} wins,`;
    const bytes = written(board, position);
    const permuted = new Uint8Array(bytes.length);
    for (const [cell, value] of bytes.entries()) permuted[cells[cell]!] = value;
    return `leads to the board ${permuted.join('')} with ${seat(subject, position.turn)} to move,`;
  };
  if (here.over() || view(here, symmetry) !== view(there, identity)) return false;
  let tried = 0;
  for (const pick of line.picks) {
    const moves = movesOf(subject.game, here);
    const images = afterEach(subject, here, (after) => view(after, symmetry));
    const found = afterEach(subject, there, (after) => view(after, identity));
    const unlike = (what: string): Broken =>
      new Broken('symmetries', `symmetry ${number}: ${what} the permuted board '${there.text()}'`);
    if (images.length !== found.length) throw unlike(`${images.length} moves, but ${found.length} on`);
    const at = images.findIndex((image) => !found.includes(image));
    if (at !== -1)
      throw unlike(`${subject.game.moveText(here, moves[at]!)} ${quoted(images[at]!, 100)} as no move does from`);
    const image = images[pick % moves.length]!;
    tried += moves.length;
    here.make(moves[pick % moves.length]!);
    // Of several moves any may be meant, and a board needn't tell all.
    if (here.over() || tried > TRIED || found.indexOf(image) !== found.lastIndexOf(image)) return true;
    there.make(movesOf(subject.game, there)[found.indexOf(image)]!);
  }
  return true;
}
