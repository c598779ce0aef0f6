import { describe, expect, test } from 'vitest';
import { hex } from '../../games/hex/index.ts';
import { vectors } from '../vectors.ts';
import { gtpKind } from './hex-gtp.ts';

type Exchange = { cmd: string; ok: boolean; text?: string | null; moves?: string[]; rows?: string };
type Line = { size: number; dialogue: Exchange[]; final: string; result: string };

const lines = vectors<Line>('hex', 'gtp');

const mismatches = (line: unknown): string[] => gtpKind.check(hex, gtpKind.schema.parse(line));

describe('a mismatch is', () => {
  const line = lines[0]!;
  const changed = (command: string, change: object): Line => ({
    ...line,
    dialogue: line.dialogue.map((one) => (one.cmd.startsWith(command) ? { ...one, ...change } : one)),
  });

  test.each([
    ['a command that should fail', changed('undo', { ok: false })],
    ['another score', changed('final_score', { text: 'B+' })],
    ['another answer', changed('genmove', { text: 'a1' })],
    ['another board', changed('showboard', { rows: '6/6/6/6/6/6' })],
    [
      'a move too few',
      changed('all_legal_moves', { moves: line.dialogue.find(({ moves }) => moves)!.moves!.slice(1) }),
    ],
    ['a play too few', { ...line, dialogue: line.dialogue.filter(({ cmd }) => cmd !== 'play w f1') }],
    ['another final board', { ...line, final: '6/6/6/6/6/6 b' }],
    ['another result', { ...line, result: 'first' }],
  ])('%s', (_, wrong) => expect(mismatches(wrong).length).toBeGreaterThan(0));
});
