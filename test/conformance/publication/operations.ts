import type { Collection } from '../../../src/model/collection.js';
import type { Version } from '../../../src/model/version.js';

export interface Operation {
  readonly version: Version;
  readonly collection: Collection;
  /** Below the base URL, as interface 4 lists it. */
  readonly path: `/${string}`;
  readonly tag: string;
  /** The array of records under a Brand element. */
  readonly array: string;
  /** With the base path of `site` in publish.ts and the version. */
  readonly url: string;
}

/** The six paths of interface 4. */
const paths: readonly (readonly [Operation['path'], Collection, tag: string, array: string])[] = [
  ['/branches', 'branches', 'Branch', 'Branch'],
  ['/atms', 'atms', 'ATM', 'ATM'],
  ['/personal-current-accounts', 'personal-current-accounts', 'PCA', 'PCA'],
  ['/business-current-accounts', 'business-current-accounts', 'BCA', 'BCA'],
  ['/unsecured-sme-loans', 'unsecured-sme-loans', 'SME', 'SMELoan'],
  ['/commercial-credit-cards', 'commercial-credit-cards', 'CCC', 'CCC'],
];

/** Both versions have all six (interface 9.1). */
export const operations: readonly Operation[] = (['v2.1', 'v2.2'] as const).flatMap((version) =>
  paths.map(([path, collection, tag, array]) => ({
    version,
    collection,
    path,
    tag,
    array,
    url: `/open-fens/${version}${path}`,
  })),
);

export const methods = ['GET', 'HEAD'] as const;
