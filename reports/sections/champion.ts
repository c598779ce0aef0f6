import type { Weights } from '../../agents/weights/weights.ts';
import { gameWords } from '../../games/index.ts';
import { decimal, likelihood, percent, signed, whole } from '../../lib/numbers.ts';
import { shellWord } from '../../lib/quoted.ts';
import { splitPairs } from '../../tournament/results/openings-warning.ts';
import type { Match } from '../../tournament/results/result.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import type { Rating } from '../../tournament/statistics/rating.ts';
import { afterWalk, placeCell, verdictPlaces, whereFrom } from '../../tuning/boards.ts';
import { nearMatch } from '../../tuning/contests/outcome.ts';
import { UNIT } from '../../tuning/costs.ts';
import { bestChallenger, judgedName, likely, reasonOf } from '../../tuning/findings.ts';
import { type ChampionOutcome, championMatch } from '../../tuning/outcome.ts';
import { HAND_WORDS, titled, titleOf } from '../../tuning/titles.ts';
import {
  type Block,
  blocksOf,
  type Content,
  column,
  type Document,
  documentOf,
  eloColumns,
  type Fact,
  facts,
  folded,
  lead,
  type Section,
  section,
  shell,
  type Table,
  table,
  warnings,
} from '../document/document.ts';
import { axisOf, bars, dots, drawn, eloLabels, markBelow, type Plot, series } from '../document/plot.ts';
import { counted, eloCells, eloWords, results, shareOf } from '../document/words.ts';
import { drawable, shortened } from '../plots/dots-plot.ts';
import { weightsSection } from './fit.ts';
import { candidates, ladder, ladderPlot } from './ladder.ts';
import { moments } from './moments.ts';
import { repeating } from './parts.ts';

const unit = titleOf(UNIT);

/** The page of a run of the champion loop, the answer first; `weights` are the champion's where they are linear. */
export function championDocument(found: ChampionOutcome, weights?: Weights): Document {
  const outcome = titled(found);
  const { game, generations, seed, version, budget, champion } = outcome;
  const tried = generations.reduce((sum, one) => sum + one.candidates.length, 0);
  return documentOf(
    `Champion of ${game}`,
    `${version}, seed ${seed}, budget ${budget}: ${counted(generations.length, 'generation', 'generations')}, ${counted(tried, 'candidate', 'candidates')}.`,
    section('Verdict', lead(plainVerdict(found)), facts(championFacts(outcome, champion.file)), ladderPlot(outcome)),
    weights === undefined ? replaced(outcome) : weightsSection(champion.name, weights),
    section('How sure', outcome.sentences[0], warnings(outcome.warnings), fresh(outcome)),
    outcome.moments && moments(game, outcome.moments),
    folded(section('In words', outcome.sentences.slice(1), HAND_WORDS)),
    folded(ladder(outcome)),
    folded(candidates(found)),
    folded(matches(outcome)),
    folded(
      repeating(
        outcome,
        'What clocks decided stands in decisions.jsonl: the same command with --config \'{"replayDecisions": "decisions.jsonl"}\' writes the same bytes.',
        { budget, 'nodes of a move': whole(outcome.nodes) },
      ),
    ),
  );
}

/** What changed if the champion is a network, which has no weights to compare with the baseline's. */
function replaced({ champion, generations, baselines }: ChampionOutcome): Section | undefined {
  const candidate = generations.flatMap((one) => one.candidates).find(({ name }) => name === champion.name);
  if (candidate?.recipe.kind !== 'network') return undefined;
  return section(
    'What changed',
    `${champion.name}, a network that reads the whole board, took the place of ${baselines.strongest}. It has no weights to compare one by one: in the studio, "Why" beside a game shows what each piece is worth to it, and what its units respond to.`,
  );
}

/** The result of a run in one sentence, without terms of statistics. */
export function plainVerdict(found: ChampionOutcome): string {
  const outcome = titled(found);
  const { verdict, baselines, champion, game } = outcome;
  const { strongest } = baselines;
  const match = nearMatch(verdict, strongest);
  const why = `Likeliest reason: ${reasonOf(outcome).reason}.`;
  if (match === undefined) return `Tuning brought nothing yet: ${strongest} is still the best of ${game}. ${why}`;
  const { low, high, elo, score } = match.rating;
  const name = judgedName(outcome);
  const figures = `${percent(score, 0)} of the points (${signed(elo)} Elo)`;
  if (low > 0 && champion.name === name) return `Tuning worked: ${name} beats ${strongest}, with ${figures}.`;
  if (high < 0) return `Tuning lost: ${name} is weaker than ${strongest}, with ${figures}.`;
  const said = likely(outcome, match.rating, 'new games') ?? 'Tuning brought nothing that new games show';
  return `${said}: ${name} made ${figures} against ${strongest}. ${why}`;
}

