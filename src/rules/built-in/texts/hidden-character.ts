import { replaceHidden, replaceHiddenAndSpaces } from '../../../base/text/hidden-characters.js';
import { comparedField } from '../../../model/compared-fields.js';
import { quoted } from '../../../model/message.js';
import { valueProposal } from '../../../model/proposal.js';
import { recordRule } from '../rule.js';
import { branchNoted } from './note.js';

/** Marks, embeddings, overrides and isolates (Unicode Standard Annex 9). */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The number of code points shown before and after the character. */
const around = 15;

/** Invisible characters, and in values that are compared, spaces other than U+0020. */
export const hiddenCharacter = recordRule({
  rule: 'texts/hidden-character',
  severity: 'warning',
  title: 'A character in a text is invisible',
  means:
    'A text contains a character that is invisible or changes the direction of others: a zero-width space, a soft hyphen, a right-to-left override, a tag. In a PostCode, a SortCode or an Identification, a no-break space counts too. Joiners in emoji and in scripts that need them are fine.',
  matters:
    'It is published. In a search, a sorted list or a comparison, the text differs from one that looks the same; a change of direction shows a text other than the one written.',
  wrong: { collection: 'branches', yaml: branchNoted('"Ring the\\u200B bell for the ramp"') },
  right: { collection: 'branches', yaml: branchNoted('Ring the bell for the ramp') },
  /** `place` is what is around the first of them, `kept` the text without them. */
  message: ({
    kind,
    place,
    kept,
  }: {
    kind: 'hidden' | 'direction' | 'space';
    place: string;
    kept: string;
  }) => ({
    message: {
      hidden: `this text has an invisible character: ${quoted(place)}.`,
      direction: `this text has an invisible character that changes the direction of others: ${quoted(place)}.`,
      space: `this text has a space that is not the ordinary one: ${quoted(place)}.`,
    }[kind],
    hint: [...kept].length > 60 || kept.trim() === '' ? 'delete it' : `write ${quoted(kept)}`,
    ...(kept.trim() !== '' && { proposals: [valueProposal(kept)] }),
  }),
  of: 'text',
  check(text, field): { kind: 'hidden' | 'direction' | 'space'; place: string; kept: string } | undefined {
    const found: string[] = [];
    const without = (character: string) => {
      found.push(character);
      return /[\p{Z}\u2800]/u.test(character) ? ' ' : '';
    };
    const kept = comparedField.test(field)
      ? replaceHiddenAndSpaces(text, without)
      : replaceHidden(text, without);
    const [first] = found;
    if (first === undefined) return undefined;
    const [before = ''] = text.split(first, 1);
    const after = [...text.slice(before.length)].slice(0, around);
    const place = [...[...before].slice(-around), ...after].join('');
    const kind = direction.test(first) ? 'direction' : /\p{Zs}/u.test(first) ? 'space' : 'hidden';
    return { kind, place, kept };
  },
});
