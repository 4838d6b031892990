import { groupedBy } from '../base/grouped-by.js';
import type { Collection } from './collection.js';
import type { FieldPath } from './location.js';
import { alternatives } from './message.js';

/** The collection that a rule book of the standard speaks of, and its edition. */
interface RuleBookFacts {
  readonly collection: Collection;
  readonly edition: string;
}

/** The rule books of the OBIE open data standard, by the name that it has for the records. */
export const ruleBooks = {
  PCA: { collection: 'personal-current-accounts', edition: '2.4.0' },
  BCA: { collection: 'business-current-accounts', edition: '2.3.0' },
  SME: { collection: 'unsecured-sme-loans', edition: '2.3.0' },
  CCC: { collection: 'commercial-credit-cards', edition: '2.3.0' },
  ATM: { collection: 'atms', edition: '2.3.0' },
  Branch: { collection: 'branches', edition: '2.3.0' },
} as const satisfies Readonly<Record<string, RuleBookFacts>>;

export type RuleBook = keyof typeof ruleBooks;

/**
 * A row of the standard's rule books, such as `PCA C27`. The book belongs to the name: one number means different things
 * for different products.
 */
export type Clause = `${RuleBook} C${number}`;

/** Clauses of which a rule reports a breach only by some of its findings. */
export interface ClausesIn {
  readonly clauses: readonly Clause[];
  /** The last steps of a field's path, without list places: `IndustryEligibility.SICCode`. By default all fields. */
  readonly in?: readonly string[];
  /** Whether a finding breaches them, from the facts of its message. By default each does. */
  readonly when?: (args: unknown) => boolean;
}

/** The clauses whose breaches a rule reports: in all that it finds, or in certain fields. */
export type CarriedClauses = readonly (Clause | ClausesIn)[];

/** The rows on codes: of products on all coded fields, of places on those that the data dictionaries name. */
export const codedFields: CarriedClauses = [
  'PCA C18',
  'BCA C18',
  'SME C18',
  'CCC C18',
  { clauses: ['ATM C2'], in: ['ATMServices', 'Accessibility', 'LocationCategory'] },
  { clauses: ['Branch C2'], in: ['CustomerSegment', 'ServiceAndFacility', 'Accessibility'] },
];

/** A rule as far as its clauses are concerned. */
interface Carrier {
  readonly clauses?: CarriedClauses;
}

/** A clause in its parts. */
export function clauseParts(clause: Clause): { readonly book: RuleBook; readonly id: `C${number}` } {
  const [book, id] = clause.split(' ');
  return { book: book as RuleBook, id: id as `C${number}` };
}

/** All clauses of which a rule reports breaches, each once. */
export function clausesOf({ clauses = [] }: Carrier): readonly Clause[] {
  return [...new Set(clauses.flatMap((each) => (typeof each === 'string' ? [each] : each.clauses)))];
}

/**
 * The clauses that a finding of a rule breaches: those of its collection's book, and of its field.
 * @param field from the root of the record
 * @param args the facts of its message
 */
export function clausesBreached(
  { clauses = [] }: Carrier,
  collection: Collection,
  field: FieldPath = [],
  args: unknown = {},
): readonly Clause[] {
  const path = `.${field.filter((step) => typeof step === 'string').join('.')}`;
  const breached = clauses.flatMap((each) => {
    if (typeof each === 'string') return [each];
    const isThere = each.in?.some((end) => path.endsWith(`.${end}`)) ?? true;
    return isThere && (each.when?.(args) ?? true) ? each.clauses : [];
  });
  return breached.filter((clause) => ruleBooks[clauseParts(clause).book].collection === collection);
}

/** The clauses by their number: `C27 of PCA 2.4.0 and BCA 2.3.0; C28 of SME 2.3.0`. */
export function clauseSources(clauses: readonly Clause[]): string {
  const parts = clauses.map(clauseParts);
  return [...groupedBy(parts, ({ id }) => id)]
    .map(([id, all]) => {
      const books = all.map(({ book }) => `${book} ${ruleBooks[book].edition}`);
      return `${id} of ${alternatives(books, books.length, 'and')}`;
    })
    .join('; ');
}
