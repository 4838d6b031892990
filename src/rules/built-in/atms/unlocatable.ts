import type { Fields } from '../fields.js';
import { recordRule } from '../rule.js';

/** ATMs without enough of an address to find them. */
export const unlocatable = recordRule({
  rule: 'atms/unlocatable',
  severity: 'warning',
  clauses: ['ATM C3'],
  message: () => ({
    message: 'this address does not show where the ATM is.',
    hint: 'add coordinates, or the postcode',
  }),
  of: 'record',
  collections: ['atms'],
  check: (record) => (isUnlocatable(record) ? [{ args: {}, path: ['Location', 'PostalAddress'] }] : []),
});

/** True for an ATM without enough of an address to find it. */
export function isUnlocatable({ Location, Branch }: Fields): boolean {
  const { PostalAddress, Site } = Location ?? {};
  const { GeoLocation, PostCode, BuildingNumber, StreetName, AddressLine, TownName } = PostalAddress ?? {};
  if (GeoLocation !== undefined || Branch?.Identification !== undefined) return false;
  const lines = Array.isArray(AddressLine) ? AddressLine : [];
  const spot = [BuildingNumber, StreetName, Site?.Name, ...lines].some(Boolean);
  return !PostCode && !(TownName && spot);
}
