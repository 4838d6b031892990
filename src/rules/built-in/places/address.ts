import type { FieldPath } from '../../../model/location.js';
import type { Fields } from '../fields.js';
import { addressOf, addressPath, placedCollections } from '../geography/position.js';
import { below, type RecordContext, type RuleFinding } from '../rule.js';

/** A check of the postal address of each record, with paths from there. */
export function ofAddress<Args>(check: (address: Fields) => readonly RuleFinding<Args>[]) {
  return {
    of: 'record',
    collections: placedCollections,
    check: (record: Fields, { collection }: RecordContext): readonly RuleFinding<Args>[] =>
      below(addressPath(collection), check(addressOf(collection, record))),
  } as const;
}

/** The places of coordinates in an address. */
export const [latitudeAt, longitudeAt] = (['Latitude', 'Longitude'] as const).map(
  (name): FieldPath => ['GeoLocation', 'GeographicCoordinates', name],
) as [FieldPath, FieldPath];
