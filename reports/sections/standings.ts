import { decimal, likelihood, missing, percent, whole } from '../../lib/numbers.ts';
import type { TableRow } from '../../tournament/formats/format.ts';
import type { Header } from '../../tournament/log/header.ts';
import type { ComparisonLine, WinShare } from '../../tournament/results/comparison.ts';
import type { TournamentOutcome } from '../../tournament/results/outcome.ts';
import type { TournamentResult } from '../../tournament/results/result.ts';
import type { PlayerRating } from '../../tournament/statistics/ratings/ratings.ts';
import {
  type Block,
  type Document,
  lead,
  name,
  number,
  numbers,
  prose,
  type Section,
  type Table,
  table,
  text,
  words,
} from '../document/document.ts';
import { counted, eloCells } from '../document/words.ts';
import { eloPlot } from '../plots/strength-plots.ts';
import { endingTable, figureTable, forfeitTables, matchTable, openingsTables } from './matches.ts';
import { doubts, repeating } from './parts.ts';

/** Matches that a plot has room for. */
const PLOTTED = 12;

/** All that a tournament has shown, finished or not. */
export function standingsDocument(result: TournamentOutcome): Document {
  const { game, agents, matches, over } = result;
  const games = matches.reduce((sum, match) => sum + match.games, 0);
  const warned = [...(over ? [] : ['Not final: games are missing.']), ...result.warnings];
  return {
    title: `Tournament on ${game}`,
    subtitle: `${counted(agents.length, 'agent', 'agents')}, ${counted(games, 'game', 'games')}.`,
    sections: [
      opening(result),
      ...doubts(warned, openingsTables(matches)),
      // Of two agents, their match says it all.
      ...(result.ratings === undefined || agents.length < 3 ? [] : [ratings(result)]),
      {
        title: 'What the matches show',
        blocks: [
          // A match alone is told at the top.
          ...(matches.length === 1 ? [] : matches.map(({ verdict }) => text(verdict))),
          figureTable(result),
          endingTable(matches),
          ...forfeitTables(matches),
        ],
      },
      { ...comparison(result.comparison), folded: true },
      ...format(result),
    ],
  };
}

/** Who leads, or who won the only match; how far apart they are; and all matches in one table. */
function opening(result: TournamentOutcome): Section {
  const { matches, ratings } = result;
  const first = matches.length === 1 ? matches[0]!.verdict : ratings?.verdict[0];
  return {
    title: 'Matches',
    blocks: [
      ...(first === undefined ? [] : [lead(first)]),
      ...(matches.length === 0 || matches.length > PLOTTED ? [] : [eloPlot(matches)]),
      matchTable(result),
    ],
  };
}

/** The page of a tournament: all that it has shown, and what made it. */
export function tournamentDocument(result: TournamentOutcome, { program, command, tournament }: Header): Document {
  const { sections, ...document } = standingsDocument(result);
  const { game, pairs, seed } = tournament;
  const again = repeating(
    { command, game, seed, version: program },
    'The same command goes on after a stop; with more --pairs it goes on from here.',
    { pairs: String(pairs) },
  );
  return { ...document, sections: [...sections, again] };
}

/** All agents at once, from all their games. */
function ratings({ ratings }: Pick<TournamentResult, 'ratings'>): Section {
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
      ...eloCells({ elo, low, high }),
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

/** The agents by moves, time, memory and wins at home and away, as the report on Hex compares agents. */
function comparison(lines: readonly ComparisonLine[]): Section {
  return {
    title: 'By moves, time, memory and wins',
    blocks: [
      table(
        'Each agent over all its games',
        [
          name('Agent'),
          ...numbers(
            'Games',
            'Moves per game',
            'Milliseconds per move',
            'Nodes per move',
            'Peak memory, MB',
            'Won at home',
            '95 % interval',
            'Won away',
            '95 % interval',
            'Score',
            'Score by nodes',
          ),
        ],
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
      text(
        'At home an agent makes the first move of the game, away the other one does. The score is 45 % games won ' +
          'away, 35 % games won at home, 15 % time and 5 % memory: whoever needs least time has 1 for it, another ' +
          'one the least divided by its own, and memory likewise. It compares the agents of one tournament and is no ' +
          'estimate of strength. Time and memory differ from run to run; the score by nodes takes positions searched ' +
          'for time and memory as equal, and repeats.',
      ),
    ],
  };
}

function won({ games, wins, low, high }: WinShare): [string, string] {
  return games === 0 ? [missing, missing] : [percent(wins / games), `${percent(low)} to ${percent(high)}`];
}

/** What became of the format; nothing where the matches say it all. */
function format({ format: { kind, rows, verdict } }: Pick<TournamentOutcome, 'format'>): Section[] {
  const [first] = rows;
  if (first === undefined) return [];
  const titled = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const cell = (value: TableRow[string]): string => String(value ?? missing);
  const standings = table(
    'Standings by the format',
    Object.keys(first).map((key) => prose(titled(key))),
    rows.map((row) => Object.values(row).map(cell)),
  );
  return [{ title: `Format: ${kind}`, blocks: [verdict === undefined ? standings : text(verdict)] }];
}
