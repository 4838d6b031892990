import { namesIn } from '../../../base/names-in.js';
import type { Clause, RuleBook } from '../../../model/clause.js';
import type { NumberedClauses, StandardClause } from '../clause-text.js';
import { bcaClauses } from './bca.js';
import { cccClauses } from './ccc.js';
import { atmClauses, branchClauses } from './locations.js';
import { pcaClauses } from './pca.js';
import { smeClauses } from './sme.js';

/** The rows of all rule books of the standard. A book without its rows doesn't compile. */
const books: Readonly<Record<RuleBook, NumberedClauses>> = {
  PCA: pcaClauses,
  BCA: bcaClauses,
  SME: smeClauses,
  CCC: cccClauses,
  ATM: atmClauses,
  Branch: branchClauses,
};

/** The rows of a rule book in the order of their numbers. */
export function clausesIn(book: RuleBook): readonly StandardClause[] {
  return Object.entries(books[book])
    .map(([number, text]) => ({ clause: `${book} ${number}` as Clause, ...text }))
    .sort((a, b) => numberOf(a.clause) - numberOf(b.clause));
}

/** The names of all rows. */
export function clauseNames(): readonly Clause[] {
  return namesIn(books).flatMap((book) => clausesIn(book).map(({ clause }) => clause));
}

function numberOf(clause: Clause): number {
  return Number(clause.slice(clause.indexOf(' C') + 2));
}
