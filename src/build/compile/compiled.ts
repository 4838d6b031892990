import { asciiJson } from '../../base/json/ascii-json.js';
import type { versionProblems } from '../../interface/versions/version-problems.js';
import type { RecordPlace } from '../../model/location.js';
import type { ArgsOf, Problem, Unlocated } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { RecordFacts } from '../../rules/built-in/facts.js';
import type { ShapeFacts } from './shapes.js';

/** A value of a record that a version can't express (D3). */
export type Lost = Problem<RecordPlace, 'versions/lost', ArgsOf<(typeof versionProblems)['versions/lost']>>;

/** A content file, or some of its records, compiled. All of it is plain data. */
export interface Compiled {
  /** The day that it was compiled on, YYYY-MM-DD. */
  readonly day: string;
  /** The number of its items, valid or not. */
  readonly items: number;
  /**
   * By version, the published JSON of each of its valid records: canonical, in ASCII (D17, D45); empty for one that the
   * version can't express. A version that doesn't have the collection is left out.
   */
  readonly json: Partial<Record<Version, readonly string[]>>;
  /** The problems of the file itself. */
  readonly problems: readonly Problem[];
  /** The problems of its records. */
  readonly found: readonly Unlocated[];
  readonly losses: readonly Lost[];
  /** The valid records, in the order of the file. */
  readonly records: readonly RecordFacts[];
  /** The Identifications of the invalid records, which count as used. */
  readonly alsoTaken: readonly string[];
  /** Whether the records are written in the declared version. */
  readonly shape: ShapeFacts;
  /** The last day on which the same bytes give the same results; absent if they always do. */
  readonly holdsThrough: string | undefined;
}

/** A compiled file as bytes, for the cache and for threads: lines of ASCII, first its facts, then a record each. */
export function packed(compiled: Compiled): Uint8Array<ArrayBuffer> {
  const { json, ...facts } = compiled;
  const head = asciiJson(JSON.stringify({ facts, versions: Object.keys(json) }));
  const text = [head, ...Object.values(json).flat()].join('\n');
  // In memory of its own, which another thread can get.
  const bytes = new Uint8Array(text.length);
  Buffer.from(bytes.buffer).write(text, 'latin1');
  return bytes;
}

/** @throws an error if the bytes are not those of a compiled file */
export function unpacked(bytes: Uint8Array): Compiled {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const [head = '', ...lines] = text.split('\n');
  const { facts, versions } = JSON.parse(head) as {
    readonly facts: Omit<Compiled, 'json'>;
    readonly versions: readonly Version[];
  };
  const { length } = facts.records;
  const json = versions.map((version, at) => [version, lines.slice(at * length, (at + 1) * length)] as const);
  return { ...facts, json: Object.fromEntries(json) };
}
