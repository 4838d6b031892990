import { quoted, type WordsOf } from './wording.js';

export const baselineWords: WordsOf<'baseline'> = {
  'baseline/unused': ({ rule, record }) => ({
    message: `there is no problem left that this accepts: ${rule}${record === undefined ? '' : ` in ${quoted(record)}`}.`,
    hint: 'delete this entry',
    help: 'Either it was mended, or the value has changed: then the problem is shown as a new one.',
  }),

  'baseline/expired': ({ until, date }) => ({
    message: `this was accepted until ${until}, and it is ${date} now, but the problem is still there.`,
    hint: 'mend it, or give it a later day',
  }),
};
