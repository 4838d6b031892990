import { stateLists, statesIn } from '../../interface/terms/states.js';
import { type Clause, clauseParts, type RuleBook } from '../../model/clause.js';
import type { Version } from '../../model/version.js';
import type { Fields } from '../built-in/fields.js';
import { hasControl } from '../built-in/standard/overdraft.js';
import { allParts } from '../built-in/standard/parts.js';
import rows from './clauses.json' with { type: 'json' };

/** A requirement of the standard, and who can check it. */
export interface StandardClause {
  readonly clause: Clause;
  /**
   * - `rule`: rules of the program check all of it;
   * - `part`: they check a part, and `look` says what else a person has to check;
   * - `person`: only a person can check it;
   * - `lifts`: it lifts a duty and forbids nothing.
   */
  readonly kind: 'rule' | 'part' | 'person' | 'lifts';
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
  /** What a person has to look at. */
  readonly look?: string;
}

/**
 * A row as `clauses.json` has it: one for all books that ask for the same. In paths, `<state>` stands for the list of
 * marketing states, which each product has under another name.
 */
interface Row extends Omit<StandardClause, 'about' | 'clause' | 'isUnsaid'> {
  readonly clauses: readonly Clause[];
  /** Paths, or the name of a condition. */
  readonly about?: readonly string[] | keyof typeof conditions;
  /** True where v2.1 has no field that says whether the row applies. */
  readonly unsaid?: true;
}

/** The conditions that paths can't express. */
const conditions = {
  always: () => true,
  never: () => false,
  'may be on sale': mayBeOnSale,
  'core product, may be on sale': (product: Fields) =>
    mayBeOnSale(product) && allParts(product, 'CoreProduct').length > 0,
  'several states': (product: Fields) => statesIn(product).length > 1,
  'states in an order': (product: Fields) => {
    const states = statesIn(product);
    return states.length > 1 || states.some(({ state }) => state.PredecessorID !== undefined);
  },
  'overdraft control': (product: Fields) =>
    allParts(product, 'FeaturesAndBenefits').some(hasControl) && allParts(product, 'Overdraft').length > 0,
} as const satisfies Readonly<Record<string, (record: Fields) => boolean>>;

/** The rows of a rule book in the order of their numbers. */
export function clausesIn(book: RuleBook): readonly StandardClause[] {
  return (rows as readonly Row[])
    .flatMap((row) =>
      row.clauses
        .filter((clause) => clauseParts(clause).book === book)
        .map((clause) => clauseOf(row, clause)),
    )
    .sort((a, b) => numberOf(a.clause) - numberOf(b.clause));
}

/** The names of all rows. */
export function clauseNames(): readonly Clause[] {
  return (rows as readonly Row[]).flatMap(({ clauses }) => clauses);
}

function clauseOf(row: Row, clause: Clause): StandardClause {
  const states = stateLists.find((name) => name.startsWith(clauseParts(clause).book)) ?? '';
  const { clauses, about, unsaid, ...own }: Row = JSON.parse(
    JSON.stringify(row).replaceAll('<state>', states),
  );
  return {
    clause,
    ...own,
    ...(about !== undefined && { about: typeof about === 'string' ? conditions[about] : about }),
    ...(unsaid && { isUnsaid: cannotSayWhetherOnSale }),
  };
}

function numberOf(clause: Clause): number {
  return Number(clauseParts(clause).id.slice(1));
}

/**
 * True for a personal account in v2.1 that doesn't say whether it is on sale: v2.1 has no field for that, so what only an
 * account on sale needs may be missing.
 */
function cannotSayWhetherOnSale({ OnSaleIndicator, PCAMarketingState }: Fields, version: Version): boolean {
  return version === 'v2.1' && OnSaleIndicator === undefined && PCAMarketingState !== undefined;
}

/** True for a product that is on sale, as far as it says so; v2.1 accounts never do. */
function mayBeOnSale({ OnSaleIndicator }: Fields): boolean {
  return OnSaleIndicator !== false;
}
