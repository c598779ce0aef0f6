import type { Header } from '../../tournament/log/header.ts';
import type { TournamentOutcome } from '../../tournament/results/outcome.ts';
import { type Document, shell, table, text, warnings, words } from '../document/document.ts';
import { counted } from '../document/number.ts';
import { comparison } from './comparison.ts';
import { format } from './format.ts';
import { effortTable, endingTable, figureTable, forfeitTables, matchTable, openingsTables } from './matches.ts';
import { ratings } from './ratings.ts';

/** All that a tournament has shown, finished or not. */
export function standingsDocument(result: TournamentOutcome): Document {
  const { game, agents, matches, over } = result;
  const games = matches.reduce((sum, match) => sum + match.games, 0);
  const doubts = [...(over ? [] : ['Not final: games are missing.']), ...result.warnings];
  return {
    title: `Tournament on ${game}`,
    subtitle: `${counted(agents.length, 'agent', 'agents')}, ${counted(games, 'game', 'games')}.`,
    sections: [
      { title: 'Matches', blocks: [matchTable(result), effortTable(effortsOf(result))] },
      // Of two agents, their match says it all.
      ...(result.ratings === undefined || agents.length < 3 ? [] : [ratings(result)]),
      {
        title: 'What the matches show',
        blocks: [
          ...matches.map(({ verdict }) => text(verdict)),
          figureTable(result),
          endingTable(matches),
          ...forfeitTables(matches),
        ],
      },
      comparison(result.comparison),
      ...format(result),
      ...(doubts.length === 0
        ? []
        : [{ title: 'Before trusting the figures', blocks: [warnings(doubts), ...openingsTables(matches)] }]),
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
