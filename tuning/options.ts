import type { SelfplayOptions } from '../selfplay/options.ts';
import type { TournamentOptions } from '../tournament/options.ts';
import type { BackendName } from '../train/network/backend.ts';
import type { TrainOptions } from '../train/options.ts';
import type { NetworkFit } from '../train/train-network.ts';

/** A tuning run: plain data, all of which its folder's `run.json` holds. */
export interface TuneOptions {
  /** `slider-6`. */
  readonly game: string;
  readonly seed: number;
  readonly selfplay: SelfplayOptions;
  /** One fit per feature set; `features` is filled in for each. */
  readonly sets: readonly string[];
  readonly train: Omit<TrainOptions, 'features'>;
  /** Networks that are fitted besides; left out where there are none. */
  readonly networks?: readonly NetworkFit[];
  /** What computes them; the first that loads where left out. */
  readonly backend?: BackendName;
  /** The fitted agents are added to `agents`. */
  readonly tournament: TournamentOptions;
  /** The limit of the fitted agents in the tournament. */
  readonly limit: string;
}
