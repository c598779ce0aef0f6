import { forfeits } from '../../agents/play/forfeit.ts';
import { type Adjudication, byScore, type End, Referee } from '../../agents/play/referee.ts';
import type { Game, Player, Position } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { GameRecord } from './record.ts';

/** What shows how a game ended: the rules, the referee's draws, or nothing in its moves (scores, clocks, failures). */
export const proofs = ['rules', 'referee', 'nothing'] as const;
type Proof = (typeof proofs)[number];

interface Replayed {
  readonly proof: Proof;
  /** What the moves say otherwise, a line each. */
  readonly mismatches: readonly string[];
}

/** Sees each position of a game, the first included, and the move that led to it. */
type Watch = (position: Position, move: string | undefined) => void;

/** Plays a recorded game again by the rules and its referee's draw rules, and compares how it ends. */
export function replay(
  game: Game,
  record: GameRecord,
  adjudication: Adjudication = {},
  watch: Watch = () => {},
): Replayed {
  const mismatches: string[] = [];
  const chosen: [number, number] = [0, 0];
  let position: Position;
  let end: End | undefined;
  try {
    position = game.parse(record.position);
    const referee = new Referee(game, position, { adjudication });
    end = referee.end;
    watch(position, undefined);
    const moves = record.moves === '' ? [] : record.moves.split(' ');
    for (const [i, text] of moves.entries()) {
      if (end !== undefined)
        throw new InputError(`move ${i + 1}, ${quoted(text, 100)}: the game is over: ${end.ending}`);
      const move = game.parseMove(position, text);
      chosen[position.turn]++;
      position.make(move);
      end = referee.after(move);
      watch(position, text);
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { proof: 'nothing', mismatches: [error.message] };
  }
  if (chosen.join() !== record.chosen.join())
    mismatches.push(`moves by seat: ${chosen.join()}, expected ${record.chosen.join()}`);
  const { winner, ending, voided } = end ?? toldEnd(position, record, adjudication);
  if ((winner ?? -1) !== record.winner) mismatches.push(`winner: ${winner ?? -1}, expected ${record.winner}`);
  if (ending !== record.ending) mismatches.push(`ending: ${ending}, expected ${quoted(record.ending)}`);
  if (voided !== (record.voided ?? false)) mismatches.push(`voided: ${voided}, expected ${record.voided ?? false}`);
  return { proof: end === undefined ? 'nothing' : position.over() ? 'rules' : 'referee', mismatches };
}

/** How the game ends where its moves can't show it: as the record says, if that may be. */
function toldEnd(position: Position, { ending, winner }: GameRecord, { draw, resign }: Adjudication): End {
  const told = winner === -1 ? undefined : winner;
  const mover = position.turn;
  if (draw && ending === byScore('drawn', draw)) return { winner: undefined, ending, voided: false };
  if (resign && ending === byScore('won', resign)) return { winner: told ?? mover, ending, voided: false };
  if (ending.startsWith('out of ') || Object.values<string>(forfeits).includes(ending))
    return { winner: (1 - mover) as Player, ending, voided: false };
  return { winner: told, ending: 'none, the game goes on', voided: false };
}
