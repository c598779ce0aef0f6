import { agentNames } from '../../agents/spec.ts';
import { families, gameNamed, gameOfSize, sizesText } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { list } from '../../lib/options/kinds.ts';
import { flag, optional } from '../../lib/options/option-set.ts';
import { aligned } from '../../reports/render/terminal.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';

import { print } from '../terminal/print.ts';
import { weightsBeside } from './games-weights.ts';

/** `weightroom games [game]`: what there is. */
export const gamesCommand = command({
  usage: 'games [game]',
  describe: 'lists games, sizes, agents and feature sets',
  positionals: { game: 'one game only' },
  options: {
    features: flag('every feature: name, unit, meaning'),
    weights: optional(list(), 'weights files to show beside the hand weights, in their scale, with intervals', {
      holds: 'agents',
    }),
    asWritten: flag('with --weights: points as each file has them'),
    json,
  },
  handler({ game, features, weights, asWritten, json }) {
    if (weights !== undefined) {
      if (game === undefined) throw new InputError('games: which game are the weights of --weights for?');
      const { value, lines } = weightsBeside(weights, gameNamed(game), asWritten);
      return print(json, value, lines);
    }
    const chosen =
      game === undefined ? families.map((family) => gameOfSize(family, family.defaultSize)) : [gameNamed(game)];
    const facts = chosen.map((one) => ({
      game: one.name,
      meaning: families.find((family) => family.name === one.family)!.meaning,
      sizes: families.find((family) => family.name === one.family)!.sizes,
      seats: one.seats,
      agents: agentNames(one),
      hand: one.features[0]!.list.map((feature, i) => ({ name: feature.name, points: one.hand.points[i]! })),
      source: one.hand.source,
      features: one.features.map((set) => ({ set: set.name, features: set.list })),
    }));
    const lines = facts.flatMap((fact) => [
      `${fact.game}: ${fact.meaning}`,
      ...(fact.sizes.length > 0 ? [`  sizes     ${sizesText(fact.sizes)}`] : []),
      `  seats     ${fact.seats.join(' (moves first), ')}`,
      `  agents    ${fact.agents.join(', ')}, or the path of a weights file; then :own or :difference, then @depth=N, @nodes=N, @ms=N`,
      `  features  ${fact.features.map(({ set, features }) => `${set} (${features.length})`).join(', ')}`,
      `  hand      ${fact.hand.map(({ name, points }) => `${name} ${points}`).join(', ')}`,
      `            ${fact.source}`,
      ...(features
        ? fact.features.flatMap(({ set, features: list }) => [
            `  ${set}:`,
            ...aligned(list.map((one) => [`    ${one.name}`, one.unit, `${one.low} to ${one.high}`, one.meaning])),
          ])
        : []),
    ]);
    print(json, facts, lines);
  },
});
