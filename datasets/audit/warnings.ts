import type { Inflation } from '../../train/algebra/collinearity.ts';
import type { DatasetAudit, SetAudit } from '../../train/audit.ts';
import type { Games } from './game-audit.ts';

/** From these shares and counts on, something speaks against the data. */
const limits = {
  repeatedRows: 0.01,
  seenRows: 0.001,
  disputedRows: 0.01,
  repeatedGames: 0.05,
  /** Games of a split, and of a balance. */
  gamesToJudge: 30,
  seat: 0.8,
  draws: 0.6,
  foundWins: 0.25,
  cutOff: 0.01,
  saturated: 0.5,
  gamesOfFeature: 20,
  shareOfGames: 0.02,
  inflation: 10,
  condition: 30,
} as const;

/** What speaks against the data, in words: what, how much, and what comes of it. */
export function auditWarnings(audit: Omit<DatasetAudit, 'warnings'>): string[] {
  return [...rowWarnings(audit), ...gameWarnings(audit), ...scoreWarnings(audit), ...audit.sets.flatMap(setWarnings)];
}

function rowWarnings({ rows, repeats, splits }: Omit<DatasetAudit, 'warnings'>): string[] {
  const judged = splits.validation.rows + splits.test.rows;
  const { within, across, disputed } = repeats;
  return [
    ...(within > limits.repeatedRows * rows
      ? [`duplicates: ${within} of ${rows} rows repeat a position of their own split, so that it counts several times`]
      : []),
    ...(across > limits.seenRows * judged
      ? [
          `splits: the positions of ${across} of ${judged} validation and test rows stand in an earlier split too: figures on them are too good`,
        ]
      : []),
    ...(disputed.rows > limits.disputedRows * rows
      ? [
          `labels: ${disputed.positions} positions come with different results, on ${disputed.rows} of ${rows} rows: no weights can get all of them right`,
        ]
      : []),
    ...Object.entries(splits)
      .filter(([, { games }]) => games < limits.gamesToJudge)
      .map(([split, { games }]) => `splits: ${games} games in the ${split} split: figures on it say little`),
  ];
}

function gameWarnings({ games, byGame, seats }: Omit<DatasetAudit, 'warnings'>): string[] {
  const { distinct, divided, contradictory, scattered, results } = byGame;
  const { wins, draws, losses } = results;
  const played = wins + draws + losses;
  const score = (wins + draws / 2) / played;
  const [ahead, share] = score > 0.5 ? [seats[0], score] : [seats[1], 1 - score];
  const enough = played >= limits.gamesToJudge;
  return [
    ...(divided.count > 0 ? [`splits: ${numbered(divided)} with rows on both sides of a split`] : []),
    ...(contradictory.count > 0 ? [`labels: ${numbered(contradictory)} whose rows don't agree about who won`] : []),
    ...(scattered.count > 0
      ? [`games: ${numbered(scattered)} whose rows don't follow each other: one number may stand for two games`]
      : []),
    ...(games - distinct > limits.repeatedGames * games
      ? [`games: ${distinct} of ${games} are distinct; the others repeat them or have no rows of their own`]
      : []),
    ...(enough && share > limits.seat
      ? [`balance: ${ahead} scores ${percent(share)} of the points: results tell the seat more than the position`]
      : []),
    ...(enough && draws > limits.draws * played
      ? [`balance: ${percent(draws / played)} of the games are drawn, and a draw teaches little`]
      : []),
  ];
}

function scoreWarnings({ scores }: Omit<DatasetAudit, 'warnings'>): string[] {
  const { rows, missing, found, largest, atLargest, saturation } = scores;
  const evaluated = rows - missing - found;
  return [
    ...(missing > 0 && missing < rows
      ? [`scores: ${missing} of ${rows} rows have none: fits to scores are refused`]
      : []),
    ...(found > limits.foundWins * (rows - missing)
      ? [`scores: ${found} of ${rows - missing} are found wins or losses, which no fit to scores uses`]
      : []),
    ...(atLargest > 1 && atLargest > limits.cutOff * evaluated
      ? [`scores: ${atLargest} of ${evaluated} are ${largest} points in size, the largest there is: cut off there?`]
      : []),
    ...(saturation !== undefined && saturation.rows > limits.saturated * evaluated
      ? [
          `scores: ${saturation.rows} of ${evaluated} say that the game is as good as decided (99 of 100): little is left to learn from them`,
        ]
      : []),
  ];
}

function setWarnings({ set, rows, games, features, collinearity }: SetAudit): string[] {
  const least = Math.min(limits.gamesOfFeature, limits.shareOfGames * games);
  const { condition, made } = collinearity;
  const silent = features.filter((feature) => feature.low === 0 && feature.high === 0);
  const same = features.filter(({ low, high }) => low === high && low !== 0);
  const rare = features.filter((feature) => feature.rows > 0 && feature.games < least);
  const inflated = collinearity.features.filter(({ inflation = 0 }) => inflation > limits.inflation);
  return [
    ...silent.map(({ name }) => `${set}: ${name} is 0 on all ${rows} training rows: nothing is learnt about it`),
    ...same.map(({ name, low }) => `${set}: ${name} is ${low} on all ${rows} training rows: a tempo by another name`),
    ...rare.map(
      ({ name, rows: active, games: inGames }) =>
        `${set}: ${name} is hardly ever active: ${active} of ${rows} training rows, in ${inGames} of ${games} games`,
    ),
    ...made.map(({ why }) => `${set}: collinear: ${why} on every training row: their weights can't be told apart`),
    ...(inflated.length > 0
      ? [
          `${set}: nearly made by others, and the variance of the weight so many times larger for it: ${inflated.map(inflationText).join('; ')}`,
        ]
      : []),
    ...(condition > limits.condition
      ? [
          `${set}: condition number ${condition.toFixed(0)} (above ${limits.condition} is serious): weights change much with little in the data`,
        ]
      : []),
  ];
}

/** `pieces 43 (end-line, moves-to-win)`. */
function inflationText({ name, inflation, partners }: Inflation): string {
  return `${name} ${inflation!.toFixed(0)} (${partners.join(', ')})`;
}

/** `3 games (7, 8, 12)`. */
function numbered({ count, first }: Games): string {
  const more = count > first.length ? ', …' : '';
  return `${count} ${count === 1 ? 'game' : 'games'} (${first.join(', ')}${more})`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
