import { registrationOf } from '../../interface/collections/index.js';
import { exampleOf } from '../../interface/json-schema/field-comment.js';
import { takesOf } from '../../interface/json-schema/takes.js';
import { asSentence, meaningOf, meaningOfCode } from '../../interface/meanings/index.js';
import { otherNameOf } from '../../interface/records/fields.js';
import { recordSchema } from '../../interface/records/index.js';
import {
  elementOf,
  isOptional,
  type Schema,
  tableFields,
  unwrapped,
  visit,
} from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import type { Collection } from '../../model/collection.js';
import { dayNames } from '../../model/time/week.js';
import type { Version } from '../../model/version.js';
import { clauseCarriers } from '../../report/report/registry.js';
import { askedFor, askedSentence } from '../../rules/standard/asked.js';
import type { FormField, Input } from './contract.js';
import { inWords } from './words.js';

/** The fields of a collection's records, made of the schema, its meanings and its examples. */
export function formFields(collection: Collection, version: Version): readonly FormField[] {
  const { usual = [] } = registrationOf(collection).newRecord;
  const fields = new Fields({
    field: (path) => meaningOf(collection, version, path),
    code: (path, code) => meaningOfCode(collection, version, path, code),
    asked(path) {
      const place = { collection, path: path.join('.') };
      return askedFor([place], clauseCarriers).map((each) => askedSentence({ ...each, rules: [] }));
    },
    isUsual(path) {
      const name = path.join('.');
      return usual.some((each) => each === name || each.startsWith(`${name}.`));
    },
  });
  return fields.of(recordSchema(version, collection), []);
}

/** When a record is published (D49). The words say what a day in `until` means, since people differ in that. */
export const timeFields: readonly FormField[] = [
  {
    key: 'from',
    label: inWords('from'),
    meaning: 'From the beginning of this day, or from the time of day, this record is published.',
    isRequired: false,
    isUsual: false,
    input: { kind: 'instant', takes: '', isEnd: false },
  },
  {
    key: 'until',
    label: inWords('until'),
    meaning: 'It is published to the end of this day, or to the time of day, and not any more after that.',
    isRequired: false,
    isUsual: false,
    input: { kind: 'instant', takes: '', isEnd: true },
  },
];

/** What is said of the fields of a form, by their path. */
interface Sayings {
  /** What a field and a code mean, as phrases. */
  readonly field: (path: readonly string[]) => string | undefined;
  readonly code: (path: readonly string[], code: string) => string | undefined;
  /** What else is said of a field that can be left out, in sentences. */
  readonly asked: (path: readonly string[]) => readonly string[];
  /** True for a field that a new record has. */
  readonly isUsual: (path: readonly string[]) => boolean;
}

class Fields {
  readonly #sayings: Sayings;

  constructor(sayings: Sayings) {
    this.#sayings = sayings;
  }

  /** The fields of an object, in the order of the interface's table. */
  of(object: Schema, path: readonly string[]): readonly FormField[] {
    const table = tableFields(object);
    // Exceptional hours have a name, their days and their hours, before anything else is said of them.
    const isExceptional = path.at(-1) === 'NonStandardAvailability';
    const fields = isExceptional
      ? table.toSorted(([a], [b]) => Number(a === 'Notes') - Number(b === 'Notes'))
      : table;
    const explained = new Map(fields.map((field) => [otherNameOf(field[0]), field]));
    return fields.map(([key, schema]): FormField => {
      const own = [...path, key];
      const said = this.#sayings.field(own);
      const asked = isOptional(schema) ? this.#sayings.asked(own) : [];
      const meaning = [said && asSentence(said), ...asked].filter(Boolean).join(' ');
      const explains = explained.get(key);
      return {
        key,
        label: inWords(key),
        ...(meaning !== '' && { meaning }),
        isRequired: !isOptional(schema),
        isUsual: this.#sayings.isUsual(own),
        ...(explains && takesOther(explains[1]) && { onlyWith: { key: explains[0], code: 'Other' } }),
        input: this.#input(schema, own),
      };
    });
  }

  #input(schema: Schema, path: readonly string[]): Input {
    const facts = factsOf(unwrapped(schema));
    const key = path.at(-1) ?? '';
    const takes = takesOf(schema);
    const example = exampleOf(key, schema);
    const written = (kind: 'text' | 'number' | 'date'): Input => ({
      kind,
      takes,
      ...(example !== undefined && { example }),
      ...(facts?.length?.max !== undefined && { longest: facts.length.max }),
    });
    return visit<Input>(schema, {
      object: () => ({ kind: 'object', fields: this.of(unwrapped(schema), path) }),
      list: (item) => ({
        kind: 'list',
        item: this.#input(item, path),
        least: facts?.items?.min ?? 0,
        ...(facts?.items?.max !== undefined && { most: facts.items.max }),
      }),
      codes: (codes) => ({
        kind: 'codes',
        codes: codes.toSorted(inKnownOrder).map((code) => {
          const meaning = this.#sayings.code(path, code);
          return { code, ...(meaning !== undefined && { meaning: asSentence(meaning) }) };
        }),
      }),
      boolean: () => ({ kind: 'flag' }),
      number: () => written('number'),
      text: () => {
        const type = facts?.type ?? 'Text';
        const { hasSeconds, hasEndOfDay } = facts?.time ?? {};
        if (hasSeconds !== undefined)
          return { kind: 'time', takes, hasSeconds, endOfDay: hasEndOfDay === true };
        const unit = numbers[type];
        if (unit !== undefined)
          return {
            kind: 'amount',
            takes,
            ...(example !== undefined && { example }),
            ...(unit !== '' && { unit }),
          };
        return written(type === 'Date' ? 'date' : 'text');
      },
      otherwise: () => {
        throw new TypeError(`no input is known for ${path.join('.')}`);
      },
    });
  }
}

const days: readonly string[] = dayNames;

/** The days from Monday on; other codes by their words, Other last. */
function inKnownOrder(one: string, other: string): number {
  const rank = (code: string) => (code === 'Other' ? days.length : days.indexOf(code));
  return rank(one) - rank(other) || inWords(one).localeCompare(inWords(other), 'en-GB');
}

/** Texts that are numbers, with what they are counted in. */
const numbers: Readonly<Record<string, 'money' | '%' | ''>> = {
  Amount: 'money',
  Rate: '%',
  Coordinate: '',
  MinimumPossibleAmount: 'money',
};

function takesOther(schema: Schema): boolean {
  return visit<boolean>(elementOf(schema), {
    codes: (codes) => codes.includes('Other'),
    otherwise: () => false,
  });
}
