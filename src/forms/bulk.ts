import { isPlainObject, type PlainObject } from '../base/json/plain-object.js';
import { isWrittenAlike } from '../content/documents/document.js';
import { sourceOf } from '../interface/collections/index.js';
import { recordSchema } from '../interface/records/index.js';
import {
  codesOf,
  elementOf,
  fieldsOf,
  isOptional,
  kindOfSchema,
  type Schema,
} from '../interface/schema/node.js';
import { type Collection, namesOf } from '../model/collection.js';
import { valueAt } from '../model/location.js';
import { counted } from '../model/message.js';
import type { Version } from '../model/version.js';
import { refuseControls } from './plan.js';
import { type EditableContent, type EditedSite, Refused } from './records/content.js';
import type { ChangeSet, FieldChange, RecordChange } from './records/contract.js';
import { recordFinder } from './records/found.js';
import type { WrittenRecord } from './records/spans.js';
import { pathInWords } from './records/words.js';

/** The set of changes that makes one change of a field in many records. Records that have it already are left out. */
export function fieldChanges(
  content: EditableContent,
  site: EditedSite,
  { collection, records, field, change }: FieldChange,
): ChangeSet {
  const steps = field.split('.');
  const known = new Map<Version, Schema>();
  refuseControls(change.kind === 'set' ? { [steps.at(-1)!]: change.value } : undefined);
  const hint = 'Choose the records again.';
  const find = recordFinder(content, site, hint);
  const taken = new Set<WrittenRecord>();
  const changes = records.flatMap(({ brand, ...at }): RecordChange[] => {
    const { found, record } = find(brand, collection, at);
    if (taken.has(record))
      throw new Refused(`${at.file} has no record number ${at.index + 1}. ${hint}`, true);
    taken.add(record);
    const { file, index, value } = record;
    const version = sourceOf(collection, found.brand.source);
    const schema = known.get(version) ?? fieldAt(version, collection, steps, change.kind);
    known.set(version, schema);
    if (!steps.slice(0, -1).every((_, at) => isObjectOrMissing(valueAt(value, steps.slice(0, at + 1)))))
      throw new Refused(
        `${pathInWords(steps)} can't be changed in ${file}: what is around it has another form there.`,
      );
    const now = valueAt(value, steps);
    const made = changed(now, change);
    if (isWrittenAlike(now, made)) return [];
    const after = withField(value, steps, made);
    return [{ brand: found.brand.folder, collection, at: { file, index }, before: value, after }];
  });
  return { title: titleOf(collection, steps, change, changes.length), changes };
}

function isObjectOrMissing(value: unknown): boolean {
  return value === undefined || isPlainObject(value);
}

/**
 * The field that can be changed in many records.
 * @throws Refused if there is none, or each record may have several
 */
function fieldAt(
  version: Version,
  collection: Collection,
  steps: readonly string[],
  kind: FieldChange['change']['kind'],
): Schema {
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
  return schema;
}

function changed(now: unknown, change: FieldChange['change']): unknown {
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
  change: FieldChange['change'],
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
