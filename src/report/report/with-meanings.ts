import type { Problem } from '../../model/problem.js';
import { definitionOf } from './registry.js';
import type { Report } from './report.js';

/**
 * The report with the meanings of fields in the facts of the problems whose messages say them. The table of meanings is
 * loaded only for these.
 */
export async function withMeanings(report: Report): Promise<Report> {
  if (!report.kinds.some(({ problems: [first] }) => saysMeaning(first))) return report;
  const { meaningInAll } = await import('../../interface/meanings/index.js');
  const said = (problem: Problem): Problem => {
    const { record, field, args } = problem;
    if (!saysMeaning(problem) || record === undefined || field === undefined) return problem;
    const meaning = meaningInAll(record.collection, field);
    return meaning === undefined ? problem : { ...problem, args: { ...(args as object), meaning } };
  };
  return {
    ...report,
    kinds: report.kinds.map(({ problems: [first, ...others], ...kind }) => ({
      ...kind,
      problems: [said(first), ...others.map(said)],
    })),
  };
}

/** A meaning is that of a whole field, not of an item in a list or of the record itself. */
function saysMeaning({ rule, field }: Problem): boolean {
  return definitionOf(rule).saysMeaning === true && typeof field?.at(-1) === 'string';
}
