import { didYouMeanOr, quoted } from '../../../model/message.js';
import { inFields, noFindings, recordRule } from '../rule.js';

/** Sort codes that aren't six digits (D61). */
export const oddSortCode = recordRule({
  rule: 'places/sort-code',
  severity: 'warning',
  message: ({ sortCode: code, suggestion }: { sortCode: string; suggestion: string | undefined }) => ({
    message: `the sort code ${quoted(code)} does not have six digits.`,
    ...didYouMeanOr(suggestion, 'Write all six digits: 200105 or 20-01-05.'),
  }),
  ...inFields(['SortCode'], (codes, field) =>
    codes.flatMap((sortCode, index) => {
      if (/^\d{6}$|^\d\d-\d\d-\d\d$/.test(sortCode)) return noFindings;
      const [, digits] = /^(?:SC)?\s*(\d\d[ .–]?\d\d[ .–]?\d\d)$/i.exec(sortCode.trim()) ?? [];
      return [{ args: { sortCode, suggestion: digits?.replace(/[ .–]/g, '-') }, path: [field, index] }];
    }),
  ),
});
