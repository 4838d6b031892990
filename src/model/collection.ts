import type { PlainObject } from '../base/json/plain-object.js';
import { namesIn } from '../base/names-in.js';

/** The facts about a collection that are needed before any schema is loaded. */
export interface CollectionNames {
  /** The word for one record, as in "Branch FB-0102". */
  readonly record: string;
  /** The words for one record and for several in a sentence. */
  readonly nouns: readonly [one: string, several: string];
  /** The word for one record on the command line, as in `opendata new branch`. */
  readonly kind: string;
  /**
   * The fields that identify a record within its brand (D16). The second one, if any, is a number that counts from 0
   * among records with the same first field. Empty if a brand has at most one record.
   */
  readonly identity: readonly [] | readonly [string] | readonly [string, string];
  /** The word in `collections:` of site.yaml that adds the collection (D42). Without one, every site has it. */
  readonly addedBy?: string;
}

/**
 * All collections, by the name that their content files and folders have, in the order of interface 4. Everything else
 * about a collection is in its own file or folder in src/interface/collections; a name without one doesn't compile.
 */
export const collections = {
  branches: {
    record: 'Branch',
    nouns: ['branch', 'branches'],
    kind: 'branch',
    identity: ['Identification', 'SequenceNumber'],
  },
  atms: { record: 'ATM', nouns: ['ATM', 'ATMs'], kind: 'atm', identity: ['Identification'] },
  'personal-current-accounts': {
    record: 'PCA',
    nouns: ['personal current account', 'personal current accounts'],
    kind: 'personal-current-account',
    identity: ['Identification'],
  },
  'business-current-accounts': {
    record: 'BCA',
    nouns: ['business current account', 'business current accounts'],
    kind: 'business-current-account',
    identity: ['Identification'],
  },
  'unsecured-sme-loans': {
    record: 'SME loan',
    nouns: ['SME loan', 'SME loans'],
    kind: 'unsecured-sme-loan',
    identity: ['Identification'],
  },
  'commercial-credit-cards': {
    record: 'Card',
    nouns: ['credit card', 'credit cards'],
    kind: 'commercial-credit-card',
    identity: ['Identification'],
  },
  'fca-service-metrics-pca': {
    record: 'PCA service metrics',
    nouns: ['set of PCA service metrics', 'sets of PCA service metrics'],
    kind: 'service-metrics-pca',
    identity: [],
    addedBy: 'fca-service-metrics',
  },
  'fca-service-metrics-bca': {
    record: 'BCA service metrics',
    nouns: ['set of BCA service metrics', 'sets of BCA service metrics'],
    kind: 'service-metrics-bca',
    identity: [],
    addedBy: 'fca-service-metrics',
  },
} as const satisfies Readonly<Record<string, CollectionNames>>;

export type Collection = keyof typeof collections;

export const collectionNames = namesIn(collections);

/** The words for a record of each collection on the command line. */
export const recordKinds: readonly string[] = Object.values(collections).map(({ kind }) => kind);

/** The words in `collections:` of site.yaml that add collections (D42), each once. */
export const addedGroups: readonly string[] = [
  ...new Set(Object.values(collections).flatMap(({ addedBy }: CollectionNames) => addedBy ?? [])),
];

/** The collections of a site: those that every site has, and those that `added` adds (D42). */
export function collectionsOfSite(added: readonly string[] = []): readonly Collection[] {
  return collectionNames.filter((name) => {
    const { addedBy } = namesOf(name);
    return addedBy === undefined || added.includes(addedBy);
  });
}

/** The facts about a collection that are needed before any schema is loaded. */
export function namesOf(collection: Collection): CollectionNames {
  return collections[collection];
}

/**
 * The identity of a record within its brand and collection (D16), with parts joined by `/`: empty if a brand has at
 * most one record, undefined if the record lacks the first part.
 * @param partOf a part as written; undefined if it is not a text or number
 */
export function identityOf(
  collection: Collection,
  record: PlainObject,
  partOf: (value: unknown) => string | undefined = written,
): string | undefined {
  const { identity } = namesOf(collection);
  const parts = identity.map((field) => partOf(record[field]));
  // The second part alone would be shared by many records.
  return parts.length > 0 && parts[0] === undefined
    ? undefined
    : parts.filter((part) => part !== undefined).join('/');
}

/** Nothing of a number that JSON.parse can't keep as written, such as 1e999 or one of 17 digits. */
function written(value: unknown): string | undefined {
  const isKept = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return typeof value === 'string' || isKept ? String(value) : undefined;
}

/** An identity as shown to people: without a second part of 0, which nearly all records have. */
export function shownIdentity(collection: Collection, identity: string): string {
  return namesOf(collection).identity.length > 1 ? identity.replace(/\/0+$/, '') : identity;
}
