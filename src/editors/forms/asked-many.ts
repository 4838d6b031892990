import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { controlCharacterIn } from '../../content/documents/limits.js';
import { askedAddress, askedCollection, askedSource, askedText } from './asked.js';
import type { SetSource } from './change-set.js';
import { Refused } from './content.js';
import type { Condition, FieldChange, RecordIn } from './many.js';

/** Readers of what was asked of many records. Each throws `Refused` for what it isn't. */

/** The most records that are changed at once. */
const mostRecords = 50_000;

/** What a set of changes is made of: a change of many records, or the changes themselves. */
export function askedSetSource(asked: PlainObject): SetSource {
  const { many } = asked;
  if (isPlainObject(many)) return { many: askedFieldChange(many) };
  return askedSource(asked);
}

export function askedCondition({ condition }: PlainObject): Condition | undefined {
  if (condition === undefined) return undefined;
  const asked = isPlainObject(condition) ? condition : {};
  const is = (['there', 'missing', 'equal', 'containing'] as const).find((one) => one === asked['is']);
  if (is === undefined) throw new Refused('The condition is missing.');
  return { field: askedText(asked, 'field'), is, text: askedText(asked, 'text') };
}

function askedFieldChange(asked: PlainObject): FieldChange {
  return {
    collection: askedCollection(asked),
    records: askedRecords(asked),
    field: askedText(asked, 'field'),
    change: changeOf(isPlainObject(asked['change']) ? asked['change'] : {}),
  };
}

function changeOf(asked: PlainObject): FieldChange['change'] {
  const { kind, value } = asked;
  switch (kind) {
    case 'set':
      if (value === undefined || value === null || value === '')
        throw new Refused('There is no value to set.');
      refuseHidden(value);
      return { kind, value };
    case 'remove':
      return { kind };
    case 'add-code':
    case 'remove-code':
      return { kind, code: askedText(asked, 'code') };
    default:
      throw new Refused('The change is missing.');
  }
}

/** Refuses texts with characters that no file of records can hold. */
function refuseHidden(value: unknown): void {
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) refuseHidden(inner);
  const code = typeof value === 'string' ? controlCharacterIn(value) : undefined;
  if (code === undefined) return;
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  throw new Refused(`The value has a character that isn't visible, ${name}. Write it anew, without it.`);
}

function askedRecords({ records }: PlainObject): readonly RecordIn[] {
  if (!Array.isArray(records) || records.length === 0) throw new Refused('No record is chosen.');
  if (records.length > mostRecords)
    throw new Refused(`At most ${mostRecords.toLocaleString('en-GB')} records can be changed at once.`);
  return records.map((each: unknown) => {
    const record = isPlainObject(each) ? each : {};
    return { brand: askedText(record, 'brand'), ...askedAddress(record) };
  });
}
