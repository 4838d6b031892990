import { z } from 'zod';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { isWrittenAlike } from '../../content/documents/written-alike.js';
import { recordSchema } from '../../interface/records/index.js';
import {
  codesOf,
  elementOf,
  fieldsOf,
  isOptional,
  kindOfSchema,
  type Schema,
} from '../../interface/schema/node.js';
import { type Collection, collectionNames, namesOf } from '../../model/collection.js';
import { valueAt } from '../../model/location.js';
import { counted } from '../../model/message.js';
import type { Version } from '../../model/version.js';
import { Refused } from '../records/content.js';
import { pathInWords } from '../records/words.js';
import { changeOf, type EditorJob } from './job.js';

/** Which field, by the names from the record to it, and what becomes of it: what it is in a record of that field alone. */
const answersForm = z.object({
  field: z.string().min(1),
  kind: z.enum(['set', 'remove', 'add-code', 'remove-code']).default('set'),
  code: z.string().default(''),
  record: z.record(z.string(), z.unknown()).default({}),
});

interface FieldChange extends Pick<z.infer<typeof answersForm>, 'code' | 'kind'> {
  readonly value: unknown;
}

/** One change of a field in many records. Records that have it already are left out. */
export const setOnMany: EditorJob = {
  name: 'set-field',
  words: 'Set one field',
  meaning: 'One field gets the same value in all records that you choose, or one code more or less.',
  collections: collectionNames,
  isForSeveral: true,
  fits: () => false,
  asks: () => [],
  plan(records, answers) {
    const { success, data } = answersForm.safeParse(answers);
    if (!success) throw new Refused('Choose what to do, and which field.');
    const { collection } = records[0]!;
    const steps = data.field.split('.');
    const change: FieldChange = { ...data, value: valueAt(data.record, steps) };
    if (change.kind === 'set' && isNothing(change.value))
      throw new Refused('Enter what the field should say.');
    if (change.kind.endsWith('-code') && change.code === '') throw new Refused('Choose a code.');
    for (const version of new Set(records.map((record) => record.version)))
      refuseField(version, collection, steps, change.kind);
    const changes = records.flatMap((record) => {
      const { value, file } = record;
      if (!steps.slice(0, -1).every((_, at) => isObjectOrMissing(valueAt(value, steps.slice(0, at + 1)))))
        throw new Refused(
          `${pathInWords(steps)} can't be changed in ${file}: what is around it has another form there.`,
        );
      const now = valueAt(value, steps);
      const made = changed(now, change);
      return isWrittenAlike(now, made) ? [] : [changeOf(record, withField(value, steps, made))];
    });
    return { title: titleOf(collection, steps, change, changes.length), changes };
  },
};

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

function isObjectOrMissing(value: unknown): boolean {
  return value === undefined || isPlainObject(value);
}

/** @throws Refused if the field can't be changed in many records, or each of them may have several */
function refuseField(
  version: Version,
  collection: Collection,
  steps: readonly string[],
  kind: FieldChange['kind'],
): void {
  const identity: readonly string[] = namesOf(collection).identity;
  if (steps.length === 1 && identity.includes(steps[0]!))
    throw new Refused(`${pathInWords(steps)} tells records apart, so it can't be changed in many at once.`);
  let schema: Schema = recordSchema(version, collection);
  for (const [at, step] of steps.entries()) {
    if (kindOfSchema(schema) === 'list')
      throw new Refused(
        `A record can have several of ${pathInWords(steps.slice(0, at))}, so it isn't clear which one is meant. Change the list as a whole, or each record by itself.`,
      );
    const fields = fieldsOf(schema);
    if (!Object.hasOwn(fields, step))
      throw new Refused(`In ${version}, ${namesOf(collection).nouns[1]} have no field ${steps.join('.')}.`);
    schema = fields[step]!;
  }
  if (kind === 'remove' && !isOptional(schema))
    throw new Refused(`${pathInWords(steps)} is required, so it can't be left out.`);
  const isCodes = kindOfSchema(schema) === 'list' && codesOf(elementOf(schema)) !== undefined;
  if (kind.endsWith('-code') && !isCodes) throw new Refused(`${pathInWords(steps)} is not a list of codes.`);
}

function changed(now: unknown, change: FieldChange): unknown {
  if (change.kind === 'remove') return undefined;
  if (change.kind === 'set') return change.value;
  const codes: readonly unknown[] = Array.isArray(now) ? now : [];
  if (change.kind === 'add-code') return codes.includes(change.code) ? now : [...codes, change.code];
  const others = codes.filter((code) => code !== change.code);
  if (others.length === codes.length) return now;
  return others.length === 0 ? undefined : others;
}

/**
 * A record with a field set, or left out with the objects around it that nothing else is in. Objects around it are made
 * if they are missing; they have to be objects.
 */
function withField(record: PlainObject, [step, ...rest]: readonly string[], value: unknown): PlainObject {
  const own = Object.hasOwn(record, step!) ? record[step!] : undefined;
  const inner = rest.length === 0 ? value : withField(isPlainObject(own) ? own : {}, rest, value);
  const isEmpty = rest.length > 0 && isPlainObject(inner) && Object.keys(inner).length === 0;
  if (inner !== undefined && !(isEmpty && value === undefined)) return { ...record, [step!]: inner };
  const { [step!]: _, ...others } = record;
  return others;
}

function titleOf(
  collection: Collection,
  steps: readonly string[],
  change: FieldChange,
  count: number,
): string {
  const [one, several] = namesOf(collection).nouns;
  const of = counted(count, one, several);
  const field = pathInWords(steps);
  switch (change.kind) {
    case 'set':
      return typeof change.value === 'object'
        ? `Set ${field} in ${of}`
        : `Set ${field} to ${String(change.value).slice(0, 80)} in ${of}`;
    case 'remove':
      return `Leave out ${field} in ${of}`;
    case 'add-code':
      return `Add ${change.code} to ${field} in ${of}`;
    case 'remove-code':
      return `Remove ${change.code} from ${field} in ${of}`;
  }
}
