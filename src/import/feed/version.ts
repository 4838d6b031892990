import { hasCollection, sourceOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { allVersions, type Version, versions } from '../../model/version.js';
import type { FeedSource } from '../incoming.js';
import type { VersionReason } from '../problems.js';
import { repaired } from '../repairs/record.js';
import type { FoundRecord } from './envelope.js';

/** How many records are read in each version, evenly spread. More would be slow and would not change the result. */
const most = 5000;

/**
 * Chooses the version of a feed (D36): from the option, the media type, the address or the file's name (interface 9);
 * else the version in which fewest values are lost, then the one with fewest changes, then the newest. Existing content
 * doesn't matter, since it says nothing about the feed.
 */
export function readingOf(
  source: Pick<FeedSource, 'name' | 'mediaType'>,
  records: readonly FoundRecord[],
  option: Version | undefined,
): { readonly version: Version; readonly why: VersionReason } {
  const isAddress = /^https?:\/\//i.test(source.name);
  const named = [
    [option, 'option'],
    [namedIn(source.mediaType ?? ''), 'media-type'],
    [namedIn(source.name), isAddress ? 'address' : 'file-name'],
  ] as const;
  for (const [version, why] of named) if (version !== undefined) return { version, why };
  const step = Math.max(1, Math.ceil(records.length / most));
  const sample = records.filter((_, index) => index % step === 0);
  const possible = allVersions.filter((version) =>
    records.some(({ collection }) => hasCollection(version, collection)),
  );
  const [best, other] = (possible.length === 0 ? [...versions] : possible)
    .reverse()
    .map((version) => costOf(sample, version))
    .sort((a, b) => a.lost - b.lost || a.changed - b.changed);
  const { version } = best!;
  if (other === undefined) return { version, why: 'only' };
  const [lost, changed] = [other.lost - best!.lost, other.changed - best!.changed];
  return { version, why: lost > 0 ? 'losses' : changed > 0 ? 'changes' : 'neither' };
}

/** The last version in a name: `open-banking/v2.2/branches`, `branches-v2.1.json`, `atms_v2_2.json`. */
function namedIn(name: string): Version | undefined {
  const named = [...name.matchAll(/(?:^|[^A-Za-z0-9])v(\d+)[._](\d+)(?![\dA-Za-z])/gi)].at(-1);
  return allVersions.find((version) => version === `v${named?.[1]}.${named?.[2]}`);
}

/** How many values have no place in a version or keep a record from being published, and how many are changed. */
function costOf(records: readonly FoundRecord[], version: Version) {
  const rules = records.flatMap(({ collection, value }) => {
    const schema = recordSchema(sourceOf(collection, version), collection);
    return repaired(schema, value, {}).repairs.map(({ rule }) => rule);
  });
  const lost = rules.filter((rule) => rule === 'import/lost').length;
  return { version, lost, changed: rules.length - lost };
}
