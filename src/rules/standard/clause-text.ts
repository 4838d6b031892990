import type { Clause } from '../../model/clause.js';
import type { Version } from '../../model/version.js';
import type { Fields } from '../built-in/fields.js';

/** The requirement in a row of the standard, and who can check it. */
export type ClauseText = ClauseFacts & Checking;

interface ClauseFacts {
  /** In our own words, as a sentence. */
  readonly asks: string;
  /** The fields that it mentions, from the root of the record; empty if it is about the record as a whole. */
  readonly where: readonly string[];
  /**
   * The records that it applies to: those that have one of these fields, or for which the function is true. By default
   * those that have a field of `where`; for a person, all of them.
   */
  readonly about?: readonly string[] | ((record: Fields) => boolean);
  /**
   * When it asks for its fields, in words after "The standard asks for it": for all fields of `where`, or by field. Not given
   * for a row that is about values, or about the record as a whole.
   */
  readonly wanted?: string | Readonly<Record<string, string>>;
  /** True for a record that it may apply to, and that says too little for any rule to tell. */
  readonly isUnsaid?: (record: Fields, version: Version) => boolean;
}

/**
 * - `rule`: rules of the program check all of it;
 * - `part`: they check a part, and `look` says what else a person has to check;
 * - `person`: only a person can check it;
 * - `lifts`: it lifts a duty and forbids nothing.
 */
type Checking =
  | { readonly kind: 'rule'; readonly look?: never }
  | { readonly kind: 'part' | 'person' | 'lifts'; readonly look: string };

/** Rows of a rule book by their number. */
export type NumberedClauses = Readonly<Record<`C${number}`, ClauseText>>;

/** A row of the standard with its name. */
export type StandardClause = ClauseText & { readonly clause: Clause };

/** A placeholder in paths for the list of marketing states, which has a different name for each product. */
const state = '<state>';

/** Texts of several products, with the paths of one. @param states the name of its list of marketing states */
export function ofProduct(states: string, clauses: NumberedClauses): NumberedClauses {
  const own = (path: string) => path.replace(state, states);
  return Object.fromEntries(
    Object.entries(clauses).map(([number, clause]) => {
      const { where, about, wanted } = clause;
      const places = {
        ...(typeof about === 'object' && { about: about.map(own) }),
        ...(typeof wanted === 'object' && {
          wanted: Object.fromEntries(Object.entries(wanted).map(([path, when]) => [own(path), when])),
        }),
      };
      return [number, { ...clause, where: where.map(own), ...places }];
    }),
  );
}

/**
 * True for a personal account in v2.1 that doesn't say whether it is on sale: v2.1 has no field for that, so what only an
 * account on sale needs may be missing.
 */
export function cannotSayWhetherOnSale(
  { OnSaleIndicator, PCAMarketingState }: Fields,
  version: Version,
): boolean {
  return version === 'v2.1' && OnSaleIndicator === undefined && PCAMarketingState !== undefined;
}

/** True for a product that is on sale, as far as it says so; v2.1 accounts never do. */
export function mayBeOnSale({ OnSaleIndicator }: Fields): boolean {
  return OnSaleIndicator !== false;
}
