import { type Adjudication, drawRulesUnder } from '../../agents/play/adjudication.ts';
import { DrawReferee } from '../../agents/play/draws.ts';
import { forfeits } from '../../agents/play/forfeit.ts';
import type { Game, Position } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { GameRecord } from './record.ts';

/** What shows how a game ended: the rules, the referee's draws, or nothing in its moves (scores, clocks, failures). */
export const proofs = ['rules', 'referee', 'nothing'] as const;
export type Proof = (typeof proofs)[number];

export interface Replayed {
  readonly proof: Proof;
  /** What the moves say otherwise, a line each. */
  readonly mismatches: readonly string[];
}

/** Sees each position of a game, the first included, and the move that led to it. */
export type Watch = (position: Position, move: string | undefined) => void;

/** Plays a recorded game again by the rules and its referee's draw rules, and compares how it ends. */
export function replay(game: Game, record: GameRecord, adjudication?: Adjudication, watch: Watch = () => {}): Replayed {
  const mismatches: string[] = [];
  const chosen: [number, number] = [0, 0];
  let position: Position;
  let drawn: string | undefined;
  try {
    position = game.parse(record.position);
    const referee = new DrawReferee({ ...game, draws: drawRulesUnder(game.draws, adjudication) });
    watch(position, undefined);
    const moves = record.moves === '' ? [] : record.moves.split(' ');
    for (const [i, text] of moves.entries()) {
      const ended = drawn ?? (position.over() ? position.ending() : undefined);
      if (ended !== undefined) throw new InputError(`move ${i + 1}, ${quoted(text, 100)}: the game is over: ${ended}`);
      const move = game.parseMove(position, text);
      chosen[position.turn]++;
      position.make(move);
      drawn = referee.after(position, move);
      watch(position, text);
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { proof: 'nothing', mismatches: [error.message] };
  }
  if (chosen.join() !== record.chosen.join())
    mismatches.push(`moves by seat: ${chosen.join()}, wanted ${record.chosen.join()}`);
  const { proof, winner, ending, voided } = endOf(position, drawn, record);
  if (winner !== record.winner) mismatches.push(`winner: ${winner}, wanted ${record.winner}`);
  if (ending !== record.ending) mismatches.push(`ending: ${ending}, wanted ${quoted(record.ending)}`);
  if (voided !== (record.voided ?? false)) mismatches.push(`voided: ${voided}, wanted ${record.voided ?? false}`);
  return { proof, mismatches };
}

interface End {
  readonly proof: Proof;
  readonly winner: number;
  readonly ending: string;
  readonly voided: boolean;
}

/** How the game ends here. Where its moves can't show it: as the record says, if that may be. */
function endOf(position: Position, drawn: string | undefined, record: GameRecord): End {
  if (position.over()) {
    const voided = position.voided?.() ?? false;
    return { proof: 'rules', winner: position.winner() ?? -1, ending: position.ending(), voided };
  }
  if (drawn !== undefined) return { proof: 'referee', winner: -1, ending: drawn, voided: false };
  const { ending } = record;
  const told = { proof: 'nothing', ending, voided: false } as const;
  if (ending.startsWith('drawn by score')) return { ...told, winner: -1 };
  if (ending.startsWith('won by score'))
    return { ...told, winner: record.winner === -1 ? position.turn : record.winner };
  if (ending.startsWith('out of ') || Object.values<string>(forfeits).includes(ending))
    return { ...told, winner: 1 - position.turn };
  return { ...told, winner: record.winner, ending: 'none, the game goes on' };
}
