import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Random } from '../lib/random.ts';
import { program } from '../lib/version.ts';
import { LOG } from './log.ts';
import type { GameRecord } from './record.ts';

const PLAYERS = 32;
const GAMES = 100_000;

const folder = mkdtempSync(join(tmpdir(), 'weightroom-standings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const agents = Array.from({ length: PLAYERS }, (_, i) => `agent${i}@depth=4`);

/** A round robin of agents of whom each is a little weaker than the one before, a game being some 60 moves long. */
function records(): GameRecord[] {
  const random = new Random(1, 'standings');
  const games: GameRecord[] = [];
  for (let opening = 0; ; opening++)
    for (let a = 0; a < PLAYERS; a++)
      for (let b = a + 1; b < PLAYERS; b++)
        for (const [first, second] of [
          [a, b],
          [b, a],
        ] as const) {
          if (games.length === GAMES) return games;
          const chance = random.unit();
          const win = 0.8 / (1 + Math.exp((first - second) / 20 - 0.1));
          games.push({
            game: games.length,
            seats: [agents[first]!, agents[second]!],
            opening,
            position: `4/4/H3/3V h ${opening}`,
            winner: chance < win ? 0 : chance < 0.8 ? 1 : -1,
            ending: chance < 0.8 ? 'home' : 'ply limit',
            chosen: [30, 30],
            nodes: [3000, 3100],
            moves: Array.from({ length: 60 }, () => `a${random.int(9)}u`).join(' '),
          });
        }
}

/** Reads the log in a process of its own, and says what it took: `seconds` of processor time, the program's start included, whoever else keeps the machine busy. */
const reader = `
  import { performance } from 'node:perf_hooks';
  const dist = process.argv[1];
  const { readLog } = await import(dist + '/tournament/log.js');
  const { standingsOf } = await import(dist + '/tournament/standings.js');
  const begun = performance.now();
  const { header, records, milliseconds } = readLog(process.argv[2]);
  const { agents } = header.tournament;
  const { ratings, matches } = standingsOf({ name: 'slider-4', seats: ['H', 'V'] }, agents, records, milliseconds);
  const wall = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage();
  const seconds = (user + system) / 1e6;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ seconds, wall, megabytes, games: records.length, matches: matches.length, best: ratings.players[0].agent }));
`;

test(`${PLAYERS} players, ${GAMES} games: standings from the log in under ten seconds and 500 MB`, () => {
  const header = {
    format: 'weightroom tournament 1',
    program,
    tournament: { game: 'slider-4', seed: 1, agents, pairs: 101 },
    command: 'weightroom tournament slider-4',
    setup: '',
  };
  writeFileSync(join(folder, LOG), [header, ...records()].map((line) => `${JSON.stringify(line)}\n`).join(''));
  const dist = join(import.meta.dirname, '../dist');
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', reader, dist, folder], { encoding: 'utf8' });
  process.stdout.write(`standings of ${PLAYERS} players: ${out}`);
  const { seconds, wall: _, megabytes, ...found } = JSON.parse(out);
  expect(found).toEqual({ games: GAMES, matches: (PLAYERS * (PLAYERS - 1)) / 2, best: agents[0] });
  expect(seconds).toBeLessThan(10);
  expect(megabytes).toBeLessThan(500);
});
