import { recordRule } from '../rule.js';
import { branchNoted } from './note.js';

/** Characters that were lost before the text got here. Control characters are refused when files are read. */
export const brokenText = recordRule({
  rule: 'texts/broken',
  severity: 'warning',
  title: 'A character is broken',
  means:
    'A text contains the sign for a character that could not be read (U+FFFD, \ufffd). Most often it was a pound sign, a dash or an apostrophe in a file of another encoding.',
  matters: 'Readers show it as it is: a box or a question mark where an amount should be.',
  wrong: { collection: 'branches', yaml: branchNoted('Coins in bags of \ufffd20 only') },
  right: { collection: 'branches', yaml: branchNoted('Coins in bags of £20 only') },
  message: () => ({
    message: 'a character of this text was lost (�).',
    hint: 'type it again: a £, a dash, an apostrophe?',
  }),
  of: 'text',
  check: (text) => (text.includes('\ufffd') ? {} : undefined),
});
