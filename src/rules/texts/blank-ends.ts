import type { RecordRuleOf } from '../rule.js';
import { branchNoted } from './note.js';

/** Texts that begin or end with a blank, a tab or an empty line. */
export const blankEnds: RecordRuleOf<'texts/blank-ends'> = {
  rule: 'texts/blank-ends',
  title: 'A text begins or ends with a blank',
  means:
    'The first or last character of a text is a blank, a tab or the end of a line. In YAML that takes quotes, or a block that begins with | or > (write |- or >- to leave the last line end out).',
  matters:
    'It is published as it stands: names are sorted wrongly, and what is compared letter by letter differs.',
  wrong: { collection: 'branches', yaml: branchNoted('" Ring the bell for the ramp"') },
  right: { collection: 'branches', yaml: branchNoted('Ring the bell for the ramp') },
  of: 'text',
  check(text) {
    const [before, after] = [/^\s/.test(text), /\s$/.test(text)];
    if (!before && !after) return undefined;
    return { where: before && after ? 'both' : before ? 'start' : 'end' };
  },
};
