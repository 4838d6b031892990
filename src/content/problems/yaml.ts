import { branch, branches, file, lines } from '../../model/explanation.js';
import type { Message } from '../../model/message.js';
import { grouped, quoted } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';

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
    | 'unreadable';
}

const ely = branch('');

const march = branch('', 'FB-02');

const hours = (anchor: string) =>
  `Availability:\n  StandardAvailability:${anchor}\n    Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] }]\n`;

const again = (alias: string) => branch(`Availability: { StandardAvailability: ${alias} }\n`, 'FB-02');

const merged = branch('Availability:\n  StandardAvailability:\n    <<: *weekdays\n', 'FB-02');

const bomb = [
  'Name: &a [Ely, Ely, Ely, Ely, Ely, Ely, Ely, Ely, Ely, Ely]',
  ...['b', 'c', 'd', 'e', 'f', 'g'].map((name, at) => {
    const before = 'abcdef'[at];
    return `${'ABCDEF'[at]}: &${name} [${Array(10).fill(`*${before}`).join(', ')}]`;
  }),
];

/** Where a YAML file stops making sense. */
export const yamlSyntax: Record<YamlSyntaxArgs['reason'], Message> = {
  indentation: {
    message: 'this line begins further in or further out than the lines that it belongs to.',
    hint: 'begin it exactly below the field that it stands beside',
  },
  continuation: {
    message:
      'this line goes on with the text or the brackets above, and is not indented further than their field.',
    hint: 'begin it with more spaces than the field',
  },
  'list-beside-key': {
    message: 'a list begins on the same line as its field.',
    hint: 'begin the list on a line of its own',
  },
  'list-and-fields': {
    message: 'list entries and fields stand at the same indentation.',
    hint: 'entries begin with "- "; indent what belongs to one under it',
  },
  'missing-dash': {
    message: 'this stands in a list, but has no dash.',
    hint: 'put "- " before it',
  },
  'item-too-far-in': {
    message: 'this entry begins further in than the entries before it.',
    hint: 'begin its dash exactly below the dashes of the others',
    help: 'The lines that belong to the entry move with it.',
  },
  'spreadsheet-row': {
    message: 'this looks like a row that was copied from a spreadsheet.',
    hint: 'write each value as a field: Field: value',
  },
  'no-break-space': {
    message: 'there is a no-break space here, which looks like a space but is none.',
    hint: 'delete it and press the space bar',
    help: 'Such characters come along when text is pasted from a web page or a document.',
  },
  'missing-key': {
    message: 'a value stands here without the name of its field.',
    hint: 'write the field before the colon',
  },
  'missing-colon': {
    message: 'this line is no field: there is no colon in it.',
    hint: 'write Field: value',
    help: 'If it goes on with the text of the line above, indent it further than the field there. If it is a comment, begin it with #.',
  },
  'missing-space-after-colon': { message: 'a space is missing after the colon.', hint: 'write Field: value' },
  'missing-space-after-dash': { message: 'a space is missing after the dash.', hint: 'write - value' },
  'missing-comma': {
    message: 'a comma or a closing bracket is missing in this list.',
    hint: 'put a comma between the entries',
  },
  'extra-comma': { message: 'there is a comma too many.', hint: 'delete it' },
  'unclosed-bracket': { message: 'this bracket is never closed.', hint: 'close it with ] or }' },
  'wrong-bracket': {
    message: 'this bracket is of another kind than the one that is open here.',
    hint: 'close what is open first: { with }, and [ with ]',
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
    message: 'there is no such character sequence after a backslash.',
    hint: "write \\\\ for a backslash, or use 'single quotes'",
  },
  'block-text-header': {
    message: 'after | or > nothing but +, - or a digit may stand.',
    hint: 'begin the text on the next line, or put quotes round all of it',
  },
  'block-text-empty': {
    message: '| and > begin a text on the lines below, and there is none.',
    hint: 'write the text below, indented further; or put quotes round the sign',
  },
  'block-text-indentation': {
    message: 'the lines of this text are not indented alike.',
    hint: 'indent them all at least as far as the first',
  },
  anchor: { message: "an anchor can't stand here.", hint: 'put quotes round a text that begins with &' },
  'alias-name': {
    message: 'an alias or anchor needs a name.',
    hint: 'put quotes round a text that begins with * or &',
  },
  'key-not-text': {
    message: "a list or a set of fields can't be the name of a field.",
    hint: 'put quotes round it',
  },
  'directive-without-document': {
    message: 'after a line that begins with % comes a line ---.',
    hint: 'delete this line',
  },
  unreadable: {
    message: 'from here on this file makes no sense as YAML.',
    help: 'Look at the quotes, colons and indentation of this line and the one above it.',
  },
};

