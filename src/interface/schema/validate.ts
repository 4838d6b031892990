import type { z } from 'zod';
import type { FieldPath, Location } from '../../model/location.js';
import { type Problem, problemIn, type RecordName } from '../../model/problem.js';
import { coerce } from './coerce.js';
import { type Finding, findingsOf } from './finding.js';
import { schemaProblems } from './problems.js';

/** `value` is defined if no finding is an error; its keys are in canonical order. */
export interface Checked<T> {
  readonly value?: T;
  readonly findings: readonly Finding[];
  /** Without `value`: what there is of it, with the places of all that is wrong, also of what `findings` say elsewhere. */
  readonly refused?: {
    readonly value: unknown;
    readonly at: readonly FieldPath[];
    readonly unknown: readonly FieldPath[];
  };
}

/**
 * Gives the scalars of a written value the types in `schema`, and validates it.
 * @param written is changed in place
 * @returns the typed value, and all findings, including empty values that were left out (D20).
 */
export function checkValue<T>(schema: z.ZodType<T>, written: unknown): Checked<T> {
  const { value, empties } = coerce(schema, written);
  const result = validated(schema, value);
  if (result.success && empties.length === 0) return { value: result.data, findings: [] };

  const findings: Finding[] = [];
  /** The paths whose problems are all reported. */
  const told = new Set<string>();
  for (const { path, required } of empties) {
    told.add(JSON.stringify(path));
    const key = String(path.at(-1));
    findings.push(
      required
        ? { rule: 'schema/required', args: { key, blank: true }, path, part: 'key' }
        : { rule: 'schema/blank', args: {}, path, part: 'key' },
    );
  }
  if (result.success) return { value: result.data, findings };
  for (const issue of result.error.issues) {
    const path = issue.path as FieldPath;
    const place = JSON.stringify(path);
    if (told.has(place)) continue;
    const found = findingsOf(schema, value, issue, path);
    // zod may report several issues for it.
    if (found.some(({ rule }) => rule === 'schema/to-fill-in')) told.add(place);
    findings.push(...found);
  }
  const isUnknown = ({ rule }: Finding) => rule === 'schema/unknown-key';
  const wrong = findings.filter(({ rule }) => rule !== 'schema/blank');
  const refused = {
    value,
    at: wrong.filter((finding) => !isUnknown(finding)).map(({ path }) => path),
    unknown: wrong.filter(isUnknown).map(({ path }) => path),
  };
  return { findings: withoutEchoes(findings), refused };
}

/** From how many values of a schema on its compiled form is worth the time that zod takes to compile it. */
const manyValues = 500;

/** The number of values that schemas have validated, as long as there are few. */
const validations = new WeakMap<z.ZodType, number>();

/**
 * Validates a value. zod compiles a schema to code by itself, which is twice as fast for thousands of values, and takes
 * as long as hundreds of validations: the first values are validated without. The results are the same.
 */
export function validated<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  const count = validations.get(schema) ?? 0;
  if (count === manyValues) return schema.safeParse(value);
  validations.set(schema, count + 1);
  return schema.safeParse(value, { jitless: true });
}

/** A field that is misspelt or misplaced is also missing from its own place: both are one mistake, reported once. */
function withoutEchoes(findings: readonly Finding[]): Finding[] {
  const suggested = new Set<string>();
  for (const { rule, args, path } of findings) {
    if (rule !== 'schema/unknown-key') continue;
    if (args.suggestion !== undefined) suggested.add(JSON.stringify([...path.slice(0, -1), args.suggestion]));
    if (args.belongsIn !== undefined)
      suggested.add(JSON.stringify([...args.belongsIn.split('.'), args.belongsAs ?? args.key]));
  }
  return findings.filter(
    ({ rule, args, path }) =>
      rule !== 'schema/required' || args.blank || !suggested.has(JSON.stringify(path)),
  );
}

/** Finds the location of a value, or of its key, in its file. */
export type Locate = (path: FieldPath, part: 'key' | 'value') => Location;

/** Adds locations in the file to findings, which makes them problems. */
export function located(findings: readonly Finding[], locate: Locate, record?: RecordName): Problem[] {
  return findings.map(({ rule, args, path, part }) =>
    problemIn(schemaProblems, { rule, args }, [locate(path, part)], {
      field: path,
      ...(record && { record }),
    }),
  );
}
