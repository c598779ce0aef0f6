import { likelihood, percent, signed } from '../../lib/numbers.ts';
import type { Match, TournamentResult } from '../../tournament/results/result.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { table } from '../terminal/print.ts';

/** All agents at once: their ratings as a table, how likely each is stronger than each other, and what that says; nothing of two agents, whose match says it. */
export function ratingLines({ agents, ratings }: TournamentResult): string[] {
  if (ratings === undefined || agents.length < 3) return [];
  return [
    ...table([
      ['', 'agent', 'Elo', '95 %', '+/- by simulation', 'score', 'games', ...(ratings.groups > 1 ? ['group'] : [])],
      ...ratings.players.map(({ agent, group, elo, low, high, simulatedError, score, games }, i) => [
        String(i + 1),
        agent,
        signed(elo),
        eloInterval(low, high),
        String(Math.round(simulatedError)),
        percent(score),
        String(games),
        ...(ratings.groups > 1 ? [String(group)] : []),
      ]),
    ]),
    'How likely the one of the row is stronger than the one of the column:',
    ...table([
      ['', ...ratings.players.map((_, i) => String(i + 1))],
      ...ratings.superiority.map((row, i) => [String(i + 1), ...row.map(chance)]),
    ]),
    ...ratings.verdict,
  ];
}

/** What a match's counts say besides who is stronger. */
export function matchFigures({ normalized, ratios, firstMove }: Match, [first]: TournamentResult['seatNames']): string {
  const figures = [
    `normalized Elo ${signed(normalized.elo)} (${eloInterval(normalized.low, normalized.high)})`,
    `${percent(ratios.draws)} of the games drawn`,
    `pairs ${ratios.won} won, ${ratios.lost} lost, ${percent(ratios.drawnPairs)} drawn`,
  ];
  if (firstMove !== null)
    figures.push(
      `to be ${first} is worth ${signed(firstMove.elo)} Elo (${eloInterval(firstMove.low, firstMove.high)})`,
    );
  return figures.join('; ');
}

function chance(share: number | null): string {
  return share === null ? '-' : likelihood(share);
}
