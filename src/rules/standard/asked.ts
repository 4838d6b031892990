import { groupedBy } from '../../base/grouped-by.js';
import { namesIn } from '../../base/names-in.js';
import { type Clause, clausesOf, ruleBooks } from '../../model/clause.js';
import type { Definition, RuleName } from '../../model/problem.js';
import { clausesIn } from './clauses.js';

/** A condition under which the standard asks for a field that the interface leaves optional. */
export interface FieldAsked {
  /** In words after "The standard asks for it": `on sale`. */
  readonly when: string;
  readonly clauses: readonly Clause[];
  /** What reports the field as missing; empty where only a person can tell. */
  readonly rules: readonly RuleName[];
}

/** Where a field is. */
interface FieldPlace {
  readonly collection: string;
  /** From the root of the record: `CoreProduct.MonthlyMaximumCharge`. */
  readonly path: string;
}

/** What is known of a rule here. */
export type ClauseCarrier = Pick<Definition, 'rule' | 'clauses' | 'missingFields'>;

/** When the standard asks for a field, by condition, with the rows and the rules of all its places. */
export function askedFor(
  places: readonly FieldPlace[],
  carriers: readonly ClauseCarrier[],
): readonly FieldAsked[] {
  const rows = places.flatMap(({ collection, path }) =>
    wantedIn(collection)
      .filter((wanted) => wanted.path === besideStates(path))
      .map((wanted) => ({ ...wanted, name: path.slice(path.lastIndexOf('.') + 1) })),
  );
  return [...groupedBy(rows, ({ when }) => when).values()].map((group) => ({
    when: group[0].when,
    clauses: [...new Set(group.map(({ clause }) => clause))],
    rules: carriers
      .filter((carrier) =>
        group.some(
          ({ clause, name }) =>
            clausesOf(carrier).includes(clause) && (carrier.missingFields?.includes(name) ?? true),
        ),
      )
      .map(({ rule }) => rule),
  }));
}

/** `The standard asks for it on sale: PCA C2, standard/no-monthly-maximum.` */
export function askedSentence({ when, clauses, rules }: FieldAsked): string {
  return `The standard asks for it ${when}: ${[...clauses, ...rules].join(', ')}.`;
}

interface Wanted {
  readonly clause: Clause;
  /** As beside the marketing states. */
  readonly path: string;
  readonly when: string;
}

const known = new Map<string, readonly Wanted[]>();

function wantedIn(collection: string): readonly Wanted[] {
  let wanted = known.get(collection);
  if (wanted === undefined) {
    const books = namesIn(ruleBooks).filter((book) => ruleBooks[book].collection === collection);
    wanted = books
      .flatMap(clausesIn)
      .flatMap(({ clause, where, wanted = {} }) =>
        (typeof wanted === 'string'
          ? where.map((path) => [path, wanted] as const)
          : Object.entries(wanted)
        ).map(([path, when]) => ({ clause, path: besideStates(path), when })),
      );
    known.set(collection, wanted);
  }
  return wanted;
}

/** A part of a product's terms may be in its marketing states or beside them (D5, D48): the rows mean both. */
function besideStates(path: string): string {
  return path.replace(/^[A-Za-z]+MarketingState\./, '');
}
