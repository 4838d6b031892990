import { describe, expect, it } from 'vitest';
import { readRecords, type SourceFile } from '../../src/content/documents/document.js';
import { newContent } from '../../src/content/edit/edit.js';
import { textWithEdits } from '../../src/forms/change.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { type OneEdited, textWithChange, withAddition } from './one-record.js';

const schema = recordSchema('v2.1', 'branches');

// biome-ignore lint/suspicious/noExplicitAny: the paths are those of the texts below
type Any = any;

const mills = `# The branches of the mill towns, north to south
- Identification: 0101 # the number in the ledger
  SequenceNumber: 0
  Name: "Ripley's: Mill"
  Type: Physical
  CustomerSegment: [Personal]
  # Ask Ada before the hours are changed.
  Note: Open when the wheel turns.
  PostalAddress: { TownName: Ripley, PostCode: DE5 3AA, Country: GB }

- Identification: 0102
  SequenceNumber: 0
  Type: Mobile
  CustomerSegment:
    - Personal
    - Business
  PostalAddress:
    PostCode: NO1 1AA
`;

function yaml(text: string) {
  return { file: { name: 'branches.yaml', format: 'yaml' as const }, bytes: Buffer.from(text) };
}

function recordsOf(text: string, format: 'yaml' | 'json' = 'yaml') {
  return readRecords({ name: '', format }, Buffer.from(text)).records.map(({ value }) => value);
}

/** The file after a change of one record. */
function changed(text: string, index: number, change: (record: Any) => void): string {
  const { file, bytes } = yaml(text);
  const value = recordsOf(text)[index]!;
  const after = structuredClone(value);
  change(after);
  return (textWithChange(file, bytes, { index, value }, after, schema) as OneEdited).text!;
}

describe('an item that gets another place', () => {
  const days = `# Northgate
- Identification: A
  Type: Physical
  Availability:
    StandardAvailability:
      Day:
        # The first.
        - Name: Monday # own
          OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] # late

        # The second.
        - Name: Tuesday
          OpeningHours: [{ OpeningTime: 10:00:00, ClosingTime: 17:00:00 }]
          # To be checked.

        - Name: Friday
          OpeningHours: [{ OpeningTime: 10:00:00, ClosingTime: 12:00:00 }]
        # The rest is closed.
  CustomerSegment: [Personal] # all
`;

  it('takes its comments along, whatever else changes in it', () => {
    const text = changed(days, 0, (record) => {
      const { Day } = record.Availability.StandardAvailability;
      Day.unshift(Day.splice(1, 1)[0]);
      Day[1].Name = 'Wednesday';
    });
    expect(text).toContain(`      Day:
        # The second.
        - Name: Tuesday
          OpeningHours: [{ OpeningTime: 10:00:00, ClosingTime: 17:00:00 }]
          # To be checked.

        # The first.
        - Name: Wednesday # own
          OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] # late

        - Name: Friday
          OpeningHours: [{ OpeningTime: 10:00:00, ClosingTime: 12:00:00 }]
        # The rest is closed.
  CustomerSegment: [Personal] # all
`);
  });
});

describe('a change of one value', () => {
  it('keeps line breaks of Windows and a byte order mark', () => {
    const windows = `\ufeff${mills.replaceAll('\n', '\r\n')}`;
    const text = changed(windows, 1, (record) => {
      record.Type = 'Physical';
    });
    expect(text).toBe(windows.replace('Mobile', 'Physical'));
  });

  it('formats the file afterwards if it was formatted before, and else leaves it', () => {
    const odd = mills
      .replace('  Type: Mobile\n', '')
      .replace('- Identification: 0102', '- Type: Mobile\n  Identification: 0102');
    const text = changed(odd, 1, (record) => {
      record.Name = 'The van';
    });
    expect(text).toContain('- Type: Mobile\n  Identification: 0102\n');
  });
});

