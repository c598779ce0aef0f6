import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameNamed } from '../../../games/index.ts';
import { walk } from '../../../games/moves.ts';
import { Random } from '../../../lib/maths/random.ts';
import { playDataset } from '../../dataset.ts';
import type { Reading } from '../case.ts';
import type { Scene } from '../fuzz.ts';
import { done, GAME } from './folder.ts';

const cup = [
  ...`match run ${GAME} --agents weights.json,greedy,random --pairs 3 --openings openings.txt`.split(' '),
  ...'--config {"adjudicate":"plies=60"} --limit depth=1 --workers 1 --out'.split(' '),
];
const again = (folder: string): Reading => ({ words: [...cup, folder, '--json'], writes: [`${folder}/games.jsonl`] });

/** A tournament's folder and what it is played with. */
export const tournament: Scene = {
  name: 'tournament',
  async make(folder, seed) {
    await playDataset(join(folder, 'data'), GAME, 60, seed, 6);
    await done(folder, 'fit', 'data', '--out', 'weights.json');
    rmSync(join(folder, 'data'), { recursive: true });
    const game = gameNamed(GAME);
    const openings = Array.from({ length: 3 }, (_, i) => {
      const position = walk(game, { shortest: 2 + i, longest: 2 + i }, new Random(seed, i));
      return `${position.text()} # opening ${i}`;
    });
    writeFileSync(join(folder, 'openings.txt'), ['# Boards', '', ...openings, ''].join('\n'));
    await done(folder, ...cup, 'cup');
    cpSync(join(folder, 'cup/tables/games.txt'), join(folder, 'games.txt'));
  },
  files: () => [
    {
      file: 'cup/games.jsonl',
      readings: [
        { words: ['match', 'show', 'cup', '--json'], alone: true },
        again('cup'),
        { words: ['match', 'replay', 'cup'], finds: true, alone: true },
        { words: ['match', 'show', 'cup'], alone: true },
      ],
      free: 'nothing',
    },
    {
      file: 'cup/timing.jsonl',
      readings: [again('cup'), { words: ['match', 'show', 'cup', '--out', 'tables'] }],
      free: 'timing.jsonl of a tournament',
    },
    {
      file: 'games.txt',
      readings: [{ words: ['match', 'replay', 'games.txt', '--positions'], finds: true }],
      free: 'games as text',
    },
    // The tournament is over: what it was played with is what it was, or another run is needed.
    { file: 'weights.json', readings: [again('cup')], free: 'nothing' },
    { file: 'openings.txt', readings: [again('cup')], free: 'nothing' },
    // A new one is played with what is there.
    { file: 'openings.txt', readings: [again('new')], free: 'openings' },
  ],
};
