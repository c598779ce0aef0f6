import { text } from '../../lib/options/kinds.ts';
import { OptionSet, optional } from '../../lib/options/option-set.ts';
import { models } from '../../train/options.ts';
import { json, workers } from '../options/argument.ts';
import { sharedFlags } from '../options/champion.ts';
import { command, namesOf } from '../options/command.ts';
import { fitFlags } from '../options/fit.ts';
import { networkFlags } from '../options/network.ts';
import { queueFlags } from '../options/queue.ts';
import { runKind } from '../options/run-kind.ts';
import { championSet, tuneChampion } from './tune-champion.ts';
import { onceSet, tuneOnce } from './tune-once.ts';

/** How weights are fitted. Networks are asked for by `--networks`, not by `--model`. */
const fitOfSets = new OptionSet({
  ...fitFlags.options,
  model: { ...fitFlags.options.model, help: models.join(' or ') },
});

const tuneSet = {
  ...onceSet,
  ...championSet,
  out: optional(text, 'folder of the run; else runs/champion-<game>-seed<seed>, of one fit runs/<game>-seed<seed>'),
  workers,
  ...queueFlags,
  json,
};

/** `weightroom tune`: from a game's rules to a verdict, by the champion loop or by one fit. */
export const tuneCommand = command({
  usage: 'tune <game>',
  describe: 'the main job: the strongest agent that a time buys, by self-play, fits and matches; a verdict',
  options: tuneSet,
  more: [fitOfSets, networkFlags],
  groups: [
    ['Champion loop', ['budget', 'generations', 'repeats', 'replay-decisions', 'progress']],
    ['Loop or one fit', ['limit', 'features', 'against', 'games', 'pairs', 'seed']],
    ['One fit: self-play', ['once', 'selfplay-agent', 'walk', 'random-moves', 'scatter', 'rare']],
    ['One fit: weights', [...namesOf(fitOfSets.without(sharedFlags)), 'strict']],
    ['One fit: networks', ['networks', ...namesOf(networkFlags), 'backend']],
    ['One fit: tournament', ['openings', 'depth', 'baseline-pairs', 'costs']],
  ],
  examples: [
    ['tune slider', 'the champion loop for three minutes'],
    ['tune ./mygame.ts --budget 20m', 'the strongest agent that 20 minutes buy'],
    ['tune hexifence --once', "one fit at the game's own pace, and its tournament; some minutes"],
    ['tune slider --seed 2 --pairs 2000', 'one fit; more openings: a narrower interval'],
    ['tune slider --features full --networks full', 'a small network beside one fit'],
    ['tune hus --limit ms=20', 'one fit; equal time by the clock, which does not repeat'],
  ],
  epilogue:
    'Without --budget or --generations the loop takes three minutes. --once is one fit and its tournament, and so is a command with an option that only one fit has, with --games or --pairs but without --generations, or with the folder of such a run. The same command goes on after a stop. What clocks and costs decide differs from run to run: the loop repeats with --replay-decisions, one fit with the command in run.json, which has --costs. With more --pairs the tournament of a finished fit goes on; its data, its fits and the match of its baselines stay.',
  async handler(args, given) {
    return runKind(given, args.out) === 'loop' ? tuneChampion(args) : tuneOnce(args, given);
  },
});
