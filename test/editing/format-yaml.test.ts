import { describe, expect, test } from 'vitest';
import { formatContent } from '../../src/content/edit/format.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { tidy } from './tidying.js';

const long = `- Identification: FB-01\n  Note: ${'the quay and '.repeat(40)}the lock\n`;

/** A text, and what it is once it is tidy; by itself, one that is. */
type Row = readonly [what: string, before: string, after?: string];

const rows: Readonly<Record<string, readonly Row[]>> = {
  Keys: [
    [
      'come in the order of the interface, with what belongs to them (2.3, 2.3.1)',
      '- Name: Ely\n  PostalAddress:\n    PostCode: CB7 4AA # new since May\n    TownName: Ely\n  Identification: FB-01\n',
      '- Identification: FB-01\n  Name: Ely\n  PostalAddress:\n    TownName: Ely\n    PostCode: CB7 4AA # new since May\n',
    ],
    [
      'are in order within braces too, which stay on their line',
      '- { Name: Ely,Identification: FB-01 , Type: Physical}\n',
      '- { Identification: FB-01, Name: Ely, Type: Physical }\n',
    ],
    [
      'stay beside one that the interface does not have',
      '- Name: Ely\n  Identfication: FB-01\n  Identification: FB-02\n',
    ],
    [
      'stay if an alias would come before its anchor',
      '- Name: &name Ely\n  Identification: *name\n  SequenceNumber: 0\n',
    ],
    ['stay if two anchors have one name', '- Note: &n March\n  Name: &n Ely\n\n- Name: *n\n'],
    [
      'may stand alone in braces',
      '- Name: {8}\n  Identification: {"FB-01" }\n',
      '- Identification: { "FB-01" }\n  Name: { 8 }\n',
    ],
  ],
  'Comments and blank lines': [
    [
      'travel with the key above which they stand',
      '- Identification: FB-01\n\n  # The cathedral shop moved.\n  # Ask Ada.\n  Note: Opposite the cathedral\n  # as on the sign\n  Name: Ely\n',
      '- Identification: FB-01\n  # as on the sign\n  Name: Ely\n\n  # The cathedral shop moved.\n  # Ask Ada.\n  Note: Opposite the cathedral\n',
    ],
    [
      'of a key that comes first are above the dash, and its blank line below it',
      '- Name: Ely\n\n  # from the ledger\n  Identification: FB-01\n',
      '# from the ledger\n- Identification: FB-01\n\n  Name: Ely\n',
    ],
    [
      'at the end of a group stay there, and those above the next key go with that',
      `- PostalAddress:
      TownName: Ely
      # StreetName: not yet
    # the end of the record
  Identification: FB-01
# the next one
- Identification: FB-02
  Name: March
# the end
`,
      `# the end of the record
- Identification: FB-01
  PostalAddress:
    TownName: Ely
    # StreetName: not yet

# the next one
- Identification: FB-02
  Name: March
# the end
`,
    ],
    [
      'at the top of a file stay at its top',
      '# Fenland, Ely\nName: Ely\nIdentification: FB-01\n',
      '# Fenland, Ely\nIdentification: FB-01\nName: Ely\n',
    ],
  ],
  Lines: [
    [
      'are indented by two, lists too',
      `-   Identification: FB-01
    PostalAddress:
        AddressLine:
        - The Old Dairy
        -   North Brink
        GeoLocation:
            GeographicCoordinates: { Latitude: 52.1,
                Longitude: 0.2 }
`,
      `- Identification: FB-01
  PostalAddress:
    AddressLine:
      - The Old Dairy
      - North Brink
    GeoLocation:
      GeographicCoordinates: { Latitude: 52.1, Longitude: 0.2 }
`,
    ],
    [
      'end with LF and nothing before it, without a byte order mark',
      '\ufeff- Identification: FB-01  \r\n  Name: Ely\t\r\n\r\n\r\n',
      '- Identification: FB-01\n  Name: Ely\n',
    ],
    ['end with one line break', '- Identification: FB-01', '- Identification: FB-01\n'],
    [
      'of block texts stay as they are, moved with their key',
      '-   Note: |2-\n        by the quay  \n\n       and   the lock\n    Name: >+\n      Ely\n\n',
      '- Name: >+\n    Ely\n\n  Note: |2-\n      by the quay  \n\n     and   the lock\n',
    ],
    ['are never folded', long],
    [
      'of a text are moved as they are',
      '-    Note: "by the quay \\\n        and the lock"\n     Name: Ely\n      Market\n',
      '- Name: Ely\n    Market\n  Note: "by the quay \\\n    and the lock"\n',
    ],
    [
      'of records are parted by one that is blank',
      '- Identification: FB-01\n  Name: Ely\n# the next\n- Identification: FB-02\n',
      '- Identification: FB-01\n  Name: Ely\n\n# the next\n- Identification: FB-02\n',
    ],
    ['… unless each takes one line', '- { Identification: FB-01 }\n- { Identification: FB-02 }\n'],
    [
      '… and those of one record are not',
      'Identification: FB-01\nCustomerSegment:\n  - Personal\nPostalAddress:\n  PostCode: CB7 4AA\n',
    ],
    ['that begin and end a document stay', '%YAML 1.2\n--- # Fenland\n- Identification: FB-01\n...\n# end\n'],
    [
      '… and so do those of one record',
      '---\nName: Ely\n# its number\nIdentification: FB-01\n...\n',
      '---\n# its number\nIdentification: FB-01\nName: Ely\n...\n',
    ],
    [
      'may end with a comma in brackets',
      '- Identification: FB-01\n  CustomerSegment: [Personal, ]\n',
      '- Identification: FB-01\n  CustomerSegment: [Personal]\n',
    ],
  ],
};

describe.each(Object.entries(rows))('%s', (_, own) => {
  for (const [what, before, after = before] of own) test(what, () => expect(tidy(before)).toBe(after));
});

test('Keys come in the order of their own version', () => {
  const text = 'SortCode: [00-11-34]\nNote: By the quay\nIdentification: PM-1\n';
  expect(tidy(text, recordSchema('v2.2', 'branches'))).toBe(
    'Identification: PM-1\nNote: By the quay\nSortCode: [00-11-34]\n',
  );
});

test('What would mean something else is left as it is', () => {
  const schema = recordSchema('v2.1', 'branches');
  expect(formatContent('- ? Name\n  : Ely\n', 'yaml', schema)).toBeUndefined();
  const anchored = '-\n  &record\n  Name: Ely\n  Identification: FB-01\n';
  expect(tidy(tidy(anchored))).toBe(tidy(anchored));
});
