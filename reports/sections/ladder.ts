import { sum } from '../../lib/maths/mean.ts';
import { decimal, missing, percent, signed, whole } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { Rating } from '../../tournament/statistics/rating.ts';
import { placeCell } from '../../tuning/boards.ts';
import { ALL_GENERATIONS, type Recipe } from '../../tuning/candidates/recipe.ts';
import { nearMatch, type RaceOutcome } from '../../tuning/contests/outcome.ts';
import { judgedName } from '../../tuning/findings.ts';
import type { Candidate, ChampionOutcome, GenerationOutcome } from '../../tuning/outcome.ts';
import { titled, titledText, titleOf, titlesIn } from '../../tuning/titles.ts';
import { column, eloColumns, folded, type Section, section, type Table, table } from '../document/document.ts';
import { axisOf, bars, brokenLine, dots, drawn, eloLabels, type Plot, type Series, series } from '../document/plot.ts';
import { counted, eloCells, eloWords } from '../document/words.ts';
import { drawable, shortened } from '../plots/dots-plot.ts';

/** How the champion came to be, generation by generation. */
export function ladder({ generations }: ChampionOutcome): Section {
  const gauntlets = generations.flatMap(({ challenge }) =>
    (challenge?.gauntlet ?? []).map(({ opponent, pairs, rating, champion, regresses }) => [
      challenge!.candidate,
      opponent,
      whole(pairs),
      ...eloCells(rating),
      ...eloCells(champion),
      regresses ? 'yes' : 'no',
    ]),
  );
  const figures = ['Pairs', ...eloColumns, 'Elo of the champion there', '95 % interval'];
  return section(
    'Ladder of generations',
    'The boards on which a candidate became champion flatter it: it is there because it won on them. The verdict’s ' +
      'boards are fresh ones, which nobody was chosen by. A challenger that was not promoted stands in the plot where ' +
      'it has met the strongest baseline.',
    table(
      'Generations',
      ['Generation', 'Games', 'Rows', 'Candidates', 'Refused', column.name('Race won by'), column.name('Champion')],
      generations.map(({ number, data, candidates, race, champion }) => [
        String(number),
        whole(sum(data.map(({ games }) => games))),
        whole(sum(data.map(({ rows }) => rows))),
        whole(candidates.length),
        whole(candidates.filter(({ refused }) => refused !== undefined).length),
        race?.winner ?? missing,
        champion,
      ]),
    ),
    table(
      'Challenges: the winner of a race against the champion',
      [
        'Generation',
        column.name('Candidate'),
        column.name('Champion'),
        'Pairs',
        ...eloColumns,
        column.words('Test'),
        column.prose('Why'),
      ],
      generations.map(challenged),
    ),
    testPlot(generations),
    gauntlets.length > 0 &&
      folded(
        table(
          'Gauntlets: who passed the test against all earlier champions and baselines',
          [column.name('Candidate'), column.name('Opponent'), ...figures, column.words('Regresses')],
          gauntlets,
        ),
      ),
    lengthPlot(generations),
    folded(dataTable(generations)),
  );
}

function challenged({ number, race, challenge }: GenerationOutcome): string[] {
  const none = race === undefined ? 'no candidate could play' : 'the winner of the race did not challenge';
  return [
    String(number),
    challenge?.candidate ?? race?.winner ?? missing,
    challenge?.champion ?? missing,
    whole(challenge?.pairs),
    ...eloCells(challenge?.rating),
    challenge === undefined ? missing : tests[challenge.test.decision],
    challenge?.why ?? none,
  ];
}

const tests = { accepted: 'passed', rejected: 'failed', open: 'open' };

/** Who played the games that fits read. */
function dataTable(generations: readonly GenerationOutcome[]): Table {
  const rows = generations.flatMap(({ number, data }) =>
    data.map(({ maker, place, search, nodes, games, rows: kept, firstSeat, refused }) => [
      String(number),
      maker,
      placeCell(place),
      search ?? missing,
      whole(nodes),
      whole(games),
      whole(kept),
      percent(firstSeat, 0),
      refused ?? missing,
    ]),
  );
  const who = [column.name('Played by'), column.words('Boards'), column.words('Search')];
  return table(
    `Self-play, ${counted(rows.length, 'data set', 'data sets')}`,
    ['Generation', ...who, 'Nodes', 'Games', 'Rows', 'First seat', column.prose('Refused')],
    rows,
  );
}

