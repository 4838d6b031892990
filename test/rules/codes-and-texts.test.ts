import { describe, expect, it } from 'vitest';
import type { Collection } from '../../src/model/collection.js';
import type { FieldPath } from '../../src/model/location.js';
import { atmWith, otherFields } from '../../src/rules/codes/other-fields.js';
import { branchNoted } from '../../src/rules/texts/note.js';
import { check, rulesBroken, today } from './check.js';

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
      otherFields({ collection, version: 'v2.1', date: today }, path);
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
    ['" Ring"', 'start'],
    ['"Ring\\u00a0"', 'end'],
    ['|\n    Ring', 'end'],
    ['" Ring "', 'both'],
  ])('say at which end of %s the blank is', async (note, where) => {
    expect(await check(noted(note))).toMatchObject([
      { rule: 'texts/blank-ends', severity: 'note', args: { where }, field: ['Note'] },
    ]);
  });

  it('look at every text of a record, however deep', async () => {
    const deep = atm(
      'OtherATMServices: [{ Name: Coins, Description: "Changes coins " }]\nATMServices: [Other]\n',
    );
    const [found] = await check(deep);
    expect(found?.field).toEqual(['OtherATMServices', 0, 'Description']);
  });
});
