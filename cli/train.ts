import type { CommandModule } from 'yargs';
import { judges } from '../agents/weights.ts';
import { readManifest } from '../datasets/manifest.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { exists, jsonText, writeWhole } from '../lib/files.ts';
import { InputError } from '../lib/input-error.ts';
import { models, readSplits, targets, trainWeights } from '../tuning/train.ts';
import { nonNegative, oneOf, options } from './argument.ts';
import { type NetworkArguments, networkOptions } from './network-options.ts';
import { print, table } from './print.ts';
import { trainNetworkCommand } from './train-network.ts';

interface Arguments extends NetworkArguments {
  dataset: string;
  out: string;
  features: string;
  model: string;
  target: string;
  ridge: string;
  tempo: boolean;
  scale: string;
  judge: string;
  force: boolean;
  json: boolean;
}

/** `weightroom train`: a data set to weights. */
export const trainCommand: CommandModule<object, Arguments> = {
  command: 'train <dataset>',
  describe: 'fits evaluation weights to a data set',
  builder: (yargs) =>
    yargs
      .positional('dataset', { type: 'string', demandOption: true, describe: 'folder' })
      .option('out', { type: 'string', demandOption: true, describe: 'weights file to write' })
      .option('features', { type: 'string', default: 'original', describe: 'feature set' })
      .option('model', { type: 'string', default: 'logistic', describe: [...models, 'network'].join(', ') })
      .option('target', { type: 'string', default: 'result', describe: `what linear fits: ${targets.join(' or ')}` })
      .option('ridge', { type: 'string', default: '0.0001', describe: 'penalty on squared weights' })
      .option('tempo', { type: 'boolean', default: true, describe: 'a term for being to move' })
      .option('scale', { type: 'string', default: '1000', describe: 'points worth one logit' })
      .option('judge', {
        type: 'string',
        default: 'difference',
        describe: `how agents judge with it: ${judges.join(' or ')}`,
      })
      .option('force', { type: 'boolean', default: false, describe: 'write over an existing file' })
      .options(networkOptions)
      .option('json', options.json),
  async handler(args) {
    if (args.model === 'network') return trainNetworkCommand(args);
    const model = oneOf('model', args.model, models);
    const target = oneOf('target', args.target, targets);
    if (model === 'logistic' && target === 'score')
      throw new InputError('--target score: logistic fits results; --model linear fits scores');
    if (exists(args.out) && !args.force) throw new InputError(`${args.out}: exists already; --force writes over it`);
    const game = gameNamed(readManifest(args.dataset).game);
    const features = featuresNamed(game, args.features);
    const samples = await readSplits(args.dataset, game, features);
    const weights = await trainWeights(args.dataset, game, features, samples, {
      features: features.name,
      model,
      target,
      ridge: nonNegative('ridge', args.ridge),
      tempo: args.tempo,
      scale: nonNegative('scale', args.scale),
      judge: oneOf('judge', args.judge, judges),
    });
    writeWhole(args.out, jsonText(weights));
    const { origin } = weights;
    print(args.json, weights, [
      `${args.out}: ${game.name}, ${features.name} features, ${model}, ${weights.scale} points a logit`,
      ...table([
        ...weights.features.names.map((name, i) => [`  ${name}`, String(weights.points[i])]),
        ['  tempo', String(weights.tempo)],
      ]),
      ...(origin.by === 'fit'
        ? table([
            ['split', 'rows', 'log loss', 'Brier', 'accuracy'],
            ...Object.entries(origin.measures).map(([split, one]) => [
              split,
              String(one.rows),
              one.logLoss.toFixed(4),
              one.brier.toFixed(4),
              one.accuracy.toFixed(4),
            ]),
          ])
        : []),
    ]);
  },
};
