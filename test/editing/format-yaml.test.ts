import { describe, expect, test } from 'vitest';
import { formatFile } from '../../src/authoring/format/format.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { tidy } from './tidying.js';

describe('Keys', () => {
  test('come in the order of the interface, with what belongs to them (2.3, 2.3.1)', () => {
    expect(
      tidy(`- Name: Ely
  PostalAddress:
    PostCode: CB7 4AA # new since May
    TownName: Ely
  Identification: FB-01
`),
    ).toBe(`- Identification: FB-01
  Name: Ely
  PostalAddress:
    TownName: Ely
    PostCode: CB7 4AA # new since May
`);
  });

  test('come in the order of their own version', () => {
    const text = 'SortCode: [00-11-34]\nNote: By the quay\nIdentification: PM-1\n';
    expect(tidy(text, recordSchema('v2.2', 'branches'))).toBe(
      'Identification: PM-1\nNote: By the quay\nSortCode: [00-11-34]\n',
    );
  });

  test('are in order within braces too, which stay as they are', () => {
    expect(tidy('- { Name: Ely,Identification: FB-01 , Type: Physical}\n')).toBe(
      '- { Identification: FB-01,Name: Ely , Type: Physical}\n',
    );
    const noted = '- { Name: Ely, # the name\n    Identification: FB-01 }\n';
    expect(tidy(noted)).toBe(noted);
  });

  test('stay where they are beside one that the interface does not have', () => {
    const text = '- Name: Ely\n  Identfication: FB-01\n  Identification: FB-02\n';
    expect(tidy(text)).toBe(text);
  });

  test('that bear an anchor stay before its alias, and after what else had the name', () => {
    const shared = `- Name: &name Ely
  Identification: *name
  SequenceNumber: 0
`;
    expect(tidy(shared)).toBe(shared);
    expect(tidy(`- SequenceNumber: 0\n  Name: &name Ely\n  Identification: *name\n`)).toBe(
      `- Name: &name Ely\n  Identification: *name\n  SequenceNumber: 0\n`,
    );
    const twice = '- Note: &n March\n  Name: &n Ely\n\n- Name: *n\n';
    expect(tidy(twice)).toBe(twice);
  });
});

describe('Comments and blank lines', () => {
  test('travel with the key above which they stand', () => {
    expect(
      tidy(`- Identification: FB-01

  # The cathedral shop moved.
  # Ask Ada.
  Note: Opposite the cathedral
  # as on the sign
  Name: Ely
`),
    ).toBe(`- Identification: FB-01
  # as on the sign
  Name: Ely

  # The cathedral shop moved.
  # Ask Ada.
  Note: Opposite the cathedral
`);
  });

  test('of a key that comes first are above the dash, and its blank line below it', () => {
    expect(tidy('- Name: Ely\n\n  # from the ledger\n  Identification: FB-01\n')).toBe(
      '# from the ledger\n- Identification: FB-01\n\n  Name: Ely\n',
    );
  });

  test('at the end of a group stay there, on its level', () => {
    expect(
      tidy(`- PostalAddress:
      TownName: Ely
      # StreetName: not yet
    # the end of the record
  Identification: FB-01
# the next one
- Identification: FB-02
  Name: March
# the end
`),
    ).toBe(`- Identification: FB-01
  PostalAddress:
    TownName: Ely
    # StreetName: not yet
    # the end of the record

# the next one
- Identification: FB-02
  Name: March
# the end
`);
  });

  test('at the top of a file stay at its top', () => {
    expect(tidy('# Fenland, Ely\nName: Ely\nIdentification: FB-01\n')).toBe(
      '# Fenland, Ely\nIdentification: FB-01\nName: Ely\n',
    );
  });
});

