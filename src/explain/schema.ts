import type { Explanations } from './page.js';
import { branch, branches, lines, pair } from './samples.js';

const ely = branch('');
const atm =
  '- Identification: A1\n  SupportedCurrencies: [GBP]\n  Location: { PostalAddress: { StreetName: Broad Street, BuildingNumber: 1, PostCode: CB7 4AA } }\n';
const json = (sequence: string) =>
  `{
  "Identification": "FB-01",
  "SequenceNumber": ${sequence},
  "Type": "Physical",
  "CustomerSegment": ["Personal"],
  "PostalAddress": { "TownName": "Ely", "PostCode": "CB7 4AA" }
}
`;

/** Rules on values: what the interface takes in which field. */
export const schemaPages: Explanations<
  | 'schema/required'
  | 'schema/unknown-key'
  | 'schema/type'
  | 'schema/other-collection'
  | 'schema/wrapped'
  | 'schema/json-number'
  | 'schema/enum'
  | 'schema/format'
  | 'schema/length'
  | 'schema/items'
  | 'schema/range'
  | 'schema/blank'
> = {
  'schema/required': {
    means:
      'A field that the interface requires is missing, or nothing stands after its colon. Some fields are required only within a group: leave the whole group out, and they are not.',
    matters:
      'Programs that read the data rely on such a field without asking whether it is there. A branch without a postcode, say, would stop a map from loading.',
    examples: [
      branches(ely.replace(', PostCode: CB7 4AA', ''), ely, 'a field is missing'),
      branches(ely.replace('Type: Physical', 'Type:'), ely, 'nothing after the colon'),
    ],
  },

  'schema/unknown-key': {
    means:
      'There is no field of this name in this place. It may be misspelt (capital letters count), or it belongs into another group: the message names the fields that there are.',
    matters:
      'Readers look for fields by name. What is called otherwise is not found by anybody, so it is not published in the hope that somebody might.',
    examples: [
      lines('name: Ely High Street', 'Name: Ely High Street', 'a misspelt name'),
      lines('TownName: Ely', 'Name: Ely High Street', 'a field that belongs into the group PostalAddress'),
    ],
  },

  'schema/type': {
    means:
      'The value is of another kind than the interface wants here: a text instead of a list, a list instead of a group of fields, something that is not true or false, and so on. Where true or false is wanted, yes and no are neither.',
    matters:
      'A program that expects a list goes through its entries one by one. Given a text, it fails, or takes every letter for an entry.',
    examples: [
      branches(ely.replace('[Personal]', 'Personal'), ely, 'a text instead of a list'),
      branches(
        ely.replace('{ TownName: Ely, PostCode: CB7 4AA }', 'CB7 4AA'),
        ely,
        'a text instead of a group of fields',
      ),
    ],
  },

  'schema/other-collection': {
    means:
      'All fields of the record are those of another collection: an ATM stands among the branches, say, or a business account among the personal ones.',
    matters:
      'Its fields mean nothing here, so it would be missing where readers look for it. Move it into the file of its own kind.',
    examples: [
      {
        wrong: { files: { 'content/fenland/branches.yaml': atm } },
        right: { files: { 'content/fenland/atms.yaml': atm } },
      },
    ],
  },

  'schema/wrapped': {
    means:
      'The file is one group, and the records stand within it: in a list under a name such as branches, each under its Identification, or within meta and data, as a feed is published. A content file is the list of records itself, or one record.',
    matters:
      'The group would be taken for a record, of which no field is known. Take away what stands round the records; `opendata import` does it for a whole feed.',
    examples: [
      branches(`branches:\n${ely.replace(/^(?=.)/gm, '  ')}`, ely, 'a list under a name'),
      branches(ely.replace('- Identification: FB-01', 'FB-01:'), ely, 'records by their Identification'),
      pair(
        'content/fenland/atms.json',
        '{ "meta": { "TotalResults": 0 }, "data": [{ "Brand": [{ "BrandName": "Fenland Bank", "ATM": [] }] }] }\n',
        '[]\n',
        'a whole feed',
      ),
    ],
  },

  'schema/json-number': {
    means:
      'In a JSON file a number stands without quotes where the interface wants a text: an identification, an amount, a rate. In YAML no quotes are needed, since there every value is taken as it is written.',
    matters:
      'Programs that read JSON drop zeros from numbers: 1.50 becomes 1.5, and a rate or an account number is no longer what you wrote.',
    examples: [pair('content/fenland/branches.json', json('0'), json('"0"'))],
  },

  'schema/enum': {
    means:
      'The field takes one of a list of codes, and this is none of them. Codes are written exactly as in the interface, capital letters and all. Many lists have a code Other: choose it where no code fits, and describe what you mean in the field beside it that begins with Other.',
    matters:
      'Readers choose by these codes: all branches of Type Mobile, all accounts for students. A record with a code that nobody knows is in none of their lists.',
    examples: [
      branches(ely.replace('Physical', 'Phisical'), ely, 'a misspelt code'),
      branches(ely.replace('[Personal]', '[personal]'), ely, 'small instead of capital letters'),
    ],
  },

  'schema/format': {
    means:
      'The value is not written as the interface wants it: a date as 2026-03-01, a time of day as 09:00:00 (09:00 in v2.2), an amount as 12.50 without a currency sign or thousands separators, a country as two capital letters, a web address beginning with https://. The message says what is wanted.',
    matters:
      'Programs take values apart by their form. Is 03/04/2026 in March or in April? Is 1,500 one and a half? In one form only, nobody needs to guess.',
    examples: [
      branches(
        ely.replace('PostCode:', 'Country: England, PostCode:'),
        ely.replace('PostCode:', 'Country: GB, PostCode:'),
        'a country in words',
      ),
      lines(
        'Availability:\n  StandardAvailability:\n    Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: 9am, ClosingTime: 17:00:00 }] }]',
        'Availability:\n  StandardAvailability:\n    Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] }]',
        'a time as people say it',
      ),
    ],
  },

  'schema/length': {
    means:
      'The text is longer or shorter than the interface allows for this field. The message says how many characters it has and how many it may have; spaces and signs count too.',
    matters:
      'Readers keep the text in a field of that size. What is longer would be cut off somewhere, or the whole record refused.',
    examples: [
      branches(
        ely.replace('TownName: Ely', 'TownName: Ely with its surroundings and villages'),
        ely,
        'a text that is too long',
      ),
    ],
  },

  'schema/items': {
    means: 'The list has more or fewer entries than the interface allows.',
    matters:
      'An empty list says nothing, yet readers have to deal with it. Where a list has a most, readers have room for that many only. If there is nothing to say, leave the field out.',
    examples: [branches(ely.replace('[Personal]', '[]'), ely)],
  },

  'schema/range': {
    means: 'The number is smaller or larger than this field or setting takes.',
    matters:
      'A number out of range is mostly a slip: per cent given as a share, a point in the wrong place, or a sign that should not be there.',
    examples: [
      pair(
        'content/site.yaml',
        'vendor: fenland\nlicenseUrl: https://fenland.example/licence\ntermsUrl: https://fenland.example/terms\nguard: { removals: 120 }\n',
        'vendor: fenland\nlicenseUrl: https://fenland.example/licence\ntermsUrl: https://fenland.example/terms\nguard: { removals: 50 }\n',
      ),
    ],
  },

  'schema/blank': {
    means:
      'Nothing stands after the colon of a field that may be left out: an empty text, null or ~ count as nothing too. Of a required field the rule schema/required complains instead.',
    matters:
      'The field is not published, so readers learn nothing of it. If that is what you mean, delete the line; if the value is still to come, this reminds you of it.',
    examples: [lines('Name:', 'Name: Ely High Street')],
  },
};
