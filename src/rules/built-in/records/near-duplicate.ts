import { quoted } from '../../../model/message.js';
import { type FileFacts, type SiteFinding, siteRule } from '../rule.js';

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
    const seen = new Map<string, { file: FileFacts; index: number; branch: string; identity: string }>();
    for (const file of files) {
      const { brand, collection } = file;
      if (collection !== 'branches') continue;
      for (const { index, identity, branch, place } of file.records) {
        if (place === undefined || branch === undefined) continue;
        const key = `${brand}|${place}`;
        const first = seen.get(key);
        if (first === undefined) {
          seen.set(key, { file, index, branch, identity });
          continue;
        }
        if (first.branch === branch) continue;
        const field = ['Identification'];
        found.push({
          args: { other: first.branch },
          at: [file.locate(index, field), first.file.locate(first.index, field)],
          record: { collection, brand, identity, index },
          field,
        });
      }
    }
    return found;
  },
});
