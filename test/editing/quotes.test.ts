import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { recordSchema } from '../../src/interface/records/index.js';
import { tidy } from './tidying.js';

const misread = [
  '01234',
  'NO',
  'off',
  'y',
  '1.50',
  '1e3',
  '0x1F',
  '0b11',
  '1_000',
  '.5',
  '12:30:45',
  '2026-03-01',
  '=',
  '-0',
];

describe('Quotes', () => {
  test.each(misread)('are put round %s where the interface takes it as a text', (word) => {
    expect(tidy(`- Identification: ${word} # as printed\n`)).toBe(
      `- Identification: "${word}" # as printed\n`,
    );
    expect(tidy(`- { Identification: ${word}, Name: Ely }\n`)).toBe(
      `- { Identification: "${word}", Name: Ely }\n`,
    );
  });

  test.each(['1.1', '1.2'] as const)(
    'keep the characters of every text for readers of YAML %s',
    (version) => {
      for (const word of [
        ...misread,
        '0',
        '12',
        'true',
        '-1.5',
        'FB-01',
        'NOW',
        '12a',
        '1.2.3',
        '00-11-34',
      ]) {
        const [record] = parse(tidy(`- Identification: ${word}\n`), { version });
        expect(String(record.Identification)).toBe(word);
      }
    },
  );

  test('are not put where nothing is lost, nor taken away', () => {
    for (const written of ['0', '12', 'true', 'FB-01', '"FB-01"', "'01234'"]) {
      const text = `- Identification: ${written}\n`;
      expect(tidy(text)).toBe(text);
    }
  });

  test('are not put into block texts', () => {
    for (const header of ['>-', '|- # as printed', '>-\n']) {
      const text = `- Identification: ${header}\n    01234\n`;
      expect(tidy(text)).toBe(text);
    }
    expect(tidy('- Identification:\n\n    01234\n')).toBe('- Identification:\n\n    "01234"\n');
  });

  test('are not put round quantities and times (interface 2.1)', () => {
    const fees = 'MonthlyMaximumCharge: 20.00';
    const account = `- PCAMarketingState:\n    - FirstMarketedDate: 2026-03-01\n  CoreProduct:\n    ${fees}\n`;
    expect(tidy(account, recordSchema('v2.1', 'personal-current-accounts'))).toBe(account);
    for (const [version, time] of [
      ['v2.1', '17:00:00'],
      ['v2.2', '17:00'],
    ] as const) {
      const hours = `- Availability:\n    StandardAvailability:\n      Day:\n        - OpeningHours: [{ ClosingTime: ${time} }]\n`;
      expect(tidy(hours, recordSchema(version, 'branches'))).toBe(hours);
    }
  });

  test('are put round codes such as countries and languages', () => {
    const schema = recordSchema('v2.1', 'atms');
    expect(
      tidy('- SupportedLanguages: [en, no]\n  Location: { PostalAddress: { Country: NO } }\n', schema),
    ).toBe('- SupportedLanguages: [en, "no"]\n  Location: { PostalAddress: { Country: "NO" } }\n');
  });
});
