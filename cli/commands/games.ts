import type { CommandModule } from 'yargs';
import { agentNames } from '../../agents/spec.ts';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import { options } from '../options/argument.ts';
import { print, table } from '../terminal/print.ts';

interface Arguments {
  game: string | undefined;
  features: boolean;
  json: boolean;
}

/** `weightroom games [game]`: what there is. */
export const gamesCommand: CommandModule<object, Arguments> = {
  command: 'games [game]',
  describe: 'lists games, sizes, agents and feature sets',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', describe: 'one game only' })
      .option('features', { type: 'boolean', default: false, describe: 'every feature: name, unit, meaning' })
      .option('json', options.json),
  handler({ game, features, json }) {
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
      ...(fact.sizes.length > 0 ? [`  sizes     ${fact.sizes[0]} to ${fact.sizes.at(-1)}`] : []),
      `  seats     ${fact.seats.join(' (moves first), ')}`,
      `  agents    ${fact.agents.join(', ')}, or the path of a weights file; then :own or :difference, then @depth=N, @nodes=N, @ms=N`,
      `  features  ${fact.features.map(({ set, features }) => `${set} (${features.length})`).join(', ')}`,
      `  hand      ${fact.hand.map(({ name, points }) => `${name} ${points}`).join(', ')}`,
      `            ${fact.source}`,
      ...(features
        ? fact.features.flatMap(({ set, features: list }) => [
            `  ${set}:`,
            ...table(list.map((one) => [`    ${one.name}`, one.unit, `${one.low} to ${one.high}`, one.meaning])),
          ])
        : []),
    ]);
    print(json, facts, lines);
  },
};
