import * as z from 'zod';
import { type StatisticKind, statisticKind } from './line.ts';

/** Games are listed one by one. */
const count = z.int().nonnegative().max(1000);
const scheduleInputs = z.object({
  players: count,
  games_per_pair: count,
  openings: z.int().positive(),
  /** Whether every opening is played twice, seats swapped. */
  repeat: z.boolean(),
});

/**
 * cutegames plays all games of two players in a row, not opening by opening as weightroom does: these are its orders,
 * to compare who meets whom.
 */
export const scheduleKinds: readonly StatisticKind[] = [
  statisticKind('schedule_roundrobin', scheduleInputs, (inputs, expected) =>
    answer(inputs, expected, (players) => everyTwo(players)),
  ),
  statisticKind('schedule_gauntlet', scheduleInputs, (inputs, expected) =>
    answer(inputs, expected, (players) => everyTwo(players).filter(([first]) => first === 0)),
  ),
];

function everyTwo(players: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let a = 0; a < players; a++) for (let b = a + 1; b < players; b++) pairs.push([a, b]);
  return pairs;
}

/** As many of the first games as are expected: number, opening, first player, second player. */
function answer(
  inputs: z.infer<typeof scheduleInputs>,
  expected: Readonly<Record<string, unknown>>,
  pairs: (players: number) => [number, number][],
): Readonly<Record<string, unknown>> {
  const games = pairs(inputs.players).flatMap(([a, b]) =>
    Array.from({ length: inputs.games_per_pair }, (_, game) => {
      const opening = (inputs.repeat ? game >> 1 : game) % inputs.openings;
      return inputs.repeat && game % 2 === 1 ? [opening, b, a] : [opening, a, b];
    }),
  );
  const wanted = Array.isArray(expected.first_games) ? expected.first_games.length : 0;
  return { expected_total: games.length, first_games: games.slice(0, wanted).map((game, i) => [i, ...game]) };
}