/** What can be wrong with YAML. */
export const yamlProblems = problemsOf({
  'content/yaml-anchor': {
    severity: 'error',
    title: 'A text that begins with & has no quotes',
    means:
      'A value begins with & and a word. YAML takes that for an anchor, which marks the value so that *word can repeat it further down, and leaves it out of the value. Nothing in this file repeats it. A text that really begins with & needs quotes. An anchor on a list or group that nothing repeats is left alone, since no text is lost with it.',
    matters:
      'Without quotes "&Co High Street" would be published as "High Street", and nobody would notice. An anchor that is of no use can be deleted.',
    examples: () => [lines('Name: &Co High Street', 'Name: "&Co High Street"')],
    /** `text`: what was probably meant as a text, with its first word. */
    message: ({ anchor, text }: { anchor: string; text?: string }) => ({
      message:
        text === undefined
          ? `the anchor ${anchor} marks a value, but nothing in this file repeats it.`
          : `YAML takes ${anchor} for a mark on a value (an anchor), and leaves it out of the text.`,
      hint: text === undefined ? 'delete it' : `put quotes round the text: ${doubleQuoted(text)}`,
      help: `An anchor is only of use where an alias (*${anchor.slice(1)}) repeats its value further down in the same file.`,
    }),
  },

  'content/yaml-unknown-alias': {
    severity: 'error',
    title: 'Nothing is marked with the name that is repeated',
    means:
      'A value begins with * and so repeats what was marked with & and the same name further up in this file. Nothing there is marked so. A text that really begins with * needs quotes.',
    matters:
      'It is not known what should stand here. Look at the spelling, and whether the first place was deleted or moved to another file.',
    examples: () => [
      branches(
        `${branch(hours(' &weekdays'))}${again('*weekday')}`,
        `${branch(hours(' &weekdays'))}${again('*weekdays')}`,
        'a misspelt name',
      ),
      lines('Note: *closed*', 'Note: "*closed*"', 'a text that begins with *'),
    ],
    message: ({ alias }: { alias: string }) => ({
      message: `nothing in this file is marked &${alias}.`,
      hint: 'put quotes round a text that begins with *',
      help: `An alias (*${alias}) repeats what was marked with an anchor (&${alias}) further up in the same file.`,
    }),
  },

  'content/yaml-alias-cycle': {
    severity: 'error',
    title: 'A value repeats itself',
    means: 'A value that is marked with & repeats itself: its own *name stands within it.',
    matters: 'Written out, it would never end.',
    examples: () => [lines('Note: &note [Closed on Fridays, *note]', 'Note: Closed on Fridays')],
    message: () => ({ message: 'this alias stands inside of what it repeats.' }),
  },

  'content/yaml-alias-bomb': {
    severity: 'error',
    title: 'Repeated values make the file far too large',
    means: 'Written out, the repeated values (*name) of a file would be more than a million.',
    matters:
      'A few lines can stand for more data than any computer holds, since each line repeats the one above ten times. It is also a known attack, so such a file is not read.',
    examples: () => [lines(bomb.join('\n'), 'Name: Ely')],
    message: ({ limit }: { limit: number }) => ({
      message: `the aliases of this file repeat more than ${grouped(limit)} values.`,
      help: 'Write out what is meant, or use fewer aliases inside of one another.',
    }),
  },

  'content/yaml-merge-key': {
    severity: 'error',
    title: 'The field << copies another set of fields',
    means:
      'A field is called <<. In old YAML that copies all fields of another place; in YAML 1.2, which content files are written in, it means nothing.',
    matters:
      'Programs differ in what they make of it, so records would change with the program that reads them. Repeating a whole value with *name is fine.',
    examples: () => [
      {
        wrong: {
          ...file('content/fenland/branches.yaml', `${branch(hours(' &weekdays'))}${merged}`),
          also: ['schema/required'],
        },
        right: file('content/fenland/branches.yaml', `${branch(hours(' &weekdays'))}${again('*weekdays')}`),
      },
    ],
    message: () => ({
      message: 'the merge key << is not taken here, since YAML 1.2 has none.',
      hint: 'write the fields out, or use an alias (*name) for a whole value',
    }),
  },

  'content/yaml-syntax': {
    severity: 'error',
    title: 'A file makes no sense as YAML',
    means:
      'From here on the file makes no sense as YAML. The message says which sign or space is missing or too many. In short: a field is a name, a colon, a space and a value; what belongs to a field is indented under it by two spaces; each entry of a list begins with a dash and a space; a text that begins with a sign stands in quotes. What is shown here are the mistakes made most.',
    matters:
      "A program can't guess what was meant. The other records of the file are checked all the same, but nothing is published until this is mended.",
    examples: () => [
      lines('Name:Ely High Street', 'Name: Ely High Street', 'no space after the colon'),
      lines('Name Ely High Street', 'Name: Ely High Street', 'no colon'),
      branches(ely.replace('  Type', '   Type'), ely, 'a line that is indented by a space too many'),
      branches(ely.replace('- ', '-'), ely, 'no space after the dash'),
      lines(
        'ServiceAndFacility: - WiFi',
        'ServiceAndFacility:\n  - WiFi',
        'a list that begins on the line of its field',
      ),
      lines(
        'ServiceAndFacility: [WiFi, NightSafe',
        'ServiceAndFacility: [WiFi, NightSafe]',
        'a bracket that is never closed',
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
      branches(
        ely + march.replace(/^(?=.)/gm, '  '),
        ely + march,
        'a record further in than the records before it',
      ),
      branches(
        `${ely}FB-02\t0\tMarch\tPhysical\tPE15 8AA\n`,
        ely + march,
        'a row that was copied from a spreadsheet',
      ),
      branches(
        ely.replace('  Type', '\u00a0\u00a0Type'),
        ely,
        'no-break spaces, which come along with pasted text',
      ),
      lines('Name: @Ely', 'Name: "@Ely"', 'a text that begins with a sign'),
      lines(
        'Note: |-\n    Closed on\n  market days',
        'Note: |-\n  Closed on\n  market days',
        'lines of a text that are not indented alike',
      ),
      lines('Note: "Closed on 1\\5"', 'Note: "Closed on 1/5"', 'a backslash in double quotes'),
    ],
    message: ({ reason }: YamlSyntaxArgs) => yamlSyntax[reason],
  },

  'content/yaml-tab': {
    severity: 'error',
    title: 'A line is indented with a tab',
    means: 'A line is indented with a tab. YAML wants spaces there. A tab within a text does no harm.',
    matters:
      'How far a tab reaches differs from editor to editor, so nobody could tell what belongs to what. Most editors can put in spaces when you press the tab key.',
    examples: () => [
      branches(
        ely.replace('{ TownName: Ely, PostCode: CB7 4AA }', '\n\tPostCode: CB7 4AA'),
        ely.replace('{ TownName: Ely, PostCode: CB7 4AA }', '\n    PostCode: CB7 4AA'),
      ),
    ],
    message: () => ({
      message: 'this line is indented with a tab.',
      hint: 'use spaces: YAML takes no tabs here',
    }),
  },

  'content/yaml-colon': {
    severity: 'error',
    title: 'A text with a colon needs quotes',
    means:
      'A text without quotes has a colon and a space in it, or a colon at its end. YAML takes what stands before it for the name of a field. A colon within a word, such as in 09:00:00 or in a web address, needs no quotes.',
    matters: "The text can't be read as it is meant. Put quotes round the whole of it.",
    examples: () => [lines('Name: Ely: High Street', 'Name: "Ely: High Street"')],
    message: ({ key, text }: { key: string; text: string }) => {
      const [, inCurly] = /^[“”„‘](.*)[“”’]$/.exec(text) ?? [];
      if (inCurly !== undefined) {
        return {
          message: `${key}: the curly quotes round ${text} are none to YAML, and the text has a colon in it.`,
          hint: `write straight quotes: ${key}: ${doubleQuoted(inCurly)}`,
        };
      }
      return {
        message: `${key}: the text ${quoted(text)} has a colon in it, so YAML takes its first part for a field.`,
        hint: `put quotes round it: ${key}: ${doubleQuoted(text)}`,
      };
    },
  },

  'content/yaml-quotes': {
    severity: 'error',
    title: 'The quotes of a text do not fit',
    means:
      'A text begins with a quote but does not end with the same one, or something follows after it. Often an apostrophe within single quotes ends the text too early.',
    matters:
      'From here on nobody knows what is text and what is not. Use double quotes for a text with an apostrophe, or write the apostrophe twice. Most texts need no quotes at all.',
    examples: () => [
      lines("Name: 'St Mary's Street'", 'Name: "St Mary\'s Street"', 'an apostrophe in single quotes'),
      lines('Name: "Ely High Street', 'Name: Ely High Street', 'a quote that is never closed'),
    ],
    message: ({ text }: { text: string }) => {
      const quote = text.charAt(0);
      if (!text.includes(quote, 1)) {
        return {
          message: `this text begins with a ${quote} that is never closed.`,
          hint: `end it with ${quote}`,
        };
      }
      const inner = text.slice(1, text.endsWith(quote) ? -1 : undefined);
      if (!text.endsWith(quote)) {
        return {
          message: 'something follows the closing quote of this text.',
          hint: 'delete it, or put the whole text in quotes',
          help: `Quotes inside of a text: write 'The "Old" Mill' or "King's Lynn".`,
        };
      }
      const isPlain = !inner.includes('"') && !inner.includes('\\');
      return {
        message: `this text ends at its second ${quote}, and then something follows.`,
        hint: `write ${isPlain ? `"${inner}"` : `'${inner.replaceAll("'", "''")}'`}`,
      };
    },
  },

  'content/yaml-cut': {
    severity: 'warning',
    title: 'A text is cut off at a #',
    means:
      'A text without quotes has a space and a # in it, or begins with a #, and no space follows. YAML takes what follows for a comment. A space after the # makes it a comment, and nothing is said, unless only a number follows: Door # 2.',
    matters: 'The text is published without its end: "Behind door" for "Behind door #2".',
    examples: () => [lines('Note: Behind door #2', 'Note: "Behind door #2"')],
    message: ({ text, rest }: { text: string; rest: string }) => ({
      message:
        text === ''
          ? 'YAML takes all of this for a comment, so that nothing is left.'
          : `this text ends at ${quoted(text)}: YAML takes the rest for a comment.`,
      hint: `put quotes round it: ${doubleQuoted(`${text} ${rest}`.trim())}`,
      help: /^# *\d/.test(rest)
        ? 'If it is a comment, write it on a line of its own.'
        : 'If it is a comment, write a space after the #.',
    }),
  },

  'content/yaml-documents': {
    severity: 'error',
    title: 'A second document begins in the file',
    means:
      'A line --- or ... begins a second document in the same file. A content file holds one: one record, or a list of records.',
    matters:
      'It is not known whether the part after the line is meant to be published. To have several records in a file, begin each with a dash and a space.',
    examples: () => [branches(`${ely}---\n${march}`, `${ely}${march}`)],
    message: () => ({
      message: 'a second document begins here; a content file holds one.',
      hint: 'delete this line, or split the file',
      help: 'Several records in a file are a list: each begins with "- ".',
    }),
  },

  'content/yaml-directive': {
    severity: 'error',
    title: 'A line begins with %',
    means:
      'A line begins with % and gives an order to the YAML reader. Only %YAML 1.2 is taken, and it says nothing new.',
    matters:
      'Such an order could change what the same text means. Content files mean the same everywhere, so delete the line.',
    examples: () => [branches(`%YAML 1.1\n---\n${ely}`, ely)],
    message: ({ directive }: { directive: string }) => ({
      message: `the directive ${directive} is not taken here: content files are YAML 1.2.`,
      hint: 'delete this line',
    }),
  },

  'content/yaml-tag': {
    severity: 'error',
    title: 'A value has a YAML tag',
    means:
      'A word with a ! stands before a value, such as !!str. YAML calls it a tag; it says of which type the value is. A text that really begins with a ! needs quotes.',
    matters:
      'The interface knows the type of each field already, and some tags make a program run what stands in the file. Delete the tag.',
    examples: () => [
      lines('Name: !!str Ely High Street', 'Name: Ely High Street', 'a tag'),
      lines('Name: !Ely Market', 'Name: "!Ely Market"', 'a text that begins with !'),
    ],
    message: ({ tag }: { tag: string }) => ({
      message: `the tag ${tag} is not taken here.`,
      hint: /^![^!<]/.test(tag)
        ? 'put quotes round a text that begins with !'
        : 'delete it: the interface knows the type of each field',
    }),
  },
});

function doubleQuoted(text: string): string {
  return text.includes('"') ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}
