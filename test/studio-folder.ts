import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { signedText } from '../lib/files/signed.ts';
import { program } from '../lib/version.ts';
import { type Header, headerOf, rewriteLog } from '../tournament/log/log.ts';
import type { GameRecord } from '../tournament/log/record.ts';
import { type ChampionOutcome, writeOutcome } from '../tuning/outcome.ts';
import { championPaths } from '../tuning/run-folder.ts';
import { sampleChampion } from './sample-champion.ts';

/** The run.json of a champion run in `folder`, which is made. */
export function beginRun(
  folder: string,
  game = 'slider-6',
  command = `weightroom tune ${game} --budget 3m --seed 1`,
): void {
  mkdirSync(folder, { recursive: true });
  const options = { game, seed: 1, budget: 180, nodes: 3000, sets: ['original'], against: [] };
  writeFileSync(
    join(folder, 'run.json'),
    signedText({ format: 'weightroom champion run 1', program, command, options }),
  );
}

/** A finished champion run in `folder`. */
export function finishedRun(folder: string, outcome: ChampionOutcome = sampleChampion()): ChampionOutcome {
  beginRun(folder, outcome.game);
  writeOutcome(folder, outcome);
  return outcome;
}

/** The header of a round robin of `agents`. */
export function headerWith(
  agents: readonly string[],
  game = 'slider-4',
  format?: Header['tournament']['format'],
): Header {
  const named = agents.map((name) => ({ name }));
  return headerOf({ game, seed: 1, agents: named, pairs: 100, ...(format && { format }) }, 'weightroom match run', 'x');
}

/** The log of games of `agents` in `folder`, which is made: every two meet, the winners as `winners` says. */
export function writtenLog(
  folder: string,
  agents: readonly string[],
  winners: readonly (0 | 1 | -1)[],
  change: (record: GameRecord) => GameRecord = (one) => one,
): GameRecord[] {
  mkdirSync(folder, { recursive: true });
  const pairs = agents.flatMap((a, i) => agents.slice(i + 1).map((b) => [a, b] as const));
  const records = winners.map((winner, game): GameRecord => {
    const [a, b] = pairs[(game >> 1) % pairs.length]!;
    return change({
      game,
      seats: game % 2 === 0 ? [a, b] : [b, a],
      opening: game >> 1,
      position: '4/4/H3/3V h',
      winner,
      ending: winner === -1 ? 'ply limit' : 'all pieces have left',
      chosen: [1, 1],
      nodes: [30, 20],
      moves: 'a2r d1u',
    });
  });
  rewriteLog(folder, headerWith(agents), records);
  return records;
}

/** The progress.json of the champion run in `folder`. */
export function writtenProgress(folder: string, change: object = {}): void {
  const progress = {
    ...{ format: 'weightroom progress 1', stage: 'race', generation: 2, of: null, candidate: 'g2-full' },
    ...{ elo: 45, low: -10, high: 102 },
    ...{ done: 30, total: 120, note: 'round 2 of 3', rate: 12.5, secondsLeft: 90 },
    ...change,
  };
  writeFileSync(championPaths(folder).progress, JSON.stringify(progress));
}

/** What a server answers. */
interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** Asks for `path`, byte for byte as it stands here, with `headers`, of which Host may be anybody's. */
export function asked(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...length, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    sent.setTimeout(20_000, () => sent.destroy(new Error(`${path}: no answer`)));
    sent.on('error', reject);
    sent.end(body);
  });
}
