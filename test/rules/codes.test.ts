import { describe, expect, it } from 'vitest';
import { recordSchema } from '../../src/interface/records/records.js';
import { fieldsOf, nodeAt } from '../../src/interface/schema/node.js';
import type { Collection } from '../../src/model/collection.js';
import type { FieldPath } from '../../src/model/location.js';
import { deniedCondition } from '../../src/rules/built-in/codes/denied.js';
import { explainedFields } from '../../src/rules/built-in/codes/other.js';
import {
  currencies,
  languageCorrections,
  languages,
  tenderUntil,
  unknownCurrency,
  unknownLanguage,
} from '../../src/rules/built-in/codes/unknown.js';
import { isFilled } from '../../src/rules/built-in/fields.js';
import { check, inGroup, placesIn } from './check.js';
import { atm } from './fixtures.js';

describe('rules on the code Other', () => {
  it.each<[object, object[]]>([
    [
      { ATMServices: ['Balance', 'Other'], OtherATMServices: [] },
      [{ rule: 'codes/other-unexplained', args: { other: 'OtherATMServices' }, field: ['ATMServices', 1] }],
    ],
    [{ ATMServices: ['Balance'], OtherATMServices: [] }, []],
  ])('take an empty list for no explanation, and for none to be used: %j', async (own, expected) => {
    expect(await check(atm({ ...own }))).toMatchObject(expected);
  });

  it('know which code is explained by which field from the interface itself', () => {
    const of = (collection: Collection, path: FieldPath) =>
      explainedFields(fieldsOf(nodeAt(recordSchema('v2.1', collection), path)));
    expect(of('unsecured-sme-loans', [])).toEqual(['Segment']);
    const band = ['CreditInterest', 'TierBandSet', 0, 'TierBand', 0];
    expect(of('personal-current-accounts', band)).toContain('BankInterestRateType');
    // An overdraft may be of type Other, and the interface has no field to say which.
    expect(of('personal-current-accounts', ['Overdraft', 'OverdraftTierBandSet', 0])).toEqual([]);
  });
});

describe('codes of currencies and languages', () => {
  it.each<[string, object[]]>([
    ['GBP EUR USD SLE XCG', []],
    ['GBP STG', [{ currency: 'STG', suggestion: 'GBP' }]],
    ['GBP GPB', [{ currency: 'GPB', suggestion: 'GBP' }]],
    ['GBP QQQ', [{ currency: 'QQQ' }]],
    ['GBP HRK', [{ currency: 'HRK', until: 2023 }]],
  ])('are reported if they are none, or gone: %s', (codes, args) => {
    const found = args.map((each) => ({ args: each, path: ['SupportedCurrencies', 1] }));
    expect(inGroup(unknownCurrency, { SupportedCurrencies: codes.split(' ') })).toEqual(found);
  });

  it.each<[string, object[]]>([
    ['en cy ga gd uk zh', []],
    ['en gb', [{ language: 'gb', suggestion: 'en' }]],
    ['en iw', [{ language: 'iw', suggestion: 'he' }]],
    ['en xx', [{ language: 'xx' }]],
  ])('and so are those of no language: %s', (codes, args) => {
    const found = args.map((each) => ({ args: each, path: ['SupportedLanguages', 1] }));
    expect(inGroup(unknownLanguage, { SupportedLanguages: codes.split(' ') })).toEqual(found);
  });

  it('are those that Unicode knows: none is both gone and there, and corrections lead to one', () => {
    const currency = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
    expect([...currencies, ...tenderUntil.keys()].filter((code) => currency.of(code) === undefined)).toEqual(
      [],
    );
    const known = Intl.supportedValuesOf('currency');
    expect(known.filter((code) => currencies.has(code) === tenderUntil.has(code))).toEqual([]);
    const euro = ['DEM', 'ESP', 'FRF', 'IEP', 'ITL', 'PTE'].map((code) => tenderUntil.get(code));
    expect(euro).toEqual([2002, 2002, 2002, 2002, 2002, 2002]);
    const language = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    expect([...languages].filter((code) => language.of(code) === undefined)).toEqual([]);
    expect(languages.size).toBe(183);
    for (const [code, meant] of Object.entries(languageCorrections)) {
      expect([code, languages.has(code), languages.has(meant)]).toEqual([code, false, true]);
    }
  });
});

describe('codes/denied', () => {
  it.each<[object, boolean]>([
    [{ Textual: 'You must live in the UK.' }, true],
    [{ Description: 'A deposit of £500 is required.' }, true],
    [{ Notes: ['For our Premier customers only.'] }, true],
    [{ Description: 'A deposit of £500 is mandatory.' }, true],
    [{ Indicator: true, Notes: ['You must live in the UK.'] }, false],
    [{ Notes: ['You must not be bankrupt.'] }, false],
    [{ Notes: ['You don’t have to be a customer.'] }, false],
    [{ Notes: ['Not only for students.'] }, false],
    [{ Notes: ['Open to all.'] }, false],
    [{ Type: 'PreviousBankruptcyAllowed', Notes: ['You must be solvent.'] }, false],
    [{}, false],
  ])('reports false beside %j: %s', (own, is) => {
    const condition = { Type: 'Other', Indicator: false, ...own };
    expect(placesIn(deniedCondition, { OtherEligibility: [condition] })).toEqual(
      is ? ['OtherEligibility.0.Indicator'] : [],
    );
  });

  it('finds it where there is one condition instead of a list', () => {
    const condition = { Indicator: false, Notes: ['You must trade for a year.'] };
    expect(inGroup(deniedCondition, { TradingHistoryEligibility: condition })).toEqual([
      { path: ['TradingHistoryEligibility', 'Indicator'], args: { text: '“must”' } },
    ]);
  });
});

it.each<[unknown, boolean]>([
  [undefined, false],
  [[], false],
  [[{}], true],
  [{}, true],
  ['', true],
])('a field with %j has a value: %s', (value, is) => expect(isFilled(value)).toBe(is));
