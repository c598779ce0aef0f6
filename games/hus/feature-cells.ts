import type { CellFinders } from '../feature-cells.ts';
import type { Player } from '../game.ts';
import { FEWEST, facing, INNER, PITS } from './pits.ts';
import type { HusPosition } from './position.ts';

/** A player's pits for which `test` holds, by what is in them; both players' pits have the same numbers. */
function pitsOf({ pits }: HusPosition, player: Player, test: (seeds: number, pit: number) => boolean): string[] {
  return Array.from({ length: PITS }, (_, pit) => pit)
    .filter((pit) => test(pits[player * PITS + pit]!, pit))
    .map((pit) => `${player}:${pit}`);
}

/** The pits of `player` whose seeds could be lost: inner ones with seeds that face some, and those behind them. */
function exposed(position: HusPosition, player: Player): string[] {
  const { pits } = position;
  const seeds = (of: number, pit: number): number => pits[of * PITS + pit]!;
  const isOpen = (inner: number): boolean => seeds(player, inner) > 0 && seeds(1 - player, facing(inner)) > 0;
  // The outer pit behind an inner one.
  const behind = (inner: number): number => 2 * INNER - 1 - inner;
  return pitsOf(
    position,
    player,
    (held, pit) =>
      held > 0 &&
      (pit >= INNER
        ? isOpen(pit)
        : Array.from({ length: INNER }, (_, i) => INNER + i).some((inner) => behind(inner) === pit && isOpen(inner))),
  );
}

function enemyOf(player: Player): Player {
  return (1 - player) as Player;
}

/** What Hus's features rest on. */
export const husCells: CellFinders<HusPosition> = {
  seeds: (position, player) => pitsOf(position, player, (seeds) => seeds > 0),
  'exposed-pits': (position, player) => exposed(position, enemyOf(player)),
  unprotected: exposed,
  mobility: (position, player) => pitsOf(position, player, (seeds) => seeds >= FEWEST),
  cramped: (position, player) => pitsOf(position, player, (seeds) => seeds >= FEWEST),
  singles: (position, player) => pitsOf(position, player, (seeds) => seeds === 1),
  largest: (position, player) => {
    const most = Math.max(...position.pits.subarray(player * PITS, (player + 1) * PITS));
    return pitsOf(position, player, (seeds) => seeds === most);
  },
  'exposed-count': (position, player) =>
    exposed(position, enemyOf(player)).filter((name) => Number(name.slice(2)) >= INNER),
  ...Object.fromEntries(
    Array.from({ length: PITS }, (_, pit) => [
      `pit-${pit}`,
      (position: HusPosition, player: Player) => pitsOf(position, player, (seeds, one) => one === pit && seeds > 0),
    ]),
  ),
};
