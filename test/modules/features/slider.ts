import type { Features, Game, Player, Position } from 'weightroom/game';
import type { ValuedFeature } from 'weightroom/kit';

/** Of Slider's positions what these features read. */
interface SliderLike extends Position {
  readonly board: Uint8Array;
  readonly pieces: Int32Array;
  readonly counts: readonly [number, number];
  readonly grid: { readonly stride: number };
}

/** The game's `original` features except for the one called `left`. */
export function originalWithout(game: Game, left: string): Features {
  const [original] = game.features;
  const kept = original!.list.flatMap(({ name }, i) => (name === left ? [] : [i]));
  const values = new Float64Array(original!.list.length);
  return {
    name: 'bare',
    list: kept.map((i) => original!.list[i]!),
    extract(position, player, out, at) {
      original!.extract(position, player, values, 0);
      for (let i = 0; i < kept.length; i++) out[at + i] = values[kept[i]!]!;
    },
  };
}

/** `bare` with one feature more. */
export function withOne(bare: Features, one: ValuedFeature<SliderLike>): Features<SliderLike> {
  const count = bare.list.length;
  const { value, ...described } = one;
  return {
    name: 'with-one',
    list: [...bare.list, described],
    extract(position, player, out, at) {
      bare.extract(position, player, out, at);
      out[at + count] = value(position, player);
    },
    only(indices) {
      const kept = indices.filter((index) => index < count);
      const values = new Float64Array(count);
      return {
        extract(position, player, out, at) {
          bare.extract(position, player, values, 0);
          for (let i = 0; i < kept.length; i++) out[at + i] = values[kept[i]!]!;
          if (kept.length < indices.length) out[at + kept.length] = value(position, player);
        },
      };
    },
  };
}

/** Slider's own `direct-blocks`: pieces of `player` right in front of an enemy. */
export function directBlocks({ board, pieces, counts, grid }: SliderLike, player: Player): number {
  const behind = player === 0 ? grid.stride : -1;
  const first = player === 0 ? 0 : pieces.length >> 1;
  let blocks = 0;
  for (let i = first; i < first + counts[player]; i++) if (board[pieces[i]! + behind] === 2 - player) blocks++;
  return blocks;
}

export const DIRECT_BLOCKS = {
  name: 'direct-blocks',
  unit: 'pieces',
  meaning: 'own pieces that stand right in front of an enemy piece',
  low: 0,
  high: 12,
} as const;
