import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signed, whole } from '../lib/numbers.ts';
import type { TournamentResult } from '../tournament/results/result.ts';
import { added, type Pentanomial, reversed, totalOf } from '../tournament/statistics/counts.ts';
import { eloInterval } from '../tournament/statistics/elo.ts';
import { ratingOf } from '../tournament/statistics/rating.ts';

// Prints what champions.sh or strength.sh has played into the folder that is named: for each game, time and kind of
// opening the Elo of the champion or the network, from the pairs of all seeds together, and of each match beside it.

/** `20-near-linear` of `20-near-linear-1.json`, `100-random` of `2-100-random-1.json`. */
const NAME = /^(?:\d+-)?(\d+-(?:near|random)[\w-]*)-\d+\.json$/;
/** A champion or a network, whose seed its file names. */
const OWN = /(?:^|\/)(?:network-)?\d+\.json/;

interface Showing {
  readonly opponent: string;
  readonly pairs: Pentanomial;
}

const folder = process.argv[2]!;
const lines = readdirSync(folder).flatMap((game) => [...contestsIn(join(folder, game))].map(lineOf(game)));
console.log(['| Game | Contest | Pairs | Elo | Matches |', '| --- | --- | ---: | --- | --- |', ...lines].join('\n'));

/** The matches of each contest; a gauntlet of several opponents is several contests. */
function contestsIn(place: string): ReadonlyMap<string, readonly Showing[]> {
  const contests = new Map<string, Showing[]>();
  for (const file of readdirSync(place)) {
    const name = NAME.exec(file)?.[1];
    if (name === undefined) continue;
    const { matches } = JSON.parse(readFileSync(join(place, file), 'utf8')) as TournamentResult;
    for (const { a, b, rated } of matches) {
      const isOwn = OWN.test(a);
      const opponent = (isOwn ? b : a).replace(/@.*$/s, '').replace(/^.*\//s, '');
      const contest = matches.length === 1 ? name : `${name} v ${opponent}`;
      contests.set(contest, [...(contests.get(contest) ?? []), { opponent, pairs: isOwn ? rated : reversed(rated) }]);
    }
  }
  return contests;
}

function lineOf(game: string) {
  return ([contest, showings]: readonly [string, readonly Showing[]]): string => {
    const all = added(showings.map(({ pairs }) => pairs));
    const { elo, low, high } = ratingOf(all);
    const each = showings.map(({ opponent, pairs }) => `${signed(ratingOf(pairs).elo)} v ${opponent}`);
    const cells = [game, contest, whole(totalOf(all)), `${signed(elo)} (${eloInterval(low, high)})`, each.join('; ')];
    return `| ${cells.join(' | ')} |`;
  };
}
