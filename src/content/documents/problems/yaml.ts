import type { Message } from '../../../model/message.js';
import { counted, didYouMean, grouped, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import { textProposal } from '../../../model/proposal.js';
import { quotedText } from '../quoted-text.js';

/**
 * `write`: what to write in place of the marked range; `shift` and `lines`: by how many columns to move how many lines; `below`:
 * the field that they belong below.
 */
export interface YamlSyntaxArgs {
  reason:
    | 'indentation'
    | 'missing-key'
    | 'missing-colon'
    | 'missing-space-after-colon'
    | 'missing-space-after-dash'
    | 'missing-dash'
    | 'item-too-far-in'
    | 'no-break-space'
    | 'unclosed-bracket'
    | 'wrong-bracket'
    | 'missing-first-dash'
    | 'reserved-character'
    | 'escape'
    | 'block-text-empty'
    | 'key-not-text'
    | 'bullet'
    | 'unreadable';
  write?: string;
  shift?: number;
  lines?: number;
  below?: string;
}

/** The messages for invalid YAML. */
const yamlSyntax: Record<YamlSyntaxArgs['reason'], Message> = {
  indentation: {
    message: 'this line is not indented like the lines that it belongs to.',
    hint: 'begin it exactly below the field above that it belongs with',
  },
  'missing-dash': {
    message: 'this is in a list, but has no dash.',
    hint: 'put "- " before it',
  },
  'item-too-far-in': {
    message: 'this entry is indented further than the entries before it.',
    hint: 'begin its dash exactly below the dashes of the others',
    help: 'Move the lines that belong to the entry with it.',
  },
  'no-break-space': {
    message: 'there is a no-break space here, which only looks like a space.',
    hint: 'delete it and press the space bar',
    help: 'Text pasted from a web page or a document often contains such characters.',
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
  'missing-space-after-colon': { message: 'a space is missing after the colon.', hint: 'write Field: value' },
  'missing-space-after-dash': { message: 'a space is missing after the dash.', hint: 'write - value' },
  'unclosed-bracket': { message: 'this bracket is not closed.', hint: 'close it with ] or }' },
  'wrong-bracket': {
    message: 'this bracket does not match the open one.',
    hint: 'close the open one first: { with }, and [ with ]',
    related: ['this one is open'],
  },
  'missing-first-dash': {
    message: 'this begins the first entry of a list, but has no dash.',
    hint: 'put "- " before it, exactly above the next dash',
  },
  'reserved-character': {
    message: "a text can't begin with this character.",
    hint: 'put quotes round the text',
  },
  escape: {
    message: 'this is not a valid character sequence after a backslash.',
    hint: "write \\\\ for a backslash, or use 'single quotes'",
  },
  'block-text-empty': {
    message: '| and > begin a text on the lines below, but there is none.',
    hint: 'write the text below, indented further; or put quotes round the character',
  },
  bullet: {
    message: 'a list in YAML needs hyphens, but this is a bullet or another dash.',
    hint: 'type a hyphen and a space in its place',
  },
  'key-not-text': {
    message: "a list or a set of fields can't be the name of a field.",
    hint: 'put quotes round it',
  },
  unreadable: {
    message: 'this file is not valid YAML from here on.',
    help: 'Look at the quotes, colons and indentation of this line and the one above it.',
  },
};

/** How to correct it, if that is known exactly: else the general advice. */
function yamlSyntaxMessage({ reason, write, shift, lines = 1, below }: YamlSyntaxArgs): Message {
  const general = yamlSyntax[reason];
  if (write !== undefined) {
    const hint = written[reason]?.(write) ?? `write ${write}`;
    const { help: _, ...rest } = general;
    return { ...(reason === 'missing-colon' ? rest : general), hint, proposals: [textProposal(write)] };
  }
  return {
    ...general,
    ...(below !== undefined && { hint: `begin it exactly below ${below}` }),
    ...(shift !== undefined && { proposals: [{ replace: [{ shift, lines }] }] }),
  };
}

/** The hints that aren't just what to write. */
const written: Partial<Record<YamlSyntaxArgs['reason'], (write: string) => string>> = {
  'missing-first-dash': (write) => `write ${write}, with its dash exactly above the next dash`,
  'missing-dash': (write) => `write ${write}`,
  'no-break-space': () => 'delete it and press the space bar',
  'unclosed-bracket': (write) => `close it: ${write}`,
  'wrong-bracket': (write) => `write ${write} here`,
  'reserved-character': (write) => `put quotes round the text: ${write}`,
};

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
      hint: text === undefined ? 'delete it' : `put quotes round the text: ${quotedText(text)}`,
      proposals: [textProposal(text === undefined ? '' : quotedText(text))],
      help: `An anchor is only useful if an alias (*${anchor.slice(1)}) repeats its value further down in the same file.`,
    }),
  },

  'content/yaml-unknown-alias': {
    severity: 'error',
    /** `text`: the text that was probably meant; `suggestion`: an anchor with a similar name. */
    message: ({ alias, text, suggestion }: { alias: string; text?: string; suggestion?: string }) => ({
      message: `there is no anchor &${alias} further up in this file.`,
      ...(text === undefined
        ? { hint: 'put quotes round a text that begins with *' }
        : {
            hint: `put quotes round the text: ${quotedText(text)}`,
            proposals: [textProposal(quotedText(text))],
          }),
      ...didYouMean(suggestion && `*${suggestion}`, textProposal),
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
      message: `the aliases of this file repeat more than ${grouped(limit)} values.`,
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
    message: ({ key, text }: { key: string; text: string }) => {
      const [, inCurly] = /^[“”„‘](.*)[“”’]$/.exec(text) ?? [];
      if (inCurly !== undefined) {
        return {
          message: `${key}: YAML doesn't read curly quotes as quotes, and the text ${text} has a colon in it.`,
          hint: `write straight quotes: ${key}: ${quotedText(inCurly)}`,
          proposals: [textProposal(quotedText(inCurly))],
        };
      }
      return {
        message: `${key}: the text ${quoted(text)} has a colon in it, so YAML reads its first part as a field.`,
        hint: `put quotes round it: ${key}: ${quotedText(text)}`,
        proposals: [textProposal(quotedText(text))],
      };
    },
  },

  'content/yaml-curly-quotes': {
    severity: 'error',
    message: ({ text }: { text: string }) => ({
      message: `YAML doesn't read curly quotes as quotes, and the text ${text} has a comma in it.`,
      hint: `write straight quotes: ${quotedText(text.slice(1, -1))}`,
      proposals: [textProposal(quotedText(text.slice(1, -1)))],
    }),
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
      const apostrophe = withApostrophes(text);
      if (apostrophe !== undefined) {
        return {
          message: `this text ends at its second ${quote}, but more text follows.`,
          hint: `write ${apostrophe}`,
          proposals: [textProposal(apostrophe)],
        };
      }
      const inner = text.slice(1, text.endsWith(quote) ? -1 : undefined);
      if (!text.endsWith(quote)) {
        return {
          message: 'something follows the closing quote of this text.',
          hint: `if the quotes are part of the text, write ${quotedText(text)}`,
          help: 'If they are not, delete them: most texts need no quotes.',
          proposals: [textProposal(quotedText(text)), textProposal(text.replaceAll(quote, ''))],
        };
      }
      const isPlain = !inner.includes('"') && !inner.includes('\\');
      const whole = isPlain ? `"${inner}"` : `'${inner.replaceAll("'", "''")}'`;
      return {
        message: `this text ends at its second ${quote}, but more text follows.`,
        hint: `write ${whole}`,
        proposals: [textProposal(whole)],
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
      hint: `put quotes round it: ${quotedText(`${text} ${rest}`.trim())}`,
      proposals: [textProposal(quotedText(`${text} ${rest}`.trim()))],
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
      ...(text === undefined
        ? /^![^!<]/.test(tag)
          ? { hint: 'put quotes round a text that begins with !' }
          : {
              hint: 'delete it: the interface knows the type of each field',
              proposals: [textProposal('')],
            }
        : {
            hint: `put quotes round the text: ${quotedText(text)}`,
            proposals: [textProposal(quotedText(text))],
          }),
    }),
  },
});

/** `'St Mary's` and `"St Mary"s"`, where a quote inside of a word was meant as an apostrophe. */
function withApostrophes(text: string): string | undefined {
  const quote = text.charAt(0);
  const inner = text.slice(1, text.endsWith(quote) && text.length > 1 ? -1 : undefined);
  const others = inner.split(quote);
  const isInWords = others.every(
    (part, index) =>
      (index === 0 || /^\p{L}/u.test(part)) && (index === others.length - 1 || /\p{L}$/u.test(part)),
  );
  if (others.length < 2 || !isInWords) return undefined;
  const meant = others.join("'");
  return quotedText(meant);
}
