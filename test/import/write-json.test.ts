import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editJson, wholeJson } from '../../src/authoring/edit/edit.js';
import { asWritten, readRecords } from '../../src/content/documents/document.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { checkValue } from '../../src/interface/schema/validate.js';
import { recordArbitrary } from '../arbitrary.js';
import { everyPair } from '../every-collection.js';
import { tries } from '../seed.js';
import { atm, ely } from './feeds.js';

const schema = recordSchema('v2.2', 'branches');
const march = { ...ely, Identification: 'FB-0207', Name: 'March Broad Street' };

type Record_ = Readonly<Record<string, unknown>>;

function recordsOf(text: string): Record_[] {
  const { records, problems } = readRecords({ name: 'x.json', format: 'json' }, Buffer.from(text));
  expect(problems).toEqual([]);
  return records.map(({ value }) => value);
}

function edit(
  text: string,
  changed: Readonly<Record<number, Record_>>,
  { removed = [], added = [] }: { removed?: number[]; added?: Record_[] } = {},
): string | undefined {
  const changes = {
    changed: new Map(Object.entries(changed).map(([index, value]) => [Number(index), value])),
    removed: new Set(removed),
    added,
  };
  return editJson(text, recordsOf(text), changes, schema);
}

/** The lines of the second text that the first hasn't got at their place. */
function changedLines(before: string, after: string | undefined): string[] {
  const lines = before.split('\n');
  return (after ?? '').split('\n').filter((line, index) => line !== lines[index]);
}

describe('a JSON file of records', () => {
  it.each([
    ['two spaces', JSON.stringify([ely, march], null, 2)],
    ['four spaces', `${JSON.stringify([ely, march], null, 4)}\n`],
    ['tabs', JSON.stringify([ely, march], null, '\t')],
    ['a record a line', `[\n  ${JSON.stringify(ely)},\n  ${JSON.stringify(march)}\n]\n`],
    ['Windows line breaks', JSON.stringify([ely, march], null, 2).replaceAll('\n', '\r\n')],
    [
      'a hand of its own',
      `[ {"Identification" : "FB-1",\n"SequenceNumber":"0" , "Type":"Physical",\n\n"CustomerSegment":[ "Personal" ], "PostalAddress":{"PostCode":"CB7 4AB"}} ]`,
    ],
  ])('in %s changes one line where one value changes', (_, text) => {
    const [first] = recordsOf(text);
    const after = edit(text, {
      0: { ...first, PostalAddress: { ...(first?.['PostalAddress'] as object), PostCode: 'CB7 4ZZ' } },
    });
    expect(after).toBe(text.replace('CB7 4AB', 'CB7 4ZZ'));
    expect(changedLines(text, after)).toHaveLength(1);
  });

  it('that is one record stays one', () => {
    const text = `${JSON.stringify(ely, null, 4)}\n`;
    expect(edit(text, { 0: { ...ely, Name: 'Ely Minster' } })).toBe(
      text.replace('Ely High Street', 'Ely Minster'),
    );
    expect(edit(text, {}, { added: [march] })).toBeUndefined();
  });

  it('gets new fields where the interface has them, laid out as the file is, and loses those that are gone', () => {
    const { CustomerSegment: _, ...rest } = ely;
    const text = JSON.stringify([ely], null, 3);
    const after = edit(text, {
      0: {
        ...rest,
        CustomerSegment: ['Personal'],
        Accessibility: ['LevelAccess', 'InductionLoop'],
        Photo: 'https://fenland.example/ely.jpg',
        PostalAddress: { AddressLine: ['1 High Street'], PostCode: 'CB7 4AB', Country: 'GB' },
      },
    });
    expect(after).toBe(`[
   {
      "Identification": "FB-0102",
      "SequenceNumber": "0",
      "Name": "Ely High Street",
      "Type": "Physical",
      "Photo": "https://fenland.example/ely.jpg",
      "CustomerSegment": [
         "Personal"
      ],
      "Accessibility": [
         "LevelAccess",
         "InductionLoop"
      ],
      "PostalAddress": {
         "AddressLine": [
            "1 High Street"
         ],
         "Country": "GB",
         "PostCode": "CB7 4AB"
      }
   }
]`);
  });

  it('gets new items of a list beside those that stay', () => {
    const text = `[\n  {"Identification":"FB-1","SequenceNumber":"0","Type":"Physical","CustomerSegment":["Personal","SME"],"PostalAddress":{"PostCode":"CB7 4AB"}}\n]\n`;
    const [first] = recordsOf(text);
    expect(edit(text, { 0: { ...first, CustomerSegment: ['Business', 'Personal', 'SME'] } })).toBe(
      text.replace('["Personal"', '["Business","Personal"'),
    );
    expect(edit(text, { 0: { ...first, CustomerSegment: ['SME'] } })).toBe(text.replace('"Personal",', ''));
  });

  it('gets new records as the others are written, and loses those that are removed', () => {
    const oneLine = `[\n\t${JSON.stringify(ely)},\n\t${JSON.stringify(march)}\n]\n`;
    expect(edit(oneLine, {}, { added: [{ ...ely, Identification: 'FB-9' }] })).toBe(
      oneLine.replace('\n]', `,\n\t${JSON.stringify({ ...ely, Identification: 'FB-9' })}\n]`),
    );
    const tall = `${JSON.stringify([ely, march], null, 4)}\n`;
    expect(edit(tall, {}, { removed: [0] })).toBe(`${JSON.stringify([march], null, 4)}\n`);
    expect(edit(tall, {}, { removed: [1] })).toBe(`${JSON.stringify([ely], null, 4)}\n`);
    expect(edit(tall, {}, { removed: [0, 1], added: [march] })).toBe(`${JSON.stringify([march], null, 4)}\n`);
  });

  it('has values in the types of the interface', () => {
    const atms = recordSchema('v2.2', 'atms');
    expect(wholeJson([{ ...atm, Access24HoursIndicator: 'true' }], atms)).toContain(
      '"Access24HoursIndicator": true',
    );
  });
});

describe.each(everyPair)('records of %s %s in JSON', (version, collection) => {
  const own = recordSchema(version, collection);
  const record = recordArbitrary(version, collection);

  it('say what is wanted after any edit, however they are laid out', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 2, maxLength: 3 }),
        record,
        fc.constantFrom(undefined, 2, 3, '\t'),
        (written, other, indent) => {
          const text = JSON.stringify(written, null, indent);
          const before = recordsOf(text);
          const mixed = { ...before[0], ...other };
          const changes = { changed: new Map([[0, mixed]]), removed: new Set([1]), added: [other] };
          const edited = editJson(text, before, changes, own) ?? '';
          const typed = (value: Record_) => checkValue(own, structuredClone(value)).value ?? value;
          const wanted = [typed(mixed), ...before.slice(2), typed(other)];
          expect(asWritten(recordsOf(edited))).toEqual(asWritten(wanted));
        },
      ),
      { numRuns: tries(20) },
    );
  });
});
