import { allVersions, type Version, versions } from '../../model/version.js';
import { hasCollection, sourceOf } from '../../schema/collections/index.js';
import { recordSchema } from '../../schema/index.js';
import type { VersionArgs } from '../problems.js';
import { repaired } from '../repairs/record.js';
import type { FoundRecord } from './envelope.js';
import type { FeedSource } from './source.js';
import { rawOf } from './values.js';

/** How many records are read in each version, evenly spread: more would be slow and would not change the result. */
const most = 5000;

/** The version that a feed is read in, and why (D36). */
export type Reading = VersionArgs;

/** What reading records in a version costs. */
interface Cost {
  readonly version: Version;
  /** Values that it has no place for, or that keep a record from being published. */
  readonly lost: number;
  readonly changed: number;
}

/**
 * The version of a feed (D36): that of the option, or of its media type, its address or its file's name (interface 9);
 * else the one in which fewest values of its records are lost, then the one with fewest changes, else the newest. The
 * content that is there says nothing of a feed, so it has no say in this.
 */
export function readingOf(
  source: FeedSource,
  records: readonly FoundRecord[],
  option: Version | undefined,
): Reading {
  if (option !== undefined) return { version: option, why: 'option' };
  const isAddress = /^https?:\/\//i.test(source.name);
  const typed = namedIn(source.mediaType ?? '');
  if (typed !== undefined) return { version: typed, why: 'media-type' };
  const named = namedIn(source.name);
  if (named !== undefined) return { version: named, why: isAddress ? 'address' : 'file-name' };
  const step = Math.max(1, Math.ceil(records.length / most));
  const sample = records.filter((_, index) => index % step === 0);
  const possible = allVersions.filter((version) =>
    records.some(({ collection }) => hasCollection(version, collection)),
  );
  const [best, other] = (possible.length === 0 ? [...versions] : possible)
    .reverse()
    .map((version) => costOf(sample, version))
    .sort((a, b) => a.lost - b.lost || a.changed - b.changed) as [Cost, Cost?];
  if (other === undefined) return { version: best.version, why: 'only' };
  const why = best.lost < other.lost ? 'losses' : best.changed < other.changed ? 'changes' : 'neither';
  const { version, ...cost } = best;
  const looked = sample.length < records.length ? { looked: sample.length } : {};
  return { version, why, cost, otherwise: other, ...looked };
}

/** The last version that a name speaks of: `open-banking/v2.2/branches`, `branches-v2.1.json`, `atms_v2_2.json`. */
function namedIn(name: string): Version | undefined {
  const named = [...name.matchAll(/(?:^|[^A-Za-z0-9])v(\d+)[._](\d+)(?![\dA-Za-z])/gi)].at(-1);
  return allVersions.find((version) => version === `v${named?.[1]}.${named?.[2]}`);
}

function costOf(records: readonly FoundRecord[], version: Version): Cost {
  let [lost, changed] = [0, 0];
  for (const { collection, value } of records) {
    for (const { rule } of repaired(recordSchema(sourceOf(collection, version), collection), rawOf(value), {})
      .repairs) {
      if (rule === 'import/lost' || rule === 'import/unfit') lost++;
      else changed++;
    }
  }
  return { version, lost, changed };
}
