import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { editableTree } from '../../src/authoring/edit/blocks.js';
import { formatFile } from '../../src/authoring/format/format.js';
import { mendInline } from '../../src/authoring/format/format-inline.js';
import { layOut } from '../../src/authoring/format/format-lines.js';
import { areTidyLines } from '../../src/authoring/format/tidy-lines.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { readRecords } from '../../src/source/documents/document.js';
import { recordArbitrary } from '../arbitrary.js';
import { everyCollection } from '../every-collection.js';
import { seed } from '../seed.js';
import { tidy } from './tidying.js';
import { hand, WrittenByHand } from './written-by-hand.js';

fc.configureGlobal({ seed, endOnFailure: true });

const file = { name: 'content/fenland/records.yaml', format: 'yaml' as const };

/** What formatting makes of a text by its trees, whatever its lines look like. */
function byTrees(text: string, schema: Parameters<typeof layOut>[2]): string {
  const root = editableTree(text)!;
  const mended = mendInline(text, root, 'yaml', schema);
  return layOut(mended, editableTree(mended)!, schema);
}

const branch = recordSchema('v2.1', 'branches');

/** Small changes to a line, most of which make it untidy. */
const slips: readonly ((line: string) => string)[] = [
  (line) => ` ${line}`,
  (line) => line.replace(/^ /, ''),
  (line) => `${line} `,
  (line) => `${line} # why`,
  (line) => line.replace(/: (.*)$/, ': "$1"'),
  (line) => line.replace(/: "?([^"]*)"?$/, ': $1'),
  (line) => line.replace(/: .*$/, ': 01234'),
  (line) => line.replace(/: .*$/, ': no'),
  (line) => line.replace(/: .*$/, ':'),
  (line) => line.replace(/: .*$/, ': >-\n        text'),
  (line) => line.replace(/: /, ':  '),
  (line) => line.replace('- ', '-   '),
  (line) => line.replace('- ', '-\n      '),
  (line) => `${line}\n`,
  (line) => `# note\n${line}`,
  (line) => `${line}\n${line}`,
  () => '',
];

describe.each(everyCollection)('Lines of $version $collection', ({ version, collection }) => {
  const schema = recordSchema(version, collection);

  test('that are called tidy are left as they are', () => {
    fc.assert(
      fc.property(
        fc.array(recordArbitrary(version, collection), { minLength: 2, maxLength: 3 }),
        hand,
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...slips)), { maxLength: 2 }),
        (written, style, changes) => {
          const lines = tidy(new WrittenByHand(style).records(written), schema).split('\n');
          for (const [at, slip] of changes) lines[at % lines.length] = slip(lines[at % lines.length]!);
          const text = lines.join('\n');
          if (readRecords(file, Buffer.from(text)).problems.length > 0) return;
          if (!areTidyLines(text, schema, true)) return;
          expect(byTrees(text, schema)).toBe(text);
        },
      ),
      { numRuns: 6 },
    );
  });
});

const sound = `- Identification: A
  Type: Physical
  CustomerSegment:
    - Personal
    - Business
  PostalAddress:
    BuildingNumber: "3"
    PostCode: CB7 4AA

- Identification: B
  Type: Physical
`;

it('calls the usual tidy lines tidy', () => {
  expect(areTidyLines(sound, branch, true)).toBe(true);
  expect(areTidyLines(`${sound}\n`, branch, false)).toBe(true);
  expect(byTrees(sound, branch)).toBe(sound);
});

it.each([
  ['no line break at the end', sound.slice(0, -1)],
  ['an empty line at the end', `${sound}\n`],
  ['no empty line between records', sound.replace('\n\n', '\n')],
  ['two', sound.replace('\n\n', '\n\n\n')],
  [
    'keys in another order',
    sound.replace('Identification: B\n  Type: Physical', 'Type: Physical\n  Identification: B'),
  ],
  ['a list at the column of its key', sound.replaceAll('    - ', '  - ')],
  ['a number that is a text', sound.replace('"3"', '03')],
  ['spaces at the end of a line', sound.replace('Personal', 'Personal  ')],
  ['a comment', sound.replace('Personal', 'Personal # and others')],
  ['an unknown key', sound.replace('Type:', 'Typ:')],
  ['an anchor', sound.replace('CustomerSegment:', 'CustomerSegment: &all')],
  ['a key without a value at the end', sound.replace('PostalAddress:', 'PostalAddress:\n  Note:')],
])('does not call tidy what it does not know: %s', (_, text) => {
  expect(areTidyLines(text, branch, true)).toBe(false);
});

it('formats a file in chunks as it does in one', () => {
  fc.assert(
    fc.property(
      fc.array(recordArbitrary('v2.2', 'atms'), { minLength: 6, maxLength: 12 }),
      hand,
      (written, style) => {
        const schema = recordSchema('v2.2', 'atms');
        const bytes = Buffer.from(new WrittenByHand(style).records(written));
        const whole = formatFile(file, bytes, schema);
        expect(formatFile(file, bytes, schema, { least: 300, most: 900, oneIn: 2 })).toEqual(whole);
      },
    ),
    { numRuns: 40 },
  );
});
