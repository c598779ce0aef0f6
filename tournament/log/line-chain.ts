import { createHash } from 'node:crypto';
import { InputError } from '../../lib/input-error.ts';

const DIGITS = 12;
const SEAL = /,"checksum":"([0-9a-f]{12})"\}$/;
/** How long that is. */
const SEALED = ',"checksum":""}'.length + DIGITS;

/**
 * Lines of JSON, each an object whose last field, `checksum`, is made of the line before it and of all lines above: the
 * first 12 digits of the SHA-256 of the checksum above and of the line without its own. So a line that was changed,
 * left
 * out, doubled or moved shows; lines that are missing at the end don't.
 */
export class LineChain {
  #last = '';

  /** The next line: `json`, an object that isn't empty, with its checksum. */
  seal(json: string): string {
    this.#last = this.#next(json);
    return `${json.slice(0, -1)},"checksum":"${this.#last}"}`;
  }

  /** The next line is `line`. Throws InputError, which begins with `where`, unless it is what was written. */
  check(line: string, where: string): void {
    const found = SEAL.exec(line.slice(-SEALED))?.[1];
    if (found === undefined) throw new InputError(`${where}: no checksum at its end; the line was changed`);
    const wanted = this.#next(`${line.slice(0, -SEALED)}}`);
    if (found !== wanted)
      throw new InputError(
        `${where}: checksum ${found}, expected ${wanted}; this line or the order of lines was changed`,
      );
    this.#last = wanted;
  }

  #next(json: string): string {
    return createHash('sha256').update(this.#last).update(json).digest('hex').slice(0, DIGITS);
  }
}
