import type { Message } from '../../../model/message.js';
import { counted, quoted, withCommas } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import { textProposal } from '../../../model/proposal.js';
import { quotedText } from '../quoted-text.js';

/**
 * `write`: what to write in place of the marked range; `shift` and `lines`: by how many columns to move how many lines; `below`:
 * what they belong below.
 */
export interface YamlSyntaxArgs {
  reason: keyof typeof yamlSyntax;
  write?: string;
  shift?: number;
  lines?: number;
  below?: string;
}

/** The messages for invalid YAML: the hint and the help for where it isn't known what to write. */
const yamlSyntax = {
  indentation: {
    message: 'this line is not indented like the lines that it belongs to.',
    hint: 'begin it exactly below the field above that it belongs with',
  },
  'missing-dash': { message: 'this is in a list, but has no dash.' },
  'no-break-space': {
    message: 'there is a no-break space here, which only looks like a space.',
    hint: 'delete it and press the space bar',
  },
  'missing-key': {
    message: 'this value has no field name.',
    hint: 'write the field before the colon',
  },
  'missing-colon': {
    message: 'this line is not a field: it has no colon.',
    hint: 'write Field: value',
    help: 'If it continues the text of the line above, indent it further than the field there. If it is a comment, begin it with #.',
  },
  'missing-space': { message: 'a space is missing after the dash or colon.' },
  'unclosed-bracket': { message: 'this bracket is not closed.', hint: 'close it with ] or }' },
  'wrong-bracket': {
    message: 'this bracket does not match the open one.',
    related: ['this one is open'],
  },
  'reserved-character': { message: "a text can't begin with this character without quotes." },
  escape: {
    message: 'this is not a valid character sequence after a backslash.',
    hint: "write \\\\ for a backslash, or use 'single quotes'",
  },
  'block-text-empty': {
    message: '| and > begin a text on the lines below, but there is none.',
    hint: 'write the text below, indented further; or put quotes round the character',
  },
  bullet: { message: 'a list in YAML needs hyphens, but this is a bullet or another dash.' },
  'key-not-text': {
    message: "a list or a set of fields can't be the name of a field.",
    hint: 'put quotes round it',
  },
  unreadable: {
    message: 'this file is not valid YAML from here on.',
    help: 'Look at the quotes, colons and indentation of this line and the one above it.',
  },
} satisfies Record<string, Message>;

function yamlSyntaxMessage({ reason, write, shift, lines = 1, below }: YamlSyntaxArgs): Message {
  const { help, ...general }: Message = yamlSyntax[reason];
  if (write !== undefined) {
    const hint = write.trim() === '' ? {} : { hint: `write ${write}` };
    return { ...general, ...hint, proposals: [textProposal(write)] };
  }
  return {
    ...general,
    ...(help !== undefined && { help }),
    ...(below !== undefined && { hint: `begin it exactly below ${below}` }),
    ...(shift !== undefined && { proposals: [{ replace: [{ shift, lines }] }] }),
  };
}

/** To put quotes round a text that YAML reads otherwise. */
function inQuotes(text: string, field = ''): Pick<Message, 'hint' | 'proposals'> {
  const write = quotedText(text);
  return { hint: `put quotes round it: ${field}${write}`, proposals: [textProposal(write)] };
}

/** To write straight quotes in place of curly ones. @param sign that the text has */
function inStraightQuotes(text: string, sign: string): Message {
  const write = quotedText(text.slice(1, -1));
  return {
    message: `YAML doesn't read curly quotes as quotes, and the text ${text} has a ${sign} in it.`,
    hint: `write straight quotes: ${write}`,
    proposals: [textProposal(write)],
  };
}

