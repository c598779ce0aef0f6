import type { TuningOutcome } from '../../tuning/outcome.ts';
import { type Section, text } from '../document/document.ts';
import { effortTable, matchTable } from './matches.ts';

/** Which of the hand baselines is the one to beat, and why; nothing of a run without their match. */
export function baseline({ baseline, tournament }: TuningOutcome): Section[] {
  if (baseline === undefined) return [];
  const { match, verdict } = baseline;
  const meaning =
    'The weights of the game’s authors, judged for the player who searches (hand:own, as their agent does) and for ' +
    'both sides (hand:difference). Both were given the same time in nodes, which repeat: the one whose nodes are ' +
    'dearer has fewer of them. The table says what a move took here.';
  return [
    {
      title: 'The baseline to beat',
      blocks: [
        text(verdict),
        matchTable({ matches: [match], seatNames: tournament.seatNames }),
        effortTable([
          [match.a, match.effort[0]],
          [match.b, match.effort[1]],
        ]),
        text(meaning),
      ],
    },
  ];
}
