import type { Position } from '../game.ts';
import { PLAYERS, type Subject } from './subject.ts';

/** All that a position answers, by name, for comparisons; the first names say most. */
export type Portrait = ReadonlyMap<string, string | number>;

/** What is found at once. */
export function outline(subject: Subject, position: Position): Portrait {
  const { turn, ply, hashLow, hashHigh } = position;
  return new Map<string, string | number>([
    ['text', subject.text(position)],
    ['turn', turn],
    ['ply', ply],
    ['hashLow', hashLow],
    ['hashHigh', hashHigh],
  ]);
}

/** Everything, features too. */
export function portrait(subject: Subject, position: Position): Portrait {
  const over = subject.over(position);
  const answers = new Map(outline(subject, position));
  answers.set('over', String(over));
  for (const [name, value] of over ? ending(subject, position) : []) answers.set(name, value);
  answers.set('moves', subject.moves(position).join());
  if (over) return answers;
  const noisy = subject.noisy(position);
  if (noisy !== undefined) answers.set('noisy', noisy.join());
  for (const [name, value] of values(subject, position)) answers.set(name, value);
  return answers;
}

/** How a game that is over ended. */
export function ending(subject: Subject, position: Position): Portrait {
  return new Map<string, string>([
    ['winner', String(subject.winner(position))],
    ['ending', subject.ending(position)],
    ['voided', String(subject.voided(position) ?? false)],
  ]);
}

/** Features of both players and board of an unfinished position. */
export function values(subject: Subject, position: Position): Portrait {
  const { features, seats } = subject.game;
  const { board } = subject;
  const answers = new Map<string, string | number>();
  for (const set of features)
    for (const player of PLAYERS) {
      const found = subject.extract(set, position, player);
      set.list.forEach(({ name }, i) => {
        answers.set(`${set.name}.${name} of ${seats[player]}`, found[i]!);
      });
    }
  if (board !== undefined) answers.set('board', subject.written(board, position).join());
  return answers;
}

/** The first answer in which two portraits differ. */
export function difference(
  one: Portrait,
  other: Portrait,
): { readonly name: string; readonly one: string; readonly other: string } | undefined {
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [here, there] = [one.get(name), other.get(name)];
    if (!Object.is(here, there)) return { name, one: String(here ?? 'none'), other: String(there ?? 'none') };
  }
  return undefined;
}
