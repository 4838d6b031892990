import { recordRule } from '../rule.js';
import { branchNoted } from './note.js';

/** Texts that begin or end with a space, a tab or an empty line. */
export const blankEnds = recordRule({
  rule: 'texts/blank-ends',
  severity: 'note',
  title: 'A text begins or ends with a space',
  means:
    'The first or last character of a text is a space, a tab or the end of a line. In YAML this needs quotes, or a block that begins with | or > (write |- or >- to leave the last line end out).',
  matters:
    'It is published unchanged: names are sorted wrongly, and texts that are compared letter by letter differ.',
  wrong: { collection: 'branches', yaml: branchNoted('" Ring the bell for the ramp"') },
  right: { collection: 'branches', yaml: branchNoted('Ring the bell for the ramp') },
  message: ({ where }: { where: 'start' | 'end' | 'both' }) => ({
    message: {
      start: 'this text begins with a space.',
      end: 'this text ends with a space or a line end.',
      both: 'this text begins and ends with a space.',
    }[where],
  }),
  of: 'text',
  check(text): { where: 'start' | 'end' | 'both' } | undefined {
    const [before, after] = [/^\s/.test(text), /\s$/.test(text)];
    if (!before && !after) return undefined;
    return { where: before && after ? 'both' : before ? 'start' : 'end' };
  },
});
