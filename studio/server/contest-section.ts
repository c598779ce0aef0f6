import { whole } from '../../lib/numbers.ts';
import { eloColumns, name, type Section, section, table } from '../../reports/document/document.ts';
import { counted, eloCells, results, shortNames } from '../../reports/document/words.ts';
import { liveTable } from '../../reports/sections/live.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { ratingOf } from '../../tournament/statistics/rating.ts';
import type { WatchedLog } from './watched-log.ts';

/** Matches that are shown. */
const MATCHES = 200;

/** How a tournament stands, in a section called `title`. */
export function contestSection(title: string, log: WatchedLog): Section {
  const { agents } = log.tournament;
  const { lines, format } = log.standings;
  const called = shortNames(agents);
  const met = matchesOf(log)
    .slice(0, MATCHES)
    .map((match) => [
      `${called(agents[match.a]!)} v ${called(agents[match.b]!)}`,
      whole(match.pairs),
      results(match),
      ...eloCells(match),
    ]);
  const said = [counted(log.games.length, 'game', 'games'), ...(format === undefined ? [] : [format])];
  return section(
    title,
    `${said.join('; ')}.`,
    liveTable(lines),
    met.length > 0 && table('Matches so far', [name('Match'), 'Pairs', 'W-D-L', ...eloColumns], met),
  );
}

/** All games of every two agents that met, by their numbers, seen from `a`, the earlier one. */
export function matchesOf(log: WatchedLog) {
  return log.standings.meetings.map(({ first: a, second: b, counts }) => {
    const { elo, low, high } = ratingOf(counts.pentanomial);
    return { a, b, pairs: totalOf(counts.pentanomial), ...counts.total, elo, low, high };
  });
}
