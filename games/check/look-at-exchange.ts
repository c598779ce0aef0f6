import type { Game, Player, Position } from '../game.ts';
import type { Look } from './look.ts';
import { Broken } from './rule.ts';
import { PLAYERS, type Subject } from './subject.ts';

/** Values closer than this, as a share, are the same. */
const CLOSE = 1e-9;

/** Calls `look` with the position exchanged, where there is one. */
function exchanged(
  name: string,
  at: Look['at'],
  look: (subject: Subject, position: Position, other: Position) => void,
): Look {
  return {
    name: `exchange: ${name}`,
    at,
    look(subject, position) {
      const other = subject.exchange(position);
      if (other !== undefined) look(subject, position, other);
    },
  };
}

const twice = exchanged('twice', 'some', (subject, position, other) => {
  const [text, there] = [position, other].map(subject.text) as [string, string];
  const back = subject.exchange(other);
  const found = back === undefined ? 'none' : subject.text(back);
  if (found !== text) throw wrong(`the position exchanged twice is '${found}', not '${text}'`, text, found);
  const read = subject.parse(there);
  if (subject.text(read) !== there)
    throw wrong(`'${there}' is read back as '${subject.text(read)}'`, there, subject.text(read));
  for (const half of ['hashLow', 'hashHigh'] as const)
    if (read[half] !== other[half])
      throw wrong(
        `${half} of '${there}' is ${other[half]}, but ${read[half]} when it is read`,
        String(read[half]),
        other[half],
      );
});

const turn = exchanged('turn', 'some', (subject, position, other) => {
  const there = subject.text(other);
  if (other.turn !== 1 - position.turn)
    throw wrong(
      `player ${position.turn} is to move, and player ${other.turn} in '${there}'`,
      String(1 - position.turn),
      other.turn,
    );
  const over = subject.over(position);
  if (subject.over(other) !== over) throw wrong(`over is ${over}, but ${!over} in '${there}'`, String(over), !over);
});

const winner = exchanged('winner', 'last', (subject, position, other) => {
  if (!subject.over(position) || !subject.over(other)) return;
  const seat = (player: Player | undefined): string => (player === undefined ? 'nobody' : subject.game.seats[player]);
  const [here, there] = [subject.winner(position), subject.winner(other)];
  const wanted = here === undefined ? undefined : ((1 - here) as Player);
  if (there !== wanted)
    throw wrong(
      `${seat(here)} has won '${subject.text(position)}', and with the seats exchanged ${seat(there)} has won '${subject.text(other)}'`,
      seat(wanted),
      seat(there),
      'winner',
    );
  const [one, two] = [subject.voided(position), subject.voided(other)];
  if ((one ?? false) !== (two ?? false))
    throw wrong(`voided is ${one}, but ${two} in '${subject.text(other)}'`, String(one), two);
});

const moves = exchanged('moves', 'few', (subject, position, other) => {
  if (subject.over(position)) return;
  const there = subject.text(other);
  const [mine, others] = [position, other].map((one) => subject.moves(one).length) as [number, number];
  if (mine !== others) throw wrong(`${mine} moves, but ${others} in '${there}'`, String(mine), others, 'moves');
  const [noisy, noisyThere] = [position, other].map((one) => subject.noisy(one)?.length);
  if (noisy !== noisyThere)
    throw wrong(`${noisy} noisy moves, but ${noisyThere} in '${there}'`, String(noisy), noisyThere, 'noisy');
  const here = placesAfter(subject, position, (after) => subject.exchange(after));
  const away = placesAfter(subject, other, (after) => (subject.exchange(after) === undefined ? undefined : after));
  if (here.includes(undefined) || away.includes(undefined)) return;
  const missing = here.find((text) => !away.includes(text));
  if (missing !== undefined)
    throw wrong(
      `a move leads to what is '${missing}' exchanged, and none does in '${there}'`,
      missing,
      'no such move',
      'moves',
    );
});

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

const board = exchanged('board', 'some', (subject, position, other) => {
  const { board } = subject;
  if (board === undefined || subject.over(position) || subject.over(other)) return;
  const [here, there] = [position, other].map((one) => subject.written(board, one)) as [Uint8Array, Uint8Array];
  const { cells, values } = board.exchange;
  for (const [cell, value] of here.entries()) {
    const [to, wanted, found] = [cells[cell]!, values[value]!, there[cells[cell]!]!];
    if (found === wanted) continue;
    const named = board.valueNames;
    throw new Broken({
      rule: 'boardExchange',
      expected: `${named[wanted]} on cell ${to}`,
      found: `${named[found]}`,
      message: `seats exchanged: ${named[value]} stands on cell ${cell}, so ${named[wanted]} on cell ${to} is wanted; it is ${named[found]} in '${subject.text(other)}'`,
    });
  }
});

/** A player has the features of the other one. */
const features = (game: Game): Look[] =>
  game.features.map((set) =>
    exchanged(`features ${set.name}`, 'some', (subject, position, other) => {
      if (subject.over(position)) return;
      for (const player of PLAYERS) {
        const opponent = (1 - player) as Player;
        const here = subject.extract(set, position, player);
        const there = subject.extract(set, other, opponent);
        set.list.forEach(({ name, asymmetry }, i) => {
          if (asymmetry !== undefined || Math.abs(here[i]! - there[i]!) <= CLOSE * Math.max(1, Math.abs(here[i]!)))
            return;
          const { seats } = game;
          throw wrong(
            `features ${set.name}: ${name} is ${here[i]} for ${seats[player]}, but ${there[i]} for ${seats[opponent]} in '${subject.text(other)}'`,
            String(here[i]),
            there[i],
            set.name,
          );
        });
      }
    }),
  );

/** All looks at a position and the same with the seats exchanged; none in games without. */
export function looksAtExchange({ game }: Subject): Look[] {
  return game.exchange === undefined ? [] : [twice, turn, winner, moves, board, ...features(game)];
}

function wrong(what: string, expected: string, found: unknown, about?: string): Broken {
  return new Broken({
    rule: 'exchange',
    expected,
    found: String(found),
    message: `seats exchanged: ${what}`,
    ...(about === undefined ? {} : { about }),
  });
}
