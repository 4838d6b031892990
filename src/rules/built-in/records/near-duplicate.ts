import { quoted } from '../../../model/message.js';
import { identificationIn, placedIn, type RecordIn, type SiteFinding, siteRule } from '../rule.js';

/** Branches of a brand with the same name and address, but different Identifications. */
export const nearDuplicate = siteRule({
  rule: 'records/near-duplicate',
  severity: 'warning',
  message: ({ other }: { other: string }) => ({
    message: `the branch ${quoted(other)} has the same name and address.`,
    hint: 'is it one branch under two numbers?',
    related: ['the other one is here'],
  }),
  of: 'site',
  check(files) {
    const found: SiteFinding<{ other: string }>[] = [];
    const seen = new Map<string, RecordIn & { readonly branch: string }>();
    for (const file of files) {
      if (file.collection !== 'branches') continue;
      for (const { index, identity, branch, place } of file.records) {
        if (place === undefined || branch === undefined) continue;
        const key = `${file.brand}|${place}`;
        const [own, first] = [{ file, index, identity, branch }, seen.get(key)];
        if (first === undefined) seen.set(key, own);
        else if (first.branch !== branch) {
          const places = placedIn(own, identificationIn, first);
          found.push({ args: { other: first.branch }, ...places, field: identificationIn(file) });
        }
      }
    }
    return found;
  },
});
