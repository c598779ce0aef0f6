import * as z from 'zod';
import { HexGtpServer } from '../../agents/hex/gtp/gtp.ts';
import { OurGtpPlayer } from '../../agents/serve/gtp-player.ts';
import { parseAgent } from '../../agents/spec.ts';
import { same, type VectorKind, vectorKind } from './vector.ts';

const dialogue = z.object({
  size: z.int(),
  dialogue: z.array(
    z.object({
      cmd: z.string(),
      ok: z.boolean(),
      /** Null: the wording is free. */
      text: z.string().nullable().optional(),
      moves: z.array(z.string()).optional(),
      rows: z.string().optional(),
    }),
  ),
  final: z.string(),
  result: z.enum(['first', 'second']),
});

type Dialogue = z.infer<typeof dialogue>;

/** Dialogues with a Hex engine: we answer every command alike, and the game stands at the end as the line says. */
export const gtpKind: VectorKind = vectorKind({
  name: 'GTP dialogue',
  schema: dialogue,
  check(_, vector) {
    const specOf = (game: Parameters<typeof parseAgent>[1]) => parseAgent('random', game, {});
    const server = new HexGtpServer(new OurGtpPlayer('weightroom', specOf, 1), vector.size, false);
    const mismatches: string[] = [];
    for (const exchange of vector.dialogue) checkAnswer(mismatches, server.answer(exchange.cmd), exchange);
    const [rows] = vector.final.split(' ');
    same(mismatches, 'board at the end', rowsOf(textOf(server.answer('showboard'))), rows);
    const score = vector.result === 'first' ? 'B+' : 'W+';
    same(mismatches, 'score at the end', textOf(server.answer('final_score')), score);
    return mismatches;
  },
});

function checkAnswer(
  mismatches: string[],
  answer: string,
  { cmd, ok, text, moves, rows }: Dialogue['dialogue'][number],
) {
  same(mismatches, `${cmd}: form`, /^[=?] (?:.+\n)*\n$|^[=?] \n(?:.+\n)*\n$/.test(answer), true);
  same(mismatches, `${cmd}: success`, answer.startsWith('='), ok);
  if (text !== undefined && text !== null) same(mismatches, cmd, textOf(answer), text);
  if (rows !== undefined) same(mismatches, cmd, rowsOf(textOf(answer)), rows);
  if (moves !== undefined) same(mismatches, cmd, cellsOf(textOf(answer)), [...moves].sort().join(' '));
}

function textOf(answer: string): string {
  return answer.slice(2).trimEnd();
}

/** The cells of a list of moves, which names other things that may be played too. */
function cellsOf(text: string): string {
  const cells = text.split(/\s+/).filter((word) => /^[a-z]\d+$/.test(word));
  return cells.sort().join(' ');
}

/** A drawn board in our notation: what stands between the edges. */
function rowsOf(text: string): string {
  return [...text.matchAll(/\\([BW. ]+)\\/g)]
    .map(([, cells]) => cells!.replaceAll(' ', '').replace(/\.+/g, (run) => String(run.length)))
    .join('/');
}
