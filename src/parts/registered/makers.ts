import type { PartName } from '../../model/part-name.js';
import type { Maker } from '../../publication/derive/derived.js';
import { brandTables } from '../downloads/brand-tables.js';
import { unitPlaces } from '../pages/unit-places.js';

/** What each part makes of the records of a brand; undefined for a part that makes nothing of them. */
const makers: Readonly<Record<PartName, Maker<never> | undefined>> = {
  openapi: undefined,
  downloads: brandTables,
  pages: unitPlaces,
  changes: undefined,
};

/** The maker of a part, as threads look it up. */
export function makerOf(name: PartName): Maker<unknown> {
  const maker = makers[name];
  if (maker === undefined) throw new Error(`parts/registered/makers.ts has no maker for ${name}`);
  return maker as Maker<unknown>;
}
