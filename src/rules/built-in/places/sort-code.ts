import { didYouMean, quoted } from '../../../model/message.js';
import { recordRule } from '../rule.js';

const branch = (sortCode: string) => `- Identification: FB-0102
  SequenceNumber: 0
  Type: Physical
  CustomerSegment: [Personal]
  SortCode: [${sortCode}]
  PostalAddress: { BuildingNumber: 3, Country: GB, PostCode: CB7 0AB }
`;

/** Sort codes that aren't six digits (D61). */
export const sortCode = recordRule({
  rule: 'places/sort-code',
  severity: 'warning',
  title: 'A sort code does not have six digits',
  means:
    'A sort code of a branch has other characters than digits, or not six of them. Hyphens between the pairs, as in 20-01-05, are fine. Whether a sort code is in use is not checked.',
  matters:
    'A payment needs all six digits. A spreadsheet drops zeros at the beginning of a number, and makes dates of 20-01-05.',
  beside: { collection: 'brand', yaml: 'BrandName: Fenland Bank\nsource: v2.2\n' },
  wrong: { collection: 'branches', yaml: branch('10203'), also: ['versions/lost'] },
  right: { collection: 'branches', yaml: branch('"010203"'), also: ['versions/lost'] },
  message: ({ sortCode: code, suggestion }: { sortCode: string; suggestion?: string }) => ({
    message: `the sort code ${quoted(code)} does not have six digits.`,
    ...didYouMean(suggestion),
    ...(suggestion === undefined && { help: 'Write all six digits: 200105 or 20-01-05.' }),
  }),
  of: 'record',
  collections: ['branches'],
  check(record) {
    // v2.1 lacks the field, so there it may be anything.
    const { SortCode: codes } = record;
    if (!Array.isArray(codes)) return [];
    return codes.flatMap((written: string, index) => {
      if (/^\d{6}$|^\d\d-\d\d-\d\d$/.test(written)) return [];
      const [, digits] = /^(?:SC)?\s*(\d\d[ .–]?\d\d[ .–]?\d\d)$/i.exec(written.trim()) ?? [];
      const suggestion = digits?.replace(/[ .–]/g, '-');
      return [{ args: { sortCode: written, ...(suggestion && { suggestion }) }, path: ['SortCode', index] }];
    });
  },
});
