import { sha256 } from '../../base/bytes/sha256.js';
import { canonicalJsonText } from '../../base/json/canonical.js';
import { cut } from '../../base/text/columns.js';
import type { AcceptedItem } from '../../content/site/accepted.js';
import type { Version } from '../../model/version.js';
import type { Change, Detail } from '../changes/change.js';

/**
 * A change that a guard judges, as entries of accepted.yaml name it (D50): a digest of what changes from what to what,
 * and a text for people. It has no place in a list and nothing of the publication, so that whatever else is published
 * doesn't move it.
 */
export type ChangeItem = Readonly<AcceptedItem>;

/** Digits of a digest: it protects against mistakes, and has to be short enough to be pasted. */
const digits = 16;

function itemOf(facts: readonly unknown[], text: string): ChangeItem {
  return { digest: sha256(canonicalJsonText(facts)).slice(0, digits), text };
}

/** A brand, by its published name, of which nothing is published any more. */
export function brandItem(brand: string): ChangeItem {
  return itemOf(['brand', brand], `all of ${brand} is removed`);
}

/** @param key of the brand's published name and the identity, such as `Fenland Bank/FB-01/0` */
export function removalItem(brand: string, key: string): ChangeItem {
  return itemOf(['removed', brand, key], `${key} is removed`);
}

/** @param moved where the version's addresses begin now, if it has others */
export function addressItem(address: string, moved: string | undefined): ChangeItem {
  const to = moved === undefined ? 'is removed' : `is now below ${moved}`;
  return itemOf(['address', address, moved ?? null], `${address} ${to}`);
}

export function mediaTypeItem(version: Version, before: string, now: string): ChangeItem {
  return itemOf(['media type', version, before, now], `${before} becomes ${now}`);
}

type OfRecord = Pick<Change, 'brand' | 'identity' | 'was'>;

/** A record that has another identity now. */
export function renameItem({ brand, identity, was = '' }: OfRecord): ChangeItem {
  return itemOf(['identity', brand, was, identity], `${brand}/${was} becomes ${brand}/${identity}`);
}

/** What changed in a field of a record: one detail, or all those of the field together. */
export function fieldItem({ brand, identity }: OfRecord, details: readonly Detail[]): ChangeItem {
  const field = details[0]?.field ?? '';
  const values = details.map((detail) => {
    const [was, is] = sidesOf(detail);
    return `${valueText(was)} to ${valueText(is)}`;
  });
  const facts = details.map((detail) => [
    detail.field,
    detail.items ?? [],
    detail.kind === 'hours' ? detail.day : null,
    ...sidesOf(detail),
  ]);
  return itemOf(
    ['value', brand, identity, facts],
    cut(`${brand}/${identity}: ${field} from ${values.join(', ')}`, longest),
  );
}

/** Columns of an item's text, and of a value in it. */
const longest = 200;
const longestValue = 40;

/** What was published and what is; null if there is nothing. Of a list, only what differs. */
function sidesOf(detail: Detail): readonly [was: unknown, is: unknown] {
  return detail.kind === 'list' ? [detail.removed, detail.added] : [detail.was ?? null, detail.is ?? null];
}

function valueText(value: unknown): string {
  if (value === null) return 'nothing';
  return cut(typeof value === 'string' ? value : canonicalJsonText(value), longestValue);
}

/**
 * How the manifest names an item that was published under an entry. It is a digest of both, since a name that somebody
 * gave to an entry may say more than is published.
 */
export function usedItem(id: string, digest: string): string {
  return sha256(JSON.stringify([id, digest])).slice(0, digits);
}
