import { readPosition } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { shapes, type VectorKind, vectorKind } from './vector.ts';

/** A reason without its remark in brackets. */
export const beforeBrackets = (why: string): string => why.replace(/ \(.*/, '');

/** Moves that are refused, in the words of the reference as far as `wordsOf` takes them over from its reason. */
export function illegalKind(wordsOf: (why: string) => string): VectorKind {
  return vectorKind({
    name: 'illegal',
    schema: shapes.illegal,
    check(family, { position: text, move, why }) {
      const { game, position } = readPosition(family, text);
      try {
        game.parseMove(position, move);
        return [`${move}: taken for legal`];
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        const words = wordsOf(why);
        return error.message.includes(words) ? [] : [`${move}: refused with '${error.message}', wanted '${words}'`];
      }
    },
  });
}
