import { describe, expect, it } from 'vitest';
import { editContent, newContent, type RecordAfter } from '../../src/content/edit/edit.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { json, yaml } from '../content/reading.js';

const schema = recordSchema('v2.1', 'branches');

// biome-ignore lint/suspicious/noExplicitAny: the paths are those of the texts below
type Fields = Record<string, any>;

const formatOf = (text: string) => (text.includes('"Identification"') ? 'json' : 'yaml');

function recordsOf(text: string): Fields[] {
  const { records, problems } = { yaml, json }[formatOf(text)](text);
  expect(problems).toEqual([]);
  return records.map(({ value }) => value as Fields);
}

/** A text after a change: of its first record in place, or of the list of them. */
function edited(text: string, change: (record: Fields, list: RecordAfter[]) => unknown): string | undefined {
  const before = recordsOf(text);
  const after = before.map((value, from) => ({ from, value: structuredClone(value) }));
  change(after[0]!.value, after);
  return editContent(text, formatOf(text), before, after, schema);
}

const ely = `# All
- Identification: B1 # ours

  # as on the sign
  Name: 'High Street'
  PostalAddress:
      TownName: "Ely" # the town
      PostCode: CB7 4AA
  ServiceAndFacility:
  # the counter
  -   CounterServices
  - NightSafe   # till 10
    # not on Sundays
# the next
- { Identification: B2,  Name: March } # small
# The end.
...
`;

