import { registrationOf } from '../../interface/collections/index.js';
import { elementSchema } from '../../interface/records/records.js';
import {
  codesOf,
  elementOf,
  fieldsOf,
  isOptional,
  type Schema,
  unwrapped,
  visit,
} from '../../interface/schema/node.js';
import { factsOf, tableOrder } from '../../interface/schema/types.js';
import type { FieldClass } from '../../model/change-class.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { CollectionChanges, Detail } from './change.js';

/** Texts that may be so long, in code points, are prose or lines of an address; shorter ones are words and numbers. */
const prose = 35;

/** What is known of a field, or of a list's items, to compare two values of it. */
export class Field {
  /** The names that lead to it from the record, without positions in lists. */
  readonly steps: readonly string[];
  readonly #schema: Schema | undefined;
  readonly #classOf: ClassOf;

  constructor(steps: readonly string[], schema: Schema | undefined, classOf: ClassOf) {
    this.steps = steps;
    this.#schema = schema;
    this.#classOf = classOf;
  }

  /** Its steps as one text, such as `CreditInterest.TierBandSet`. */
  get path(): string {
    return this.steps.join('.');
  }

  get class(): FieldClass {
    return this.#classOf(this.steps);
  }

  /** The APR of a card is an Amount in the standard, but a rate by its name. */
  get holds(): 'amount' | 'rate' | 'other' {
    const type = this.#schema && factsOf(this.#schema)?.type;
    const isRate = type === 'Rate' || (type === 'Amount' && this.#classOf(this.steps.slice(-1)) === 'rates');
    return isRate ? 'rate' : type === 'Amount' ? 'amount' : 'other';
  }

  /** True for a list whose order means something: lines of an address, paragraphs, which are texts without a form. */
  get isOrdered(): boolean {
    const item = this.#schema && itemOf(this.#schema);
    const facts = item && factsOf(item);
    return facts?.type === 'Text' && (facts.length?.max ?? prose) >= prose;
  }

  /** True for an object with hours by day of the week. */
  get isWeek(): boolean {
    const day = fieldsOf(this.#schema)['Day'];
    const item = day && itemOf(unwrapped(day));
    return item !== undefined && 'OpeningHours' in fieldsOf(item);
  }

  /**
   * The fields that tell an object from the others of its list, in the order in which people name them: Identification and
   * Name; the kind of thing; the ends of a tier.
   */
  get keys(): readonly string[] {
    if (this.#schema === undefined) return [];
    const fields = fieldsOf(this.#schema);
    const names = tableOrder(this.#schema).filter((name) => fields[name] !== undefined);
    const required = names.filter(
      (name) => codesOf(unwrapped(fields[name]!)) !== undefined && !isOptional(fields[name]!),
    );
    const kind = required.find((name) => name.endsWith('Type')) ?? required[0];
    return [
      ...['Identification', 'Name'].filter((name) => names.includes(name)),
      ...(kind === undefined || kind === 'Name' ? [] : [kind]),
      ...names.filter((name) => /^TierValue(?:Min|Max)|^(?:Start|End)Date$/.test(name)),
    ];
  }

  /** The field `name` of an object; of an unknown one, what can be said of it by its place. */
  child(name: string): Field {
    const fields = fieldsOf(this.#schema && elementOf(this.#schema));
    const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return new Field([...this.steps, name], own && unwrapped(own), this.#classOf);
  }

  /** The items of a list. */
  item(): Field {
    return new Field(this.steps, this.#schema && itemOf(this.#schema), this.#classOf);
  }
}

/** The fields of a collection's records as published in a version. */
export function recordField(collection: Collection, version: Version): Field {
  const { versions } = registrationOf(collection);
  const own = versions.includes(version) ? version : versions.at(-1)!;
  return new Field([], elementSchema(own, collection), classesOf(collection));
}

/** Whether the values of a difference between records of these are amounts of money. */
export function holdsMoney(
  { collection, version }: Pick<CollectionChanges, 'collection' | 'version'>,
  { kind, field }: Detail,
): boolean {
  const at = field.split('.').reduce((each, name) => each.child(name), recordField(collection, version));
  return kind === 'value' && at.holds === 'amount';
}

type ClassOf = (steps: readonly string[]) => FieldClass;

/** Says which class a field of a collection belongs to: by the name that reaches deepest, of several the longest. */
export function classesOf(collection: Collection): ClassOf {
  const { changes = {} } = registrationOf(collection);
  return (steps) => {
    for (let end = steps.length; end > 0; end--) {
      for (let start = 0; start < end; start++) {
        const name = steps.slice(start, end).join('.');
        const found = (start === 0 ? changes[`.${name}`] : undefined) ?? changes[name];
        if (found !== undefined) return found;
      }
    }
    return 'other';
  };
}

/** Feeds have lists where the interface has an object, and an object where it has a list. */
function itemOf(schema: Schema): Schema | undefined {
  return visit<Schema | undefined>(schema, {
    list: (item) => unwrapped(item),
    object: (_, node) => node,
    otherwise: () => undefined,
  });
}
