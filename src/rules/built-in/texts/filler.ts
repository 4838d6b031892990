import { quoted } from '../../../model/message.js';
import { recordRule } from '../rule.js';

/** What people and programs write where a form wants something. `None` may be an answer, as in Textual. */
const filler =
  /^(?:n\/?a|n\.a\.?|not applicable|tb[acd]|to be (?:added|advised|announced|confirmed|decided|defined|determined)|to ?do|null|undefined|nan|none|unknown|string|text here|x+|lorem ipsum.*|asdf\w*|test|[-–—._*?/\\~#+]+)$/i;

/** The longest of them, in UTF-16 units. */
export const longestFiller = 20;

/** Fields of references, which may be anything, and of addresses, which texts/web-address checks. */
const references = /^(?:Code|Photo|SequenceNumber|SortCode|\w*(?:Identification|ID|URL))$/;

/** Texts that say nothing. */
export const fillerText = recordRule({
  rule: 'texts/filler',
  severity: 'warning',
  message: ({ text, isTextual }: { text: string; isTextual?: boolean }) => ({
    message: `${quoted(text)} says nothing to readers.`,
    // A feature without its Textual would say that there is one.
    hint: isTextual
      ? 'say what it is; if there is none, write Indicator: false in its place, or leave the whole item out'
      : 'say what it is; if there is nothing to say, leave the field out',
  }),
  of: 'text',
  texts: 'short',
  check(text, field) {
    // Na is a name.
    if (text === 'Na' || !filler.test(text) || references.test(field)) return undefined;
    if (field !== 'Textual') return { text };
    return /^none$/i.test(text) ? undefined : { text, isTextual: true };
  },
});
