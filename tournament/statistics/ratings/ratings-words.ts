import { likelihood, signed, whole } from '../../../lib/numbers.ts';
import { type EloInterval, eloInterval, MAX_ELO } from '../elo.ts';
import type { PlayerRating, Ratings } from './ratings.ts';

/** What all games say of all agents, in sentences: who leads, what a seat is worth, what can't be compared. */
export function ratingsVerdict(ratings: Ratings, seatNames: readonly [string, string]): string[] {
  const lines: string[] = [];
  for (let group = 1; group <= ratings.groups; group++) lines.push(...leaderOf(ratings, group));
  if (ratings.groups > 1)
    lines.push(
      `The agents fall into ${ratings.groups} groups that never met: ratings of different groups don't compare.`,
    );
  lines.push(...ratings.players.flatMap((player) => openSentence(player)));
  lines.push(firstMoveSentence(ratings.firstMove, seatNames));
  return lines;
}

function leaderOf({ players, superiority }: Ratings, group: number): string[] {
  const at = players.findIndex((player) => player.group === group);
  const [first, second] = [players[at]!, players[at + 1]];
  if (second?.group !== group) return [];
  const count = players.filter((player) => player.group === group).length;
  const chance = superiority[at]![at + 1]!;
  return [
    `${first.agent} leads ${count} agents with ${signed(first.elo)} Elo on their mean (95 % interval ${eloInterval(first.low, first.high)}, ${first.games} games); it is stronger than ${second.agent}, the next, with likelihood ${likelihood(chance)}.`,
  ];
}

function openSentence({ agent, low, high, games }: PlayerRating): string[] {
  if (games === 0) return [`${agent} has no games that count, so it has no rating.`];
  if (high === MAX_ELO)
    return [`${agent} lost no points that would bound its rating: it is at least ${whole(low)} Elo on the mean.`];
  if (low === -MAX_ELO)
    return [`${agent} won no points that would bound its rating: it is at most ${whole(high)} Elo on the mean.`];
  return [];
}

/** What a seat is worth; it counts as shown where the interval leaves out 0. */
export function firstMoveSentence(worth: EloInterval | null, [first, second]: readonly [string, string]): string {
  if (worth === null) return `What ${first}, the first seat, is worth can't be told from these games.`;
  const { elo, low, high } = worth;
  if (low > 0)
    return `To have ${first}, the first seat, is worth ${whole(elo)} Elo (95 % interval ${eloInterval(low, high)}).`;
  if (high < 0)
    return `To have ${second}, the second seat, is worth ${whole(-elo)} Elo (95 % interval ${eloInterval(-high, -low)}).`;
  return `Neither seat is shown to be worth more: ${signed(elo)} Elo for ${first}, the first (95 % interval ${eloInterval(low, high)}).`;
}
