import { jsonText } from '../../base/markup/json-text.js';
import type { CollectionChanges } from '../../build/changes/change.js';
import type { Comparison } from '../../build/changes/comparison.js';

/** Versions change when a reader of the one before would be wrong. docs/changes.md describes them. */
const diffVersion = 1;

/** For programs: everything, on one line a change. */
export function* jsonDiff(comparison: Comparison): Generator<string> {
  const {
    was,
    is,
    changes: { counts, collections },
    takesEffect,
    later,
  } = comparison;
  yield `{"diffVersion":${diffVersion},"summary":${jsonText(counts)},"changes":[`;
  let separator = '\n';
  for (const { changes } of collections) {
    for (const { was: before, wasBrand, event, about, details, classes, ...names } of changes) {
      const change = {
        ...names,
        ...(before !== undefined && { was: before }),
        ...(wasBrand !== undefined && { wasBrand }),
        classes,
        event,
        about,
        details,
      };
      yield `${separator}${jsonText(change)}`;
      separator = ',\n';
    }
  }
  const findings = collections.flatMap((own) => own.findings);
  yield `\n],"findings":${jsonText(findings)}`;
  yield `,"collections":${jsonText(collections.map(sums))},"from":${jsonText(was)},"to":${jsonText({ ...is, takesEffect, later })}}\n`;
}

function sums({ collection, version, day, before, after, counts, isReordered }: CollectionChanges) {
  return { collection, version, day, before, after, ...counts, reordered: isReordered };
}
