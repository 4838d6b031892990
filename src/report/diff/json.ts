import { jsonText } from '../../base/markup/json-text.js';
import type { CollectionChanges } from '../../build/changes/change.js';
import { sumOf } from '../../build/changes/counts.js';
import type { Diff } from './diff.js';

/** Versions change when a reader of the one before would be wrong. docs/changes.md describes them. */
const diffVersion = 2;

/** For programs: everything, on one line a change. */
export function* jsonDiff({ was, is, collections, takesEffect, later }: Diff): Generator<string> {
  yield `{"diffVersion":${diffVersion},"summary":${jsonText(sumOf(collections))},"changes":[`;
  let separator = '\n';
  for (const change of collections.flatMap(({ changes }) => changes)) {
    yield `${separator}${jsonText(change)}`;
    separator = ',\n';
  }
  const all = { collections: collections.map(sums), from: was, to: { ...is, takesEffect, later } };
  yield `\n],${jsonText(all).slice(1)}\n`;
}

function sums({ collection, version, day, before, after, counts, isReordered }: CollectionChanges) {
  return { collection, version, day, before, after, ...counts, reordered: isReordered };
}
