import type { Explanations } from '../page.js';
import { branch, branches, file, lines } from '../samples.js';

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

/** Rules on what YAML can mark (&name) and repeat (*name). */
export const aliasPages: Explanations<
  | 'content/yaml-anchor'
  | 'content/yaml-merge-key'
  | 'content/yaml-unknown-alias'
  | 'content/yaml-alias-cycle'
  | 'content/yaml-alias-bomb'
> = {
  'content/yaml-anchor': {
    means:
      'A value begins with & and a word. YAML takes that for an anchor, which marks the value so that *word can repeat it further down, and leaves it out of the value. Nothing in this file repeats it. A text that really begins with & needs quotes. An anchor on a list or group that nothing repeats is left alone, since no text is lost with it.',
    matters:
      'Without quotes "&Co High Street" would be published as "High Street", and nobody would notice. An anchor that is of no use can be deleted.',
    examples: [lines('Name: &Co High Street', 'Name: "&Co High Street"')],
  },

  'content/yaml-unknown-alias': {
    means:
      'A value begins with * and so repeats what was marked with & and the same name further up in this file. Nothing there is marked so. A text that really begins with * needs quotes.',
    matters:
      'It is not known what should stand here. Look at the spelling, and whether the first place was deleted or moved to another file.',
    examples: [
      branches(
        `${branch(hours(' &weekdays'))}${again('*weekday')}`,
        `${branch(hours(' &weekdays'))}${again('*weekdays')}`,
        'a misspelt name',
      ),
      lines('Note: *closed*', 'Note: "*closed*"', 'a text that begins with *'),
    ],
  },

  'content/yaml-alias-cycle': {
    means: 'A value that is marked with & repeats itself: its own *name stands within it.',
    matters: 'Written out, it would never end.',
    examples: [lines('Note: &note [Closed on Fridays, *note]', 'Note: Closed on Fridays')],
  },

  'content/yaml-alias-bomb': {
    means: 'Written out, the repeated values (*name) of a file would be more than a million.',
    matters:
      'A few lines can stand for more data than any computer holds, since each line repeats the one above ten times. It is also a known attack, so such a file is not read.',
    examples: [lines(bomb.join('\n'), 'Name: Ely')],
  },

  'content/yaml-merge-key': {
    means:
      'A field is called <<. In old YAML that takes over all fields of another group; in YAML 1.2, which content files are written in, it means nothing.',
    matters:
      'Programs differ in what they make of it, so records would change with the program that reads them. Repeating a whole value with *name is fine.',
    examples: [
      {
        wrong: {
          ...file('content/fenland/branches.yaml', `${branch(hours(' &weekdays'))}${merged}`),
          also: ['schema/required'],
        },
        right: file('content/fenland/branches.yaml', `${branch(hours(' &weekdays'))}${again('*weekdays')}`),
      },
    ],
  },
};
