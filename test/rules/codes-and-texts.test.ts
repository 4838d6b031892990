import { describe, expect, it } from 'vitest';
import { recordSchema } from '../../src/interface/records/records.js';
import { fieldsOf, nodeAt } from '../../src/interface/schema/node.js';
import type { Collection } from '../../src/model/collection.js';
import type { FieldPath } from '../../src/model/location.js';
import { otherFields } from '../../src/rules/built-in/codes/other.js';
import {
  currencies as currencyCodes,
  languages as languageCodes,
  languageCorrections,
  tenderUntil,
} from '../../src/rules/built-in/codes/unknown.js';
import { isFilled } from '../../src/rules/built-in/fields.js';
import { check, rulesBroken } from './check.js';
import { atmIn, atmWith, branchNoted } from './fixtures.js';

const atm = (fields: string) => ({ collection: 'atms' as const, yaml: atmWith(fields) });
const noted = (note: string) => ({ collection: 'branches' as const, yaml: branchNoted(note) });

describe('rules on the code Other', () => {
  it('take an empty list for no explanation, and for none to be used', async () => {
    expect(await rulesBroken(atm('ATMServices: [Other]\nOtherATMServices: []\n'))).toEqual([
      'codes/other-unexplained',
    ]);
    expect(await rulesBroken(atm('ATMServices: [Balance]\nOtherATMServices: []\n'))).toEqual([]);
  });

  it('point at the code in its list', async () => {
    const [found] = await check(atm('Accessibility: [LevelAccess, Other]\n'));
    expect(found).toMatchObject({ args: { other: 'OtherAccessibility' }, field: ['Accessibility', 1] });
  });

  it('know which code is explained by which field from the interface itself', () => {
    const of = (collection: Collection, path: FieldPath) =>
      otherFields(fieldsOf(nodeAt(recordSchema('v2.1', collection), path)));
    expect(of('unsecured-sme-loans', [])).toEqual([{ field: 'Segment', other: 'OtherSegment' }]);
    const band = ['CreditInterest', 'TierBandSet', 0, 'TierBand', 0];
    expect(of('personal-current-accounts', band)).toContainEqual({
      field: 'BankInterestRateType',
      other: 'OtherBankInterestType',
    });
    // An overdraft may be of type Other, and the interface has no field to say which.
    expect(of('personal-current-accounts', ['Overdraft', 'OverdraftTierBandSet', 0])).toEqual([]);
  });
});

describe('codes of currencies and languages', () => {
  const currencies = (codes: string) => ({
    collection: 'atms' as const,
    yaml: atmIn(`SupportedCurrencies: [${codes}]`),
  });
  const languages = (codes: string) => atm(`SupportedLanguages: [${codes}]\n`);

  it('may be any that there are', async () => {
    expect(await rulesBroken(currencies('GBP, EUR, USD, SLE, XCG'))).toEqual([]);
    expect(await rulesBroken(languages('en, cy, ga, gd, uk, zh'))).toEqual([]);
  });

  it.each([
    ['STG', { currency: 'STG', suggestion: 'GBP' }],
    ['GPB', { currency: 'GPB', suggestion: 'GBP' }],
    ['QQQ', { currency: 'QQQ' }],
    ['HRK', { currency: 'HRK', until: 2023 }],
    ['DEM', { currency: 'DEM', until: 2002 }],
  ])('that are none, or gone, are told: %s', async (code, args) => {
    const found = await check(currencies(`GBP, ${code}`));
    expect(found).toMatchObject([
      { rule: 'codes/unknown-currency', severity: 'warning', field: ['SupportedCurrencies', 1] },
    ]);
    expect(found[0]?.args).toEqual(args);
  });

  it.each([
    ['gb', { language: 'gb', suggestion: 'en' }],
    ['iw', { language: 'iw', suggestion: 'he' }],
    ['xx', { language: 'xx' }],
  ])('and so are those of no language: %s', async (code, args) => {
    const found = await check(languages(`en, ${code}`));
    expect(found).toMatchObject([{ rule: 'codes/unknown-language', field: ['SupportedLanguages', 1] }]);
    expect(found[0]?.args).toEqual(args);
  });

  it('suggest only languages that there are, for codes that are none', () => {
    for (const [code, meant] of Object.entries(languageCorrections)) {
      expect([code, languageCodes.has(code), languageCodes.has(meant)]).toEqual([code, false, true]);
    }
  });

  it('no currency is both gone and there', () => {
    expect([...tenderUntil.keys()].filter((code) => currencyCodes.has(code))).toEqual([]);
  });
});

describe('an amount with a comma in a list of notes', () => {
  const notes = (list: string) => ({
    collection: 'personal-current-accounts' as const,
    yaml: `Name: Fenland Saver\nIdentification: FB-SAVER\nPCAMarketingState:\n  - Identification: USUAL\n    MarketingState: Regular\n    Notes: ${list}\n`,
  });

  it.each([
    '[Above £25,000 only]',
    '[Up to £1,250.50 a day]',
    '[From 25,000 on]',
    '[At most $5,000, or €4,000]',
  ])('is split by YAML, and told of: %s', async (list) => {
    expect((await rulesBroken(notes(list)))[0]).toBe('texts/split-amount');
  });

  it('is told of once for each text, at its second part', async () => {
    expect(await check(notes('[Free, Above £1,000,000 only]'))).toMatchObject([
      {
        args: { first: 'Above £1', second: '000' },
        field: ['PCAMarketingState', 0, 'Notes', 2],
        at: [{ start: { line: 6 } }, { start: { line: 6 } }],
      },
    ]);
  });

  it.each([
    '["Above £25,000 only"]',
    '[Open from 9, 100 yards from the station]',
    '[Call 01353 555 555, 24 hours a day]',
    '[In band 3, 500 transactions are free]',
    '[Since 2025, 000 is no code]',
    '[One, Two]',
  ])('is not found in %s', async (list) => expect(await rulesBroken(notes(list))).toEqual([]));
});

