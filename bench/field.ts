// How our search does against Fairy-Stockfish at equal time, in five games of examples/. Each is played in pairs from
// balanced openings near the start. The same command resumes what is in runs/field; more pairs extend it.
//
//     npm run bench:field -- [game] [--ms 100] [--pairs 20] [--weights champion.json] [--workers 2]

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MAX_POINTS } from '../agents/agent.ts';
import { createAgent } from '../agents/create-agent.ts';
import { parseAgent } from '../agents/spec.ts';
import { warmUp } from '../agents/warm-up.ts';
import { Random } from '../lib/maths/random.ts';
import { decimal, percent, whole } from '../lib/numbers.ts';
import { aligned } from '../reports/render/terminal.ts';
import { readLog } from '../tournament/log/log.ts';
import { outcomeOf } from '../tournament/results/standings.ts';
import { scoreOf } from '../tournament/statistics/elo.ts';
import { FairyStockfish } from './fairy-stockfish.ts';
import { FairyThinker } from './fairy-thinker.ts';
import { type FieldGame, fieldGame, fieldGames } from './field-game.ts';

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
function played(name: string, { game, module }: FieldGame): string {
  const size = /\d+$/.exec(game.name);
  const words = [module, ...(size === null ? [] : ['--size', size[0]])];
  const openings = `runs/field/${name}.txt`;
  const near = ['--walk', '2..8', '--agent', 'hand:difference@nodes=1000', '--count', String(OPENINGS)];
  if (!existsSync(openings)) weightroom('match', 'openings', ...words, ...near, '--out', openings);
  const out = `runs/field/${name}-${ms}-${weights.replace(/\W+/g, '-')}`;
  // On a busy machine the answer may come late; that decides no game.
  const opponent = `cmd:start=60000 margin=5000 node dist/bench/field-engine.js ${name}#fairy-stockfish`;
  const agents = ['--agents', `${weights},${opponent}`, '--limit', `ms=${ms}`];
  weightroom('match', 'run', ...words, ...agents, '--pairs', pairs, '--openings', openings, '--out', out);
  return out;
}

/**
 * Mean depth of both in the same positions of the games in `folder`, each without memory of the game. Positions where
 * one of them sees the end are left out: there a search is as deep as it likes.
 */
async function depthsIn(folder: string, field: FieldGame): Promise<number[]> {
  const { game, variant } = field;
  const engine = await FairyStockfish.open(variant);
  await engine.warmUp();
  const theirs = new FairyThinker(field, engine);
  const limit = { milliseconds: Number(ms) };
  const ours = createAgent(game, parseAgent(weights, game, limit));
  warmUp(game, ours);
  const { records } = readLog(folder);
  const seen: (readonly [number, number])[] = [];
  for (let i = 0; i < POSITIONS; i++) {
    const random = new Random(i, 'field', game.name);
    const { position: start, moves: text } = records[Math.floor((i * records.length) / POSITIONS)]!;
    const all = text.split(' ');
    const moves = all.slice(0, random.int(all.length));
    const position = game.parse(start);
    for (const move of moves) position.make(game.parseMove(position, move));
    ours.start();
    theirs.newGame();
    const choices = [ours.choose(position, random), await theirs.choose({ start, moves, limit })] as const;
    if (choices.every(({ score = 0 }) => Math.abs(score) < MAX_POINTS)) seen.push([choices[0].depth, choices[1].depth]);
  }
  await theirs.close();
  return [0, 1].map((side) => seen.reduce((sum, depths) => sum + depths[side]!, 0) / seen.length);
}

const names = positionals.length > 0 ? positionals : fieldGames;
const rows: string[][] = [];
for (const name of names) {
  const field = await fieldGame(name);
  const folder = played(name, field);
  const log = readLog(folder);
  const { matches, comparison } = outcomeOf(log.header, log);
  const { rating, pairs, endings } = matches[0]!;
  const depths = await depthsIn(folder, field);
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
console.log(`${weights} against Fairy-Stockfish, ${ms} ms a move`);
console.log(aligned([head, ...rows]).join('\n'));
