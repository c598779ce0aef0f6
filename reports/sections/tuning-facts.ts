import { gameWords } from '../../games/index.ts';
import { likelihood, signed } from '../../lib/numbers.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { bestFit } from '../../tuning/headline.ts';
import type { TuningOutcome } from '../../tuning/outcome.ts';
import { equalText } from '../../tuning/terms.ts';
import { rivalOf } from '../../tuning/verdict.ts';
import { shortNames } from '../document/agent-name.ts';
import type { Fact } from '../document/document.ts';
import { counted } from '../document/number.ts';

/**
 * Which fit met the strongest hand baseline and did best, by how much, how sure, at which limit, and what to do next;
 * nothing of a run where none met it.
 */
export function tuningFacts({ game, seed, tournament, baseline, terms, fits, networks }: TuningOutcome): Fact[] {
  const strongest = rivalOf(tournament, baseline);
  const best = strongest === undefined ? undefined : bestFit(strongest, tournament.matches);
  if (best === undefined) return [];
  const { rating, match } = best;
  const called = shortNames(tournament.matches.flatMap(({ a, b }) => [a, b]));
  const [tuned, rival] = [called(best.tuned), called(strongest!)];
  const won = rating.low > 0;
  const lost = rating.high < 0;
  const winner = won ? tuned : lost ? rival : `nobody for sure; the best fit is ${tuned}`;
  const pairs = counted(totalOf(match.rated), 'pair', 'pairs');
  const file = [...fits, ...networks].find(
    ({ name }) => best.tuned === name || best.tuned.startsWith(`${name}@`),
  )?.file;
  return [
    { label: 'Won', value: winner },
    { label: 'Against', value: lost ? `${tuned}, the best fit` : `${rival}, the strongest hand baseline` },
    {
      label: 'By',
      value: `${signed(rating.elo)} Elo for ${tuned} (95 % interval ${eloInterval(rating.low, rating.high)})`,
    },
    { label: 'How sure', value: `likelihood of superiority ${likelihood(rating.los)}, ${pairs}` },
    ...(terms === undefined ? [] : [{ label: 'Limit', value: `${equalText(terms)}, ${terms.start}` }]),
    won && file !== undefined
      ? { label: 'Next', value: `weightroom play ${gameWords(game)} --agent ${file}`, shell: true }
      : { label: 'Next', value: `weightroom tune ${gameWords(game)} --seed ${seed} --budget 20m`, shell: true },
  ];
}
