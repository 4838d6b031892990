import { collections } from '../model/collection.js';
import { standInAddress } from '../model/stand-ins.js';
import type { Fields } from './fields.js';
import { addressOf } from './places/address.js';
import type { FileFacts, SiteFinding } from './rule.js';

/** True of a branch or an ATM that a new content folder begins with, by its address. */
export function isPlaceholder(record: Fields): boolean {
  const address = addressOf(record);
  return (Object.keys(standInAddress) as (keyof typeof standInAddress)[]).every(
    (key) => address[key] === standInAddress[key],
  );
}

/** The records that `init` made up and nobody has replaced, as one finding at the first of them. */
export function placeholderRecords(
  files: readonly FileFacts[],
): SiteFinding<{ readonly records: readonly string[] }> | undefined {
  const found = files.flatMap((file) =>
    file.records.filter(({ placeholder }) => placeholder).map((record) => ({ file, record })),
  );
  const [first] = found;
  if (first === undefined) return undefined;
  const records = found.map(({ file, record }) => {
    const { record: kind } = collections[file.collection];
    return `${kind} ${record.identity.replace(/\/0+$/, '')}`;
  });
  return { args: { records }, at: [first.file.locate(first.record.index, ['Identification'])] };
}
