import type { Scalar } from '../../content/node.js';
import { type Raw, WrittenNumber } from '../incoming.js';
import { rawOfText } from './raw-text.js';
import type { StoredBytes } from './source.js';

/** What was learned of a value when it was passed over. */
export interface Passed {
  /** Offsets in bytes. */
  readonly start: number;
  readonly end: number;
  /** True where it holds a number, whose digits have to be kept as they are written. */
  readonly hasNumbers: boolean;
  /** The names in a group; absent of anything else. */
  readonly keys: readonly string[] | undefined;
}

/**
 * A sound value of a feed that is read when it is asked for, each time anew: what is kept of a record is where it
 * stands. It is its own node in the tree of the feed.
 */
export class StoredValue implements Scalar {
  readonly #source: StoredBytes;
  readonly #hasNumbers: boolean;
  readonly start: number;
  readonly end: number;
  readonly keys: readonly string[] | undefined;

  constructor(source: StoredBytes, { start, end, hasNumbers, keys }: Passed) {
    this.#source = source;
    this.start = start;
    this.end = end;
    this.#hasNumbers = hasNumbers;
    this.keys = keys;
  }

  get kind(): 'scalar' {
    return 'scalar';
  }

  get value(): this {
    return this;
  }

  get tag(): undefined {
    return undefined;
  }

  get text(): string {
    const bytes = this.#source.read(this.start, this.end);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  }

  read(): Raw {
    return this.#hasNumbers ? rawOfText(this.text) : (JSON.parse(this.text) as Raw);
  }
}

/** A value as it came in, wherever it is kept. */
export function rawOf(value: Raw): Raw {
  if (value instanceof StoredValue) return value.read();
  if (Array.isArray(value)) return value.map(rawOf);
  if (typeof value !== 'object' || value === null || value instanceof WrittenNumber) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, rawOf(field)]));
}