/** Who raced in each generation, how each was made, and how far it came. */
export function candidates(outcome: ChampionOutcome): Section {
  const title = titlesIn(outcome);
  return section(
    'Candidates',
    'Each candidate is fitted, and plays in the time that all have: its nodes by what one costs it. The worse half ' +
      'leaves a race after each round. Elo and interval are of all its games up to its last round, against all ' +
      'opponents together, who are the same for all candidates of a race.',
    lossPlot(outcome.generations),
    outcome.generations.map((one) => folded(racers(one, title))),
  );
}

function racers({ number, candidates: all, race }: GenerationOutcome, title: (id: string) => string): Table {
  const placed = all.map((one) => ({ one, ...lastOf(one.name, race) }));
  const order = [...placed].sort(
    (a, b) => b.round - a.round || (b.line?.rating.score ?? -1) - (a.line?.rating.score ?? -1),
  );
  const against =
    race === undefined ? '' : `, against ${race.opponents.map((id) => titledText(id, title)).join(' and ')}`;
  const figures = ['Round', 'Pairs', ...eloColumns, 'Cost of a node', 'Log loss'];
  return table(
    `Generation ${number}${against}`,
    [column.name('Candidate'), ...figures, column.words('Boards'), column.name('Id'), column.prose('How it is made')],
    order.map(({ one, line, round }) => [
      title(one.name),
      round === 0 ? missing : String(round),
      whole(line?.pairs),
      ...eloCells(line?.rating),
      ...made(one),
    ]),
  );
}

/** The last round in which a candidate played; 0 where it played none. */
function lastOf(candidate: string, race: RaceOutcome | undefined) {
  const lines = (race?.rounds ?? []).map((round) => round.find((line) => line.candidate === candidate));
  const at = lines.findLastIndex((line) => line !== undefined);
  return { line: lines[at], round: at + 1 };
}

function made({ name, recipe, cost, loss, refused }: Candidate): string[] {
  const boards = { near: 'near the start', random: 'random', all: 'all' }[recipe.data];
  const how = recipeText(recipe);
  return [
    decimal(cost, 2),
    decimal(loss, 4),
    boards,
    name,
    refused === undefined ? how : `Refused: ${refused}. ${how}`,
  ];
}

/**
 * `set full, ridge 0.0001, λ 0.5, by phase pieces, evaluated for both sides, data by shallow search of 2 generations`.
 */
function recipeText(recipe: Recipe): string {
  const by = { all: '', baseline: ' of the baseline', champions: ' of champions' }[recipe.maker];
  const games = recipe.search === 'all' ? `data${by}` : `data${by} by ${recipe.search} search`;
  const past = recipe.generations === ALL_GENERATIONS ? 'all generations' : `${recipe.generations} generations`;
  const span = `${games} of ${recipe.generations === 1 ? 'its generation' : past}`;
  if (recipe.kind === 'network') {
    const { network } = recipe;
    return `network ${network.shape} on the board, λ ${network.lambda}, ${span}`;
  }
  if (recipe.kind === 'patterns') {
    const { beside, lambda } = recipe.patterns;
    return `patterns on the board, ${beside} features beside them, λ ${lambda}, ${span}`;
  }
  const { set, ridge, lambda, phase, perspective, tempo } = recipe;
  return [
    `set ${set}`,
    `ridge ${ridge}`,
    ...(lambda === 1 ? [] : [`λ ${lambda}`]),
    ...(phase === undefined ? [] : [`by phase ${phase}`]),
    perspective === 'own' ? 'evaluated for the player who searches' : 'evaluated for both sides',
    ...(tempo ? [] : ['without tempo']),
    span,
  ].join(', ');
}

/** Labels of generations that have room. */
const labels = 8;
const y = axisOf('elo', 'Elo against the strongest baseline', {
  scale: { zero: true },
  axis: { tickCount: 6, labelExpr: eloLabels },
});

interface Point {
  readonly name: string;
  readonly kind: Extract<Series, 'baseline' | 'champion' | 'challenger' | 'verdict'>;
  /** A generation, or the place of the verdict behind them. */
  readonly at: number;
  readonly rating: Pick<Rating, 'elo' | 'low' | 'high'>;
}

