import type { Explanations } from '../page.js';
import { branch, branches, lines } from '../samples.js';

/** Rules on what stands in a file, be it YAML or JSON. */
export const anyFormatPages: Explanations<
  | 'content/merge-conflict'
  | 'content/control-character'
  | 'content/duplicate-key'
  | 'content/forbidden-key'
  | 'content/too-deep'
> = {
  'content/merge-conflict': {
    means:
      'Two people changed the same lines, and git could not tell which change to keep. It wrote both into the file, the one between <<<<<<< and =======, the other between ======= and >>>>>>>. The message says which records are meant, since git goes by lines: it may split two new records into several conflicts, with lines between them that both share. Two new records are both kept, each with all its lines; of a field that both changed, one value is kept. Then the marker lines are deleted. `opendata merge-file` merges by record and field instead, and does it for whole repositories as a merge driver of git.',
    matters:
      'Nobody has decided yet which of the two is right, so neither is published. Keeping one side of each conflict loses a record where both were new, or mixes two into one.',
    examples: [
      branches(
        branch('Name: Ely High Street\n').replace(
          '  Name: Ely High Street\n',
          '<<<<<<< HEAD\n  Name: Ely High Street\n=======\n  Name: Ely\n>>>>>>> shorter-names\n',
        ),
        branch('Name: Ely High Street\n'),
      ),
    ],
  },

  'content/control-character': {
    means:
      'There is a character in the file that is no letter, digit or sign: one that used to steer a printer or a terminal, or half of a character. Tabs and line breaks are not meant. They come with text that is pasted from a PDF or a terminal, and most editors do not show them.',
    matters:
      'Readers show a box or a question mark instead, or refuse the file. The message names the column; delete the character there and type the characters around it again if need be.',
    examples: [lines('Name: "Ely\\0 High Street"', 'Name: "Ely High Street"')],
  },

  'content/duplicate-key': {
    means: 'A field stands twice in the same group.',
    matters:
      'Only one of the two could be published, and nobody knows which one is meant. Mostly the dash of the next record is missing: two records have become one. After a merge, both sides of a conflict may have been kept where the lines round it belonged to either.',
    examples: [
      lines('Name: Ely High Street\nName: Ely', 'Name: Ely High Street', 'a field written twice'),
      branches(
        `${branch('')}${branch('', 'FB-02').replace('- ', '  ')}`,
        `${branch('')}${branch('', 'FB-02')}`,
        'a second record without its dash',
      ),
    ],
  },

  'content/forbidden-key': {
    means: 'A field is called __proto__, constructor or prototype.',
    matters:
      'No field of the interface has such a name. In the programs of some readers these three words change how the program itself works, so they are never published.',
    examples: [lines('constructor: Ely Builders', 'Name: Ely Builders')],
  },

  'content/too-deep': {
    means: 'Lists and groups stand within each other, more than 64 deep.',
    matters:
      'No field of the interface is nearly as deep, so a bracket or an indentation is wrong further up, or the file comes from a program that went astray.',
    examples: [lines(`Name: ${'['.repeat(65)}Ely${']'.repeat(65)}`, 'Name: Ely')],
  },
};
