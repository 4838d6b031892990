import { type Raw, WrittenNumber } from '../incoming.js';
import { rawOfText } from './raw-text.js';
import type { StoredBytes } from './source.js';

/** What was learned of a value when it was passed over. */
export interface Extent {
  /** Offsets in bytes. */
  readonly start: number;
  readonly end: number;
  /** True where it holds a number, whose digits have to be kept as they are written. */
  readonly hasNumbers: boolean;
  /** True where a group in it, or it itself, writes a name twice. */
  readonly hasTwice: boolean;
  /** The names in a group; absent of anything else. */
  readonly keys: readonly string[] | undefined;
}

/**
 * A sound value of a feed that is read when it is asked for, each time anew: what is kept of a record is where it
 * stands.
 */
export class StoredValue {
  readonly #source: StoredBytes;
  readonly extent: Extent;

  constructor(source: StoredBytes, extent: Extent) {
    this.#source = source;
    this.extent = extent;
  }

  get text(): string {
    const { start, end } = this.extent;
    const bytes = this.#source.read(start, end);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  }

  read(): Raw {
    return this.extent.hasNumbers ? rawOfText(this.text) : (JSON.parse(this.text) as Raw);
  }
}

/** A value as it came in, wherever it is kept. */
export function rawOf(value: Raw): Raw {
  if (value instanceof StoredValue) return value.read();
  if (Array.isArray(value)) return value.map(rawOf);
  if (typeof value !== 'object' || value === null || value instanceof WrittenNumber) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, rawOf(field)]));
}
