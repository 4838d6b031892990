import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { Problem } from '../../model/problem.js';
import { definitionOf } from './registry.js';
import type { Report } from './report.js';

/** True if a message of the report can say what its field means. */
export function canSayMeanings({ kinds }: Report): boolean {
  return kinds.some(({ problems: [first] }) => saysMeaning(first));
}

/**
 * The report with the meanings of fields in the facts of the problems whose messages say them.
 * @param meaningOf gives the meaning as a phrase, if it is known
 */
export function withMeanings(
  report: Report,
  meaningOf: (collection: Collection, path: FieldPath) => string | undefined,
): Report {
  const said = (problem: Problem): Problem => {
    const { record, field, args } = problem;
    if (!saysMeaning(problem) || record === undefined || field === undefined) return problem;
    const meaning = meaningOf(record.collection, field);
    return meaning === undefined ? problem : { ...problem, args: { ...(args as object), meaning } };
  };
  return {
    ...report,
    kinds: report.kinds.map((kind) => {
      const [first, ...others] = kind.problems;
      return saysMeaning(first) ? { ...kind, problems: [said(first), ...others.map(said)] } : kind;
    }),
  };
}

/** A meaning is that of a whole field, not of an item in a list or of the record itself. */
function saysMeaning({ rule, field }: Problem): boolean {
  return definitionOf(rule).saysMeaning === true && typeof field?.at(-1) === 'string';
}