/** The answer: one sentence, then its facts. `file` is the champion's weights, as a reader names them. */
function verdictBlocks(outcome: ChampionOutcome, file: string | undefined): Block[] {
  const { game, sentences } = outcome;
  return [lead(sentences[0] ?? `No verdict on ${game}.`), facts(championFacts(outcome, file))];
}

/** What a terminal says when a run ends; its champion's weights, if it has any, are at `path`. */
export function championBlocks(found: ChampionOutcome, path: string): Block[] {
  const outcome = titled(found);
  const file = outcome.champion.file && shellWord(path);
  return blocksOf([verdictBlocks(outcome, file), outcome.sentences.slice(1), warnings(outcome.warnings)]);
}

/** The champion where it was chosen by nothing: all matches in one plot, and their figures. */
function fresh({ verdict, baselines }: ChampionOutcome): Content {
  if (verdict === undefined)
    return `${baselines.strongest} is still the champion, so there was no verdict to play for.`;
  const rows = verdict.map(({ place, match }) => matchRow(match, placeCell(place)));
  return [freshPlot(verdict), folded(matchTable('The champion on fresh boards', rows))];
}

/** Room of an opponent's lines in a plot, and between its lines. */
const [ROOM, APART] = [64, 14];

/** Elo of the champion over each opponent: a line for each kind of boards. */
function freshPlot(verdict: NonNullable<ChampionOutcome['verdict']>): Plot {
  const opponents = [...new Set(verdict.map(({ opponent }) => opponent))];
  const lines = verdict.map(({ place, opponent, match }) => {
    const { elo, low, high } = match.rating;
    const said = `Against ${opponent}, boards ${placeCell(place)}: ${eloWords(match.rating)}, ${counted(match.pairs, 'pair', 'pairs')}.`;
    return {
      place,
      row: opponents.indexOf(opponent),
      elo: drawable(elo),
      low: drawable(low),
      high: drawable(high),
      said,
    };
  });
  const places = verdictPlaces.filter((place) => lines.some((line) => line.place === place));
  const x = axisOf('elo', 'Elo of the champion', {
    scale: { zero: true },
    axis: { tickCount: 5, labelOverlap: true, labelExpr: eloLabels },
  });
  const y = { field: 'row', type: 'ordinal', axis: null } as const;
  const labels = opponents.map((name, row) => ({ row, label: shortened(`against ${name}`, 50) }));
  return {
    kind: 'plot',
    name: 'fresh',
    title: 'The champion on fresh boards, with 95 % intervals',
    description: lines.map(({ said }) => said).join(' '),
    keys: places.map(placeCell),
    left: 16,
    height: opponents.length * ROOM,
    layers: [
      drawn(labels, markBelow(2.5 * APART, 8), { y, x: { datum: 0, type: 'quantitative' } }),
      drawn(
        labels,
        { type: 'text', align: 'left', dy: 8 - ROOM / 2 },
        { y, x: { value: 0 }, text: { field: 'label' } },
      ),
      ...places.flatMap((place, i) => {
        const values = lines.filter((line) => line.place === place);
        const yOffset = APART * (i - (places.length - 1) / 2) + 8;
        const { colour: color } = series[placeCell(place)];
        return [
          bars(values, { y, x: { ...x, field: 'low' }, x2: { field: 'high' } }, { yOffset, color }),
          dots(placeCell(place), 60, values, { x, y }, yOffset),
        ];
      }),
    ],
  };
}

/** The matches of the baselines, and what a node costs everybody. */
function matches({ baselines, boards, judge, nodes, costs }: ChampionOutcome): Section {
  const rows = baselines.matches.map((match) => matchRow(match, 'near the start'));
  return section(
    'Baselines, and the price of a node',
    baselines.verdict,
    rows.length > 0 && matchTable('The baselines', rows),
    `All get the time of ${whole(nodes)} nodes of ${unit} per move, counted in nodes by what one costs each; programs keep the limit that they came with. Near the start: ${judge === undefined ? '' : `balanced openings, by a search of ${judge}, `}${whereFrom(boards.near)}; random boards: ${afterWalk(boards.random.walk)}.`,
    table(
      `What a node of the search costs, in multiples of one with ${unit}`,
      [column.name('Agent'), 'Cost'],
      Object.entries(costs).map(([agent, cost]) => [agent, decimal(cost, 2)]),
    ),
  );
}

function matchTable(caption: string, rows: readonly (readonly string[])[]): Table {
  const figures = ['Pairs', 'W-D-L', ...eloColumns, 'LOS', 'Split', 'Distinct', 'Voided'];
  return table(
    `${caption}, seen from the agent that is named first`,
    [column.name('Match'), column.words('Boards'), ...figures],
    rows,
  );
}

