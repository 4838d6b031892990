import { branchExample, branchesExample, file, lines } from '../../../model/explanation.js';
import type { Message } from '../../../model/message.js';
import { counted, didYouMean, grouped, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import { type Proposal, textProposal } from '../../../model/proposal.js';
import { quotedText } from '../quoted-text.js';

/**
 * `write`: what to write in place of the marked range; `shift` and `lines`: by how many columns to move how many lines; `below`:
 * the field that they belong below; `likely`: what a line without a colon probably is.
 */
export interface YamlSyntaxArgs {
  reason:
    | 'indentation'
    | 'continuation'
    | 'list-beside-key'
    | 'list-and-fields'
    | 'missing-key'
    | 'missing-colon'
    | 'missing-space-after-colon'
    | 'missing-space-after-dash'
    | 'missing-dash'
    | 'item-too-far-in'
    | 'spreadsheet-row'
    | 'no-break-space'
    | 'missing-comma'
    | 'extra-comma'
    | 'unclosed-bracket'
    | 'stray-bracket'
    | 'wrong-bracket'
    | 'missing-first-dash'
    | 'text-after-bracket'
    | 'reserved-character'
    | 'escape'
    | 'block-text-header'
    | 'block-text-empty'
    | 'block-text-indentation'
    | 'anchor'
    | 'alias-name'
    | 'key-not-text'
    | 'directive-without-document'
    | 'bullet'
    | 'unreadable';
  write?: string;
  shift?: number;
  lines?: number;
  below?: string;
  likely?: 'comment' | 'continuation';
}

const ely = branchExample('');

const march = branchExample('', 'FB-02');

const hours = (anchor: string) =>
  `Availability:\n  StandardAvailability:${anchor}\n    Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] }]\n`;

const again = (alias: string) => branchExample(`Availability: { StandardAvailability: ${alias} }\n`, 'FB-02');

const merged = branchExample('Availability:\n  StandardAvailability:\n    <<: *weekdays\n', 'FB-02');

const bomb = [
  'Name: &a [Ely, Ely, Ely, Ely, Ely, Ely, Ely, Ely, Ely, Ely]',
  ...['b', 'c', 'd', 'e', 'f', 'g'].map((name, at) => {
    const before = 'abcdef'[at];
    return `${'ABCDEF'[at]}: &${name} [${Array(10).fill(`*${before}`).join(', ')}]`;
  }),
];

/** The messages for invalid YAML. */
export const yamlSyntax: Record<YamlSyntaxArgs['reason'], Message> = {
  indentation: {
    message: 'this line is not indented like the lines that it belongs to.',
    hint: 'begin it exactly below the field above that it belongs with',
  },
  continuation: {
    message: 'this line continues the text or brackets above, but is not indented further than their field.',
    hint: 'begin it with more spaces than the field',
  },
  'list-beside-key': {
    message: 'a list begins on the same line as its field.',
    hint: 'begin the list on a line of its own',
  },
  'list-and-fields': {
    message: 'list entries and fields have the same indentation.',
    hint: 'entries begin with "- "; indent what belongs to one under it',
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
  'spreadsheet-row': {
    message: 'this looks like a row that was copied from a spreadsheet.',
    hint: 'write each value as a field: Field: value',
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
  'missing-comma': {
    message: 'a comma or a closing bracket is missing in this list.',
    hint: 'put a comma between the entries',
  },
  'extra-comma': { message: 'there is an extra comma.', hint: 'delete it' },
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
  'stray-bracket': {
    message: 'this bracket closes nothing.',
    hint: 'delete it, or put quotes round the text',
  },
  'text-after-bracket': {
    message: 'something follows the closing bracket.',
    hint: 'delete it, or put quotes round the whole text',
  },
  'reserved-character': {
    message: "a text can't begin with this character.",
    hint: 'put quotes round the text',
  },
  escape: {
    message: 'this is not a valid character sequence after a backslash.',
    hint: "write \\\\ for a backslash, or use 'single quotes'",
  },
  'block-text-header': {
    message: 'only +, - or a digit may follow | or >.',
    hint: 'begin the text on the next line, or put quotes round all of it',
  },
  'block-text-empty': {
    message: '| and > begin a text on the lines below, but there is none.',
    hint: 'write the text below, indented further; or put quotes round the character',
  },
  bullet: {
    message: 'a list in YAML needs hyphens, but this is a bullet or another dash.',
    hint: 'type a hyphen and a space in its place',
  },
  'block-text-indentation': {
    message: 'the lines of this text have different indentation.',
    hint: 'indent them all at least as far as the first',
  },
  anchor: { message: 'an anchor is not allowed here.', hint: 'put quotes round a text that begins with &' },
  'alias-name': {
    message: 'an alias or anchor needs a name.',
    hint: 'put quotes round a text that begins with * or &',
  },
  'key-not-text': {
    message: "a list or a set of fields can't be the name of a field.",
    hint: 'put quotes round it',
  },
  'directive-without-document': {
    message: 'a line --- must follow a line that begins with %.',
    hint: 'delete this line',
  },
  unreadable: {
    message: 'this file is not valid YAML from here on.',
    help: 'Look at the quotes, colons and indentation of this line and the one above it.',
  },
};

/** How to correct it, if that is known exactly: else the general advice. */
function yamlSyntaxMessage({ reason, write, shift, lines = 1, below, likely }: YamlSyntaxArgs): Message {
  const general = yamlSyntax[reason];
  if (likely !== undefined) {
    const proposal: Proposal =
      write === undefined ? { replace: [{ shift: shift ?? 2, lines }] } : textProposal(write);
    return { ...general, ...withoutColon[likely], proposals: [proposal] };
  }
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
  'extra-comma': () => 'delete it',
  'missing-comma': () => 'put a comma before it',
  'missing-first-dash': (write) => `write ${write}, with its dash exactly above the next dash`,
  'missing-dash': (write) => `write ${write}`,
  'no-break-space': () => 'delete it and press the space bar',
  'unclosed-bracket': (write) => `close it: ${write}`,
  'wrong-bracket': (write) => `write ${write} here`,
  'reserved-character': (write) => `put quotes round the text: ${write}`,
  'block-text-header': (write) => `put quotes round all of it: ${write}`,
};

/** For a line without a colon that is hardly a field. */
const withoutColon = {
  comment: {
    hint: 'if it is a comment, begin it with #',
    help: 'If it continues the text of the line above, indent it further than the field there.',
  },
  continuation: {
    hint: 'if it continues the text above, indent it further than the field there',
    help: 'If it is a comment, begin it with #. If it is a field, put a colon and a space after its name.',
  },
} as const;

/** What can be wrong with YAML. */
export const yamlProblems = problemsOf({
  'content/yaml-anchor': {
    severity: 'error',
    title: 'A text that begins with & has no quotes',
    means:
      'A value begins with & and a word. YAML reads that as an anchor: it marks the value, so that *word can repeat it further down, and is not part of the value. Nothing in this file repeats it. A text that really begins with & needs quotes. An anchor on a list or on a set of fields is not reported, since no text is lost with it.',
    matters:
      'Without quotes "&Co High Street" would be published as "High Street", and nobody would notice. Delete an anchor that is not used.',
    examples: () => [lines('Name: &Co High Street', 'Name: "&Co High Street"')],
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
    title: 'An alias has no anchor',
    means:
      'A value begins with *, so it is an alias, which repeats the value marked with & and the same name further up in this file. There is no such anchor. A text that really begins with * needs quotes.',
    matters:
      'The value is unknown. Check the spelling, and whether the anchor was deleted or moved to another file.',
    examples: () => [
      branchesExample(
        `${branchExample(hours(' &weekdays'))}${again('*weekday')}`,
        `${branchExample(hours(' &weekdays'))}${again('*weekdays')}`,
        'a misspelt name',
      ),
      lines('Note: *closed*', 'Note: "*closed*"', 'a text that begins with *'),
    ],
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
    title: 'A value repeats itself',
    means: 'A value that is marked with & repeats itself: it contains its own *name.',
    matters: 'Written out, it would never end.',
    examples: () => [lines('Note: &note [Closed on Fridays, *note]', 'Note: Closed on Fridays')],
    message: () => ({ message: 'this alias is inside the value that it repeats.' }),
  },

  'content/yaml-alias-bomb': {
    severity: 'error',
    title: 'Repeated values make the file far too large',
    means: 'Written out, the repeated values (*name) of a file would be more than a million.',
    matters:
      'A few lines can expand to more data than any computer can store, since each line repeats the one above ten times. This is also a known attack, so such a file is not read.',
    examples: () => [lines(bomb.join('\n'), 'Name: Ely')],
    message: ({ limit }: { limit: number }) => ({
      message: `the aliases of this file repeat more than ${grouped(limit)} values.`,
      help: 'Write the values out, or nest fewer aliases.',
    }),
  },

  'content/yaml-merge-key': {
    severity: 'error',
    title: 'The field << copies another set of fields',
    means:
      'A field is called <<. In YAML 1.1 that copies all fields of another place; in YAML 1.2, the version of content files, it has no meaning.',
    matters:
      'Programs treat it differently, so records would depend on the program that reads them. Repeating a whole value with *name is fine.',
    examples: () => [
      {
        wrong: {
          ...file('content/fenland/branches.yaml', `${branchExample(hours(' &weekdays'))}${merged}`),
          also: ['schema/required'],
        },
        right: file(
          'content/fenland/branches.yaml',
          `${branchExample(hours(' &weekdays'))}${again('*weekdays')}`,
        ),
      },
    ],
    message: () => ({
      message: 'the merge key << is not supported, since YAML 1.2 has none.',
      hint: 'write the fields out, or use an alias (*name) for a whole value',
    }),
  },

  'content/yaml-syntax': {
    severity: 'error',
    title: 'A file is not valid YAML',
    means:
      'The file is not valid YAML from here on. The message says which character or space is missing or extra. In short: a field is a name, a colon, a space and a value; what belongs to a field is indented under it by two spaces; each entry of a list begins with a dash and a space; a text that begins with a special character is in quotes. The examples are the most frequent mistakes.',
    matters:
      "The program can't guess the intended value. The other records of the file are still checked, but nothing is published until this is corrected.",
    examples: () => [
      lines('Name:Ely High Street', 'Name: Ely High Street', 'no space after the colon'),
      lines('Name Ely High Street', 'Name: Ely High Street', 'no colon'),
      branchesExample(ely.replace('  Type', '   Type'), ely, 'a line that is indented by an extra space'),
      branchesExample(ely.replace('- ', '-'), ely, 'no space after the dash'),
      lines(
        'ServiceAndFacility: - WiFi',
        'ServiceAndFacility:\n  - WiFi',
        'a list that begins on the line of its field',
      ),
      lines(
        'ServiceAndFacility: [WiFi, NightSafe',
        'ServiceAndFacility: [WiFi, NightSafe]',
        'a bracket that is not closed',
      ),
      lines(
        'ServiceAndFacility: ["WiFi" "NightSafe"]',
        'ServiceAndFacility: ["WiFi", "NightSafe"]',
        'a comma is missing',
      ),
      lines(
        'ServiceAndFacility:\n  - WiFi\n  NightSafe',
        'ServiceAndFacility:\n  - WiFi\n  - NightSafe',
        'no dash before an entry of a list',
      ),
      branchesExample(
        ely + march.replace(/^(?=.)/gm, '  '),
        ely + march,
        'a record that is indented further than the records before it',
      ),
      branchesExample(
        `${ely}FB-02\t0\tMarch\tPhysical\tPE15 8AA\n`,
        ely + march,
        'a row that was copied from a spreadsheet',
      ),
      branchesExample(ely.replace('  Type', '\u00a0\u00a0Type'), ely, 'no-break spaces, from pasted text'),
      lines('Name: @Ely', 'Name: "@Ely"', 'a text that begins with a special character'),
      lines(
        'Note: |-\n    Closed on\n  market days',
        'Note: |-\n  Closed on\n  market days',
        'lines of a text with different indentation',
      ),
      lines('Note: "Closed on 1\\5"', 'Note: "Closed on 1/5"', 'a backslash in double quotes'),
    ],
    message: yamlSyntaxMessage,
  },

  'content/yaml-tab': {
    severity: 'error',
    title: 'A line is indented with a tab',
    means: 'A line is indented with a tab. YAML needs spaces there. Tabs within a text are allowed.',
    matters:
      'The width of a tab differs from editor to editor, so the structure would be unclear. Most editors can insert spaces when you press the tab key.',
    examples: () => [
      branchesExample(
        ely.replace(
          '{ BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }',
          '\n\tTownName: Ely\n\tPostCode: CB7 4AA',
        ),
        ely.replace(
          '{ BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }',
          '\n    BuildingNumber: 3\n    TownName: Ely\n    PostCode: CB7 4AA',
        ),
      ),
    ],
    message: ({ spaces }: { spaces?: number }) => ({
      message: 'this line is indented with a tab.',
      hint: `use ${spaces === undefined ? 'spaces' : counted(spaces, 'space')}: YAML allows no tabs here`,
      ...(spaces !== undefined && { proposals: [textProposal(' '.repeat(spaces))] }),
    }),
  },

  'content/yaml-colon': {
    severity: 'error',
    title: 'A text with a colon needs quotes',
    means:
      'A text without quotes has a colon and a space in it, or a colon at its end. YAML reads the part before it as the name of a field. A colon within a word, such as in 09:00:00 or in a web address, needs no quotes.',
    matters: 'The text is misread. Put quotes round all of it.',
    examples: () => [lines('Name: Ely: High Street', 'Name: "Ely: High Street"')],
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
    title: 'A text in curly quotes has a comma in it',
    means:
      'Within brackets or braces, a text is between curly quotes, such as “ and ”, and has a comma in it. Word processors and web pages write such quotes. YAML treats them as letters, so the text ends at its comma, and the rest is read as another field or as another entry of the list.',
    matters: 'The text is split in two. Put straight quotes round it, or write it on a line of its own.',
    examples: () => [
      branchesExample(
        ely.replace('BuildingNumber: 3,', 'StreetName: “Unit 3, Mill Lane”,'),
        ely.replace('BuildingNumber: 3,', 'StreetName: "Unit 3, Mill Lane",'),
      ),
    ],
    message: ({ text }: { text: string }) => ({
      message: `YAML doesn't read curly quotes as quotes, and the text ${text} has a comma in it.`,
      hint: `write straight quotes: ${quotedText(text.slice(1, -1))}`,
      proposals: [textProposal(quotedText(text.slice(1, -1)))],
    }),
  },

  'content/yaml-quotes': {
    severity: 'error',
    title: 'The quotes of a text do not match',
    means:
      'A text begins with a quote but does not end with the same one, or something follows after it. Often an apostrophe within single quotes ends the text too early.',
    matters:
      'From here on it is unclear what is text and what is not. Use double quotes for a text with an apostrophe, or write the apostrophe twice. Most texts need no quotes at all.',
    examples: () => [
      lines("Name: 'St Mary's Street'", 'Name: "St Mary\'s Street"', 'an apostrophe in single quotes'),
      lines('Name: "Ely High Street', 'Name: Ely High Street', 'a quote that is not closed'),
    ],
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
    title: 'A text is cut off at a #',
    means:
      'A text without quotes has a space and a # in it, or begins with a #, and no space follows. YAML reads the rest as a comment. With a space after the # it is treated as an intended comment and not reported, unless only a number follows: Door # 2.',
    matters: 'The text is published without its end: "Behind door" for "Behind door #2".',
    examples: () => [lines('Note: Behind door #2', 'Note: "Behind door #2"')],
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
    title: 'A second document begins in the file',
    means:
      'A line --- or ... begins a second document in the same file. A content file contains only one: one record, or a list of records.',
    matters:
      'It is unclear whether the part after the line should be published. To have several records in a file, begin each with a dash and a space.',
    examples: () => [branchesExample(`${ely}---\n${march}`, `${ely}${march}`)],
    message: () => ({
      message: 'a second document begins here; a content file contains only one.',
      hint: 'delete this line, or split the file',
      help: 'Several records in a file are a list: each begins with "- ".',
    }),
  },

  'content/yaml-directive': {
    severity: 'error',
    title: 'A line begins with %',
    means:
      'A line begins with %: it is a directive, an instruction to the YAML reader. Only %YAML 1.2 is allowed, and it is not needed.',
    matters:
      'A directive could change the meaning of the same text. Content files have one meaning, so delete the line.',
    examples: () => [branchesExample(`%YAML 1.1\n---\n${ely}`, ely)],
    message: ({ directive }: { directive: string }) => ({
      message: `the directive ${directive} is not allowed: content files are YAML 1.2.`,
      hint: 'delete this line',
      proposals: [textProposal('')],
    }),
  },

  'content/yaml-tag': {
    severity: 'error',
    title: 'A value has a YAML tag',
    means:
      'There is a word with a ! before a value, such as !!str. It is a tag, which gives the type of the value. A text that really begins with a ! needs quotes.',
    matters:
      'The interface knows the type of each field already, and some tags make a program run code in the file. Delete the tag.',
    examples: () => [
      lines('Name: !!str Ely High Street', 'Name: Ely High Street', 'a tag'),
      lines('Name: !Ely Market', 'Name: "!Ely Market"', 'a text that begins with !'),
    ],
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
