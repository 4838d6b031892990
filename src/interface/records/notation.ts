import { safeParse } from 'zod';
import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { Version } from '../../model/version.js';
import { collectionsIn } from '../collections/index.js';
import { kindOfSchema, nodeAt } from '../schema/node.js';
import { recordSchema } from './records.js';

const openingTime: FieldPath = [
  'Availability',
  'StandardAvailability',
  'Day',
  0,
  'OpeningHours',
  0,
  'OpeningTime',
];

/** True for a collection whose records have opening hours by day (interface 2.3). */
export function hasHours(collection: Collection, version: Version): boolean {
  return nodeAt(recordSchema(version, collection), openingTime) !== undefined;
}

/** A time of day HH:MM in the format of a version, with or without seconds (D3). */
export function timeIn(version: Version, time: string): string {
  const [collection] = collectionsIn(version).filter((name) => hasHours(name, version));
  const node = collection && nodeAt(recordSchema(version, collection), openingTime);
  return node === undefined || safeParse(node, time).success ? time : `${time}:00`;
}

/** True if contacts include a telephone number or an address, and not only their kind (D4). */
export function contactsHaveText(collection: Collection, version: Version): boolean {
  const content = nodeAt(recordSchema(version, collection), ['ContactInfo', 0, 'ContactContent']);
  return content !== undefined && kindOfSchema(content) === 'text';
}
