import { headlineOf } from './headline.ts';
import { networkVerdict } from './network-verdict.ts';
import type { BaselineOutcome, BesideOutcome, TuningOutcome } from './outcome.ts';
import { isTuned } from './run-folder.ts';
import { equalText, type Terms } from './terms.ts';

type Tournament = Pick<TuningOutcome['tournament'], 'matches' | 'comparison' | 'warnings' | 'ratings'>;

/**
 * What came of a run, in sentences. First whether tuning has beaten the strongest hand baseline, because that was
 * asked, and how that one was found; then the same on other boards and at equal depth; then tuned against the other
 * agents; then whether networks earn their place; then the rest. Without a comparison no sentence says what a move took.
 */
export function verdictOf(
  tournament: Tournament,
  terms: Terms,
  beside: readonly Pick<BesideOutcome, 'kind' | 'terms' | 'tournament'>[],
  { fits, networks }: Pick<TuningOutcome, 'fits' | 'networks'>,
  baseline: BaselineOutcome | undefined,
): string[] {
  const { matches, comparison, warnings } = tournament;
  const fitted = fits.map(({ name }) => name);
  const hands = matches.flatMap(({ a, b }) => [a, b]).filter(isHand);
  const rival = rivalOf(tournament, baseline);
  const others = [...new Set(hands)].filter((one) => one !== rival);
  const headline = rival === undefined ? undefined : headlineOf(rival, others, matches, comparison, terms);
  const below = matches.filter((match) => match !== headline?.match);
  const aboutBefore = below.filter(({ a, b }) => isTuned(a) !== isTuned(b));
  const rest = below.filter((match) => !aboutBefore.includes(match));
  return [
    ...(headline === undefined ? [] : [headline.sentence]),
    ...(baseline === undefined ? [] : [baseline.verdict]),
    ...(baseline === undefined || rival === baseline.strongest
      ? []
      : [`In the games of this tournament ${rival} is stronger than ${baseline.strongest}: it is the one to beat.`]),
    ...beside.flatMap(besideVerdict),
    ...aboutBefore.map(({ verdict }) => verdict),
    ...networkVerdict(networks, fitted, matches, comparison, terms),
    ...rest.map(({ verdict }) => verdict),
    ...warnings,
  ];
}

/**
 * The strongest hand baseline of a run, by its name in the tournament: the one to beat. The match of the baselines
 * chose it, at equal time; where the tournament, with another limit or more pairs, shows another one to be surely
 * stronger, that one.
 */
export function rivalOf(
  tournament: Pick<Tournament, 'ratings' | 'matches'>,
  baseline: Pick<BaselineOutcome, 'strongest'> | undefined,
): string | undefined {
  const chosen = baseline?.strongest ?? bestRated(tournament);
  const winners = tournament.matches.flatMap(({ a, b, rating }) => {
    if (!isHand(a) || !isHand(b)) return [];
    if (a === chosen && rating.high < 0) return [b];
    return b === chosen && rating.low > 0 ? [a] : [];
  });
  return winners[0] ?? chosen;
}

/** What a shorter tournament has shown, a sentence for each of its matches. */
function besideVerdict({ kind, terms, tournament }: Pick<BesideOutcome, 'kind' | 'terms' | 'tournament'>): string[] {
  const what = kind === 'random-boards' ? `On random boards, ${terms.start}` : sentenceCase(equalText(terms));
  return tournament.matches.map(({ verdict }) => `${what}: ${verdict}`);
}

function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `hand@depth=4`, `hand:difference@depth=4`. */
function isHand(agent: string): boolean {
  return /^hand(:\w+)?(@|$)/.test(agent);
}

/** Of a run without a match of its baselines: the hand baseline that its tournament rates highest. */
function bestRated({ ratings }: Pick<Tournament, 'ratings'>): string | undefined {
  return ratings?.players.find(({ agent }) => isHand(agent))?.agent;
}
