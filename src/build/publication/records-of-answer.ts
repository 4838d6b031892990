import { asciiJson } from '../../base/json/ascii-json.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';

/** A brand's records in an answer, in the order of publication. */
export interface BrandRecords {
  /** The brand's published name. */
  readonly name: string;
  /** The same for all brands that are in one group of `data` (D18). */
  readonly group: string | number | undefined;
  /** The canonical JSON of each, in ASCII (D17, D45). */
  readonly json: readonly string[];
}

/**
 * The records of an answer (interface 2.2) by brand.
 * @throws SyntaxError or TypeError if it isn't one
 */
export function recordsOfAnswer(bytes: Uint8Array, collection: Collection): readonly BrandRecords[] {
  const answer: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
  const { publishedAs } = registrationOf(collection);
  return listIn(answer, 'data').flatMap((data, group) =>
    listIn(data, 'Brand').map((element) => {
      const name = isPlainObject(element) ? element['BrandName'] : undefined;
      if (typeof name !== 'string') throw new TypeError('a brand has no BrandName');
      const records = publishedAs === 'brand' ? [element] : listIn(element, publishedAs.list);
      return { name, group, json: records.map(recordText) };
    }),
  );
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = isPlainObject(value) ? value[name] : undefined;
  if (!Array.isArray(list)) throw new TypeError(`it has no list ${name}`);
  return list;
}

/** A record as this program publishes it (D45). */
export function recordText(record: unknown): string {
  return asciiJson(JSON.stringify(record));
}

/** Parses a record. A value that is not an object counts as one without fields. */
export function recordOf(text: string): PlainObject {
  const value: unknown = JSON.parse(text);
  return isPlainObject(value) ? value : {};
}