describe('A change', () => {
  it.each<[string, (record: Fields, list: RecordAfter[]) => unknown, string, string]>([
    ['of a text keeps its quotes', (r) => (r['Name'] = "Ely's"), "'High Street'", "'Ely''s'"],
    ['of a text in braces', (_, l) => Object.assign(l[1]!.value, { Name: 'A, b' }), 'March', '"A, b"'],
    [
      'adds a field where the interface has it',
      (r) => Object.assign(r['PostalAddress'], { StreetName: 'Quay', Country: 'GB' }),
      '      TownName: "Ely" # the town\n',
      '      StreetName: Quay\n      TownName: "Ely" # the town\n      Country: GB\n',
    ],
    [
      'adds one in braces',
      (_, l) => Object.assign(l[1]!.value, { Type: 'Mobile' }),
      'March }',
      'March,  Type: Mobile }',
    ],
    [
      'removes a field with its comments',
      (r) => delete r['Name'],
      "  # as on the sign\n  Name: 'High Street'\n",
      '',
    ],
    ['hands a dash on', (r) => delete r['Identification'], '- Identification: B1 # ours\n\n  # as', '- # as'],
    [
      'removes an item',
      (r) => r['ServiceAndFacility'].splice(1),
      '\n  - NightSafe   # till 10\n    # not on Sundays',
      '',
    ],
    [
      'removes one of the first',
      (r) => r['ServiceAndFacility'].shift(),
      '-   CounterServices\n  - NightSafe',
      '- NightSafe',
    ],
    [
      'moves an item with its comment',
      (r) => r['ServiceAndFacility'].reverse(),
      '-   CounterServices\n  - NightSafe   # till 10\n    # not on Sundays',
      '- NightSafe   # till 10\n    # not on Sundays\n  -   CounterServices',
    ],
    ['makes a list of a text', (r) => (r['Name'] = ['High Street']), "'High Street'", '[High Street]'],
    [
      'makes a text of a list',
      (r) => (r['ServiceAndFacility'] = 'Yes, one'),
      ':\n  # the counter\n  -   CounterServices\n  - NightSafe   # till 10',
      ': Yes, one',
    ],
    [
      'removes a record with the comment above it',
      (_, l) => l.splice(1),
      '# the next\n- { Identification: B2,  Name: March } # small\n',
      '',
    ],
    [
      'removes the first record with its comment, since others have one',
      (_, l) => l.shift(),
      ely.slice(0, ely.indexOf('# the next')),
      '',
    ],
    [
      'adds a record',
      (_, l) => l.push({ value: { Identification: 'B3' } }),
      '# small\n',
      '# small\n\n- Identification: B3\n',
    ],
  ])('%s, and nothing else', (_, change, was, is) => {
    expect(ely).toContain(was);
    expect(edited(ely, change)).toBe(ely.replace(was, is));
  });

  it('adds an item in brackets on a line of its own, without the comment between others', () => {
    const list =
      '- ServiceAndFacility: [\n    CounterServices,  # in front\n    NightSafe # behind\n  ]\n  Identification: B1\n';
    expect(edited(list, (record) => record['ServiceAndFacility'].push('Parking'))).toBe(
      list.replace('Safe', 'Safe,\n    Parking'),
    );
  });

  it.each([
    ['a text that spaces follow', 'Note: There  ', 'a\nb', 'Note: |-\n    a\n    b'],
    ['one with a comment', 'Note: There # why', 'a\nb', 'Note: |- # why\n    a\n    b'],
    ['one over lines, with "#" in it', 'Note: "There # is\n    no" # why', 'Here', 'Note: Here # why'],
    ['one whose sign has a comment', 'Note:  >2- # why\n    There', 'Here', 'Note: Here # why'],
    ['a list whose field has a comment', 'Note: # why\n  - There', 'Here', 'Note: Here # why'],
    ['nothing, before a comment', 'Note: # why', ['Here'], 'Note: [Here] # why'],
    ['a text, as null in a list', 'Note: There', [null], 'Note: [null]'],
    ['nothing, in braces', 'Note: { Text: }', { Text: 'Here' }, 'Note: { Text: Here }'],
  ])('writes a value in place of %s', (_, was, value, is) => {
    const list = `- Identification: B1\n  ${was}\n  Photo: x\n`;
    expect(edited(list, (record) => (record['Note'] = value))).toBe(list.replace(was, is));
  });

  it('removes the first record, and not the comment above all if it is the only one', () => {
    const list = '# All\n- Identification: B1\n- Identification: B2\n';
    expect(edited(list, (_, all) => all.shift())).toBe(list.replace('- Identification: B1\n', ''));
  });

  it('copies a record as it is written, with what is other', () => {
    const list = '# One\n- Identification: B1 # ours\n  Name: Ely\n\n- Identification: B9\n';
    const copy = { from: 0, value: { Identification: 'B2', Name: 'Ely' } };
    expect(edited(list, (_, all) => all.splice(1, 0, copy))).toBe(
      list.replace('\n\n', '\n\n- Identification: B2 # ours\n  Name: Ely\n\n'),
    );
  });

  const vans = '- Identification: B1\n\n# Vans\n\n# The first\n- Identification: B2\n';
  it.each<[string, (list: RecordAfter[]) => unknown, string]>([
    [
      'a copy of the one above',
      (list) => list.splice(1, 0, { from: 0, value: { Identification: 'B1', from: '2099-01-01' } }),
      vans.replace('\n\n', '\n\n- from: 2099-01-01\n  Identification: B1\n\n'),
    ],
    ['nothing: the one above goes', (list) => list.shift(), vans.slice(vans.indexOf('# Vans'))],
    ['nothing: the one below goes', (list) => list.pop(), vans.slice(0, vans.indexOf('\n\n# The first') + 1)],
    [
      'nothing: the one above moves down',
      (list) => list.reverse(),
      `${vans.slice(vans.indexOf('# Vans'))}\n- Identification: B1\n`,
    ],
  ])('keeps a comment by itself once between records, behind %s', (_, change, is) => {
    expect(edited(vans, (_, list) => change(list))).toBe(is);
  });

  it.each([
    ['without a line break at the end', '- Identification: A1\n  Note: There'],
    ['with empty lines and comments at the end', '- Identification: A1\n  Note: There\n\n\n# The end.\n\n'],
    ['with a document of its own', '%YAML 1.2\n---\n- Identification: A1\n  Note: There\n...\n'],
    ['with records further in', '# All\n  - Identification: A1\n    Note: There\n'],
    ['of one record', '# One\nIdentification: A1\nNote: There\n...\n'],
    ['that is all brackets', '[ # all\n  { Identification: A1, Note: There }, # first\n]\n'],
    [
      'with line breaks of Windows and a byte order mark',
      '\ufeff# All\r\n- Identification: A1\r\n  Note: There\r\n',
    ],
    ['in JSON, without spaces', '[{"Identification":"A1","Note":"There"}]'],
    ['in JSON, with tabs', '[\n\t{\n\t\t"Identification" : "A1",\n\t\t"Note": "There"\n\t}\n]\n'],
  ])('keeps the layout of a file %s', (_, text) => {
    expect(edited(text, (record) => (record['Note'] = 'Here'))).toBe(text.replace('There', 'Here'));
  });

  it.each([
    "- Identification: B1\n  # why\n  'Remark': Here # since 2019\n",
    '[\n  { "Identification": "B1", "Remark": "Here" }\n]\n',
  ])('renames a field that a version calls otherwise, beside its comments: %j', (text) => {
    const change = ({ Remark, ...others }: Fields, list: RecordAfter[]) =>
      list.splice(0, 1, { from: 0, value: { ...others, Note: Remark } });
    expect(edited(text, change)).toBe(text.replace('Remark', 'Note'));
  });

  it('can make no second record of one by itself, nor take it away', () => {
    for (const one of ['Identification: B1\n', '{"Identification":"B1"}']) {
      expect(edited(one, (_, all) => all.push({ value: { Identification: 'B2' } }))).toBeUndefined();
      expect(edited(one, (_, all) => all.pop())).toBeUndefined();
    }
  });

  it('leaves an empty list with the comments of the file, and begins it again', () => {
    expect(edited(ely, (_, all) => all.splice(0))).toBe('# All\n[]\n# The end.\n...\n');
    const added = [{ value: { Identification: 'B1' } }];
    for (const empty of ['# None\n', '# None\n[]\n']) {
      expect(editContent(empty, 'yaml', [], added, schema)).toBe('# None\n\n- Identification: B1\n');
    }
    expect(editContent('[]', 'json', [], added, schema)).toBe('[\n  {\n    "Identification": "B1"\n  }\n]\n');
  });
});

