import { safeParse, type z } from 'zod';
import type { FieldPath } from '../model/location.js';
import type { Version } from '../model/version.js';
import { kindOfSchema, nodeAt } from './node.js';
import { recordSchema } from './records.js';

/** A time of day HH:MM as a version writes it, with or without seconds (D3). */
export function timeIn(version: Version, time: string): string {
  const node = at(version, [
    'Availability',
    'StandardAvailability',
    'Day',
    0,
    'OpeningHours',
    0,
    'OpeningTime',
  ]);
  return safeParse(node, time).success ? time : `${time}:00`;
}

/** True where a version has a text for a telephone number or an address, and not only its kind (D4). */
export function contactsHoldText(version: Version): boolean {
  return kindOfSchema(at(version, ['ContactInfo', 0, 'ContactContent'])) === 'text';
}

function at(version: Version, path: FieldPath): z.core.$ZodType {
  return nodeAt(recordSchema(version, 'branches'), path)!;
}
