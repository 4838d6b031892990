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
import { namesOf } from '../../model/collection.js';
import { valueAt } from '../../model/location.js';
import { counted } from '../../model/message.js';
import type { JobToDo, RecordChange } from '../records/contract.js';
import type { EditedList } from '../records/edited-list.js';
import { asScalar } from '../records/record-title.js';
import { Refused } from '../records/refused.js';
import { pathInWords, specialHoursField } from '../records/words.js';
import { changeOf, type JobPlan, type JobRecord } from './job.js';
import { hoursOfBranch } from './special-hours.js';

/** What becomes of a field. */
type FieldChange = Exclude<JobToDo['change'], { kind: 'withdraw' }>;

/** One change of a field in many records. Records that have it already are left out. */
export function setOnMany(records: readonly JobRecord[], change: FieldChange): JobPlan {
  const steps = change.field.split('.');
  if (change.field === '') throw new Refused('Choose a field.');
  const versions = new Map(records.map(({ list }) => [list.version, list]));
  for (const list of versions.values()) refuseField(list, steps, change);
  const changes: RecordChange[] = [];
  const says: string[] = [];
  for (const record of records) {
    const { list, value, file } = record;
    const around = steps.slice(1).map((_, at) => valueAt(value, steps.slice(0, at + 1)));
    if (!around.every((each) => each === undefined || isPlainObject(each)))
      throw new Refused(
        `${pathInWords(steps)} can't be changed in ${file}: what is around it has another form there.`,
      );
    const now = valueAt(value, steps);
    const { field, value: hours, replaces = false } = change;
    const isHours = field === specialHoursField && isPlainObject(hours);
    const own = isHours ? hoursOfBranch(record, hours, replaces) : undefined;
    if (own !== undefined && 'why' in own) says.push(`${record.title} stays as it is: it ${own.why}`);
    else {
      const made = own?.hours ?? changed(now, change);
      if (!isWrittenAlike(now, made)) changes.push(changeOf(list, record, withField(value, steps, made)));
    }
  }
  const [one, several] = namesOf(records[0]!.list.collection).nouns;
  return { title: `${inWords(change)} ${counted(changes.length, one, several)}`, changes, says };
}

/** @throws Refused if the field can't be changed like this in many records, or each of them may have several */
function refuseField(
  { version, collection }: EditedList,
  steps: readonly string[],
  { kind, value }: FieldChange,
): void {
  // A last day closes many at once (D49).
  if (steps.join('.') === 'until') return;
  const { identity, nouns } = namesOf(collection);
  if (steps.length === 1 && identity.some((field) => field === steps[0]))
    throw new Refused(`${pathInWords(steps)} tells records apart, so it can't be changed in many at once.`);
  let schema: Schema = recordSchema(version, collection);
  for (const [at, step] of steps.entries()) {
    if (kindOfSchema(schema) === 'list')
      throw new Refused(
        `A record can have several of ${pathInWords(steps.slice(0, at))}, so it isn't clear which one is meant. Change the list as a whole, or each record by itself.`,
      );
    const fields = fieldsOf(schema);
    if (!Object.hasOwn(fields, step))
      throw new Refused(`In ${version}, ${nouns[1]} have no field ${steps.join('.')}.`);
    schema = fields[step]!;
  }
  const isCodes = kindOfSchema(schema) === 'list' && codesOf(elementOf(schema)) !== undefined;
  if (kind !== 'set' && !isCodes) throw new Refused(`${pathInWords(steps)} is not a list of codes.`);
  if (kind !== 'set' && codesIn(value).length === 0) throw new Refused('Choose at least one code.');
  if (kind === 'set' && isEmpty(value) && !isOptional(schema))
    throw new Refused(`${pathInWords(steps)} is required, so it can't be left out.`);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function codesIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What a field says after a change; undefined if it is left out. */
function changed(now: unknown, { kind, value }: FieldChange): unknown {
  if (kind === 'set') return isEmpty(value) ? undefined : value;
  const [codes, chosen] = [codesIn(now), codesIn(value)];
  if (kind === 'add') return [...codes, ...chosen.filter((code) => !codes.includes(code))];
  const others = codes.filter((code) => !chosen.includes(code));
  return others.length === 0 ? undefined : others;
}

/**
 * A record with a field set, or left out with the objects around it that nothing else is in. Objects around it are made
 * if they are missing; they have to be objects.
 */
function withField(record: PlainObject, [step, ...rest]: readonly string[], value: unknown): PlainObject {
  const own = Object.hasOwn(record, step!) ? record[step!] : undefined;
  const inner = rest.length === 0 ? value : withField(isPlainObject(own) ? own : {}, rest, value);
  const isBare = rest.length > 0 && isPlainObject(inner) && Object.keys(inner).length === 0;
  if (inner !== undefined && !(isBare && value === undefined)) return { ...record, [step!]: inner };
  const { [step!]: _, ...others } = record;
  return others;
}

/** `Set Note to Ring the bell. in` */
function inWords({ kind, field, value }: FieldChange): string {
  const of = pathInWords(field.split('.'));
  if (kind !== 'set')
    return `${kind === 'add' ? 'Add' : 'Remove'} ${codesIn(value).join(', ')} ${kind === 'add' ? 'to' : 'from'} ${of} in`;
  if (isEmpty(value)) return `Leave out ${of} in`;
  if (field === specialHoursField && isPlainObject(value))
    return `${asScalar(value['Name'])[0] ?? 'Special hours'}: hours of`;
  return typeof value === 'object' ? `Set ${of} in` : `Set ${of} to ${String(value).slice(0, 80)} in`;
}
