import { agentNames } from '../../agents/spec.ts';
import { families, gameNamed, gameOfSize, sizesText } from '../../games/index.ts';
import { flag } from '../../lib/options/option-set.ts';
import { aligned } from '../../reports/render/terminal.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';

/** `weightroom games [game]`: what there is. */
export const gamesCommand = command({
  usage: 'games [game]',
  describe: 'lists games, sizes, agents and feature sets',
  positionals: { game: 'one game only' },
  options: { features: flag('every feature: name, unit, meaning'), json },
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