describe('a change in JSON', () => {
  const accounts = recordSchema('v2.2', 'personal-current-accounts');
  const account = (state: string, more = '') => `[
  {
    "Name": "One",
    "Identification": "P1",
    "Segment": ["General"],${more}
    "PCAMarketingState": [
      { "Identification": "S1", "MarketingState": "Regular", "Eligibility": { "AgeEligibility": { ${state} } } }
    ]
  }
]
`;

  function changed(text: string, change: (record: Any) => void): string {
    const file = { name: 'personal-current-accounts.json', format: 'json' as const };
    const [value] = recordsOf(text, 'json');
    const after = structuredClone(value) as Any;
    change(after);
    const made = textWithChange(file, Buffer.from(text), { index: 0, value: value! }, after, accounts);
    return (made as OneEdited).text!;
  }

  it('leaves other values as they are written, also where they are texts in place of numbers', () => {
    const text = account('"MinimumAge": "18.0"');
    const renamed = changed(text, (record) => {
      record.Name = 'Two';
    });
    expect(renamed).toBe(text.replace('One', 'Two'));
    const undone = changed(renamed, (record) => {
      record.Name = 'One';
    });
    expect(undone).toBe(text);
  });

  it('writes a number as one, also in a record that has errors', () => {
    for (const more of ['', '\n    "Colour": "red",']) {
      const text = account('"MinimumAge": 18', more);
      const older = changed(text, (record) => {
        record.PCAMarketingState[0].Eligibility.AgeEligibility.MinimumAge = '21';
      });
      expect(older).toBe(text.replace('18', '21'));
    }
  });
});

describe('a record that is removed', () => {
  it('takes its lines with it', () => {
    const { file, bytes } = yaml(mills);
    const made = textWithChange(file, bytes, { index: 1, value: recordsOf(mills)[1]! }, undefined, schema);
    expect(made).toEqual({ text: mills.slice(0, mills.indexOf('\n- Identification: 0102')), index: 1 });
  });

  it('leaves an empty list below the comments if it was the last', () => {
    const one = mills.slice(0, mills.indexOf('\n- Identification: 0102'));
    const { file, bytes } = yaml(one);
    const made = textWithChange(file, bytes, { index: 0, value: recordsOf(one)[0]! }, undefined, schema);
    expect(made).toEqual({ text: '# The branches of the mill towns, north to south\n[]\n', index: 0 });
  });

  it.each([
    ['- Identification: R0\n\n# note of the file\n', '[]\n\n# note of the file\n'],
    ['---\n- Identification: R0\n# end\n', '---\n[]\n# end\n'],
    ['\ufeff# c\n- Identification: R0\n', '\ufeff# c\n[]\n'],
    ['# c\r\n- Identification: R0\r\n', '# c\r\n[]\r\n'],
  ])('leaves what else there is: %j', (text, left) => {
    const { file, bytes } = yaml(text);
    const made = textWithChange(file, bytes, { index: 0, value: recordsOf(text)[0]! }, undefined, schema);
    expect(made).toEqual({ text: left, index: 0 });
  });

  it('leaves no file if it stood alone', () => {
    const one = 'Identification: 0101\nSequenceNumber: 0\n';
    const { file, bytes } = yaml(one);
    const made = textWithChange(file, bytes, { index: 0, value: recordsOf(one)[0]! }, undefined, schema);
    expect(made).toEqual({ text: undefined, index: 0 });
  });
});

describe('a record that is added', () => {
  const record = { Identification: '0104', SequenceNumber: '0', Name: 'Heanor' };

  it('comes after the last one, and the rest stays', () => {
    const { file, bytes } = yaml(mills);
    const made = withAddition(file, bytes, record, schema) as OneEdited;
    expect(made).toEqual({
      text: `${mills}\n- Identification: "0104"\n  SequenceNumber: 0\n  Name: Heanor\n`,
      index: 2,
    });
  });

  it.each(['# Still empty\n', '# Still empty\n[]\n'])('begins the list of an empty file: %j', (text) => {
    const { file, bytes } = yaml(text);
    const made = withAddition(file, bytes, record, schema) as OneEdited;
    expect(made.text).toBe(`# Still empty\n\n${newContent([{ value: record }], 'yaml', schema)}`);
  });
});

