import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { recordSchema } from '../../src/interface/records/index.js';
import { tidy } from './tidying.js';

const misread = '01234 NO off y 1.50 1e3 0x1F 0b11 1_000 .5 12:30:45 2026-03-01 = -0'.split(' ');
const others = '0 12 true -1.5 FB-01 NOW 12a 1.2.3 00-11-34'.split(' ');

test.each(misread)('Quotes are put round %s where the interface takes it as a text', (word) => {
  expect(tidy(`- Identification: ${word} # as printed\n`)).toBe(`- Identification: "${word}" # as printed\n`);
  expect(tidy(`- { Identification: ${word}, Name: Ely }\n`)).toBe(
    `- { Identification: "${word}", Name: Ely }\n`,
  );
});

test.each(['1.1', '1.2'] as const)(
  'Quotes keep the characters of every text for readers of YAML %s',
  (version) => {
    for (const word of [...misread, ...others]) {
      const [record] = parse(tidy(`- Identification: ${word}\n`), { version });
      expect(String(record.Identification)).toBe(word);
    }
  },
);

const hours = (time: string) =>
  `- Availability:\n    StandardAvailability:\n      Day:\n        - OpeningHours: [{ ClosingTime: ${time} }]\n`;
const account =
  '- PCAMarketingState:\n    - FirstMarketedDate: 2026-03-01\n  CoreProduct:\n    MonthlyMaximumCharge: 20.00\n';

test('Quotes are neither put where nothing is lost, nor taken away, nor put round quantities and times (interface 2.1)', () => {
  for (const written of [
    '0',
    '12',
    'true',
    'FB-01',
    '"FB-01"',
    "'01234'",
    '>-\n    01234',
    '|- # x\n    01234',
  ])
    expect(tidy(`- Identification: ${written}\n`)).toBe(`- Identification: ${written}\n`);
  for (const [text, version, collection] of [
    [account, 'v2.1', 'personal-current-accounts'],
    [hours('17:00:00'), 'v2.1', 'branches'],
    [hours('17:00'), 'v2.2', 'branches'],
  ] as const)
    expect(tidy(text, recordSchema(version, collection))).toBe(text);
});

test('Quotes are put round codes such as countries and languages', () => {
  const text = '- SupportedLanguages: [en, no]\n  Location: { PostalAddress: { Country: NO } }\n';
  expect(tidy(text, recordSchema('v2.1', 'atms'))).toBe(text.replace('no]', '"no"]').replace('NO', '"NO"'));
});