describe('A JSON file', () => {
  const at = (list: string) => `[{"Identification":"B1","CustomerSegment":${list}}]\n`;

  it.each([
    ['["Business",  "Personal",\t"SME"]', ['Personal', 'SME'], '["Personal",\t"SME"]'],
    ['["Business",  "Personal",\t"SME"]', ['Business', 'SME'], '["Business",  "SME"]'],
    ['["Business",  "Personal"]', ['Business'], '["Business"]'],
    ['[ "Business" ]', [], '[]'],
    ['["Business",  "SME"]', ['Personal', 'Business', 'SME'], '["Personal",  "Business",  "SME"]'],
    ['["Business"]', ['Business', 'SME'], '["Business", "SME"]'],
  ])('%s keeps its spaces', (before, list, after) => {
    expect(edited(at(before), (record) => (record['CustomerSegment'] = list))).toBe(at(after));
  });

  it.each([
    ['[{"Identification":"B1"}]', '[{"Identification":"B1", "Name": "Ely"}, {"Identification": "B2"}]'],
    [
      '[\n{"Identification": "B1"}\n]\n',
      '[\n{"Identification": "B1", "Name": "Ely"},\n{"Identification": "B2"}\n]\n',
    ],
    [
      '[\r\n   {\r\n      "Identification": "B1"\r\n   }\r\n]',
      '[\r\n   {\r\n      "Identification": "B1",\r\n      "Name": "Ely"\r\n   },\r\n   {\r\n      "Identification": "B2"\r\n   }\r\n]',
    ],
  ])('%j gets fields and records on lines as the others are', (before, after) => {
    const made = edited(before, (record, all) => {
      record['Name'] = 'Ely';
      all.push({ value: { Identification: 'B2' } });
    });
    expect(made).toBe(after);
  });

  it('has new values in the types of the interface (D19), and empty lists on their lines', () => {
    const atms = recordSchema('v2.2', 'atms');
    const value = { Identification: 'A1', Access24HoursIndicator: 'true', ATMServices: [] };
    const made = newContent([{ value }], 'json', atms);
    expect(made).toContain('"Access24HoursIndicator": true');
    expect(made).toContain('"ATMServices": []');
  });
});

