import { decimal, likelihood, missing, percent, whole } from '../../lib/numbers.ts';
import type { TableRow } from '../../tournament/formats/format.ts';
import type { Header } from '../../tournament/log/log.ts';
import type { ComparisonLine } from '../../tournament/results/comparison.ts';
import { openingsWarning, repeatedGames, splitPairs } from '../../tournament/results/openings-warning.ts';
import type { Match } from '../../tournament/results/result.ts';
import type { TournamentOutcome } from '../../tournament/results/standings.ts';
import type { Ratings } from '../../tournament/statistics/ratings/ratings.ts';
import {
  type Content,
  column,
  type Document,
  documentOf,
  eloColumns,
  folded,
  lead,
  type Section,
  section,
  type Table,
  table,
} from '../document/document.ts';
import { counted, eloCells, results, shareOf } from '../document/words.ts';
import { eloPlot } from '../plots/dots-plot.ts';
import { doubts, repeating } from './parts.ts';

/** Matches that a plot has room for. */
const PLOTTED = 12;

/** All that a tournament has shown, finished or not. */
export function standingsDocument(result: TournamentOutcome): Document {
  const { game, agents, matches, over, ratings: rated } = result;
  const games = matches.reduce((sum, match) => sum + match.games, 0);
  const warned = [...(over ? [] : ['Not final: games are missing.']), ...result.warnings];
  const first = matches.length === 1 ? matches[0]!.verdict : rated?.verdict[0];
  return documentOf(
    `Tournament on ${game}`,
    `${counted(agents.length, 'agent', 'agents')}, ${counted(games, 'game', 'games')}.`,
    section(
      'Matches',
      first === undefined ? undefined : lead(first),
      matches.length > 0 && matches.length <= PLOTTED && eloPlot(matches),
      matchTable(result),
    ),
    doubts(warned, openingsWarning(matches, '').length > 0 && openingsTable(matches)),
    // Of two agents, their match says it all.
    rated === undefined || agents.length < 3 ? undefined : ratings(rated),
    section(
      'What the matches show',
      // A match alone is told at the top.
      matches.length !== 1 && matches.map(({ verdict }) => verdict),
      figureTable(result),
      table(
        'Games by how they ended',
        [column.name('Match'), column.words('Ending'), 'Games'],
        matches.flatMap((match) =>
          Object.entries(match.endings).map(([ending, count]) => [called(match), ending, whole(count)]),
        ),
      ),
      forfeitTable(matches),
    ),
    folded(comparison(result.comparison)),
    format(result),
  );
}

/** The page of a tournament: all that it has shown, and what made it. */
export function tournamentDocument(result: TournamentOutcome, { program, command, tournament }: Header): Document {
  const { title, subtitle, sections } = standingsDocument(result);
  const { game, pairs, seed } = tournament;
  const again = repeating(
    { command, game, seed, version: program },
    'The same command resumes an interrupted tournament; with more --pairs it plays on from here.',
    { pairs: String(pairs) },
  );
  return documentOf(title, subtitle, sections, again);
}

function called({ a, b }: Match): string {
  return `${a} v ${b}`;
}

/** Whether any pair says who is stronger: one without a fault, where an agent had many. */
function isRated({ rated }: Match): boolean {
  return rated.some((pairs) => pairs > 0);
}

/** All matches in one table. */
function matchTable({ matches, seatNames }: Pick<TournamentOutcome, 'matches' | 'seatNames'>): Table {
  const seats = seatNames.map((seat) => `as ${seat}`);
  return table(
    'All matches, seen from the agent that is named first',
    [column.name('Match'), 'Games', 'W-D-L', ...seats, ...eloColumns, 'LOS', 'Score', 'Distinct'],
    matches.map((match) => [
      called(match),
      whole(match.games),
      ...[match.total, ...match.seats].map(results),
      ...(isRated(match)
        ? [...eloCells(match.rating), likelihood(match.rating.los), percent(match.rating.score)]
        : [...eloCells(undefined), missing, missing]),
      whole(match.distinct),
    ]),
  );
}

/** What the counts of each match say besides, a match a row. */
function figureTable({ matches, seatNames: [first] }: Pick<TournamentOutcome, 'matches' | 'seatNames'>): Table {
  const firstMove = [`Elo of being ${first}`, '95 % interval'];
  return table(
    'What the counts say besides',
    [column.name('Match'), 'Normalized Elo', '95 % interval', ...firstMove, 'Games drawn', 'Pairs W-D-L'],
    matches.map((match) => {
      const { won, lost, draws } = match.ratios;
      return [
        called(match),
        ...eloCells(isRated(match) ? match.normalized : undefined),
        ...eloCells(match.firstMove),
        percent(draws),
        results({ wins: won, draws: match.pairs - won - lost, losses: lost }),
      ];
    }),
  );
}

