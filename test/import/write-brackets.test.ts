import { describe, expect, it } from 'vitest';
import { editJson, editYaml } from '../../src/authoring/edit/edit.js';
import { readRecords } from '../../src/content/documents/document.js';
import { recordSchema } from '../../src/interface/records/index.js';

const schema = recordSchema('v2.2', 'branches');

type Fields = Record<string, unknown>;

/** A file after a change of its records: they may be changed in place, removed and added. */
function edited(text: string, change: (records: Fields[]) => Fields[]): string | undefined {
  const format = /[{,]\s*[A-Z]/.test(text) ? 'yaml' : 'json';
  const { records, problems } = readRecords({ name: `branches.${format}`, format }, Buffer.from(text));
  expect(problems).toEqual([]);
  const before = records.map(({ value }) => value);
  const copies = structuredClone(before) as Fields[];
  const after = change([...copies]);
  const changes = {
    changed: new Map(copies.flatMap((copy, index) => (after.includes(copy) ? [[index, copy] as const] : []))),
    removed: new Set([...copies.keys()].filter((index) => !after.includes(copies[index]!))),
    added: after.filter((record) => !copies.includes(record)),
  };
  return (format === 'json' ? editJson : editYaml)(text, before, changes, schema);
}

const segments = (list: readonly string[]) => (records: Fields[]) => {
  records[0]!['CustomerSegment'] = list;
  return records;
};

describe('a list in brackets', () => {
  const at = (list: string) => `[{"Identification":"B1","CustomerSegment":${list}}]\n`;

  it.each([
    ['the first goes', '["Business",  "Personal",\t"SME"]', ['Personal', 'SME'], '["Personal",\t"SME"]'],
    ['one between goes', '["Business",  "Personal",\t"SME"]', ['Business', 'SME'], '["Business",  "SME"]'],
    [
      'the last goes',
      '["Business",  "Personal",\t"SME"]',
      ['Business', 'Personal'],
      '["Business",  "Personal"]',
    ],
    ['one is left', '[ "Business",  "Personal" ]', ['Personal'], '[ "Personal" ]'],
    ['none is left', '[ "Business" ]', [], '[]'],
    [
      'one comes first',
      '["Business",  "SME"]',
      ['Personal', 'Business', 'SME'],
      '["Personal",  "Business",  "SME"]',
    ],
    [
      'one comes between',
      '["Business",  "SME"]',
      ['Business', 'Personal', 'SME'],
      '["Business",  "Personal",  "SME"]',
    ],
    [
      'one comes last',
      '["Business",  "SME"]',
      ['Business', 'SME', 'Personal'],
      '["Business",  "SME",  "Personal"]',
    ],
    ['a second comes', '["Business"]', ['Business', 'SME'], '["Business","SME"]'],
    ['two are others', '["Business",\t"SME"]', ['Personal', 'Corporate'], '["Personal",\t"Corporate"]'],
  ])('where %s', (_, before, list, after) => {
    expect(edited(at(before), segments(list))).toBe(at(after));
  });
});

describe('new fields and records', () => {
  const added = (records: Fields[]) => [...records, { Identification: 'B2', CustomerSegment: ['SME'] }];
  const named = (records: Fields[]) => {
    records[0]!['Name'] = 'Ely';
    return records;
  };

  it.each([
    [
      'without spaces',
      '[{"Identification":"B1","Type":"Mobile"}]',
      '[{"Identification":"B1","Name":"Ely","Type":"Mobile"},{"Identification":"B2","CustomerSegment":["SME"]}]',
    ],
    [
      'with spaces',
      '[{"Identification": "B1", "Type": "Mobile"}]',
      '[{"Identification": "B1", "Name": "Ely", "Type": "Mobile"}, {"Identification": "B2", "CustomerSegment": ["SME"]}]',
    ],
    [
      'with a record a line',
      '[\n{"Identification":"B1","Type":"Mobile"}\n]\n',
      '[\n{"Identification":"B1","Name":"Ely","Type":"Mobile"},\n{"Identification":"B2","CustomerSegment":["SME"]}\n]\n',
    ],
    [
      'with a field a line',
      '[\n   {\n      "Identification": "B1",\n      "Type": "Mobile"\n   }\n]\n',
      '[\n   {\n      "Identification": "B1",\n      "Name": "Ely",\n      "Type": "Mobile"\n   },\n   {\n      "Identification": "B2",\n      "CustomerSegment": [\n         "SME"\n      ]\n   }\n]\n',
    ],
    [
      'with tabs and lists on a line',
      '[\n\t{\n\t\t"Identification": "B1",\n\t\t"CustomerSegment": ["SME"]\n\t}\n]\n',
      '[\n\t{\n\t\t"Identification": "B1",\n\t\t"Name": "Ely",\n\t\t"CustomerSegment": ["SME"]\n\t},\n\t{\n\t\t"Identification": "B2",\n\t\t"CustomerSegment": ["SME"]\n\t}\n]\n',
    ],
    [
      'with line breaks of Windows',
      '[\r\n  {\r\n    "Identification": "B1",\r\n    "Type": "Mobile"\r\n  }\r\n]\r\n',
      '[\r\n  {\r\n    "Identification": "B1",\r\n    "Name": "Ely",\r\n    "Type": "Mobile"\r\n  },\r\n  {\r\n    "Identification": "B2",\r\n    "CustomerSegment": [\r\n      "SME"\r\n    ]\r\n  }\r\n]\r\n',
    ],
    [
      'of YAML in brackets',
      '[{ Identification: B1, Type: Mobile }]\n',
      '[{ Identification: B1, Name: Ely, Type: Mobile }, { Identification: B2, CustomerSegment: [SME] }]\n',
    ],
    [
      'of YAML without spaces in braces',
      '[{Identification: B1, Type: Mobile}]\n',
      '[{Identification: B1, Name: Ely, Type: Mobile}, {Identification: B2, CustomerSegment: [SME]}]\n',
    ],
    [
      'of YAML with notes between them',
      '[\n  { Identification: B1, Type: Mobile }, # the van\n  { Identification: B3 }\n]\n',
      '[\n  { Identification: B1, Name: Ely, Type: Mobile }, # the van\n  { Identification: B3 },\n  { Identification: B2, CustomerSegment: [SME] }\n]\n',
    ],
  ])('are written as the others: %s', (_, before, after) => {
    expect(edited(before, (records) => added(named(records)))).toBe(after);
  });

  it('come first, between and last by the order of the interface', () => {
    const all = (records: Fields[]) => {
      Object.assign(records[0]!, { Identification: 'B1', Name: 'Ely', Photo: 'https://b.example/e.jpg' });
      return records;
    };
    expect(edited('[{"SequenceNumber":"0","Type":"Mobile"}]', all)).toBe(
      '[{"Identification":"B1","SequenceNumber":"0","Name":"Ely","Type":"Mobile","Photo":"https://b.example/e.jpg"}]',
    );
  });

  it('go with the one record of a file', () => {
    expect(edited('{ Identification: B1 }\n', named)).toBe('{ Identification: B1, Name: Ely }\n');
    expect(edited('{"Identification":"B1"}', named)).toBe('{"Identification":"B1","Name":"Ely"}');
    expect(edited('{"Identification":"B1"}', added)).toBeUndefined();
    expect(edited('{"Identification":"B1"}', () => [])).toBeUndefined();
  });
});