const week = `# The mill town
- Identification: M-1
  Availability:
    StandardAvailability:
      Day:
        - { Name: Monday, OpeningHours: &usual [{ OpeningTime: 09:00:00, ClosingTime: 16:00:00 }] } # early
        - { Name: Tuesday, OpeningHours: *usual }
        - { Name: Friday, OpeningHours: *usual }
- Identification: M-2
  Availability:
    StandardAvailability: &hours # all mill towns
      Day:
        - { Name: Monday, OpeningHours: *usual }
- Identification: M-3
  Availability:
    StandardAvailability: *hours
`;
const hours = (record: Fields, day: number) =>
  record['Availability'].StandardAvailability.Day[day].OpeningHours[0];

describe('A change of a value that others share', () => {
  it('gives the anchor to the first alias', () => {
    expect(edited(week, (record) => (hours(record, 0).OpeningTime = '08:30:00'))).toBe(
      week
        .replace('&usual [{ OpeningTime: 09:00:00', '[{ OpeningTime: 08:30:00')
        .replace('*usual', '&usual [{ OpeningTime: 09:00:00, ClosingTime: 16:00:00 }]'),
    );
  });

  it('is made in the place of an alias if only that changes', () => {
    expect(edited(week, (record) => (hours(record, 1).ClosingTime = '17:00:00'))).toBe(
      week.replace('*usual', '[{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }]'),
    );
  });

  it('is made at the anchor if all change together', () => {
    const later = (_: Fields, all: RecordAfter[]) => {
      for (const { value } of all)
        for (const day of (value as Fields)['Availability'].StandardAvailability.Day)
          day.OpeningHours[0].OpeningTime = '10:00:00';
    };
    expect(edited(week, later)).toBe(week.replace('09:00:00', '10:00:00'));
  });

  it('is made in a copy without the anchor, which stays for the aliases', () => {
    const later = structuredClone(recordsOf(week)[0]!);
    hours(later, 0).OpeningTime = '10:00:00';
    const made = edited(week, (_, all) => all.splice(1, 0, { from: 0, value: later }));
    expect(made!.match(/[*&]\w+/g)).toEqual(week.match(/[*&]\w+/g));
  });

  it('keeps for the others what a removed record had, in lines as well', () => {
    const made = edited(week, (_, all) => all.splice(1, 1))!;
    expect(made).toContain('    StandardAvailability:\n      Day:\n        - Name: Monday\n');
    expect(recordsOf(made)[1]).toEqual(recordsOf(week)[2]);
  });
});

describe('New values', () => {
  it('are written as opendata fmt has them', () => {
    const value = {
      Name: 'NO',
      Identification: '0100',
      ServiceAndFacility: ['CounterServices'],
      Note: `${'word '.repeat(30)}end`,
      PostalAddress: { PostCode: 'CB7 4AA', AddressLine: ['One: two', 'a\nb'], Country: 'GB' },
      from: '2027-03-01',
    };
    expect(newContent([{ value }], 'yaml', schema)).toMatchInlineSnapshot(`
      "- from: 2027-03-01
        Identification: "0100"
        Name: "NO"
        ServiceAndFacility: [CounterServices]
        Note: >-
          word word word word word word word word word word word word word word word word word word word
          word word word word word word word word word word word end
        PostalAddress:
          AddressLine: ["One: two", "a\\nb"]
          Country: GB
          PostCode: CB7 4AA
      "
    `);
  });

  it.each(
    ['null', '~', '- no list', 'key: value', 'a # b', '#1', '12:30', "it's", ' space ', 'tab\there', '\r\n']
      .concat(['two\nlines', 'two\n\nlines\n', '\nfirst empty', '"quoted"', '& more', '%YAML', '---', '...'])
      .concat(['é\u00a0\u2028\ufffd😀', '{brace}', 'a, b', '01234', `${'word '.repeat(60)}end`, ''])
      .concat(
        'Null NULL nULL true yes No off 1e3 0x1F 0o17 .inf .NaN 2026-01-01 1_000 #x [a {a} *a &a !a %a'.split(
          ' ',
        ),
      )
      .concat('@a `a | > --- "a" a\\b << = ? é'.split(' ')),
  )('read back: %j', (Name) => {
    const record = { Identification: 'FB-1', Name, ServiceAndFacility: [Name], Site: { Name } };
    expect(recordsOf(newContent([{ value: record }], 'yaml', schema))).toEqual([record]);
  });
});