/** Split pairs are those whose games the same seat won both: the opening decided them. */
function matchRow(match: Match, boards: string): string[] {
  const { a, b, pairs, total, rating, games, distinct, voided } = match;
  return [
    `${a} v ${b}`,
    boards,
    whole(pairs),
    results(total),
    ...eloCells(rating),
    likelihood(rating.los),
    shareOf(splitPairs(match), pairs),
    shareOf(distinct, games),
    whole(voided),
  ];
}

/** Who won, against whom, by how much, how sure, at which limit, and what to do next. */
function championFacts(outcome: ChampionOutcome, file: string | undefined): Fact[] {
  const { baselines, champion, nodes, boards } = outcome;
  const { strongest } = baselines;
  const match = nearMatch(outcome.verdict, strongest);
  const limit = {
    label: 'Limit',
    value: `equal time: ${whole(nodes)} nodes of ${unit} per move, ${whereFrom(boards.near)}`,
  };
  if (match === undefined) {
    const best = bestChallenger(outcome);
    const next = { label: 'Next', value: reasonOf(outcome).remedy };
    const nobody = { label: 'Won', value: `nobody: ${strongest} stays champion` };
    if (best === undefined) return [nobody, limit, next];
    return [
      nobody,
      { label: 'Best', value: `${best.name}, against ${best.opponents.join(' and ')}` },
      ...figures(best.rating, best.pairs, `of the ${best.contest}`),
      limit,
      next,
    ];
  }
  const { rating, rated } = match;
  const judged = judgedName(outcome);
  const won = champion.name === judged && rating.low > 0;
  const kept = champion.name === judged ? 'is kept as champion' : `is not kept: ${champion.name} stays champion`;
  return [
    { label: 'Won', value: won ? judged : `nobody for sure; ${judged} ${kept}` },
    { label: 'Against', value: `${strongest}, the strongest of ${counted(countOf(outcome), 'baseline', 'baselines')}` },
    ...figures(rating, totalOf(rated), 'on fresh boards'),
    limit,
    won ? playIt(outcome, file) : { label: 'Next', value: reasonOf(outcome).remedy },
  ];
}

function figures(rating: Rating, pairs: number, where: string): Fact[] {
  return [
    { label: 'By', value: eloWords(rating) },
    {
      label: 'How sure',
      value: `likelihood of superiority ${likelihood(rating.los)}, ${counted(pairs, 'pair', 'pairs')} ${where}`,
    },
  ];
}

/** Everybody who played for being the strongest. */
function countOf({ baselines: { matches, strongest } }: ChampionOutcome): number {
  return new Set([strongest, ...matches.flatMap(({ a, b }) => [a, b])].map((agent) => agent.replace(/@.*$/, ''))).size;
}

function playIt({ game }: ChampionOutcome, file: string | undefined): Fact {
  if (file === undefined) return { label: 'Next', value: 'play the champion: it is a program of its own' };
  return { label: 'Next', value: `weightroom play ${gameWords(game)} --agent ${file}`, shell: true };
}

/** How a published champion is named: to reproduce it, and as an agent. */
interface PublishedWords {
  readonly reproduce: string;
  readonly agent: string;
}

/**
 * What is published of the run that found `outcome`: who, how strong, from which command, how to see it again, and its
 * `report`. `seeds` says what other seeds showed, where there are any.
 */
export function publishedDocument(
  found: ChampionOutcome,
  seeds: string | undefined,
  words: PublishedWords,
  report: Document,
): Document {
  const outcome = titled(found);
  const { game, command, seed, budget, nodes, champion, baselines, sentences } = outcome;
  const rows = verdictPlaces.flatMap((place) => {
    const match = championMatch(outcome, place);
    return match === undefined ? [] : [[placeCell(place), ...eloCells(match.rating), whole(totalOf(match.rated))]];
  });
  const figures =
    rows.length === 0
      ? `Nobody was promoted: ${champion.name} was there before, and is published as it is.`
      : table(
          `${champion.name} against ${baselines.strongest}, the strongest baseline, at equal time: ${whole(nodes)} nodes of ${unit} per move`,
          [column.words('Fresh boards'), ...eloColumns, 'Pairs'],
          rows,
        );
  const again = `npx weightroom run reproduce ${shellWord(words.reproduce)}`;
  return documentOf(
    `The published champion of ${game}`,
    `Seed ${seed}, budget ${budget}.`,
    section(
      'What it showed',
      lead(sentences[0]!),
      figures,
      seeds === undefined
        ? `One seed, ${seed}: how much another one would differ is not known.`
        : `${seeds} This one is the median seed: games between the champions chose it, not its verdict.`,
    ),
    section('How it was made', shell(command)),
    section('To play it', shell(`npx weightroom play ${gameWords(game)} --agent ${shellWord(words.agent)}`)),
    section('To see it again', shell(`${again}   # some minutes: the champion on fresh openings`)),
    report.sections,
  );
}
