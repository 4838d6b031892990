import { didYouMeanOr, quoted } from '../../../model/message.js';
import { recordRule } from '../rule.js';

/** Sort codes that aren't six digits (D61). */
export const oddSortCode = recordRule({
  rule: 'places/sort-code',
  severity: 'warning',
  message: ({ sortCode: code, suggestion }: { sortCode: string; suggestion?: string }) => ({
    message: `the sort code ${quoted(code)} does not have six digits.`,
    ...didYouMeanOr(suggestion, 'Write all six digits: 200105 or 20-01-05.'),
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
