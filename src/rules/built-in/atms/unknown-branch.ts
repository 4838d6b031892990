import { didYouMeanOr, quoted } from '../../../model/message.js';
import { placedIn, recordsIn, type SiteFinding, siteRule } from '../rule.js';

/** ATMs that name a branch that their brand doesn't have. */
export const unknownBranch = siteRule({
  rule: 'atms/unknown-branch',
  severity: 'warning',
  message: ({ branch, suggestion }: { branch: string; suggestion?: string | undefined }) => ({
    message: `no branch of this brand has the Identification ${quoted(branch)}.`,
    ...didYouMeanOr(suggestion, 'Write the Identification of a branch of the brand, or leave Branch out.'),
  }),
  of: 'site',
  check(files) {
    const brands = new Map<string, { known: Set<string>; bare: Map<string, string>; complete: boolean }>();
    for (const { brand, collection, records, complete } of files) {
      if (collection !== 'branches') continue;
      const of = brands.get(brand) ?? { known: new Set(), bare: new Map(), complete: true };
      brands.set(brand, of);
      of.complete &&= complete;
      for (const { branch = '' } of records) {
        of.known.add(branch);
        of.bare.set(bare(branch), branch);
      }
    }
    const found: SiteFinding<{ branch: string; suggestion?: string | undefined }>[] = [];
    const field = ['Branch', 'Identification'];
    for (const own of recordsIn(files)) {
      const [of, { branch }] = [brands.get(own.file.brand), own.facts];
      if (own.file.collection !== 'atms' || !of?.complete || branch === undefined) continue;
      const args = { branch, suggestion: of.bare.get(bare(branch)) };
      if (!of.known.has(branch)) found.push({ args, ...placedIn(own, () => field), field });
    }
    return found;
  },
});

/**
 * An Identification without the parts that spreadsheets and people drop: leading zeros, case, spaces and punctuation.
 * Nothing less similar is suggested, since a number with another digit is another branch.
 */
function bare(identification: string): string {
  return identification
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');
}
