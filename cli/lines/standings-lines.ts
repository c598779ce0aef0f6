import type { TournamentOutcome } from '../../tournament/results/outcome.ts';
import type { Match, TournamentResult } from '../../tournament/results/result.ts';
import { table } from '../terminal/print.ts';
import { comparisonLines } from './comparison-lines.ts';
import { formatLines } from './format-lines.ts';
import { matchFigures, ratingLines } from './ratings.ts';

/** All that a tournament has shown. */
export function standingsLines(result: TournamentOutcome): string[] {
  return [...matchLines(result), ...detailLines(result)];
}

/** The matches as a table. */
export function matchLines(result: TournamentResult): string[] {
  const [first, second] = result.seatNames;
  return table([
    ['match', 'games', 'W-D-L', `as ${first}`, `as ${second}`, 'Elo', '95 %', 'LOS', 'distinct'],
    ...result.matches.map(matchCells),
  ]);
}

/** What every agent used, how the games ended, what they prove, and what the format made of it. */
function detailLines(result: TournamentOutcome): string[] {
  return [
    ...table([
      ['agent', 'moves', 'nodes/move', 'ms/move'],
      ...result.agents.map((agent) => effortCells(agent, result)),
    ]),
    ...ratingLines(result),
    ...result.matches.flatMap((match) => [
      match.verdict,
      `  ${matchFigures(match, result.seatNames)}`,
      `  ${Object.entries(match.endings)
        .map(([ending, count]) => `${count} ${ending}`)
        .join('; ')}`,
      ...match.forfeited.map(({ agent, kind, ending, games }) => `  ${agent} lost ${games} by a ${kind}: ${ending}`),
    ]),
    ...comparisonLines(result),
    ...formatLines(result.format, result.agents),
    ...(result.over ? [] : ['Not final: games are missing.']),
    ...result.warnings.map((warning) => `Warning: ${warning}`),
  ];
}

/** Over all matches of `agent`. */
function effortCells(agent: string, result: TournamentResult): string[] {
  const sum = { moves: 0, nodes: 0, milliseconds: 0, timedMoves: 0 };
  for (const match of result.matches)
    match.effort.forEach((effort, i) => {
      if ((i === 0 ? match.a : match.b) !== agent) return;
      sum.moves += effort.moves;
      sum.nodes += effort.nodes;
      sum.milliseconds += effort.milliseconds;
      sum.timedMoves += effort.timedMoves;
    });
  const pace = sum.timedMoves === 0 ? 'not timed' : (sum.milliseconds / sum.timedMoves).toFixed(2);
  return [agent, String(sum.moves), String(Math.round(sum.nodes / Math.max(sum.moves, 1))), pace];
}

function matchCells(match: Match): string[] {
  const wdl = [match.total, ...match.seats].map(({ wins, draws, losses }) => `${wins}-${draws}-${losses}`);
  const { elo, low, high, los } = match.rating;
  return [
    `${match.a} v ${match.b}`,
    String(match.games),
    ...wdl,
    signed(elo),
    `${signed(low)} to ${signed(high)}`,
    percent(los),
    String(match.distinct),
  ];
}

/** A likelihood is never printed as certain. */
function percent(share: number): string {
  if (share > 0.999) return '>99.9 %';
  return share < 0.001 ? '<0.1 %' : `${(100 * share).toFixed(1)} %`;
}

function signed(value: number): string {
  const whole = Math.round(value);
  return whole > 0 ? `+${whole}` : String(whole);
}
