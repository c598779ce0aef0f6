import type { Board, Move, Player, Position } from '../game.ts';
import { boardOf, type Line, type Properties, type Property } from './findings.ts';
import { Broken } from './rule.ts';
import { PLAYERS, type Subject } from './subject.ts';

/** Values closer than this, as a share, are the same. */
const CLOSE = 1e-9;
/** Moves beside which an image is looked for along a line at most, as every move is tried at each ply. */
const TRIED = 4000;

/** What holds of a position and the same with the seats exchanged, where there is one. */
function exchanged(
  at: Property['at'],
  holds: (subject: Subject, position: Position, other: Position) => void,
): Property {
  return {
    at,
    holds(subject, position) {
      const other = subject.exchange(position);
      if (other !== undefined) holds(subject, position, other);
    },
  };
}

export const ofExchange: Properties = {
  'exchanged twice a position is as before, and its text is read back': exchanged(
    'some',
    (subject, position, other) => {
      const [text, there] = [subject.text(position), subject.text(other)];
      const back = subject.exchange(other);
      const found = back === undefined ? 'none' : subject.text(back);
      if (found !== text) throw wrong(`the position exchanged twice is '${found}', not '${text}'`);
      const read = subject.parse(there);
      if (subject.text(read) !== there) throw wrong(`'${there}' is read back as '${subject.text(read)}'`);
      for (const half of ['hashLow', 'hashHigh'] as const)
        if (read[half] !== other[half])
          throw wrong(`${half} of '${there}' is ${other[half]}, but ${read[half]} when it is read`);
    },
  ),
  'exchanged, the other player is to move, and the game is over where it was': exchanged(
    'some',
    (subject, position, other) => {
      const there = subject.text(other);
      if (other.turn !== 1 - position.turn)
        throw wrong(`player ${position.turn} is to move, and player ${other.turn} in '${there}'`);
      const over = subject.over(position);
      if (subject.over(other) !== over) throw wrong(`over is ${over}, but ${!over} in '${there}'`);
    },
  ),
  'exchanged, the other player has won': exchanged('last', (subject, position, other) => {
    if (!subject.over(position) || !subject.over(other)) return;
    const [here, there] = [position, other].map((one) => subject.winner(one));
    if (there !== (here === undefined ? undefined : 1 - here))
      throw wrong(
        `${seat(subject, here)} has won '${subject.text(position)}', and with the seats exchanged ${seat(subject, there)} has won '${subject.text(other)}'`,
        'winner',
      );
    const [one, two] = [position, other].map((of) => subject.voided(of));
    if (one !== two) throw wrong(`voided is ${one}, but ${two} in '${subject.text(other)}'`);
  }),
  'exchanged, the moves lead to what they led to': exchanged('few', (subject, position, other) => {
    if (subject.over(position)) return;
    const there = subject.text(other);
    const [mine, others] = [position, other].map((one) => subject.moves(one).length);
    if (mine !== others) throw wrong(`${mine} moves, but ${others} in '${there}'`, 'moves');
    const [noisy, noisyThere] = [position, other].map((one) => subject.noisy(one)?.length);
    if (noisy !== noisyThere) throw wrong(`${noisy} noisy moves, but ${noisyThere} in '${there}'`, 'noisy');
    const here = placesAfter(subject, position, (after) => subject.exchange(after));
    const away = placesAfter(subject, other, (after) => (subject.exchange(after) === undefined ? undefined : after));
    if (here.includes(undefined) || away.includes(undefined)) return;
    const missing = here.find((text) => !away.includes(text));
    if (missing !== undefined)
      throw wrong(`a move leads to what is '${missing}' exchanged, and none does in '${there}'`, 'moves');
  }),
  'exchanged, the board is exchanged as it says': exchanged('some', (subject, position, other) => {
    const { board } = subject;
    if (board === undefined || subject.over(position) || subject.over(other)) return;
    const there = subject.written(board, other);
    for (const [cell, value] of subject.written(board, position).entries()) {
      const to = board.exchange.cells[cell]!;
      const [is, found, wanted] = [value, there[to]!, board.exchange.values[value]!].map((i) => board.valueNames[i]);
      if (found !== wanted)
        throw new Broken(
          'boardExchange',
          `seats exchanged: ${is} stands on cell ${cell}, so ${wanted} on cell ${to} is wanted; it is ${found} in '${subject.text(other)}'`,
        );
    }
  }),
  'exchanged, a player has the features of the other one': exchanged('some', (subject, position, other) => {
    if (subject.over(position)) return;
    const { seats, features } = subject.game;
    for (const set of features)
      for (const player of PLAYERS) {
        const opponent = (1 - player) as Player;
        const here = subject.extract(set, position, player);
        const there = subject.extract(set, other, opponent);
        const i = set.list.findIndex(
          ({ asymmetry }, at) =>
            asymmetry === undefined && Math.abs(here[at]! - there[at]!) > CLOSE * Math.max(1, Math.abs(here[at]!)),
        );
        if (i !== -1)
          throw wrong(
            `features ${set.name}: ${set.list[i]!.name} is ${here[i]} for ${seats[player]}, but ${there[i]} for ${seats[opponent]} in '${subject.text(other)}'`,
            set.name,
          );
      }
  }),
};

