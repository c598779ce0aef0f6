import { adjudicationText, parseAdjudication } from '../../agents/play/referee.ts';
import { gameNamed } from '../../games/index.ts';
import { readText } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { wholeNumber } from '../../lib/options/kinds.ts';
import { flag, optional } from '../../lib/options/option-set.ts';
import { type GameText, parseGameTexts } from '../../tournament/log/game-text.ts';
import { readLog } from '../../tournament/log/log.ts';
import { proofs, replay } from '../../tournament/log/replay.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';

/** A game's number, what its replay showed, and its positions, the move to each before it, where they are asked for. */
interface Line extends ReturnType<typeof replay> {
  readonly number: number;
  readonly positions?: readonly string[];
}

/** `weightroom match replay`: plays recorded games again by our rules. Exit code 1 if one doesn't end as it says. */
export const replayCommand = command({
  usage: 'replay <file>',
  describe: 'plays recorded games again by the rules, and checks how they end',
  positionals: { file: "games as text (games.txt), or a tournament's folder or log" },
  options: {
    game: optional(wholeNumber(), 'number of the only one to replay'),
    positions: flag('print every move and the position after it'),
    json,
  },
  handler(args) {
    const replayed = chosenGames(args.file, args.game).map((one) => replayOne(one, args.positions));
    const wrong = replayed.filter(({ mismatches }) => mismatches.length > 0);
    print(args.json, replayed, [
      ...replayed.flatMap(({ number, positions = [] }) => positions.map((line) => `game ${number}: ${line}`)),
      ...wrong.flatMap(({ number, mismatches }) => mismatches.map((one) => `game ${number}: ${one}`)),
      summaryOf(replayed),
    ]);
    if (wrong.length > 0) process.exitCode = 1;
  },
});

function chosenGames(file: string, number: number | undefined): GameText[] {
  const games = gamesIn(file);
  if (number === undefined) return games;
  const chosen = games.filter(({ record }) => record.game === number);
  if (chosen.length === 0) throw new InputError(`${file}: no game ${number} among ${games.length}`);
  return chosen;
}

function gamesIn(file: string): GameText[] {
  if (file.endsWith('.txt')) return parseGameTexts(readText(file), file);
  const { header, records } = readLog(file);
  const { game, adjudication } = header.tournament;
  const referee = adjudication === undefined ? '' : adjudicationText(adjudication);
  return records.map((record) => ({ game, record, adjudication: referee }));
}

function replayOne({ game, record, adjudication }: GameText, watched: boolean): Line {
  const referee = adjudication === '' ? undefined : parseAdjudication(adjudication, `game ${record.game} Referee`);
  const positions: string[] = [];
  const replayed = replay(gameNamed(game), record, referee, (position, move) => {
    if (watched) positions.push(move === undefined ? position.text() : `${move}  ${position.text()}`);
  });
  return { number: record.game, ...replayed, ...(watched ? { positions } : {}) };
}

function summaryOf(replayed: readonly Line[]): string {
  const right = replayed.filter(({ mismatches }) => mismatches.length === 0);
  const by = { rules: 'by the rules', referee: "by the referee's", nothing: 'as recorded (scores, clocks, failures)' };
  const parts = proofs
    .map((proof) => ({ proof, count: right.filter((one) => one.proof === proof).length }))
    .filter(({ count }) => count > 0)
    .map(({ proof, count }) => `${count} end ${by[proof]}`);
  return [`${replayed.length} games replayed`, ...parts, `${replayed.length - right.length} mismatches`].join(', ');
}