/** What can be wrong with YAML. */
export const yamlProblems = problemsOf({
  'content/yaml-anchor': {
    severity: 'error',
    /** `text`: the probably intended text, with its first word. */
    message: ({ anchor, text }: { anchor: string; text?: string }) => ({
      message:
        text === undefined
          ? `the anchor ${anchor} marks a value, but nothing in this file repeats it.`
          : `YAML reads ${anchor} as an anchor, which marks a value, and leaves it out of the text.`,
      ...(text === undefined ? { hint: 'delete it', proposals: [textProposal('')] } : inQuotes(text)),
      help: `An anchor is only useful if an alias (*${anchor.slice(1)}) repeats its value further down in the same file.`,
    }),
  },

  'content/yaml-unknown-alias': {
    severity: 'error',
    /** `text`: the text that was probably meant. */
    message: ({ alias, text }: { alias: string; text?: string }) => ({
      message: `there is no anchor &${alias} further up in this file.`,
      ...(text === undefined ? { hint: 'put quotes round a text that begins with *' } : inQuotes(text)),
      help: `An alias (*${alias}) repeats the value that an anchor (&${alias}) marks further up in the same file.`,
    }),
  },

  'content/yaml-alias-cycle': {
    severity: 'error',
    message: () => ({ message: 'this alias is inside the value that it repeats.' }),
  },

  'content/yaml-alias-bomb': {
    severity: 'error',
    message: ({ limit }: { limit: number }) => ({
      message: `the aliases of this file repeat more than ${withCommas(limit)} values.`,
      help: 'Write the values out, or nest fewer aliases.',
    }),
  },

  'content/yaml-merge-key': {
    severity: 'error',
    message: () => ({
      message: 'the merge key << is not supported, since YAML 1.2 has none.',
      hint: 'write the fields out, or use an alias (*name) for a whole value',
    }),
  },

  'content/yaml-syntax': {
    severity: 'error',
    message: yamlSyntaxMessage,
  },

  'content/yaml-tab': {
    severity: 'error',
    message: ({ spaces }: { spaces?: number }) => ({
      message: 'this line is indented with a tab.',
      hint: `use ${spaces === undefined ? 'spaces' : counted(spaces, 'space')}: YAML allows no tabs here`,
      ...(spaces !== undefined && { proposals: [textProposal(' '.repeat(spaces))] }),
    }),
  },

  'content/yaml-colon': {
    severity: 'error',
    message: ({ key, text }: { key: string; text: string }) =>
      /^[“”„‘].*[“”’]$/.test(text)
        ? inStraightQuotes(text, 'colon')
        : {
            message: `${key}: the text ${quoted(text)} has a colon in it, so YAML reads its first part as a field.`,
            ...inQuotes(text, `${key}: `),
          },
  },

  'content/yaml-curly-quotes': {
    severity: 'error',
    message: ({ text }: { text: string }) => inStraightQuotes(text, 'comma'),
  },

  'content/yaml-quotes': {
    severity: 'error',
    message: ({ text }: { text: string }) => {
      const quote = text.charAt(0);
      if (!text.includes(quote, 1)) {
        return {
          message: `this text begins with a ${quote} that is not closed.`,
          hint: `end it with ${quote}`,
          proposals: [textProposal(text + quote)],
        };
      }
      const isClosed = text.endsWith(quote);
      const inner = text.slice(1, isClosed ? -1 : undefined);
      // `'St Mary's` and `"St Mary"s"`: a quote inside of a word was meant as an apostrophe.
      const inWord = `(?<=\\p{L})${quote}(?=\\p{L})`;
      const hasApostrophes = new RegExp(`^[^${quote}]*(?:${inWord}[^${quote}]*)+$`, 'u').test(inner);
      const meant = hasApostrophes ? inner.replaceAll(quote, "'") : isClosed ? inner : text;
      const write = quotedText(meant);
      const bare = meant === text ? [textProposal(text.replaceAll(quote, ''))] : [];
      return {
        message: `this text ends at its second ${quote}, but more text follows.`,
        hint: `write ${write}`,
        ...(bare.length > 0 && { help: 'If the quotes are not part of the text, delete them.' }),
        proposals: [textProposal(write), ...bare],
      };
    },
  },

  'content/yaml-cut': {
    severity: 'warning',
    message: ({ text, rest }: { text: string; rest: string }) => ({
      message:
        text === ''
          ? 'YAML reads all of this as a comment, so the value is empty.'
          : `this text ends at ${quoted(text)}: YAML reads the rest as a comment.`,
      ...inQuotes(`${text} ${rest}`.trim()),
      help: /^# *\d/.test(rest)
        ? 'If it is a comment, write it on a line of its own.'
        : 'If it is a comment, write a space after the #.',
    }),
  },

  'content/yaml-documents': {
    severity: 'error',
    message: () => ({
      message: 'a second document begins here; a content file contains only one.',
      hint: 'delete this line, or split the file',
      help: 'Several records in a file are a list: each begins with "- ".',
    }),
  },

  'content/yaml-directive': {
    severity: 'error',
    message: ({ directive }: { directive: string }) => ({
      message: `the directive ${directive} is not allowed: content files are YAML 1.2.`,
      hint: 'delete this line',
      proposals: [textProposal('')],
    }),
  },

  'content/yaml-tag': {
    severity: 'error',
    /** `text`: the text that was probably meant. */
    message: ({ tag, text }: { tag: string; text?: string }) => ({
      message: `the tag ${tag} is not allowed.`,
      ...(text !== undefined && inQuotes(text)),
      ...(text === undefined && {
        hint: 'delete it, or put quotes round a text that begins with !',
        ...(!/^![^!<]/.test(tag) && { proposals: [textProposal('')] }),
      }),
    }),
  },
});