describe('several changes of a file at once', () => {
  const [first, second] = recordsOf(mills);

  it('change, copy, remove and add records, and say where each is now', () => {
    const { file, bytes } = yaml(mills);
    const opened = (index: number) => ({ index, value: recordsOf(mills)[index]! });
    const made = textWithEdits(
      file,
      bytes,
      {
        edits: [
          { opened: opened(1), after: { ...second, Name: 'The van' } },
          { opened: opened(0), after: undefined },
        ],
        copies: [
          { opened: opened(0), copy: { ...first, from: '2026-12-01' } },
          { opened: opened(1), copy: { ...second, from: '2027-01-01' } },
          { opened: opened(1), copy: { ...second, from: '2027-02-01' } },
        ],
        added: [{ Identification: '0104', SequenceNumber: '0' }],
      },
      schema,
    );
    if ('reason' in made) throw new Error(made.reason);
    const records = recordsOf(made.text!);
    expect(records.map(({ Identification, from, Name }: Any) => [Identification, from, Name])).toEqual([
      ['0101', '2026-12-01', "Ripley's: Mill"],
      ['0102', undefined, 'The van'],
      ['0102', '2027-01-01', undefined],
      ['0102', '2027-02-01', undefined],
      ['0104', undefined, undefined],
    ]);
    expect(made.indexes.filter((_, at) => at !== 1)).toEqual([1, 0, 2, 3, 4]);
    // The copy has the comments inside its record.
    expect(made.text).toContain('Ask Ada before the hours are changed.');
  });

  it('refuse two changes of one record, and say which change it is', () => {
    const { file, bytes } = yaml(mills);
    const change = { opened: { index: 1, value: second! }, after: { ...second, Name: 'The van' } };
    const own = { opened: { index: 0, value: first! }, after: { ...first, Name: 'Mill' } };
    expect(textWithEdits(file, bytes, { edits: [own, change, change] }, schema)).toEqual({
      reason: 'conflict',
      which: 2,
    });
  });
});

describe('a file that has changed since the record was opened', () => {
  const [first, second] = recordsOf(mills);

  it('is changed where the record is now', () => {
    const { file, bytes } = yaml(mills);
    const made = textWithChange(
      file,
      bytes,
      { index: 7, value: second! },
      { ...second, Name: 'The van' },
      schema,
    );
    expect((made as OneEdited).index).toBe(1);
  });

  it('is left alone if the record is not there as it was opened', () => {
    const { file, bytes } = yaml(mills);
    const opened = { index: 0, value: { ...first, Note: 'Closed.' } };
    expect(textWithChange(file, bytes, opened, { ...first, Note: 'Open.' }, schema)).toBe('conflict');
  });

  it('is left alone if two records are as it was opened', () => {
    const twice = mills + mills.slice(mills.indexOf('- Identification: 0102'));
    const { file, bytes } = yaml(twice);
    const opened = { index: 5, value: second! };
    expect(textWithChange(file, bytes, opened, { ...second, Name: 'The van' }, schema)).toBe('conflict');
  });

  it('is left alone if it can not be read', () => {
    const { file, bytes } = yaml(`${mills}- Identification: [\n`);
    expect(textWithChange(file, bytes, { index: 0, value: first! }, { ...first, Name: 'Mill' }, schema)).toBe(
      'broken',
    );
  });
});

describe('a list too large to be formatted twice for a change', () => {
  const record = (index: number, name: string) =>
    `- Identification: B-${index}\n  SequenceNumber: 0\n  Name: ${name}\n  Type: Physical\n  CustomerSegment: [Personal]\n  PostalAddress: { TownName: Ely, Country: GB, PostCode: CB7 4AA }\n`;
  const list = (names: (index: number) => string) =>
    Array.from({ length: 5000 }, (_, index) => record(index, names(index))).join('');

  it.each([
    ['formatted', 'Ely'],
    ['not formatted', "'Ely'"],
  ])('that is %s stays so in all other lines', (_, name) => {
    const text = list(() => name);
    const large: SourceFile = { name: 'a.yaml', format: 'yaml' };
    const bytes = Buffer.from(text);
    const { records } = readRecords(large, bytes);
    const value = records[2500]!.value;
    const made = textWithChange(
      large,
      bytes,
      { index: 2500, value },
      { ...value, Name: 'March' },
      recordSchema('v2.1', 'branches'),
    );
    expect(
      typeof made === 'object' &&
        made.text === list((index) => (index === 2500 ? (name === 'Ely' ? 'March' : "'March'") : name)),
    ).toBe(true);
  });
});
