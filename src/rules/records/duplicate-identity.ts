import { collections } from '../../model/collection.js';
import { problem, type Unlocated } from '../../model/problem.js';
import type { FileFacts, SiteRuleOf } from '../rule.js';

const branch = (identification: string, name: string) => `- Identification: ${identification}
  SequenceNumber: 0
  Name: ${name}
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { Country: GB, PostCode: PE13 1AB }
`;

/**
 * Every record whose identity another record of its brand and collection has already (D16).
 * Each problem shows the second place, then the first.
 */
export const duplicateIdentity: SiteRuleOf<'records/duplicate-identity'> = {
  rule: 'records/duplicate-identity',
  title: 'Two records have the same identity',
  means:
    'Within a brand and a collection each record has an Identification of its own; branches may share one if they differ in SequenceNumber.',
  matters:
    'Readers keep records under their identity. Of two with the same one they keep one, and nobody knows which.',
  wrong: { collection: 'branches', yaml: branch('01234', 'Wisbech') + branch('01234', 'March') },
  right: { collection: 'branches', yaml: branch('01234', 'Wisbech') + branch('01235', 'March') },
  of: 'site',
  check(files) {
    const problems: Unlocated[] = [];
    const seen = new Map<string, Map<string, { file: FileFacts; index: number }>>();
    for (const file of files) {
      const { brand, collection } = file;
      const scope = `${brand}/${collection}`;
      const known = seen.get(scope) ?? new Map<string, { file: FileFacts; index: number }>();
      seen.set(scope, known);
      for (const { index, identity } of file.records) {
        const first = known.get(identity);
        if (first === undefined) {
          known.set(identity, { file, index });
          continue;
        }
        const at = [
          file.locate(index, ['Identification']),
          first.file.locate(first.index, ['Identification']),
        ] as const;
        const record = { collection, brand, identity, index };
        const args = { identity, fields: collections[collection].identity };
        problems.push(problem('records/duplicate-identity', args, [...at], { record }));
      }
    }
    return problems;
  },
};
