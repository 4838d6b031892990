import {
  type FileFacts,
  identificationIn,
  kindAndIdentity,
  placedIn,
  recordsIn,
  type SiteFinding,
} from './rule.js';

/** The unchanged records that `init` made up, as one finding at the first of them. */
export function placeholderRecords(
  files: readonly FileFacts[],
): SiteFinding<{ readonly records: readonly string[] }> | undefined {
  const found = [...recordsIn(files)].filter(({ facts }) => facts.placeholder);
  const [first] = found;
  if (first === undefined) return undefined;
  const { at } = placedIn(first, identificationIn);
  return { args: { records: found.map(kindAndIdentity) }, at };
}
