import { pair } from '../../../model/explanation.js';
import { didYouMean, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';

/** A verdict on nothing. */
export interface VerdictArgs {
  readonly key: 'brand' | 'clause';
  readonly written: string;
  readonly suggestion?: string;
}

const verdict = (clause: string, more = '') =>
  `verdicts:\n  - clause: ${clause}\n    verdict: met\n    by: A. Auditor\n    on: 2026-02-27\n${more}    seen:\n      - { brand: Fenland Bank }\n`;

/** Verdicts of people in audit.yaml. */
export const auditProblems = problemsOf({
  'site/verdict': {
    severity: 'warning',
    title: 'A verdict is about a rule or a brand that there is not',
    means:
      'An entry of content/audit.yaml names a row that the rule books of the standard do not have, or a brand that the content does not have. A row has its book in its name, such as PCA C19, since one number means different things for different products.',
    matters: 'The verdict does not count: the report for auditors goes on waiting for a person.',
    examples: () => [
      pair('content/audit.yaml', verdict('Branch C11'), verdict('Branch C1')),
      pair(
        'content/audit.yaml',
        verdict('Branch C1', '    brand: Fenlan Bank\n'),
        verdict('Branch C1', '    brand: Fenland Bank\n'),
        'a misspelt brand',
      ),
    ],
    message: ({ key, written, suggestion }: VerdictArgs) => ({
      message:
        key === 'clause'
          ? `no rule book of the standard has a row ${quoted(written)}, so this verdict does not count.`
          : `no brand is called ${quoted(written)}, so this verdict does not count.`,
      ...didYouMean(suggestion),
      ...(key === 'clause' && {
        help: 'Name a row with its book, such as PCA C19 or Branch C1. docs/standard.md lists them all.',
      }),
    }),
  },
});
