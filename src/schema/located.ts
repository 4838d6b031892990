import type { FieldPath, Location } from '../model/location.js';
import { type Problem, problemIn, type RecordName } from '../model/problem.js';
import type { Finding } from './finding.js';
import { schemaProblems } from './problems.js';

/** Finds the place of a value, or of its key, in the file that it was read from. */
export type Locate = (path: FieldPath, part: 'key' | 'value') => Location;

/** Findings with their places in the file: what validation found becomes what a person can be shown. */
export function located(findings: readonly Finding[], locate: Locate, record?: RecordName): Problem[] {
  return findings.map(({ rule, args, path, part }) =>
    problemIn(schemaProblems, { rule, args }, [locate(path, part)], {
      field: path,
      ...(record && { record }),
    }),
  );
}
