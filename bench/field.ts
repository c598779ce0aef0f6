// How our search does against Fairy-Stockfish at equal time, in five games of examples/. Each is played in pairs from
// balanced openings near the start. The same command resumes what is in runs/field; more pairs extend it.
//
//     npm run bench:field -- [game] [--ms 100] [--pairs 20] [--weights champion.json] [--workers 2]

import './mistakes.ts';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Agent, MAX_POINTS } from '../agents/agent.ts';
import { createAgent } from '../agents/create-agent.ts';
import { hosting } from '../agents/engine/host.ts';
import { parseAgent } from '../agents/spec.ts';
import { warmUp } from '../agents/warm-up.ts';
import type { Game } from '../games/game.ts';
import { gameOfSize } from '../games/index.ts';
import { loadOutside } from '../games/modules/outside.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { decimal, percent, whole } from '../lib/numbers.ts';
import { packageFolder } from '../lib/version.ts';
import { aligned } from '../reports/render/terminal.ts';
import { readLog } from '../tournament/log/log.ts';
import type { GameRecord } from '../tournament/log/record.ts';
import { outcomeOf } from '../tournament/results/standings.ts';
import { scoreOf } from '../tournament/statistics/elo.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ms: { type: 'string', default: '100' },
    pairs: { type: 'string', default: '20' },
    /** Of one game; else our hand weights play. */
    weights: { type: 'string', default: 'hand:difference' },
    workers: { type: 'string' },
  },
});
const { ms, pairs, weights } = values;
const workers = values.workers === undefined ? [] : ['--workers', values.workers];
// On a busy machine the answer may come late; that decides no game.
const OPPONENT = 'uci:start=60000 margin=5000 node dist/bench/fairy-stockfish.js#fairy-stockfish';
/** Modules in examples/, and sizes. */
const games = {
  'breakthrough-6': ['breakthrough', 6],
  'breakthrough-8': ['breakthrough', 8],
  othello: ['othello', 0],
  ataxx: ['ataxx', 0],
  clobber: ['clobber', 0],
} as const;
/** Positions of the games in which it is measured how deep both see. */
const POSITIONS = 30;
/** Openings that are found once for each game. */
const OPENINGS = 100;

/** Runs a command and says which; it writes its own report. */
function weightroom(...words: string[]): void {
  console.log(`weightroom ${words.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ')}`);
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  execFileSync(process.execPath, ['dist/cli/weightroom.js', ...words, ...workers], { stdio: [...stdio] });
}

/** Plays the match, or resumes it; returns its folder. */
function played(name: string, module: string, size: number): string {
  const words = [module, ...(size === 0 ? [] : ['--size', String(size)])];
  const openings = `runs/field/${name}.txt`;
  const near = ['--walk', '2..8', '--agent', 'hand:difference@nodes=1000', '--count', String(OPENINGS)];
  if (!existsSync(openings)) weightroom('match', 'openings', ...words, ...near, '--out', openings);
  const out = `runs/field/${name}-${ms}-${weights.replace(/\W+/g, '-')}`;
  const agents = ['--agents', `${weights},${OPPONENT}`, '--limit', `ms=${ms}`];
  weightroom('match', 'run', ...words, ...agents, '--pairs', pairs, '--openings', openings, '--out', out);
  return out;
}

/**
 * Mean depth of both in the same positions of the games in `folder`, each without memory of the game. Positions where
 * one of them sees the end are left out: there a search is as deep as it likes.
 */
async function depthsIn(folder: string, game: Game): Promise<number[]> {
  const limit = { milliseconds: Number(ms) };
  const specs = [weights, OPPONENT].map((text) => parseAgent(text, game, limit));
  return hosting(specs, join(folder, 'depths'), undefined, async (host) => {
    host!.attach();
    const [ours, theirs] = specs.map((spec) => createAgent(game, spec)) as [Agent, Agent];
    warmUp(game, ours);
    return depthsOf(readLog(folder).records, game, ours, theirs);
  });
}

function depthsOf(records: readonly GameRecord[], game: Game, ours: Agent, theirs: Agent): number[] {
  const seen: (readonly [number, number])[] = [];
  for (let i = 0; i < POSITIONS; i++) {
    const random = new Random(i, 'field', game.name);
    const { position: start, moves: text } = records[Math.floor((i * records.length) / POSITIONS)]!;
    const all = text.split(' ');
    const position = game.parse(start);
    for (const agent of [ours, theirs]) agent.start();
    for (const move of all.slice(0, random.int(all.length))) {
      theirs.follow?.(position, game.parseMove(position, move));
      position.make(game.parseMove(position, move));
    }
    const choices = [ours.choose(position, random), theirs.choose(position, random)] as const;
    if (choices.every(({ score = 0 }) => Math.abs(score) < MAX_POINTS)) seen.push([choices[0].depth, choices[1].depth]);
  }
  return [0, 1].map((side) => seen.reduce((sum, depths) => sum + depths[side]!, 0) / seen.length);
}

const rows: string[][] = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(games)) {
  if (!Object.hasOwn(games, name)) throw new InputError(`${name}: expected one of ${Object.keys(games).join(', ')}`);
  const [example, size] = games[name as keyof typeof games];
  const module = `./examples/${example}`;
  const { family } = await loadOutside(module, packageFolder);
  const folder = played(name, module, size);
  const log = readLog(folder);
  const { matches, comparison } = outcomeOf(log.header, log);
  const { rating, pairs, endings } = matches[0]!;
  const depths = await depthsIn(folder, gameOfSize(family, size));
  rows.push([
    name,
    percent(rating.score),
    `${percent(scoreOf(rating.low))} to ${percent(scoreOf(rating.high))}`,
    whole(pairs),
    ...depths.map((depth) => decimal(depth, 1)),
    ...comparison.map(({ secondsPerMove }) => whole(1000 * secondsPerMove!)),
    Object.entries(endings)
      .map(([ending, count]) => `${count} ${ending}`)
      .join(', '),
  ]);
}
const head = ['', 'points', '95 %', 'pairs', 'our depth', 'its depth', 'our ms', 'its ms', 'how games ended'];
console.log(`${weights} against Fairy-Stockfish, ${ms} ms per move`);
console.log(aligned([head, ...rows]).join('\n'));
