import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { editableTree } from '../../src/authoring/edit/blocks.js';
import { formatFile } from '../../src/authoring/format/format.js';
import { mendInline } from '../../src/authoring/format/format-inline.js';
import { layOut } from '../../src/authoring/format/format-lines.js';
import { UsualLines } from '../../src/authoring/format/usual-lines.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { readRecords } from '../../src/content/documents/document.js';
import { recordArbitrary } from '../arbitrary.js';
import { everyCollection } from '../every-collection.js';
import { seed, tries } from '../seed.js';
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

  test('become what they become by trees, in any chunks', () => {
    fc.assert(
      fc.property(
        fc.array(recordArbitrary(version, collection), { minLength: 2, maxLength: 4 }),
        hand,
        fc.boolean(),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...slips)), { maxLength: 3 }),
        (written, style, isTidy, changes) => {
          const first = new WrittenByHand(style).records(written);
          const lines = (isTidy ? tidy(first, schema) : first).split('\n');
          for (const [at, slip] of changes) lines[at % lines.length] = slip(lines[at % lines.length]!);
          const text = lines.join('\n');
          const { problems } = readRecords(file, Buffer.from(text));
          for (const sizes of [
            undefined,
            { least: 0, most: 0, oneIn: 1 },
            { least: 300, most: 900, oneIn: 2 },
          ]) {
            const made = formatFile(file, Buffer.from(text), schema, sizes);
            if (problems.length > 0) expect(made).toEqual({ outcome: 'unreadable', problems });
            else if (made.outcome !== 'unsafe') {
              const after = made.outcome === 'changed' ? Buffer.from(made.bytes).toString() : text;
              expect(after).toBe(byTrees(text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n'), schema));
            }
          }
        },
      ),
      { numRuns: tries(8) * Number(process.env['READINGS'] ?? 1) },
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

/** The first record, if its lines are usual. */
const firstOf = (text: string) => new UsualLines(text, branch).record(0, text.indexOf('\n- ') + 1);

it('knows usual lines', () => {
  expect(firstOf(sound)).toEqual({ lines: 8, blanks: 1, quotes: [], isSound: true });
  expect(firstOf(sound.replace('\n\n', '\n'))).toMatchObject({ blanks: 0 });
  const at = sound.indexOf('"3"');
  expect(firstOf(sound.replace('"3"', '03'))).toMatchObject({ quotes: [at, at + 2], isSound: true });
  expect(firstOf(sound.replace('"3"', 'A & B'))).toMatchObject({ isSound: true });
  const segments = /:\n {4}- Personal\n {4}- Business/;
  expect(firstOf(sound.replace(segments, ': [Personal, Business]'))).toMatchObject({ isSound: true });
  expect(firstOf(sound.replace(segments, ': {}'))).toMatchObject({ isSound: true });
});

it.each(['A *b', 'R&D', 'who?', 'a [b]', '"# 3"', 'A “B”', 'a "b"'])(
  'reads %s before it relies on it',
  (text) => {
    expect(firstOf(sound.replace('"3"', text))).toMatchObject({ isSound: false });
  },
);

it.each([
  ['keys in another order', sound.replace(/( {2}Type: .*\n)([\s\S]*?)(?= {2}Postal)/, '$2$1')],
  ['a list at the column of its key', sound.replaceAll('    - ', '  - ')],
  ['an empty line within it', sound.replace('    - Business', '\n    - Business')],
  ['spaces at the end of a line', sound.replace('Personal', 'Personal  ')],
  ['a comment', sound.replace('Personal', 'Personal # and others')],
  ['a colon', sound.replace('"3"', 'A: b')],
  ['a tab', sound.replace('"3"', 'A\tb')],
  ['an escape', sound.replace('"3"', '"\\u0041"')],
  ['an unknown key', sound.replace('Type:', 'Typ:')],
  ['the same key again', sound.replace('  Type: Physical\n', '  Type: Physical\n  Type: Physical\n')],
  ['a word in brackets that needs quotes', sound.replace(/:\n {4}- Personal\n {4}- Business/, ': [no]')],
  ['a list in brackets on two lines', sound.replace(/:\n {4}- Personal\n {4}- Business/, ': [a,\n    b]')],
  ['an anchor', sound.replace('CustomerSegment:', 'CustomerSegment: &all')],
  ['a key without a value', sound.replace('CB7 4AA', '').replace('PostCode: ', 'PostCode:')],
  ['a text that continues', sound.replace('CB7 4AA', 'CB7\n      4AA')],
])('does not call usual what it does not know: %s', (_, text) => {
  expect(text).not.toBe(sound);
  expect(firstOf(text)).toBeUndefined();
});
