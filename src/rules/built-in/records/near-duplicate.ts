import { quoted } from '../../../model/message.js';
import { type FileFacts, type SiteFinding, siteRule } from '../rule.js';

const branch = (identification: string, building: number) => `- Identification: ${identification}
  SequenceNumber: 0
  Name: Ely High Street
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { BuildingNumber: ${building}, StreetName: High Street, Country: GB, PostCode: CB7 4AB }
`;

/** Branches of a brand with the same name and address, but different Identifications. */
export const nearDuplicate = siteRule({
  rule: 'records/near-duplicate',
  severity: 'warning',
  title: 'Two branches have the same name and address',
  means:
    'Two branches of a brand have the same type, name and address, and only their Identification differs. Mobile branches may stop at one place more than once: they must also be open at the same hours. Case, spaces, dots, commas, apostrophes and hyphens make no difference. Branches without a name, or that share an Identification and differ in SequenceNumber, are not checked.',
  matters:
    'It is often one branch that got a new number and was entered again. Maps and branch finders then show it twice, with one of the two out of date.',
  wrong: { collection: 'branches', yaml: branch('FB-0102', 14) + branch('FB-2102', 14) },
  right: { collection: 'branches', yaml: branch('FB-0102', 14) + branch('FB-2102', 83) },
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
