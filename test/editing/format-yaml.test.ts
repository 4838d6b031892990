import { describe, expect, test } from 'vitest';
import { formatContent } from '../../src/content/edit/format.js';
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

  test('are in order within braces too, which stay on their line', () => {
    expect(tidy('- { Name: Ely,Identification: FB-01 , Type: Physical}\n')).toBe(
      '- { Identification: FB-01, Name: Ely, Type: Physical }\n',
    );
  });

  test('stay where they are beside one that the interface does not have', () => {
    const text = '- Name: Ely\n  Identfication: FB-01\n  Identification: FB-02\n';
    expect(tidy(text)).toBe(text);
  });

  test('stay where they are if an alias would come before its anchor', () => {
    const shared = `- Name: &name Ely
  Identification: *name
  SequenceNumber: 0
`;
    expect(tidy(shared)).toBe(shared);
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

  test('at the end of a group stay there, and those above the next key go with that', () => {
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
    ).toBe(`# the end of the record
- Identification: FB-01
  PostalAddress:
    TownName: Ely
    # StreetName: not yet

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
      - North Brink
    GeoLocation:
      GeographicCoordinates: { Latitude: 52.1, Longitude: 0.2 }
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

  test('are never folded, and texts over several lines are moved as they are', () => {
    const long = `- Identification: FB-01\n  Note: ${'the quay and '.repeat(40)}the lock\n`;
    expect(tidy(long)).toBe(long);
    expect(tidy('-    Note: "by the quay \\\n        and the lock"\n     Name: Ely\n      Market\n')).toBe(
      '- Name: Ely\n    Market\n  Note: "by the quay \\\n    and the lock"\n',
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
});

test('What would mean something else is left as it is', () => {
  const schema = recordSchema('v2.1', 'branches');
  expect(formatContent('- ? Name\n  : Ely\n', 'yaml', schema)).toBeUndefined();
  const anchored = '-\n  &record\n  Name: Ely\n  Identification: FB-01\n';
  expect(tidy(tidy(anchored))).toBe(tidy(anchored));
});

test('A key that stands alone in braces, or a comma at their end, keeps no file from being formatted', () => {
  expect(tidy('- Identification: FB-01\n  CustomerSegment: [Personal, ]\n')).toBe(
    '- Identification: FB-01\n  CustomerSegment: [Personal]\n',
  );
  expect(tidy('- Name: {8}\n  Identification: {"FB-01" }\n')).toBe(
    '- Identification: { "FB-01" }\n  Name: { 8 }\n',
  );
});
