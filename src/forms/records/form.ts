import { registrationOf } from '../../interface/collections/index.js';
import { exampleOf } from '../../interface/json-schema/field-comment.js';
import { takesOf } from '../../interface/json-schema/takes.js';
import { asSentence, meaningOf, meaningOfCode } from '../../interface/meanings/index.js';
import { otherNameOf } from '../../interface/records/fields.js';
import { recordSchema } from '../../interface/records/index.js';
import { isOptional, type Schema, tableFields, unwrapped, visit } from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { FormCode, FormField, Input, NumberKind, TextKind } from './form-fields.js';
import { branchOfMachine, inWords } from './words.js';

/** What a form is of. */
interface FormOf {
  readonly collection: Collection;
  readonly version: Version;
}

/** The fields of a collection's records, made of the schema, its meanings and its examples. */
export function formFields(collection: Collection, version: Version): readonly FormField[] {
  return fieldsOf(recordSchema(version, collection), [], { collection, version });
}

/** The fields of an object, in the order of the interface's table. */
function fieldsOf(object: Schema, path: readonly string[], form: FormOf): readonly FormField[] {
  const { usual = [] } = registrationOf(form.collection).newRecord;
  const fields = tableFields(object).map(([key, schema]): FormField => {
    const own = [...path, key];
    const name = own.join('.');
    const meaning = meaningOf(form.collection, form.version, own);
    return {
      key,
      label: inWords(key),
      ...(meaning !== undefined && { meaning: asSentence(meaning) }),
      isRequired: !isOptional(schema),
      isUsual: usual.some((each) => each === name || each.startsWith(`${name}.`)),
      input: inputOf(schema, own, form),
    };
  });
  return fields.map((field) => {
    const explained = fields.find(({ key, input }) => otherNameOf(key) === field.key && takesOther(input));
    return explained === undefined ? field : { ...field, onlyWith: { key: explained.key, code: 'Other' } };
  });
}

function takesOther(input: Input): boolean {
  return 'codes' in input && input.codes.some(({ code }) => code === 'Other');
}

/** How a value is entered. */
function inputOf(schema: Schema, path: readonly string[], form: FormOf): Input {
  const { items, length, time, type = 'Text' } = factsOf(unwrapped(schema)) ?? {};
  const takes = takesOf(schema);
  return visit<Input>(schema, {
    object: () => ({ kind: 'object', fields: fieldsOf(unwrapped(schema), path, form) }),
    list: (element) => {
      const item = inputOf(element, path, form);
      if (item.kind === 'codes') return { ...item, kind: 'chips' };
      if (item.kind !== 'object') return { kind: 'lines', of: item.kind, takes: 'A line each.' };
      const { fields } = item;
      const hasSeconds = secondsOfDays(fields);
      if (hasSeconds !== undefined) return { kind: 'week', hasSeconds };
      return {
        kind: 'items',
        fields,
        least: items?.min ?? 0,
        ...(items?.max !== undefined && { most: items.max }),
      };
    },
    codes: (codes) => ({
      kind: 'codes',
      codes: codes.toSorted(inKnownOrder).map((code): FormCode => {
        const meaning = meaningOfCode(form.collection, form.version, path, code);
        return { code, ...(meaning !== undefined && { meaning: asSentence(meaning) }) };
      }),
    }),
    boolean: () => ({ kind: 'flag', codes: [{ code: 'true' }, { code: 'false' }] }),
    number: () => ({ kind: 'number', takes }),
    text: () => {
      if (time !== undefined) return { kind: 'time', takes, hasSeconds: time.hasSeconds };
      if (type === 'Date') return { kind: 'date', takes: 'Such as 3/2/2026, the day first, or 3 Feb 2026.' };
      const number = numbers[type];
      if (number !== undefined) return { kind: number, takes };
      const example = exampleOf(path.at(-1) ?? '', schema);
      const kind = kindOfText(path, example, length?.max);
      return { kind, takes: example === undefined ? '' : `Such as ${example}.` };
    },
    otherwise: () => {
      throw new TypeError(`no input is known for ${path.join('.')}`);
    },
  });
}

function kindOfText(path: readonly string[], example = '', longest = 0): TextKind {
  if (path.at(-1) === 'PostCode') return 'postcode';
  if (branchOfMachine.every((key, at) => key === path.at(at - 2))) return 'branch';
  if (/^[A-Z]{2,3}$/.test(example)) return 'code';
  return longest > 400 && !example.startsWith('http') ? 'long' : 'text';
}

/** Whether times have seconds, if the items of a list are days with their hours. */
function secondsOfDays(item: readonly FormField[]): boolean | undefined {
  const hours = inputNamed(item, 'OpeningHours');
  const time = hours?.kind === 'items' ? inputNamed(hours.fields, 'OpeningTime') : undefined;
  return time?.kind === 'time' ? time.hasSeconds : undefined;
}

function inputNamed(fields: readonly FormField[], key: string): Input | undefined {
  return fields.find((field) => field.key === key)?.input;
}

/** By their words, Other last. */
function inKnownOrder(one: string, other: string): number {
  const isOther = (code: string) => Number(code === 'Other');
  return isOther(one) - isOther(other) || inWords(one).localeCompare(inWords(other), 'en-GB');
}

/** Texts that are numbers, by what they are counted in. */
const numbers: Readonly<Partial<Record<string, NumberKind>>> = {
  Amount: 'money',
  Rate: 'percent',
  Coordinate: 'number',
  MinimumPossibleAmount: 'money',
};