describe('rules on texts', () => {
  it.each([
    'Open < 18 years > 16',
    'Fish & chips next door',
    'A <-> B',
    'R&D; sales',
    'Deposits <b and more',
  ])('take %s for plain text', async (note) =>
    expect(await rulesBroken(noted(JSON.stringify(note)))).toEqual([]),
  );

  it.each(['Ring<br/>twice', '<p class="x">Ring', 'Fish &amp; chips', '5&#8211;6', '<A HREF="x">here</A>'])(
    'find the HTML in %s',
    async (note) => expect(await rulesBroken(noted(JSON.stringify(note)))).toEqual(['texts/html']),
  );

  it('let a text have lines and tabs inside', async () => {
    expect(await rulesBroken(noted('"One\\ntwo\\tthree"'))).toEqual([]);
  });

  it('find a lost character, and have nothing against unusual ones', async () => {
    expect(await rulesBroken(noted('"bags of \\ufffd20"'))).toEqual(['texts/broken']);
    expect(await rulesBroken(noted('Çà et là – “£20”, 日本語'))).toEqual([]);
  });

  it.each([
    ['“Ring the bell”', { first: '“', last: '”' }],
    ['”Ring the bell”', { first: '”', last: '”' }],
    ['„Bitte läuten“', { first: '„', last: '“' }],
    ['‘Don’t ring’', { first: '‘', last: '’' }],
    ['“Ring: the bell”', { first: '“', last: '”' }],
  ])('find the curly quotes round %s', async (note, args) => {
    expect(await check(noted(JSON.stringify(note)))).toMatchObject([
      { rule: 'texts/curly-quotes', severity: 'warning', args, field: ['Note'] },
    ]);
  });

  it.each([
    '“Plus” and “Student”',
    '“Ring” twice',
    '’Tis the season',
    '‘Ring’ or ‘knock’',
    'The “Plus”',
    '“',
  ])('have nothing against the curly quotes in %s', async (note) =>
    expect(await rulesBroken(noted(note))).toEqual([]),
  );

  it.each([
    ['" Ring"', 'start'],
    ['"Ring\\u00a0"', 'end'],
    ['|\n    Ring', 'end'],
    ['" Ring "', 'both'],
  ])('say at which end of %s the blank is', async (note, where) => {
    expect(await check(noted(note))).toMatchObject([
      { rule: 'texts/blank-ends', severity: 'note', args: { where }, field: ['Note'] },
    ]);
  });
});

describe('texts with characters that nobody sees', () => {
  const found = async (note: string) =>
    (await check(noted(JSON.stringify(note)))).filter(({ rule }) => rule === 'texts/hidden-character');

  it.each([
    ['Ring the\u200b bell', 'hidden', 'Ring the bell'],
    ['soft\u00adly', 'hidden', 'softly'],
    ['Ely\u202egnp.exe', 'direction', 'Elygnp.exe'],
    ['Ely\u200e', 'direction', 'Ely'],
    ['Ely\u{e0041}\u{e0042}', 'hidden', 'Ely'],
    ['Ely\u3164', 'hidden', 'Ely'],
    ['Fore Hill\u2028Ely', 'hidden', 'Fore Hill Ely'],
    ['a\u200db', 'hidden', 'ab'],
    ['🏴\u{e0067}\u{e0042}', 'hidden', '🏴'],
  ])('are named, with the text without them: %j', async (text, kind, kept) => {
    expect((await found(text)).map(({ args }) => args)).toMatchObject([{ kind, kept }]);
  });

  it.each([
    ['emoji', '👩\u200d🦽 step-free ☎\ufe0f 1\ufe0f\u20e3 👩🏽\u200d🦽'],
    ['flags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 🇬🇧'],
    ['Persian', 'می\u200cخواهم'],
    ['Hindi and Sinhala', 'क्\u200dष ශ්\u200dරී'],
    ['a variant of an ideograph', '葛\u{e0100}'],
    ['a no-break space before an amount', '£\u00a020 or 1\u202f000'],
    ['lines', 'One\nTwo\tThree'],
    ['accents and quotes', 'Caffè – “Ely”…'],
  ])('are left alone where they are needed: %s', async (_, text) => {
    expect(await found(text)).toEqual([]);
  });

  it('include spaces of other kinds in what is compared letter by letter', async () => {
    const yaml = branchNoted('Ely').replace('CB7 4AB', '"CB7\u00a04AB"').replace('FB-0102', '"FB\u20090102"');
    const problems = (await check({ collection: 'branches', yaml })).filter(
      ({ rule }) => rule === 'texts/hidden-character',
    );
    expect(problems.map(({ field, args }) => [field, args])).toEqual([
      [['Identification'], { kind: 'space', place: 'FB\u20090102', kept: 'FB 0102' }],
      [['PostalAddress', 'PostCode'], { kind: 'space', place: 'CB7\u00a04AB', kept: 'CB7 4AB' }],
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
