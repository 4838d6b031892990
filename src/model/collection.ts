/** What the interface says of one collection (interface 1.1, 2.2, 4; D7, D16). */
export interface CollectionWords {
  /** The operation's tag (interface 4). */
  readonly tag: string;
  /** The name of the array of records under a Brand element. */
  readonly array: string;
  /** What people call one record. */
  readonly record: string;
  /** The fields that tell one record of a brand from another (D16). */
  readonly identity: readonly string[];
}

/** The six collections, by path segment, in the order of interface 4. */
export const collections = {
  branches: {
    tag: 'Branch',
    array: 'Branch',
    record: 'Branch',
    identity: ['Identification', 'SequenceNumber'],
  },
  atms: { tag: 'ATM', array: 'ATM', record: 'ATM', identity: ['Identification'] },
  'personal-current-accounts': { tag: 'PCA', array: 'PCA', record: 'PCA', identity: ['Identification'] },
  'business-current-accounts': { tag: 'BCA', array: 'BCA', record: 'BCA', identity: ['Identification'] },
  'unsecured-sme-loans': { tag: 'SME', array: 'SMELoan', record: 'SME loan', identity: ['Identification'] },
  'commercial-credit-cards': { tag: 'CCC', array: 'CCC', record: 'Card', identity: ['Identification'] },
} as const satisfies Record<string, CollectionWords>;

export type Collection = keyof typeof collections;

export const collectionNames = Object.keys(collections) as Collection[];
