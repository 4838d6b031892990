import { namesOf, shownIdentity } from '../../model/collection.js';
import { type FileFacts, identificationIn, type SiteFinding } from './rule.js';

/** The unchanged records that `init` made up, as one finding at the first of them. */
export function placeholderRecords(
  files: readonly FileFacts[],
): SiteFinding<{ readonly records: readonly string[] }> | undefined {
  const found = files.flatMap((file) =>
    file.records.filter(({ placeholder }) => placeholder).map((record) => ({ file, record })),
  );
  const [first] = found;
  if (first === undefined) return undefined;
  const records = found.map(({ file, record }) => {
    const { record: kind } = namesOf(file.collection);
    return `${kind} ${shownIdentity(file.collection, record.identity)}`;
  });
  return { args: { records }, at: [first.file.locate(first.record.index, identificationIn(first.file))] };
}
