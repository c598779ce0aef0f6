import { closeSync, openSync, readSync } from 'node:fs';
import type { Drawing } from '../../games/game.ts';
import { familyOf, gameNamed } from '../../games/index.ts';
import { decimal, whole } from '../../lib/numbers.ts';
import { column, eloColumns, type Section, section, table } from '../../reports/document/document.ts';
import { counted, eloCells, results, shortNames } from '../../reports/document/words.ts';
import { coursePlot, liveTable } from '../../reports/sections/parts.ts';
import { LOG, LogLines } from '../../tournament/log/log.ts';
import { replay } from '../../tournament/log/replay.ts';
import { LiveStandings } from '../../tournament/results/live.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { ratingOf } from '../../tournament/statistics/rating.ts';
import { titledText } from '../../tuning/titles.ts';
import { below, kept, logsIn, type StudioFolder } from './studio-folder.ts';
import type { WatchedLog } from './watched-log.ts';

/** No header is longer: it has a line with the names of a tournament's agents. */
const LONGEST = 1 << 20;

/** Lists the tournaments of a run, as they come in it: each with its agents, and when its log changed last. */
export function contestsOf(folder: StudioFolder) {
  const agentsOf = kept(
    (path) => folder.stat(path),
    (at) => headerLine(folder, at).tournament.agents,
  );
  return (run: string) =>
    logsIn(folder, run)
      .flatMap((at) => {
        const path = below(at, LOG);
        try {
          const agents = agentsOf(path) ?? [];
          const title = titleOf(run === '.' ? at : at.slice(run.length + 1), agents);
          return [{ at, title, agents, changed: folder.time(path) }];
        } catch {
          // No log, or one whose first line is being written.
          return [];
        }
      })
      .sort((one, other) => placeOf(one.at) - placeOf(other.at) || (one.at < other.at ? -1 : 1));
}

/** A tournament within a run. */
export type Contest = ReturnType<ReturnType<typeof contestsOf>>[number];

/** The first line of the log at `path`. Throws InputError. */
export function headerLine(folder: StudioFolder, path: string) {
  const file = openSync(folder.plain(path, Number.POSITIVE_INFINITY), 'r');
  try {
    const bytes = Buffer.alloc(LONGEST);
    const size = readSync(file, bytes, 0, LONGEST, 0);
    const [line = ''] = bytes.toString('utf8', 0, size).split('\n', 1);
    const lines = new LogLines(path);
    lines.next(line);
    return lines.header;
  } finally {
    closeSync(file);
  }
}

/** The order in a run: baselines, generations, verdict. */
function placeOf(at: string): number {
  const generation = /(?:^|\/)generation-(\d+)\//.exec(at)?.[1];
  if (generation !== undefined) return Number(generation) + (at.includes('/challenge/') ? 0.5 : 0);
  return /(?:^|\/)baselines$/.test(at) ? 0 : Number.MAX_SAFE_INTEGER;
}

const NAMES: Readonly<Record<string, string>> = {
  baselines: 'Baselines',
  'verdict/strongest/near': 'Verdict near the start, against the strongest baseline',
  'verdict/strongest/plain': 'Verdict near the start as drawn, against the strongest baseline',
  'verdict/strongest/random': 'Verdict on random boards, against the strongest baseline',
  'verdict/others/near': 'Verdict near the start, against the others',
  'verdict/others/random': 'Verdict on random boards, against the others',
};

/** What the tournament at `path` of a run is. */
function titleOf(path: string, [first]: readonly string[]): string {
  const known = NAMES[path];
  if (known !== undefined) return known;
  const [, generation, what, rest] = /^generation-(\d+)\/(race|challenge)\/(.*)$/.exec(path) ?? [];
  if (generation === undefined || rest === undefined) return path;
  const about =
    what === 'race'
      ? `race, ${rest.split('/')[0]!.replace('-', ' ')}, against ${(first ?? '').replace(/@.*$/s, '')}`
      : rest === 'test'
        ? 'challenge'
        : `gauntlet ${rest.endsWith('near') ? 'near the start' : 'on random boards'}`;
  return `Generation ${generation}: ${about}`;
}

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
    agents.length === 2 && coursePlot(courseOf(log)),
    met.length > 0 && table('Matches', [column.name('Match'), 'Pairs', 'W-D-L', ...eloColumns], met),
  );
}

/** Points of a contest's course. */
const POINTS = 40;

/** How the first of two agents stood as the games came. */
function courseOf({ tournament, games }: WatchedLog) {
  const standings = new LiveStandings(tournament);
  const step = Math.max(2, Math.ceil(games.length / POINTS));
  let moves = 0;
  return games.flatMap((one, i) => {
    standings.add(one);
    moves += one.chosen[0] + one.chosen[1];
    const done = i + 1;
    const line = done % step === 0 || done === games.length ? standings.lines : [];
    const { elo, low, high } = line.find(({ agent }) => agent === tournament.agents[0]) ?? {};
    if (elo === undefined || low === undefined || high === undefined) return [];
    return [{ games: done, elo, low, high, length: moves / done, test: standings.format }];
  });
}

/** Moves of a game that are shown while it is watched. */
const SHOWN = 80;

/** The latest game of a contest whose rules are known, to be shown move by move; and the score. */
export function latestGame({ at, title }: Contest, log: WatchedLog) {
  const record = log.games.at(-1);
  const { game: name, agents } = log.tournament;
  if (record === undefined || familyOf(name) === undefined) return undefined;
  const game = gameNamed(name);
  const frames: Drawing[] = [];
  replay(game, record, {}, (position) => frames.push(game.draw(position)));
  // Its moves may not be read.
  if (frames.length === 0) return undefined;
  const called = shortNames(agents);
  const [match] = matchesOf(log).filter(({ a, b }) =>
    record.seats.every((one) => [agents[a], agents[b]].includes(one)),
  );
  const { a, b, wins, draws, losses } = match!;
  return {
    at,
    title: titledText(title),
    game: record.game,
    /** First seat first. */
    players: record.seats.map(called),
    score: `${called(agents[a]!)} ${decimal(wins + draws / 2, 1)} : ${decimal(losses + draws / 2, 1)} ${called(agents[b]!)}`,
    frames: frames.slice(-SHOWN),
    ending: record.ending,
  };
}

/** All games of every two agents that met, by their numbers, seen from `a`, the earlier one. */
export function matchesOf(log: WatchedLog) {
  return log.standings.meetings.map(({ first: a, second: b, counts }) => {
    const { elo, low, high } = ratingOf(counts.pentanomial);
    return { a, b, pairs: totalOf(counts.pentanomial), ...counts.total, elo, low, high };
  });
}
