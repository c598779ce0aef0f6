import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { program } from '../../lib/version.ts';
import { testFolder } from '../../test/folder.ts';
import { LineChain } from '../log/line-chain.ts';
import { LOG } from '../log/log.ts';
import type { GameRecord } from '../log/record.ts';
import type { TournamentOutcome } from './standings.ts';

const PLAYERS = 32;
const GAMES = 100_000;

const folder = testFolder();

const agents = Array.from({ length: PLAYERS }, (_, i) => `agent${i}@depth=4`);

/** A round robin of agents of whom each is a little weaker than the one before, a game being some 60 moves long. */
function records(): GameRecord[] {
  const random = new Random(1, 'standings');
  const games: GameRecord[] = [];
  const game = gameNamed('slider-4');
  for (let opening = 0; ; opening++) {
    const position = walk(game, game.walk, random).text();
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
            position,
            winner: chance < win ? 0 : chance < 0.8 ? 1 : -1,
            ending: chance < 0.8 ? 'home' : 'ply limit',
            chosen: [30, 30],
            nodes: [3000, 3100],
            moves: Array.from({ length: 60 }, () => `a${random.int(9)}u`).join(' '),
          });
        }
  }
}

/**
 * Runs the program in a process of its own, and says what it took: `seconds` of processor time, its start included,
 * whoever else keeps the machine busy.
 */
const runner = `
  const begun = performance.now();
  const [, program, ...words] = process.argv;
  const { main } = await import(program);
  const code = await main(words);
  const wall = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage();
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.error(JSON.stringify({ code, seconds: (user + system) / 1e6, wall, megabytes }));
`;

test(`${PLAYERS} players, ${GAMES} games: standings from the log in under ten seconds and 500 MB`, () => {
  const header = {
    format: 'weightroom tournament 2',
    program,
    tournament: { game: 'slider-4', seed: 1, agents, pairs: 101 },
    command: 'weightroom match run slider-4',
    setup: '',
  };
  const chain = new LineChain();
  const lines = [header, ...records()].map((line) => `${chain.seal(JSON.stringify(line))}\n`);
  writeFileSync(join(folder, LOG), lines.join(''));
  const main = join(import.meta.dirname, '../../dist/cli/main.js');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', runner, main, 'match', 'show', folder, '--json'],
    { encoding: 'utf8', maxBuffer: 1e9 },
  );
  process.stdout.write(`weightroom match show, ${PLAYERS} players, ${GAMES} games: ${stderr}`);
  const { code, seconds, megabytes } = JSON.parse(stderr);
  const { matches, ratings, comparison } = JSON.parse(stdout) as TournamentOutcome;
  expect(code).toBe(0);
  expect(matches).toHaveLength((PLAYERS * (PLAYERS - 1)) / 2);
  expect(matches.reduce((sum, { games }) => sum + games, 0)).toBe(GAMES);
  expect(ratings!.players[0]!.agent).toBe(agents[0]);
  expect(comparison).toHaveLength(PLAYERS);
  expect(seconds).toBeLessThan(10);
  expect(megabytes).toBeLessThan(500);
});
