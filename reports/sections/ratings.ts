import { likelihood, missing, percent, signed, whole } from '../../lib/numbers.ts';
import type { TournamentResult } from '../../tournament/results/result.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { PlayerRating } from '../../tournament/statistics/ratings/ratings.ts';
import {
  type Block,
  name,
  number,
  numbers,
  type Section,
  type Table,
  table,
  text,
  words,
} from '../document/document.ts';

/** All agents at once, from all their games. */
export function ratings({ ratings }: Pick<TournamentResult, 'ratings'>): Section {
  if (ratings === undefined) return { title: 'Ratings', blocks: [text('No games count, so there are no ratings.')] };
  const blocks: Block[] = ratings.verdict.map(text);
  blocks.push(
    ratingTable(ratings.players, ratings.groups > 1),
    ...groups(ratings.players),
    superiorityTable(ratings.players, ratings.superiority),
    text(
      `The share of draws between equals is fitted too: ${percent(ratings.drawRate)}. ` +
        'Ratings are fitted to all games at once, by maximum likelihood, and take games as independent; they stand ' +
        'against the mean of all agents. The error by simulation is half the width of the interval that results ' +
        'from playing the tournament again with these ratings.',
    ),
  );
  return { title: 'Ratings', blocks };
}

/** Who belongs to which group, and why; nothing where all belong together. */
function groups(players: readonly PlayerRating[]): Block[] {
  const all = [...new Set(players.map(({ group }) => group))].sort((a, b) => a - b);
  if (all.length < 2) return [];
  const named = all.map((group) => {
    const members = players.filter((player) => player.group === group).map(({ agent }) => agent);
    return `group ${whole(group)}: ${members.join(', ')}`;
  });
  return [
    text(
      `A group is agents who met, or whose opponents met: ${named.join('; ')}. Nothing compares agents of different ` +
        'groups: each group’s ratings are against its own mean.',
    ),
  ];
}

/** The column of groups is there only where there is more than one. */
function ratingTable(players: readonly PlayerRating[], grouped: boolean): Table {
  return table(
    'Ratings of all agents, the best first',
    [
      name('Agent'),
      ...numbers('Elo', '95 % interval', 'Error by simulation', 'Score', 'Games', ...(grouped ? ['Group'] : [])),
    ],
    players.map(({ agent, elo, low, high, simulatedError, score, games, group }) => [
      agent,
      signed(elo),
      eloInterval(low, high),
      `±${whole(simulatedError)}`,
      percent(score),
      whole(games),
      ...(grouped ? [whole(group)] : []),
    ]),
  );
}

function superiorityTable(
  players: readonly PlayerRating[],
  superiority: readonly (readonly (number | null)[])[],
): Table {
  return table(
    'How likely the agent of the row is stronger than that of the column',
    [name('Agent'), words('No.'), ...players.map((_, i) => number(String(i + 1)))],
    players.map(({ agent }, i) => [
      agent,
      String(i + 1),
      ...superiority[i]!.map((share) => (share === null ? missing : likelihood(share))),
    ]),
  );
}
