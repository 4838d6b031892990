import { describe, expect, it } from 'vitest';
import { editYaml } from '../../src/authoring/edit/edit.js';
import { readRecords } from '../../src/content/documents/document.js';
import { recordSchema } from '../../src/interface/records/index.js';

type Fields = Record<string, unknown>;

/** The text after a change to one of its records; the version is that of the changed record. */
function edited(text: string, change: (record: Fields) => void, index = 0): string | undefined {
  const { records, problems } = readRecords({ name: 'atms.yaml', format: 'yaml' }, Buffer.from(text));
  expect(problems).toEqual([]);
  const before = records.map(({ value }) => value);
  const after = structuredClone(before[index]!);
  change(after);
  const changes = { changed: new Map([[index, after]]), removed: new Set<number>(), added: [] };
  return editYaml(text, before, changes, recordSchema('v2.2', 'atms'));
}

const asList = (record: Fields) => {
  record['Note'] = [record['Note']];
};
const asText = (record: Fields) => {
  record['Note'] = (record['Note'] as string[]).join('\n');
};

describe('a text that becomes a list of one', () => {
  it.each([
    ['a short one', 'Note: In the lobby', 'Note: [In the lobby]'],
    ['one in quotes', "Note: 'In, or near, the lobby' # seen", "Note: ['In, or near, the lobby'] # seen"],
    ['one with a comma', 'Note: In, or near # seen', 'Note:\n    - In, or near # seen'],
    [
      'a long one',
      'Note: "It stands behind the second door on the right"',
      'Note:\n    - "It stands behind the second door on the right"',
    ],
    [
      'a block',
      'Note: |  # as told\n    One.\n\n    Two # no comment.',
      'Note:\n    - |  # as told\n      One.\n\n      Two # no comment.',
    ],
    ['one of several lines', 'Note: In\n    the lobby', 'Note:\n    - In\n      the lobby'],
    [
      'one on the next line',
      'Note:\n    # below\n    In the lobby',
      'Note:\n    # below\n    [In the lobby]',
    ],
  ])('%s', (_, before, after) => {
    const text = (note: string) => `- Identification: A1 # first\n  ${note}\n  # the end\n`;
    expect(edited(text(before), asList)).toBe(text(after));
  });

  it('in braces', () => {
    const text = (note: string) => `# All\n- { Identification: A1, ${note} }  # first\n`;
    expect(edited(text('Note: In the lobby'), asList)).toBe(text('Note: [In the lobby]'));
    expect(edited(text("'Note': 'In, the lobby'"), asList)).toBe(text("'Note': ['In, the lobby']"));
  });

  it('behind a dash', () => {
    expect(edited('- Note: In, the lobby # x\n  Identification: A1\n', asList)).toBe(
      '- Note:\n    - In, the lobby # x\n  Identification: A1\n',
    );
  });
});

describe('a list of texts that becomes one text', () => {
  it.each([
    ['in brackets', 'Note: [ "In the lobby" ] # seen', 'Note: "In the lobby" # seen'],
    ['in lines', 'Note:\n    - In the lobby # seen', 'Note: In the lobby # seen'],
    ['in lines that are not indented', 'Note:\n  - In the lobby', 'Note: In the lobby'],
    [
      'a block',
      'Note:\n    # about\n    - |-\n      One.\n      Two.',
      '# about\n  Note: |-\n    One.\n    Two.',
    ],
    [
      'two',
      'Note:\n    - One # first\n    - Two # second',
      '# first\n  # second\n  Note: |-\n    One\n    Two',
    ],
    ['two in brackets', 'Note: [One, Two] # both', '# both\n  Note: |-\n    One\n    Two'],
  ])('%s', (_, before, after) => {
    const text = (note: string) => `- Identification: A1\n  ${note}\n`;
    expect(edited(text(before), asText)).toBe(text(after));
  });
});

describe('what is taken away', () => {
  const location = (record: Fields) => record['Location'] as Fields;

  it('leaves its comments, and those round it', () => {
    const text = `- Identification: A1
  Location:
    # where
    Site: # of the bank
      Name: Ely # the town
      # its number
      Identification: S1
    # the rest
    LocationCategory: [Other]
`;
    expect(edited(text, (record) => delete location(record)['Site'])).toBe(`- Identification: A1
  Location:
    # where
    # of the bank
    # the town
    # its number
    # the rest
    LocationCategory: [Other]
`);
  });

  it('hands its dash on', () => {
    const text = `- Identification: A1
  Location:
    OtherLocationCategory:
      - Code: ABCD # four
        # named
        Name: Van
        Description: In a van
      - Name: Boat
        Description: On a boat
`;
    const drop = (record: Fields) => {
      const [first] = location(record)['OtherLocationCategory'] as [Fields];
      delete first['Code'];
    };
    expect(edited(text, drop)).toBe(`- Identification: A1
  Location:
    OtherLocationCategory:
        # four
        # named
      - Name: Van
        Description: In a van
      - Name: Boat
        Description: On a boat
`);
  });

  it('is told from the items beside it', () => {
    const list = (items: string) => `- Identification: A1\n  Location:\n    OtherLocationCategory:\n${items}`;
    const [a, b, c] = ['Van', 'Boat', 'Tent'].map(
      (name) => `      # ${name}\n      - { Name: ${name}, Description: 'In it' } # ${name}!\n`,
    ) as [string, string, string];
    const drop = (record: Fields) => {
      (location(record)['OtherLocationCategory'] as unknown[]).splice(1, 1);
    };
    expect(edited(list(a + b + c), drop)).toBe(list(`${a}      # Boat\n      # Boat!\n${c}`));
  });
});

describe('the layout of a file', () => {
  const rename = (record: Fields) => {
    record['Note'] = ['Here'];
  };

  it.each([
    ['without a line break at the end', '- Identification: A1\n  Note: [There]'],
    ['with empty lines and comments at the end', '- Identification: A1\n  Note: [There]\n\n\n# The end.\n\n'],
    ['with a document of its own', '%YAML 1.2\n---\n- Identification: A1\n  Note: [There]\n...\n'],
    ['with records further in', '# All\n  - Identification: A1\n    Note: [There]\n'],
    ['of one record', '# One\nIdentification: A1\nNote: [There]\n...\n'],
    ['that is all brackets', '[ # all\n  { Identification: A1, Note: [ There ] }, # first\n]\n'],
    ['with line breaks of Windows', '# All\r\n- Identification: A1\r\n  Note: [There]\r\n'],
  ])('%s stays', (_, text) => {
    expect(edited(text, rename)).toBe(text.replace('There', 'Here'));
  });

  it('keeps an alias, whose anchor is changed', () => {
    const text = '- Identification: A1\n  Note: &usual [There]\n- Identification: A2\n  Note: *usual\n';
    const { records } = readRecords({ name: 'atms.yaml', format: 'yaml' }, Buffer.from(text));
    const before = records.map(({ value }) => value);
    const changed = new Map(before.map((record, index) => [index, { ...record, Note: ['Here'] }]));
    const changes = { changed, removed: new Set<number>(), added: [] };
    const schema = recordSchema('v2.2', 'atms');
    expect(editYaml(text, before, changes, schema)).toBe(text.replace('There', 'Here'));
    const one = { ...changes, changed: new Map([[1, changed.get(1)!]]) };
    expect(editYaml(text, before, one, schema)).toBe(text.replace('*usual', '[Here]'));
  });
});
