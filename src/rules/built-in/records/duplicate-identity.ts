import { type Collection, namesOf } from '../../../model/collection.js';
import { alternatives, quoted } from '../../../model/message.js';
import { type NextIdentification, nextIdentification } from '../../../model/next-identification.js';
import {
  type FileFacts,
  identificationIn,
  placedIn,
  type RecordIn,
  recordsIn,
  type SiteFinding,
  siteRule,
} from '../rule.js';

/**
 * `fields` are those of the identity; `next` is the next free Identification, `nextSequence` the next SequenceNumber
 * for the same one; `twin` has the names of both records and the fields that differ, known only if the problem is
 * shown.
 */
export interface DuplicateIdentityArgs {
  identity: string;
  fields: readonly string[];
  next?: string;
  nextSequence?: string;
  twin?: { name?: string; firstName?: string; differ: readonly string[] };
}

/**
 * Every record with the same identity as an earlier record of its brand and collection (D16). Each problem shows the
 * second place, then the first.
 */
export const duplicateIdentity = siteRule({
  rule: 'records/duplicate-identity',
  severity: 'error',
  // Of the products, only the book of cards names the Identification of the product itself.
  clauses: ['Branch C4', 'CCC C7'],
  message: ({ fields, next, nextSequence, twin }: DuplicateIdentityArgs) => {
    if (fields.length === 0) {
      return {
        message: 'this brand has another such record, and can have only one.',
        hint: 'the second one',
        help: 'Delete one of the two.',
        related: ['the first one is here'],
      };
    }
    const own = fields.join(' and ');
    if (twin?.differ.length === 0) {
      return {
        message: `the same record occurs twice: another one of this brand has the same ${own}, and everything else is equal too.`,
        hint: 'used a second time here',
        help: 'Delete one of the two.',
        related: ['first used here'],
      };
    }
    const names =
      twin?.name !== undefined && twin.firstName !== undefined && twin.name !== twin.firstName
        ? ` Here it is ${quoted(twin.name)}, there ${quoted(twin.firstName)}.`
        : '';
    const differ = twin === undefined ? '' : ` They differ in ${alternatives(twin.differ, 6, 'and')}.`;
    const number =
      next === undefined ? `${fields[0]} of its own` : `next ${fields[0]} that is free, ${quoted(next)}`;
    const sequence =
      nextSequence === undefined
        ? ''
        : `; if it is a sub branch of the other one, the next ${fields[1]}, ${nextSequence}`;
    return {
      message: `another record of this brand has the same ${own}.${names}`,
      hint: 'used a second time here',
      help: `Readers identify records by it.${differ} If they are two records, give the newer one ${next === undefined ? 'an' : 'the'} ${number}${sequence}; a published one keeps its number. If they are the same record, delete one of them.`,
      related: ['first used here'],
    };
  },
  of: 'site',
  check(files) {
    const found: SiteFinding<DuplicateIdentityArgs>[] = [];
    const seen = new Map<string, RecordIn>();
    const free = new Map<string, FreeIdentities>();
    for (const own of recordsIn(files)) {
      const { brand, collection } = own.file;
      const { identity, from = '' } = own.facts;
      const scope = `${brand}/${collection}`;
      const key = `${scope} ${identity} ${from}`;
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, own);
        continue;
      }
      const { identity: fields } = namesOf(collection);
      const numbers = free.get(scope) ?? new FreeIdentities(files, brand, collection);
      free.set(scope, numbers);
      const instead = fields.length > 0 && numbers.instead(firstPart(identity, fields));
      found.push({ args: { identity, fields, ...instead }, ...placedIn(own, identificationIn, first) });
    }
    return found;
  },
});

/** Free identities for duplicates in one collection of a brand; each is proposed once. */
class FreeIdentities {
  #next: NextIdentification;
  /** The highest number among the records with the same first part, such as an Identification. */
  readonly #sequences = new Map<string, number>();

  constructor(files: readonly FileFacts[], brand: string, collection: Collection) {
    const own = files.filter((file) => file.brand === brand && file.collection === collection);
    const ids = own.flatMap(({ alsoTaken }) => [...alsoTaken]);
    const { identity: fields } = namesOf(collection);
    for (const { identity } of own.flatMap(({ records }) => records)) {
      const first = firstPart(identity, fields);
      ids.push(first);
      const sequence = fields.length > 1 ? Number(identity.slice(first.length + 1)) : Number.NaN;
      if (Number.isSafeInteger(sequence))
        this.#sequences.set(first, Math.max(sequence, this.#sequences.get(first) ?? 0));
    }
    this.#next = nextIdentification(ids);
  }

  /** @param first the first part of the identity, such as an Identification */
  instead(first: string): { readonly next?: string; readonly nextSequence?: string } {
    const next = this.#next;
    if ('id' in next) this.#next = nextIdentification([next.id]);
    const highest = this.#sequences.get(first);
    if (highest !== undefined) this.#sequences.set(first, highest + 1);
    return {
      ...('id' in next && { next: next.id }),
      ...(highest !== undefined && { nextSequence: String(highest + 1) }),
    };
  }
}

/** The first part of an identity: everything before the last slash, since the second part is a number. */
function firstPart(identity: string, fields: readonly string[]): string {
  return fields.length > 1 ? identity.slice(0, identity.lastIndexOf('/')) : identity;
}
