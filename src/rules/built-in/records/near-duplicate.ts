import { quoted } from '../../../model/message.js';
import { identificationIn, placedIn, type RecordIn, recordsIn, type SiteFinding, siteRule } from '../rule.js';

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
    const seen = new Map<string, RecordIn>();
    for (const own of recordsIn(files)) {
      const { file, facts } = own;
      if (facts.place === undefined) continue;
      const key = `${file.brand}|${facts.place}`;
      const first = seen.get(key);
      const other = first?.facts.branch;
      if (first === undefined) seen.set(key, own);
      else if (other !== undefined && other !== facts.branch) {
        const places = placedIn(own, identificationIn, first);
        found.push({ args: { other }, ...places, field: identificationIn(file) });
      }
    }
    return found;
  },
});