/** The texts of `view` of all positions after a move, the ply apart. */
function placesAfter(
  subject: Subject,
  position: Position,
  view: (after: Position) => Position | undefined,
): (string | undefined)[] {
  return subject.moves(position).map((move) => {
    subject.make(position, move);
    const seen = view(position);
    const text = seen === undefined ? undefined : subject.withoutPly(subject.text(seen));
    subject.unmake(position);
    return text;
  });
}

function wrong(what: string, about?: string): Broken {
  return new Broken('exchange', `seats exchanged: ${what}`, about);
}

function seat(subject: Subject, player: Player | undefined): string {
  return player === undefined ? 'nobody' : subject.game.seats[player];
}

/** The property of one check: it remembers which symmetries no start has shown. */
export function ofSymmetries({ board }: Subject): { readonly properties: Properties; readonly unseen: Set<number> } {
  const unseen = new Set(board?.symmetries?.keys());
  const properties: Properties = {
    'each move has its image under a symmetry of the board': {
      at: 'last',
      holds(subject, _, line) {
        if (line.scattered) return;
        for (const [i, symmetry] of (board?.symmetries ?? []).entries())
          if (showsImage(subject, board!, symmetry, i, line)) unseen.delete(i);
      },
    },
  };
  return { properties, unseen };
}

/**
 * Plays a line from a start whose board the symmetry leaves as it is, and beside it its image: move for move there must
 * be one that leads to the permuted board, as many moves on both, and the same winner. Whether there was anything to see.
 */
function showsImage(subject: Subject, board: Board, symmetry: readonly number[], number: number, line: Line): boolean {
  const [here, there] = [boardOf(subject, line), boardOf(subject, line)];
  const image = (position: Position): string => {
    const bytes = subject.written(board, position);
    const permuted = new Uint8Array(bytes.length);
    for (const [cell, value] of bytes.entries()) permuted[symmetry[cell]!] = value;
    return permuted.join();
  };
  if (subject.over(here) || image(here) !== subject.written(board, there).join()) return false;
  const unlike = (what: string): Broken =>
    new Broken('symmetries', `symmetry ${number}: ${what} the permuted board '${subject.text(there)}'`);
  let tried = 0;
  for (const pick of line.picks) {
    const [moves, others] = [subject.moves(here), subject.moves(there)];
    if (moves.length !== others.length) throw unlike(`${moves.length} moves, but ${others.length} on`);
    const move = moves[pick % moves.length]!;
    const text = subject.moveText(here, move);
    subject.make(here, move);
    const end = subject.over(here) ? `${seat(subject, subject.winner(here))} wins` : undefined;
    const wanted = end ?? image(here);
    const same: Move[] = others.filter((other) => {
      subject.make(there, other);
      const winner = subject.over(there) ? `${seat(subject, subject.winner(there))} wins` : undefined;
      const found = winner ?? subject.written(board, there).join();
      subject.unmake(there);
      return found === wanted;
    });
    if (same.length === 0)
      throw unlike(`${text} ${end === undefined ? 'leads to a board' : `ends the game, ${end},`} as no move does from`);
    // Of several moves any may be meant, and a board needn't tell all.
    tried += others.length;
    if (end !== undefined || same.length > 1 || tried > TRIED) return true;
    subject.make(there, same[0]!);
    if (here.turn !== there.turn)
      throw unlike(`after ${text} player ${here.turn} is to move, but player ${there.turn} on`);
  }
  return true;
}
