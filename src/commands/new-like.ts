import { recordCalled } from '../editing/named-record.js';
import { type Collection, namesOf } from '../model/collection.js';
import { alternatives, quoted } from '../model/message.js';
import type { PlainObject } from '../model/plain-object.js';
import { suggestion } from '../model/suggestion.js';
import type { Brand } from '../site/load.js';
import { CommandFailure } from './failure.js';
import { neighboursOf } from './new-place.js';

/** A record that another one is made like, and the folder of its brand. */
export interface Pattern {
  readonly record: PlainObject;
  readonly brand: string;
}

/**
 * The record that `--like` names, of the brand that is named or of any.
 * @throws CommandFailure where there is none such, or several brands have one
 */
export function patternOf(
  like: string,
  collection: Collection,
  brands: readonly Brand[],
  named: string | undefined,
  content: string,
): Pattern {
  const asked = brands.filter(({ folder }) => named === undefined || folder === named);
  const all = asked.map(({ folder, ...brand }) => ({
    folder,
    records: neighboursOf({ folder, ...brand }, collection, content).flatMap(({ records }) => records),
  }));
  const found = all.flatMap(({ folder, records }): Pattern[] => {
    const record = recordCalled(like, records, collection);
    return record === undefined ? [] : [{ record, brand: folder }];
  });
  const [first, ...others] = found;
  if (first === undefined) throw new CommandFailure(notFound(like, collection, all, named));
  if (others.length > 0) {
    const folders = found.map(({ brand }) => brand);
    throw new CommandFailure(
      `--like: several brands have ${quoted(like)}: say which with --brand ${alternatives(folders)}`,
    );
  }
  return first;
}

function notFound(
  like: string,
  collection: Collection,
  all: readonly { readonly records: readonly PlainObject[] }[],
  brand: string | undefined,
): string {
  const { record, identity } = namesOf(collection);
  const [field = ''] = identity;
  const there = [...new Set(all.flatMap(({ records }) => records.map((known) => String(known[field]))))];
  const where = brand === undefined ? '' : ` of ${brand}`;
  const near = suggestion(like, there);
  const next =
    near !== undefined
      ? ` Did you mean ${near}?`
      : there.length === 0
        ? ' There are none yet.'
        : ` There are ${alternatives(there, 5)}.`;
  return `--like: there is no ${record}${where} with the ${field} ${quoted(like)}.${next}`;
}
