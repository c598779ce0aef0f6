import type { Header } from '../../tournament/log/header.ts';
import type { TournamentOutcome } from '../../tournament/results/outcome.ts';
import { type Document, lead, type Section, shell, table, text, words } from '../document/document.ts';
import { counted } from '../document/words.ts';
import { eloPlot } from '../plots/elo-plot.ts';
import { comparison } from './comparison.ts';
import { doubts } from './doubts.ts';
import { format } from './format.ts';
import { effortTable, endingTable, figureTable, forfeitTables, matchTable, openingsTables } from './matches.ts';
import { ratings } from './ratings.ts';

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
          effortTable(effortsOf(result)),
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
  const rows = [
    ['made by', program],
    ['pairs', String(tournament.pairs)],
    ['seed', String(tournament.seed)],
  ];
  const made = table('Made with', [words('What'), words('Which')], rows);
  const more = text('The same command goes on after a stop; with more --pairs it goes on from here.');
  return { ...document, sections: [...sections, { title: 'To repeat this', blocks: [shell(command), more, made] }] };
}

/** What each agent used over all its matches. */
function effortsOf({ agents, matches }: TournamentOutcome) {
  return agents.map((agent) => {
    const sum = { moves: 0, nodes: 0, milliseconds: 0, timedMoves: 0 };
    for (const { a, effort } of matches.filter((match) => match.a === agent || match.b === agent)) {
      const own = effort[a === agent ? 0 : 1];
      for (const key of ['moves', 'nodes', 'milliseconds', 'timedMoves'] as const) sum[key] += own[key];
    }
    return [agent, sum] as const;
  });
}
