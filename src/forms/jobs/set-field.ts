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
import { type Collection, namesOf } from '../../model/collection.js';
import { valueAt } from '../../model/location.js';
import { counted } from '../../model/message.js';
import type { Version } from '../../model/version.js';
import type { JobToDo, RecordChange } from '../records/contract.js';
import { asScalar } from '../records/record-title.js';
import { Refused } from '../records/refused.js';
import { pathInWords, specialHoursField } from '../records/words.js';
import { changeOf, type JobPlan, type JobRecord } from './job.js';
import { hoursOfBranch } from './special-hours.js';

/** What becomes of a field. */
type FieldChange = Exclude<JobToDo['change'], { kind: 'withdraw' }>;

/** One change of a field in many records. Records that have it already are left out. */
export function setOnMany(records: readonly JobRecord[], change: FieldChange): JobPlan {
  const { collection } = records[0]!.list;
  const steps = change.field.split('.');
  if (change.field === '') throw new Refused('Choose a field.');
  if (change.kind === 'set' && [undefined, null, ''].includes(change.value as ''))
    throw new Refused('Enter what the field should say.');
  for (const version of new Set(records.map(({ list }) => list.version)))
    refuseField(version, collection, steps, change.kind);
  const changes: RecordChange[] = [];
  const says: string[] = [];
  for (const record of records) {
    const { value, file } = record;
    if (!steps.slice(0, -1).every((_, at) => isObjectOrMissing(valueAt(value, steps.slice(0, at + 1)))))
      throw new Refused(
        `${pathInWords(steps)} can't be changed in ${file}: what is around it has another form there.`,
      );
    const now = valueAt(value, steps);
    let made = changed(now, change);
    if (change.kind === 'set' && change.field === specialHoursField && isPlainObject(change.value)) {
      const own = hoursOfBranch(record, change.value, change.replaces === true);
      if ('why' in own) {
        says.push(`${record.title} stays as it is: it ${own.why}`);
        continue;
      }
      made = own.hours;
    }
    if (!isWrittenAlike(now, made))
      changes.push(changeOf(record.list, record, withField(value, steps, made)));
  }
  return { title: titleOf(collection, steps, change, changes.length), changes, says };
}

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
  // A last day closes many at once (D49).
  if (steps.join('.') === 'until') return;
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
    case 'set': {
      const { value } = change;
      if (isPlainObject(value) && change.field === specialHoursField)
        return `${asScalar(value['Name'])[0] ?? 'Special hours'}: hours of ${of}`;
      return typeof value === 'object'
        ? `Set ${field} in ${of}`
        : `Set ${field} to ${String(value).slice(0, 80)} in ${of}`;
    }
    case 'remove':
      return `Leave out ${field} in ${of}`;
    case 'add-code':
      return `Add ${change.code} to ${field} in ${of}`;
    case 'remove-code':
      return `Remove ${change.code} from ${field} in ${of}`;
  }
}