describe('Lines', () => {
  test('are indented by two, lists too', () => {
    expect(
      tidy(`-   Identification: FB-01
    PostalAddress:
        AddressLine:
        - The Old Dairy
        -   North Brink
        GeoLocation:
            GeographicCoordinates: { Latitude: 52.1,
                Longitude: 0.2 }
`),
    ).toBe(`- Identification: FB-01
  PostalAddress:
    AddressLine:
      - The Old Dairy
      -   North Brink
    GeoLocation:
      GeographicCoordinates: { Latitude: 52.1,
          Longitude: 0.2 }
`);
  });

  test('end with LF and nothing before it, without a byte order mark', () => {
    expect(tidy('\ufeff- Identification: FB-01  \r\n  Name: Ely\t\r\n\r\n\r\n')).toBe(
      '- Identification: FB-01\n  Name: Ely\n',
    );
    expect(tidy('- Identification: FB-01')).toBe('- Identification: FB-01\n');
  });

  test('of block texts stay as they are, moved with their key', () => {
    expect(
      tidy('-   Note: |2-\n        by the quay  \n\n       and   the lock\n    Name: >+\n      Ely\n\n'),
    ).toBe('- Name: >+\n    Ely\n\n  Note: |2-\n      by the quay  \n\n     and   the lock\n');
  });

  test('of block texts that keep their blank lines get none and lose none', () => {
    const text = '- Note: |+\n    the quay\n- Name: Ely\n  Note: |+\n    the lock\n\n\n';
    expect(tidy(text)).toBe(text);
  });

  test('are never folded, and texts over several lines are moved as they are', () => {
    const long = `- Identification: FB-01\n  Note: ${'the quay and '.repeat(40)}the lock\n`;
    expect(tidy(long)).toBe(long);
    expect(tidy('-    Note: "by the quay \\\n        and the lock"\n     Name: Ely\n      Market\n')).toBe(
      '- Name: Ely\n   Market\n  Note: "by the quay \\\n     and the lock"\n',
    );
  });

  test('of records are parted by one that is blank, unless each takes one line', () => {
    expect(tidy('- Identification: FB-01\n  Name: Ely\n# the next\n- Identification: FB-02\n')).toBe(
      '- Identification: FB-01\n  Name: Ely\n\n# the next\n- Identification: FB-02\n',
    );
    const table = '- { Identification: FB-01 }\n- { Identification: FB-02 }\n';
    expect(tidy(table)).toBe(table);
    const one =
      'Identification: FB-01\nCustomerSegment:\n  - Personal\nPostalAddress:\n  PostCode: CB7 4AA\n';
    expect(tidy(one)).toBe(one);
  });

  test('that begin and end a document stay', () => {
    const text = '%YAML 1.2\n--- # Fenland\n- Identification: FB-01\n...\n# end\n';
    expect(tidy(text)).toBe(text);
    expect(tidy('---\nName: Ely\n# its number\nIdentification: FB-01\n...\n')).toBe(
      '---\n# its number\nIdentification: FB-01\nName: Ely\n...\n',
    );
  });

  test('of records that are tidy stay the same to the byte when another one changes', () => {
    const records = ['FB-01', 'FB-02', 'FB-03'].map(
      (id) => `- Identification: ${id}\n  Name:  Ely   # ${id}\n`,
    );
    const text = tidy(records.join('\n'));
    expect(text).toBe(records.join('\n'));
    const edited = text.replace('Ely   # FB-02', 'March   # FB-02');
    expect(tidy(edited)).toBe(edited);
  });
});

describe('What can not be tidied', () => {
  const outcome = (text: string) =>
    formatFile(
      { name: 'content/fenland/branches.yaml', format: 'yaml' },
      Buffer.from(text),
      recordSchema('v2.1', 'branches'),
    );

  test('is told with its problems', () => {
    expect(outcome('- Name: Ely: Market\n')).toMatchObject({
      outcome: 'unreadable',
      problems: [{ rule: 'content/yaml-colon' }],
    });
    expect(outcome('- Name: Ely\n  Name: March\n')).toMatchObject({ outcome: 'unreadable' });
  });

  test('is left as it is where a blank line would come to be part of a text', () => {
    const text = '- Type: Mobile\n\n  PostalAddress: { PostCode: CB7 4AA }\n  Photo: |+\n    ely\n';
    expect(outcome(text)).toEqual({ outcome: 'unsafe' });
  });

  test('is not harmed by what is valid YAML and unusual', () => {
    for (const text of [
      '- ? Name\n  : Ely\n  ? Identification\n  : FB-01\n',
      '- &a Name: Ely\n  Identification: FB-01\n',
      '-\n  &record\n  Name: Ely\n  Identification: FB-01\n',
    ]) {
      expect(['tidy', 'changed']).toContain(outcome(text).outcome);
      expect(tidy(tidy(text))).toBe(tidy(text));
    }
  });
});