/** Elo against the strongest baseline by generation, with intervals: champions, who did not become one, the verdict. */
export function ladderPlot(outcome: ChampionOutcome): Plot {
  const last = Math.max(1, ...outcome.generations.map(({ number }) => number));
  // A little apart from the generations.
  const end = last + (outcome.verdict === undefined ? 0 : Math.max(1, last * 0.15));
  const points = pointsOf(outcome, end);
  const values = points.map((point) => {
    const { elo, low, high } = point.rating;
    const [at, kind, said] = [point.at, point.kind, sentence(point)];
    return { at, kind, elo: drawable(elo), low: drawable(low), high: drawable(high), said };
  });
  const others = otherBaselines(outcome).map(({ name, elo }) => ({
    ...{ at: end, elo, label: `${shortened(name, 60)} ${signed(elo)}` },
    said: `${name}, another baseline: ${signed(elo)}, in the baselines' own match.`,
  }));
  // Names within the plot would cross the intervals.
  const lines = others.toSorted((a, b) => b.elo - a.elo).map(({ label }) => label);
  const step = Math.ceil((last + 1) / labels);
  const ticks = Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
  const x = axisOf('at', 'generation', {
    scale: { domain: [-0.3, end + 0.3 + 0.04 * end], nice: false },
    axis: {
      values: [...new Set([...ticks, end])],
      labelExpr: `datum.value > ${last} ? 'verdict' : format(datum.value, 'd')`,
    },
  });
  const kinds = (['baseline', 'champion', 'challenger', 'verdict'] as const).filter((kind) =>
    points.some((point) => point.kind === kind),
  );
  return {
    kind: 'plot',
    name: 'ladder',
    title: `Elo against the strongest baseline by generation, with 95 % intervals${lines.length > 0 ? `; broken lines: ${lines.join(', ')}` : ''}`,
    description: [...values, ...others].map(({ said }) => said).join(' '),
    keys: kinds,
    left: 80,
    height: 240,
    layers: [
      brokenLine({ y: { datum: 0, type: 'quantitative' } }, 0.6),
      brokenLine({ y }, 0.35, others),
      dots('baseline', 30, others, { x, y }),
      bars(
        values.filter(({ kind }) => kind !== 'baseline'),
        { x, y: { ...y, field: 'low' }, y2: { field: 'high' } },
        { strokeWidth: 2, color: 'currentColor', opacity: 0.45 },
      ),
      ...kinds.map((kind) =>
        dots(
          kind,
          90,
          values.filter((value) => value.kind === kind),
          { x, y },
        ),
      ),
    ],
  };

  function sentence({ name, kind, at, rating: { elo, low, high } }: Point): string {
    if (kind === 'baseline') return `${name}, the strongest baseline: 0.`;
    const where = kind === 'verdict' ? `${name} on the verdict's fresh boards` : `Generation ${at}, ${name}, ${kind}`;
    return `${where}: ${signed(elo)}, 95 % interval ${eloInterval(low, high)}.`;
  }
}

/**
 * The champions of up to three runs over their strongest baselines, by generation; each one's verdict ends its line.
 */
export function overlaidPlot(outcomes: readonly ChampionOutcome[]): Plot {
  const keys = (['first', 'second', 'third'] as const).slice(0, outcomes.length);
  const lines = outcomes.map(titled).map((outcome, i) => {
    const end = 1 + Math.max(...outcome.generations.map(({ number }) => number));
    return pointsOf(outcome, end)
      .filter(({ kind }) => kind !== 'challenger')
      .map(({ name, kind, at, rating }) => ({
        ...{ at, elo: drawable(rating.elo), low: drawable(rating.low), high: drawable(rating.high) },
        said: `The ${keys[i]} run, ${kind === 'verdict' ? 'verdict' : `generation ${at}`}: ${name}, ${eloWords(rating)}.`,
      }));
  });
  const x = axisOf('at', 'generation; the last point is the verdict', {
    scale: { nice: false, padding: 10 },
    axis: { tickMinStep: 1, format: 'd', tickCount: 8 },
  });
  return {
    kind: 'plot',
    name: 'overlaid',
    title: 'Elo against the strongest baseline by generation, with 95 % intervals',
    description: lines
      .flat()
      .map(({ said }) => said)
      .join(' '),
    keys,
    left: 80,
    height: 260,
    layers: [
      brokenLine({ y: { datum: 0, type: 'quantitative' } }, 0.6),
      ...lines.flatMap((values, i) => {
        const { colour: color } = series[keys[i]!];
        return [
          bars(values, { x, y: { ...y, field: 'low' }, y2: { field: 'high' } }, { color, strokeWidth: 2 }),
          drawn(values, { type: 'line', color, strokeWidth: 2 }, { x, y }),
          dots(keys[i]!, 70, values, { x, y }),
        ];
      }),
    ],
  };
}

