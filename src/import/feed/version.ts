import { type Version, versions } from '../../model/version.js';
import { recordSchema } from '../../schema/index.js';
import { repaired } from '../repairs/record.js';
import type { Found } from './envelope.js';
import type { FeedSource } from './source.js';

/** So many records are looked at: enough for shapes, and soon done. */
const looked = 40;

/**
 * The version of a feed: that its media type or its address names (interface 9), else the one by which least of its
 * records has to be mended, else `otherwise`.
 */
export function versionOf(source: FeedSource, records: readonly Found[], otherwise: Version): Version {
  const named = /[./-]v(2\.\d)\b/.exec(`${source.mediaType ?? ''}\n${source.name}`)?.[1];
  const known = versions.find((version) => version === `v${named}`);
  if (known !== undefined) return known;
  const step = Math.max(1, Math.floor(records.length / looked));
  const sample = records.filter((_, index) => index % step === 0);
  const [first, second] = versions.map((version) => ({ version, oddities: odditiesIn(sample, version) }));
  if (first === undefined || second === undefined || first.oddities === second.oddities) return otherwise;
  return first.oddities < second.oddities ? first.version : second.version;
}

function odditiesIn(records: readonly Found[], version: Version): number {
  return records.reduce(
    (sum, { collection, value }) =>
      sum + repaired(recordSchema(version, collection), value, {}).repairs.length,
    0,
  );
}
