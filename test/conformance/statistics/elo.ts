import * as z from 'zod';
import { type Counts, momentsOf, type Pentanomial } from '../../../tournament/statistics/counts.ts';
import { eloOf } from '../../../tournament/statistics/elo.ts';
import { plainReport } from '../../../tournament/statistics/findings.ts';
import { type StatisticKind, statisticKind } from './line.ts';

const count = z.number().nonnegative();

/** Games, and what makes a trinomial of them. */
export const gameCounts = z.object({ wins: count, draws: count, losses: count });
export function trinomialOf({ wins, draws, losses }: z.infer<typeof gameCounts>): readonly [number, number, number] {
  return [losses, draws, wins];
}

/** Pairs by the results of their two games, and what makes a pentanomial of them. */
export const pairCounts = z.object({ LL: count, LD: count, WL: count, DD: count, WD: count, WW: count });
export function pentanomialOf({ LL, LD, WL, DD, WD, WW }: z.infer<typeof pairCounts>): Pentanomial {
  return [LL, LD, WL + DD, WD, WW];
}

/**
 * The 97.5 % point of the normal distribution by S. Winitzki's closed form of the inverse error function, as in
 * cutechess, cutegames and lczero-server.
 */
const WINITZKI_Z95 = (() => {
  const a = (8 * (Math.PI - 3)) / (3 * Math.PI * (4 - Math.PI));
  const y = Math.log(1 - 0.95 ** 2);
  const z = 2 / (Math.PI * a) + y / 2;
  return Math.SQRT2 * Math.sqrt(Math.sqrt(z * z - y / a) - z);
})();

/** fastchess, cutegames and chess-tuning-tools. */
export const eloKinds: readonly StatisticKind[] = [
  statisticKind('elo_report_trinomial', gameCounts, (inputs) => report(trinomialOf(inputs))),
  statisticKind('elo_report_pentanomial', pairCounts, (inputs) => report(pentanomialOf(inputs))),
  statisticKind('elo_from_wdl', gameCounts, (inputs) => ({ elo: plainReport(trinomialOf(inputs)).elo })),
  statisticKind('elo_error95_from_wdl', gameCounts, (inputs) => {
    const { total, score, variance } = momentsOf(trinomialOf(inputs));
    const error = WINITZKI_Z95 * Math.sqrt(variance / total);
    return { elo_error: (eloOf(score + error) - eloOf(score - error)) / 2 };
  }),
  statisticKind('elo_from_score', z.object({ score: z.number() }), ({ score }) => ({ elo: eloOf(score) })),
  statisticKind('pair_draw_rate_laplace', pairCounts, ({ LL, LD, WL, DD, WD, WW }) => ({
    draw_rate: (DD + (WD + LD) / 2 + 1) / (LL + LD + WL + DD + WD + WW + 3),
  })),
  statisticKind(
    'pair_to_pentanomial',
    z.object({ game1_first_player_view: z.enum(['W', 'D', 'L']), game2_first_player_view: z.enum(['W', 'D', 'L']) }),
    (inputs) => ({ bin_for_engine1: pairName(inputs.game1_first_player_view, inputs.game2_first_player_view) }),
  ),
];

function report(counts: Counts): Readonly<Record<string, number | null>> {
  const { score, elo, eloError, nelo, neloError, los } = plainReport(counts);
  return { score, elo, elo_error: eloError, nelo, nelo_error: neloError, los_percent: 100 * los };
}

/**
 * A pair's name for who was the first player of game 1: `one` is that game's result, `other` that of game 2 for its own
 * first player, the opponent.
 */
function pairName(one: 'W' | 'D' | 'L', other: 'W' | 'D' | 'L'): string {
  const order = ['W', 'D', 'L'];
  const turned = { W: 'L', D: 'D', L: 'W' }[other];
  const [first, second] = [one, turned].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  // What is drawn stands last.
  return first === 'D' && second === 'L' ? 'LD' : `${first}${second}`;
}
