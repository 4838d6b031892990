import { expect, test } from 'vitest';
import { recordInVersion } from '../../src/interface/records/record-in-version.js';
import type { Collection } from '../../src/model/collection.js';

/**
 * What is written beside the fields that every record here has; what it is in the other version; and what is lost, as
 * `path what: value`. `up` is v2.1 to v2.2.
 */
export type Row = readonly [
  what: string,
  way: 'up' | 'down',
  before: object,
  after: object | undefined,
  ...losses: readonly string[],
];

/** Tries rows on records of a collection that have some fields besides. */
export function rowsOf(collection: Collection, base: object, rows: readonly Row[]): void {
  for (const [what, way, before, after, ...losses] of rows)
    test(`${what} (${way})`, () => {
      const [from, to] = way === 'up' ? (['v2.1', 'v2.2'] as const) : (['v2.2', 'v2.1'] as const);
      const made = recordInVersion(collection, { ...base, ...before }, from, to);
      expect(made.record).toEqual(after && { ...base, ...after });
      expect(made.losses.map((lost) => `${lost.path.join('.')} ${lost.what}: ${lost.value}`)).toEqual(losses);
    });
}
