import type { z } from 'zod';
import { isPlainObject } from '../../base/json/plain-object.js';
import type { FieldPath, Location } from '../../model/location.js';
import { type Problem, problemIn, type RecordName } from '../../model/problem.js';
import { findingsOf, type SchemaFinding } from './finding.js';
import { isOptional, type Schema, visit } from './node.js';
import { schemaProblems } from './problems.js';
import { typedSchema, typedWhereValid } from './typed.js';

/** `value` is defined if no finding is an error; its keys are in canonical order. */
interface Checked<T> {
  readonly value?: T;
  readonly findings: readonly SchemaFinding[];
  /** Without `value`: what there is of it, with the places of all that is wrong, also of what `findings` say elsewhere. */
  readonly refused?: {
    readonly value: unknown;
    readonly at: readonly FieldPath[];
    readonly unknown: readonly FieldPath[];
  };
}

/**
 * Gives the scalars of a written value the types in `schema`, and validates it.
 * @param written empty fields are removed from it (D20)
 * @returns the typed value, and all findings, including the empty fields
 */
export function checkValue<T>(schema: z.ZodType<T>, written: unknown): Checked<T> {
  const empty = hasEmpty(written) ? emptyFields(schema, written, []) : [];
  const result = typedSchema(schema).safeParse(written);
  if (result.success && empty.length === 0) return { value: result.data, findings: [] };

  const findings: SchemaFinding[] = [];
  /** The paths whose problems are all reported. */
  const told = new Set<string>();
  for (const { path, field } of empty) {
    told.add(JSON.stringify(path));
    findings.push(
      isOptional(field)
        ? { rule: 'schema/blank', args: {}, path, part: 'key' }
        : { rule: 'schema/required', args: { key: String(path.at(-1)), blank: true }, path, part: 'key' },
    );
  }
  if (result.success) return { value: result.data, findings };
  for (const issue of result.error.issues) {
    const path = issue.path as FieldPath;
    const place = JSON.stringify(path);
    if (told.has(place)) continue;
    const found = findingsOf(schema, written, issue, path);
    // zod may report several issues for it.
    if (found.some(({ rule }) => rule === 'schema/to-fill-in')) told.add(place);
    findings.push(...found);
  }
  const isUnknown = ({ rule }: SchemaFinding) => rule === 'schema/unknown-key';
  const wrong = findings.filter(({ rule }) => rule !== 'schema/blank');
  const refused = {
    value: typedWhereValid(schema, written),
    at: wrong.filter((finding) => !isUnknown(finding)).map(({ path }) => path),
    unknown: wrong.filter(isUnknown).map(({ path }) => path),
  };
  return { findings: withoutEchoes(findings), refused };
}

/** An empty field that was removed: one without a value, or with an empty text (D20). */
interface EmptyField {
  readonly path: FieldPath;
  readonly field: Schema;
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null;
}

/** True if there is anything empty, which is rare. */
function hasEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isEmpty(value);
  if (Array.isArray(value)) return value.some(hasEmpty);
  for (const key in value) if (hasEmpty(value[key as keyof typeof value])) return true;
  return false;
}

/** Removes the empty fields of objects, but for those that the schema doesn't know. */
function emptyFields(schema: Schema, value: unknown, path: FieldPath): readonly EmptyField[] {
  return visit<readonly EmptyField[]>(schema, {
    list: (item) =>
      Array.isArray(value) ? value.flatMap((each, index) => emptyFields(item, each, [...path, index])) : [],
    map: (_, inner) =>
      isPlainObject(value)
        ? Object.entries(value).flatMap(([key, each]) => emptyFields(inner, each, [...path, key]))
        : [],
    object: (fields) => {
      if (!isPlainObject(value)) return [];
      return Object.entries(value).flatMap(([key, written]) => {
        const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
        if (field === undefined) return [];
        const at = [...path, key];
        if (!isEmpty(written)) return emptyFields(field, written, at);
        delete (value as Record<string, unknown>)[key];
        return [{ path: at, field }];
      });
    },
    oneOf: (options) => options.flatMap((option) => emptyFields(option, value, path)),
    otherwise: () => [],
  });
}

/** A field that is misspelt or misplaced is also missing from its own place: both are one mistake, reported once. */
function withoutEchoes(findings: readonly SchemaFinding[]): SchemaFinding[] {
  const meant = new Set<string>();
  for (const { rule, args, path } of findings) {
    if (rule !== 'schema/unknown-key') continue;
    if (args.suggestion !== undefined) meant.add(JSON.stringify([...path.slice(0, -1), args.suggestion]));
    if (args.belongsAt !== undefined) meant.add(JSON.stringify(args.belongsAt));
  }
  return findings.filter(
    ({ rule, args, path }) => rule !== 'schema/required' || args.blank || !meant.has(JSON.stringify(path)),
  );
}

/** Finds the location of a value, or of its key, in its file. */
export type Locate = (path: FieldPath, part: 'key' | 'value') => Location;

/** Adds locations in the file to findings, which makes them problems. */
export function located(findings: readonly SchemaFinding[], locate: Locate, record?: RecordName): Problem[] {
  return findings.map(({ rule, args, path, part }) =>
    problemIn(schemaProblems, { rule, args }, [locate(path, part)], {
      field: path,
      ...(record && { record }),
    }),
  );
}
