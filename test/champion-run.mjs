// node test/champion-run.mjs FOLDER WORKERS: a race, a challenge and a verdict, as a run of the champion loop plays
// them, with what was built. Prints what they have shown.
import { join } from 'node:path';
import { handWeights } from '../dist/agents/weights/weights.js';
import { gameNamed } from '../dist/games/index.js';
import '../dist/games/modules/shipped.js';
import { arenaOf } from '../dist/tuning/contests/arena.js';
import { challenge } from '../dist/tuning/contests/challenge.js';
import { Contest } from '../dist/tuning/contests/contest.js';
import { race } from '../dist/tuning/contests/race.js';
import { playVerdict, verdictBoards } from '../dist/tuning/verdict.js';

const [folder, workers] = process.argv.slice(2);
const game = gameNamed('slider-4');
const arena = arenaOf(game, 5, 150);
const running = { workers: Number(workers), signal: new AbortController().signal, progress: () => {} };
const hand = (perspective) => ({
  kind: 'weights',
  name: `hand:${perspective}`,
  weights: handWeights(game, perspective),
  cost: 1,
});
const times = (name, factor) => {
  const { weights } = hand('difference');
  return { ...hand('difference'), name, weights: { ...weights, points: weights.points.map((one) => one * factor) } };
};

const [own, difference, flipped, good, blind] = [
  hand('own'),
  hand('difference'),
  times('flipped', -1),
  times('good', 2),
  times('blind', 0),
];
const contest = (label, name) => new Contest(arena, label, join(folder, name), running);
const raced = await race(contest('generation 1', 'race'), [flipped, good, blind], [own, difference], 8);
const others = [own, difference].map((player) => ({ player, champion: undefined }));
const terms = { elo1: 60, maxPairs: 60, gauntletPairs: 20 };
const challenged = await challenge(contest('generation 1', 'challenge'), good, blind, others, terms);
const last = contest('verdict', 'verdict');
const boards = await verdictBoards(last, 4, 8);
const verdict = [
  ...(await playVerdict(last, good, [difference, own], boards.first, 'others')),
  ...(await playVerdict(last, good, [difference], boards.last, 'strongest')),
];
// Times differ from run to run.
const facts = verdict.map(({ match: { effort: _, ...match }, ...rest }) => ({ ...rest, match }));
process.stdout.write(JSON.stringify({ raced, challenged, verdict: facts }));