/** A dot of a plot by generation, and its words. */
interface Dot {
  readonly at: number;
  readonly value: number;
  readonly said: string;
}

/** Figures by generation; undefined where there are none. */
function byGeneration(one: Pick<Plot, 'name' | 'title'> & { axis: string }, values: readonly Dot[]): Plot | undefined {
  if (values.length === 0) return undefined;
  const x = axisOf('at', 'generation', {
    scale: { zero: false, nice: false, padding: 16 },
    axis: { tickMinStep: 1, format: 'd', tickCount: 8 },
  });
  const y = axisOf('value', one.axis, {
    scale: { zero: false, padding: 12 },
    axis: { tickMinStep: 1e-4, format: '.4~f', tickCount: 5, titleX: -50 },
  });
  return {
    kind: 'plot',
    name: one.name,
    title: one.title,
    description: values.map(({ said }) => said).join(' '),
    left: 68,
    height: 180,
    layers: [dots('tuned', 50, values, { x, y })],
  };
}

/** Log loss of every fit, by generation. */
function lossPlot(generations: readonly GenerationOutcome[]): Plot | undefined {
  const title = 'Log loss of the fits on games that they have not seen: less is better, and games decide';
  const values = generations.flatMap(({ number, candidates }) =>
    candidates.flatMap(({ name, loss: value }): Dot[] =>
      value === undefined ? [] : [{ at: number, value, said: `${titleOf(name)}: log loss ${decimal(value, 4)}.` }],
    ),
  );
  return byGeneration({ name: 'losses', title, axis: 'log loss' }, values);
}

/** Where the sequential test of every challenge ended. */
function testPlot(generations: readonly GenerationOutcome[]): Plot | undefined {
  const title = 'Log-likelihood ratio (LLR) of every challenge: the higher, the surer that the candidate is stronger';
  const values = generations.flatMap(({ number: at, challenge }): Dot[] => {
    if (challenge === undefined) return [];
    const { candidate, test } = challenge;
    const said = `Generation ${at}, ${candidate}: LLR ${decimal(test.llr, 2)}, test ${tests[test.decision]}.`;
    return [{ at, value: test.llr, said }];
  });
  return byGeneration({ name: 'tests', title, axis: 'LLR' }, values);
}

/** How long games of self-play are, as far as their positions are kept. */
function lengthPlot(generations: readonly GenerationOutcome[]): Plot | undefined {
  const title = 'Length of self-play games: positions kept of a game, on average';
  const values = generations.flatMap(({ number: at, data }) =>
    data.flatMap(({ maker, place, games, rows }): Dot[] => {
      const value = rows / games;
      const said = `Generation ${at}, ${maker}, boards ${placeCell(place)}: ${decimal(value, 1)} positions a game.`;
      return games === 0 ? [] : [{ at, value, said }];
    }),
  );
  return byGeneration({ name: 'lengths', title, axis: 'positions a game' }, values);
}

/** The other baselines, by how much weaker or stronger than the strongest one their own matches showed them. */
function otherBaselines({ baselines: { strongest, matches } }: ChampionOutcome) {
  return matches.flatMap(({ a, b, rating }) => {
    // A line is taken for a fact, and few games may even put a weaker one above the strongest.
    if (rating.low <= 0 && rating.high >= 0) return [];
    if (a === strongest) return [{ name: b, elo: drawable(-rating.elo) }];
    return b === strongest ? [{ name: a, elo: drawable(rating.elo) }] : [];
  });
}

function pointsOf(outcome: ChampionOutcome, end: number): Point[] {
  const { ladder, generations, baselines, verdict } = outcome;
  const { strongest } = baselines;
  const climbed = ladder.map(({ name, generation, rating }): Point => {
    if (rating === undefined) return { name, kind: 'baseline', at: generation, rating: { elo: 0, low: 0, high: 0 } };
    return { name, kind: 'champion', at: generation, rating };
  });
  const failed = generations.flatMap(({ number, challenge }): Point[] => {
    if (challenge === undefined || challenge.promoted) return [];
    const met = challenge.gauntlet.find(({ opponent }) => opponent === strongest)?.rating;
    const rating = challenge.champion === strongest ? challenge.rating : met;
    return rating === undefined ? [] : [{ name: challenge.candidate, kind: 'challenger', at: number, rating }];
  });
  const rating = nearMatch(verdict, strongest)?.rating;
  if (rating === undefined) return [...climbed, ...failed];
  return [...climbed, ...failed, { name: judgedName(outcome), kind: 'verdict', at: end, rating }];
}
