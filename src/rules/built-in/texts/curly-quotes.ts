import { valueProposal } from '../../../model/proposal.js';
import { recordRule } from '../rule.js';
import { branchNoted } from './note.js';

/** Double quotes at both ends and nowhere else; or single ones, with possible apostrophes inside words. */
const enclosed = /^(?:[“”„‟][^“”„‟]*[“”]|[‘‚‛](?:[^‘’‚‛]|’(?=\p{L}))*’)$/u;

/** Texts in curly quotes from a word processor, which are not quotes in YAML. */
export const curlyQuotes = recordRule({
  rule: 'texts/curly-quotes',
  severity: 'warning',
  title: 'A text is in curly quotes',
  means:
    'A whole text is between “ and ”, or ‘ and ’. Word processors put them where straight quotes were typed. In YAML and JSON, straight ones mark where a text begins and ends; curly ones are part of it. Quotes around a part of a text are fine.',
  matters: 'The quotes are published with the text: apps and maps show them.',
  wrong: { collection: 'branches', yaml: branchNoted('“Ring the bell for the ramp”') },
  right: { collection: 'branches', yaml: branchNoted('"Ring the bell for the ramp"') },
  /** The quotes at its ends; `suggestion`: the text between them. */
  message: ({ first, last, suggestion }: { first: string; last: string; suggestion: string }) => ({
    message: `${first} and ${last} are part of this text, and are published with it.`,
    hint: 'write straight quotes, or none',
    proposals: [valueProposal(suggestion)],
  }),
  of: 'text',
  check: (text) =>
    enclosed.test(text)
      ? { first: text.charAt(0), last: text.slice(-1), suggestion: text.slice(1, -1) }
      : undefined,
});
