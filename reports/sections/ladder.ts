import { decimal, missing, whole } from '../../lib/numbers.ts';
import { ALL_GENERATIONS, type Recipe } from '../../tuning/candidates/recipe.ts';
import type { RaceLine, RaceOutcome } from '../../tuning/contests/outcome.ts';
import type { GenerationData } from '../../tuning/data/origin.ts';
import type { Candidate, ChampionOutcome, GenerationOutcome } from '../../tuning/outcome.ts';
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
import { counted, eloCells } from '../document/words.ts';

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
    ...eloCells(rating),
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
          ...eloCells(rating),
          ...eloCells(champion),
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

/** Who raced in each generation, how each was made, and how far it came. */
export function candidates({ generations }: Pick<ChampionOutcome, 'generations'>): Section {
  const meaning =
    'Each candidate is fitted, and plays in the time that all have: its nodes by what one costs it. The worse half ' +
    'leaves a race after each round. Elo and interval are of all its games up to its last round, against all ' +
    'opponents together, who are the same for all candidates of a race.';
  return { title: 'Candidates', blocks: [text(meaning), ...generations.map((one) => folded(racers(one)))] };
}

function racers({ number, candidates: all, race }: GenerationOutcome) {
  const placed = all.map((one) => ({ one, ...lastOf(one.name, race) }));
  const order = [...placed].sort(
    (a, b) => b.round - a.round || (b.line?.rating.score ?? -1) - (a.line?.rating.score ?? -1),
  );
  const against = race === undefined ? '' : `, against ${race.opponents.join(' and ')}`;
  return table(
    `Generation ${number}${against}`,
    [
      name('Candidate'),
      ...numbers('Round', 'Pairs', 'Elo', '95 % interval', 'Cost of a node', 'Log loss'),
      words('Boards'),
      prose('How it is made'),
    ],
    order.map(({ one, line, round }) => [one.name, ...standing(line, round), ...made(one)]),
  );
}

/** The last round in which a candidate played; 0 where it played none. */
function lastOf(candidate: string, race: RaceOutcome | undefined): { line: RaceLine | undefined; round: number } {
  const lines = (race?.rounds ?? []).map((round) => round.find((line) => line.candidate === candidate));
  const at = lines.findLastIndex((line) => line !== undefined);
  return { line: lines[at], round: at + 1 };
}

function spanText(generations: number): string {
  return generations === ALL_GENERATIONS ? 'all generations' : `${generations} generations`;
}

function standing(line: RaceLine | undefined, round: number): string[] {
  if (line === undefined) return [missing, missing, missing, missing];
  const { pairs, rating } = line;
  return [String(round), whole(pairs), ...eloCells(rating)];
}

function made({ recipe, cost, loss, refused }: Candidate): string[] {
  const boards = { near: 'near the start', random: 'random', all: 'all' }[recipe.data];
  const how = recipeText(recipe);
  return [decimal(cost, 2), decimal(loss, 4), boards, refused === undefined ? how : `Refused: ${refused}. ${how}`];
}

/** `set full, ridge 0.0001, λ 0.5, by phase pieces, judged for both sides, data by shallow search of 2 generations`. */
function recipeText(recipe: Recipe): string {
  const by = { all: '', baseline: ' of the baseline', champions: ' of champions' }[recipe.maker];
  const games = recipe.search === 'all' ? `data${by}` : `data${by} by ${recipe.search} search`;
  const span = recipe.generations === 1 ? `${games} of its generation` : `${games} of ${spanText(recipe.generations)}`;
  if (recipe.kind === 'network') {
    const { network } = recipe;
    return `network ${network.shape} on the board, λ ${network.lambda}, ${span}`;
  }
  const { set, ridge, lambda, phase, perspective, tempo } = recipe;
  return [
    `set ${set}`,
    `ridge ${ridge}`,
    ...(lambda === 1 ? [] : [`λ ${lambda}`]),
    ...(phase === undefined ? [] : [`by phase ${phase}`]),
    perspective === 'own' ? 'judged for the player who searches' : 'judged for both sides',
    ...(tempo ? [] : ['without tempo']),
    span,
  ].join(', ');
}
