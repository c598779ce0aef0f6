import { missing, signed, whole } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { GenerationData } from '../../tuning/champion/data/league.ts';
import type { ChampionOutcome, GenerationOutcome } from '../../tuning/champion/outcome.ts';
import {
  type Block,
  folded,
  name,
  number,
  numbers,
  prose,
  type Section,
  table,
  text,
  words,
} from '../document/document.ts';
import { counted } from '../document/words.ts';

/** How the champion came to be, generation by generation. */
export function ladder(outcome: ChampionOutcome): Section {
  const meaning =
    'The boards on which a candidate became champion flatter it: it is there because it won on them. The verdict’s ' +
    'boards are fresh ones, which nobody was chosen by. A challenger that was not promoted stands in the plot where ' +
    'it has met the strongest baseline.';
  return {
    title: 'Ladder of generations',
    blocks: [
      text(meaning),
      generations(outcome),
      table(
        'Challenges: the winner of a race against the champion',
        [
          number('Generation'),
          name('Candidate'),
          name('Champion'),
          ...numbers('Pairs', 'Elo', '95 % interval'),
          words('Test'),
          prose('Why'),
        ],
        outcome.generations.map(challenged),
      ),
      ...gauntlets(outcome),
      folded(data(outcome)),
    ],
  };
}

function generations({ generations: all }: ChampionOutcome) {
  return table(
    'Generations',
    [number('Generation'), ...numbers('Games', 'Rows', 'Candidates', 'Refused'), name('Race won by'), name('Champion')],
    all.map(({ number: one, data: made, candidates, race, champion }) => [
      String(one),
      whole(sum(made, 'games')),
      whole(sum(made, 'rows')),
      whole(candidates.length),
      whole(candidates.filter(({ refused }) => refused !== undefined).length),
      race?.winner ?? missing,
      champion,
    ]),
  );
}

function sum(made: readonly GenerationData[], what: 'games' | 'rows'): number {
  return made.reduce((all, one) => all + one[what], 0);
}

function challenged({ number: one, race, challenge }: GenerationOutcome): string[] {
  if (challenge === undefined) {
    const why = race === undefined ? 'no candidate could play' : 'the winner of the race did not challenge';
    return [String(one), race?.winner ?? missing, missing, missing, missing, missing, missing, why];
  }
  const { candidate, champion, pairs, rating, test, why } = challenge;
  return [
    String(one),
    candidate,
    champion,
    whole(pairs),
    signed(rating.elo),
    eloInterval(rating.low, rating.high),
    { accepted: 'passed', rejected: 'failed', open: 'open' }[test.decision],
    why,
  ];
}

/** Who passed the test meets everybody before. */
function gauntlets({ generations: all }: ChampionOutcome): Block[] {
  const rows = all.flatMap(({ challenge }) =>
    (challenge?.gauntlet ?? []).map((line) => ({ candidate: challenge!.candidate, line })),
  );
  if (rows.length === 0) return [];
  return [
    folded(
      table(
        'Gauntlets: who passed the test against all earlier champions and baselines',
        [
          name('Candidate'),
          name('Opponent'),
          ...numbers('Pairs', 'Elo', '95 % interval', 'Elo of the champion there', '95 % interval'),
          words('Regresses'),
        ],
        rows.map(({ candidate, line: { opponent, pairs, rating, champion, regresses } }) => [
          candidate,
          opponent,
          whole(pairs),
          signed(rating.elo),
          eloInterval(rating.low, rating.high),
          signed(champion?.elo),
          champion === undefined ? missing : eloInterval(champion.low, champion.high),
          regresses ? 'yes' : 'no',
        ]),
      ),
    ),
  ];
}

/** Who played the games that fits read. */
function data({ generations: all }: ChampionOutcome) {
  const rows = all.flatMap(({ number: one, data: made }) => made.map((part) => ({ one, part })));
  return table(
    `Self-play, ${counted(rows.length, 'data set', 'data sets')}`,
    [
      number('Generation'),
      name('Played by'),
      words('Boards'),
      words('Search'),
      ...numbers('Nodes', 'Games', 'Rows', 'First seat'),
      prose('Refused'),
    ],
    rows.map(({ one, part: { maker, place, search, nodes, games, rows: kept, firstSeat, refused } }) => [
      String(one),
      maker,
      place === 'near' ? 'near the start' : 'random',
      search ?? missing,
      whole(nodes),
      whole(games),
      whole(kept),
      `${(100 * firstSeat).toFixed(0)} %`,
      refused ?? missing,
    ]),
  );
}
