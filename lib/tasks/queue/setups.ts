import type { Redis } from 'ioredis';
import { InputError } from '../../input-error.ts';
import { parseWith } from '../../schema.ts';
import type { TaskKind } from '../task-kind.ts';
import type { Keys } from './keys.ts';
import { hashOf, unpacked } from './parcel.ts';

/** Setups that a worker keeps: those of the stages that runs are at. */
const MOST = 16;

/** The setups of runs, each taken from the queue once. */
export class Setups {
  readonly #redis: Redis;
  readonly #keys: Keys;
  readonly #known = new Map<string, Promise<unknown>>();

  constructor(redis: Redis, keys: Keys) {
    this.#redis = redis;
    this.#keys = keys;
  }

  /** The setup of that hash. Throws InputError where it isn't there, isn't what the hash says, or is none of `kind`. */
  get(hash: string, kind: TaskKind): Promise<unknown> {
    const key = `${kind.name} ${hash}`;
    let setup = this.#known.get(key);
    if (setup === undefined) {
      setup = this.#read(hash, kind);
      this.#known.set(key, setup);
      setup.catch(() => this.#known.delete(key));
      if (this.#known.size > MOST) this.#known.delete(this.#known.keys().next().value!);
    }
    return setup;
  }

  async #read(hash: string, kind: TaskKind): Promise<unknown> {
    const bytes = await this.#redis.getBuffer(this.#keys.setup(hash));
    if (bytes === null) throw new InputError(`setup ${hash.slice(0, 8)}: not in the queue`);
    if (hashOf(bytes) !== hash) throw new InputError(`setup ${hash.slice(0, 8)}: its bytes are other ones`);
    const setup = unpacked(bytes);
    // Only looked at: what passes stays as it was.
    parseWith(kind.setup, setup, `setup of ${kind.name}`);
    return setup;
  }
}
