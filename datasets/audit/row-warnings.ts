import type { Games, RowAudit } from './row-audit.ts';

/** From these shares and counts on, something speaks against the data. */
const limits = {
  repeatedRows: 0.01,
  seenRows: 0.001,
  disputedRows: 0.01,
  repeatedGames: 0.05,
  /** Games of a split, and of a balance. */
  fewGames: 30,
  seat: 0.8,
  draws: 0.6,
  foundWins: 0.25,
  cutOff: 0.01,
} as const;

/** What speaks against the rows, in words: what, how much, and what comes of it. */
export function rowWarnings(audit: RowAudit): string[] {
  return [...positionWarnings(audit), ...gameWarnings(audit), ...scoreWarnings(audit)];
}

function positionWarnings({ rows, repeats, splits }: RowAudit): string[] {
  const tested = splits.validation.rows + splits.test.rows;
  const { within, across, disputed } = repeats;
  return [
    ...(within > limits.repeatedRows * rows
      ? [`duplicates: ${within} of ${rows} rows repeat a position of their own split, so that it counts several times`]
      : []),
    ...(across > limits.seenRows * tested
      ? [
          `splits: the positions of ${across} of ${tested} validation and test rows stand in an earlier split too: figures on them are too good`,
        ]
      : []),
    ...(disputed.rows > limits.disputedRows * rows
      ? [
          `labels: ${disputed.positions} positions come with different results, on ${disputed.rows} of ${rows} rows: no weights can get all of them right`,
        ]
      : []),
    ...Object.entries(splits)
      .filter(([, { games }]) => games < limits.fewGames)
      .map(([split, { games }]) => `splits: ${games} games in the ${split} split: figures on it say little`),
  ];
}

function gameWarnings({ games, byGame, seats }: RowAudit): string[] {
  const { distinct, divided, contradictory, scattered, results } = byGame;
  const { wins, draws, losses } = results;
  const played = wins + draws + losses;
  const score = (wins + draws / 2) / played;
  const [ahead, share] = score > 0.5 ? [seats[0], score] : [seats[1], 1 - score];
  const enough = played >= limits.fewGames;
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

function scoreWarnings({ scores }: RowAudit): string[] {
  const { rows, missing, found, largest, atLargest } = scores;
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
  ];
}

/** `3 games (7, 8, 12)`. */
function numbered({ count, first }: Games): string {
  const more = count > first.length ? ', …' : '';
  return `${count} ${count === 1 ? 'game' : 'games'} (${first.join(', ')}${more})`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
