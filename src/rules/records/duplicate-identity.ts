import { type Collection, collections } from '../../model/collection.js';
import { type Next, nextIdentification } from '../../model/next-identification.js';
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
    'Readers keep records under their identity. Of two with the same one they keep one, and nobody knows which. Two people who add a record at the same time get the same next number: after the merge, the one that is published keeps it.',
  wrong: { collection: 'branches', yaml: branch('01234', 'Wisbech') + branch('01234', 'March') },
  right: { collection: 'branches', yaml: branch('01234', 'Wisbech') + branch('01235', 'March') },
  of: 'site',
  check(files) {
    const problems: Unlocated[] = [];
    const seen = new Map<string, Map<string, { file: FileFacts; index: number }>>();
    const free = new Map<string, Free>();
    for (const file of files) {
      const { brand, collection } = file;
      const scope = `${brand}/${collection}`;
      const known = seen.get(scope) ?? new Map<string, { file: FileFacts; index: number }>();
      seen.set(scope, known);
      for (const { index, identity, branch } of file.records) {
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
        const numbers = free.get(scope) ?? new Free(files, brand, collection);
        free.set(scope, numbers);
        const args = { identity, fields: collections[collection].identity, ...numbers.instead(branch) };
        problems.push(problem('records/duplicate-identity', args, [...at], { record }));
      }
    }
    return problems;
  },
};

/** What the second record of an identity can be called instead, in one collection of a brand; each proposed once. */
class Free {
  #next: Next;
  /** Of branches: the highest SequenceNumber under an Identification. */
  readonly #sequences = new Map<string, number>();

  constructor(files: readonly FileFacts[], brand: string, collection: Collection) {
    const own = files.filter((file) => file.brand === brand && file.collection === collection);
    const ids = own.flatMap(({ alsoTaken }) => [...alsoTaken]);
    for (const { identity, branch } of own.flatMap(({ records }) => records)) {
      const isBranch = collection === 'branches' && branch !== undefined;
      ids.push(isBranch ? branch : identity);
      const sequence = isBranch ? Number(identity.slice(branch.length + 1)) : Number.NaN;
      if (Number.isSafeInteger(sequence))
        this.#sequences.set(branch!, Math.max(sequence, this.#sequences.get(branch!) ?? 0));
    }
    this.#next = nextIdentification(ids);
  }

  /** @param branch the Identification of a branch */
  instead(branch: string | undefined): { readonly next?: string; readonly nextSequence?: string } {
    const next = this.#next;
    if ('id' in next) this.#next = nextIdentification([next.id]);
    const highest = this.#sequences.get(branch ?? '');
    if (highest !== undefined) this.#sequences.set(branch!, highest + 1);
    return {
      ...('id' in next && { next: next.id }),
      ...(highest !== undefined && { nextSequence: String(highest + 1) }),
    };
  }
}
