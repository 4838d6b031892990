import type { Explanations } from '../page.js';
import { branch, branches, lines } from '../samples.js';

const ely = branch('');
const march = branch('', 'FB-02');

/** Rules on texts and indentation in YAML. */
export const yamlPages: Explanations<
  | 'content/yaml-tab'
  | 'content/yaml-colon'
  | 'content/yaml-quotes'
  | 'content/yaml-cut'
  | 'content/yaml-documents'
  | 'content/yaml-directive'
  | 'content/yaml-tag'
> = {
  'content/yaml-tab': {
    means: 'A line is indented with a tab. YAML wants spaces there. A tab within a text does no harm.',
    matters:
      'How far a tab reaches differs from editor to editor, so nobody could tell what belongs to what. Most editors can put in spaces when you press the tab key.',
    examples: [
      branches(
        ely.replace('{ TownName: Ely, PostCode: CB7 4AA }', '\n\tPostCode: CB7 4AA'),
        ely.replace('{ TownName: Ely, PostCode: CB7 4AA }', '\n    PostCode: CB7 4AA'),
      ),
    ],
  },

  'content/yaml-colon': {
    means:
      'A text without quotes has a colon and a space in it, or a colon at its end. YAML takes what stands before it for the name of a field. A colon within a word, such as in 09:00:00 or in a web address, needs no quotes.',
    matters: "The text can't be read as it is meant. Put quotes round the whole of it.",
    examples: [lines('Name: Ely: High Street', 'Name: "Ely: High Street"')],
  },

  'content/yaml-quotes': {
    means:
      'A text begins with a quote but does not end with the same one, or something follows after it. Often an apostrophe within single quotes ends the text too early.',
    matters:
      'From here on nobody knows what is text and what is not. Use double quotes for a text with an apostrophe, or write the apostrophe twice. Most texts need no quotes at all.',
    examples: [
      lines("Name: 'St Mary's Street'", 'Name: "St Mary\'s Street"', 'an apostrophe in single quotes'),
      lines('Name: "Ely High Street', 'Name: Ely High Street', 'a quote that is never closed'),
    ],
  },

  'content/yaml-cut': {
    means:
      'A text without quotes has a space and a # in it, or begins with a #, and no space follows. YAML takes what follows for a comment. A space after the # makes it a comment, and nothing is said, unless only a number follows: Door # 2.',
    matters: 'The text is published without its end: "Behind door" for "Behind door #2".',
    examples: [lines('Note: Behind door #2', 'Note: "Behind door #2"')],
  },

  'content/yaml-documents': {
    means:
      'A line --- or ... begins a second document in the same file. A content file holds one: one record, or a list of records.',
    matters:
      'It is not known whether the part after the line is meant to be published. To have several records in a file, begin each with a dash and a space.',
    examples: [branches(`${ely}---\n${march}`, `${ely}${march}`)],
  },

  'content/yaml-directive': {
    means:
      'A line begins with % and gives an order to the YAML reader. Only %YAML 1.2 is taken, and it says nothing new.',
    matters:
      'Such an order could change what the same text means. Content files mean the same everywhere, so delete the line.',
    examples: [branches(`%YAML 1.1\n---\n${ely}`, ely)],
  },

  'content/yaml-tag': {
    means:
      'A word with a ! stands before a value, such as !!str. YAML calls it a tag; it says of which type the value is. A text that really begins with a ! needs quotes.',
    matters:
      'The interface knows the type of each field already, and some tags make a program run what stands in the file. Delete the tag.',
    examples: [
      lines('Name: !!str Ely High Street', 'Name: Ely High Street', 'a tag'),
      lines('Name: !Ely Market', 'Name: "!Ely Market"', 'a text that begins with !'),
    ],
  },
};
