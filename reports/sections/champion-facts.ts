import { gameWords } from '../../games/index.ts';
import { likelihood, signed, whole } from '../../lib/numbers.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { Rating } from '../../tournament/statistics/rating.ts';
import { nearMatch } from '../../tuning/champion/near-match.ts';
import type { ChampionOutcome } from '../../tuning/champion/outcome.ts';
import { bestChallenger, judgedName, reasonOf } from '../../tuning/champion/reason.ts';
import { UNIT } from '../../tuning/costs.ts';
import { afterWalk } from '../../tuning/near-start.ts';
import type { Fact } from '../document/document.ts';
import { counted } from '../document/number.ts';

/** Who won, against whom, by how much, how sure, at which limit, and what to do next. */
export function championFacts(outcome: ChampionOutcome): Fact[] {
  const { baselines, champion, nodes, boards } = outcome;
  const { strongest } = baselines;
  const match = nearMatch(outcome.verdict, strongest);
  const limit = `equal time: ${whole(nodes)} nodes of ${UNIT} a move, ${afterWalk(boards.near.walk)}`;
  if (match === undefined) {
    const best = bestChallenger(outcome);
    return [
      { label: 'Won', value: `nobody: ${strongest} stays champion` },
      ...(best === undefined
        ? []
        : [
            { label: 'Best', value: `${best.name}, against ${best.opponents.join(' and ')}` },
            ...figures(best.rating, `${pairsText(best.pairs)} of the ${best.contest}`),
          ]),
      { label: 'Limit', value: limit },
      { label: 'Next', value: reasonOf(outcome).remedy },
    ];
  }
  const { rating, rated } = match;
  const judged = judgedName(outcome);
  const won = champion.name === judged && rating.low > 0;
  const kept = champion.name === judged ? 'is kept as champion' : `is not kept: ${champion.name} stays champion`;
  return [
    { label: 'Won', value: won ? judged : `nobody for sure; ${judged} ${kept}` },
    { label: 'Against', value: `${strongest}, the strongest of ${counted(countOf(outcome), 'baseline', 'baselines')}` },
    ...figures(rating, `${pairsText(totalOf(rated))} on fresh boards`),
    { label: 'Limit', value: limit },
    won ? playIt(outcome) : { label: 'Next', value: reasonOf(outcome).remedy },
  ];
}

function figures(rating: Rating, pairs: string): Fact[] {
  return [
    { label: 'By', value: `${signed(rating.elo)} Elo (95 % interval ${eloInterval(rating.low, rating.high)})` },
    { label: 'How sure', value: `likelihood of superiority ${likelihood(rating.los)}, ${pairs}` },
  ];
}

function pairsText(pairs: number): string {
  return counted(pairs, 'pair', 'pairs');
}

/** Everybody who played for being the strongest. */
function countOf({ baselines: { matches, strongest } }: ChampionOutcome): number {
  return new Set([strongest, ...matches.flatMap(({ a, b }) => [a, b])].map((agent) => agent.replace(/@.*$/, ''))).size;
}

function playIt({ game, champion: { file } }: ChampionOutcome): Fact {
  if (file === undefined) return { label: 'Next', value: 'play the champion: it is a program of its own' };
  return { label: 'Next', value: `weightroom play ${gameWords(game)} --agent ${file}`, shell: true };
}