/** What the openings did, a match a row. */
function openingsTable(matches: readonly Match[]): Table {
  return table(
    'Pairs whose games the same seat won both, and games that repeat another one',
    [column.name('Match'), 'Pairs', 'Split', 'Share', 'Games', 'Repeated', 'Share'],
    matches.map((match) => [
      called(match),
      whole(match.pairs),
      whole(splitPairs(match)),
      shareOf(splitPairs(match), match.pairs),
      whole(match.games),
      whole(repeatedGames(match)),
      shareOf(repeatedGames(match), match.games),
    ]),
  );
}

/** Nothing where all games were decided on the board. */
function forfeitTable(matches: readonly Match[]): Content {
  const rows = matches.flatMap(({ forfeited, games: all }) =>
    forfeited.map(({ agent, kind, ending, games }) => [agent, kind, ending, whole(games), shareOf(games, all)]),
  );
  return (
    rows.length > 0 &&
    table(
      'Games lost otherwise than on the board: by a fault, which says nothing of strength, or by a limit overstepped',
      [column.name('Agent'), column.words('Kind'), column.words('Ending'), 'Games', 'Share'],
      rows,
    )
  );
}

/** All agents at once, from all their games. */
function ratings({
  verdict,
  players,
  superiority,
  groups,
  drawRate,
}: NonNullable<TournamentOutcome['ratings']>): Section {
  const grouped = groups > 1;
  return section(
    'Ratings',
    verdict,
    table(
      'Ratings of all agents, the best first',
      [column.name('Agent'), ...eloColumns, 'Error by simulation', 'Score', 'Games', ...(grouped ? ['Group'] : [])],
      players.map((player) => [
        player.agent,
        ...eloCells(player),
        `±${whole(player.simulatedError)}`,
        percent(player.score),
        whole(player.games),
        ...(grouped ? [whole(player.group)] : []),
      ]),
    ),
    grouped && groupText(players),
    table(
      'How likely the agent of the row is stronger than that of the column',
      [column.name('Agent'), column.words('No.'), ...players.map((_, i) => String(i + 1))],
      players.map(({ agent }, i) => [
        agent,
        String(i + 1),
        ...superiority[i]!.map((share) => (share === null ? missing : likelihood(share))),
      ]),
    ),
    `The share of draws between equals is fitted too: ${percent(drawRate)}. ` +
      'Ratings are fitted to all games at once, by maximum likelihood, and take games as independent; they stand ' +
      'against the mean of all agents. The error by simulation is half the width of the interval that results ' +
      'from playing the tournament again with these ratings.',
  );
}

/** Who belongs to which group, and why. */
function groupText(players: Ratings['players']): string {
  const all = [...new Set(players.map(({ group }) => group))].sort((a, b) => a - b);
  const named = all.map((group) => {
    const members = players.filter((player) => player.group === group).map(({ agent }) => agent);
    return `group ${whole(group)}: ${members.join(', ')}`;
  });
  return (
    `A group is agents who met, or whose opponents met: ${named.join('; ')}. Nothing compares agents of different ` +
    'groups: each group’s ratings are against its own mean.'
  );
}

/** The agents by moves, time, memory and wins at home and away, as the report on Hex compares agents. */
function comparison(lines: readonly ComparisonLine[]): Section {
  const needs = ['Games', 'Moves per game', 'Milliseconds per move', 'Nodes per move', 'Peak memory, MB'];
  const shares = ['Won at home', '95 % interval', 'Won away', '95 % interval', 'Score', 'Score by nodes'];
  return section(
    'By moves, time, memory and wins',
    table(
      'Each agent over all its games',
      [column.name('Agent'), ...needs, ...shares],
      lines.map((line) => [
        line.agent,
        whole(line.games),
        decimal(line.averageMoves, 1),
        line.secondsPerMove === null ? 'not timed' : decimal(1000 * line.secondsPerMove, 2),
        whole(line.nodesPerMove),
        line.peakMemory === null ? missing : decimal(line.peakMemory, 1),
        ...won(line.home),
        ...won(line.away),
        decimal(line.score, 3),
        decimal(line.scoreByNodes, 3),
      ]),
    ),
    'At home an agent makes the first move of the game, away the other one does. The score is 45 % games won ' +
      'away, 35 % games won at home, 15 % time and 5 % memory: whoever needs least time has 1 for it, another ' +
      'one the least divided by its own, and memory likewise. It compares the agents of one tournament and is no ' +
      'estimate of strength. Time and memory differ from run to run; the score by nodes takes positions searched ' +
      'for time and memory as equal, and repeats.',
  );
}

function won({ games, wins, low, high }: ComparisonLine['home']): [string, string] {
  return games === 0 ? [missing, missing] : [percent(wins / games), `${percent(low)} to ${percent(high)}`];
}

/** What became of the format; nothing where the matches say it all. */
function format({ format: { kind, rows, verdict } }: TournamentOutcome): Section | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const titled = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const cell = (value: TableRow[string]): string => String(value ?? missing);
  const standings = table(
    'Standings by the format',
    Object.keys(first).map((key) => column.prose(titled(key))),
    rows.map((row) => Object.values(row).map(cell)),
  );
  return section(`Format: ${kind}`, verdict ?? standings);
}
