import { type HeaderField, mergeFields } from '../../http/answer.js';
import { type Encoding, encodings, type Manifest } from '../../manifest/manifest.js';
import { plainOf } from '../../manifest/representation.js';
import { type Family, familiesOf, type ServedResource } from '../families.js';
import { codingsOf, type Served } from '../served.js';

/** A family, with the codings that any of its members has: each member has an object for each of them. */
export interface BucketFamily extends Family {
  readonly codings: readonly Encoding[];
}

/** The resources as the function sees them: its size is limited, so it can't have the address of each. */
export function bucketFamilies(manifest: Manifest): {
  readonly families: readonly BucketFamily[];
  readonly single: readonly ServedResource[];
} {
  const { families, single } = familiesOf(manifest, (served) =>
    JSON.stringify([ownFields(served), plainOf(served).file.endsWith('/index.html')]),
  );
  return {
    families: families.map((family) => {
      const offered = new Set(family.members.flatMap(codingsOf));
      return { ...family, codings: encodings.filter((coding) => offered.has(coding)) };
    }),
    single,
  };
}

/** The fields of successes that objects have no metadata for, in addition to those of every answer. */
export function ownFields({ headers, versionHeaders, isCounted }: Served): HeaderField[] {
  const metadata = ['cache-control', 'expires', 'vary'];
  const own = isCounted
    ? []
    : mergeFields(headers).filter(([name]) => !metadata.includes(name.toLowerCase()));
  return mergeFields(own, versionHeaders);
}
