import { describe, expect, it } from 'vitest';
import { workspace } from './workspace.js';

const explained = async (name = '') => {
  const { code, stdout, stderr } = await workspace().run(`explain ${name}`.trim());
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

describe('opendata explain, with a rule', () => {
  it('prints what it means, why it matters, and a wrong and a right example', async () => {
    const page = await explained('atms/unknown-branch');
    for (const part of [
      'An ATM belongs to a branch that does not exist\n\nRule `atms/unknown-branch`, a warning.',
      '\nWhy it matters\n',
      '\nWrong\n\n`content/fenland/atms.yaml`:\n',
      '      Branch: { Identification: 0371 }\n',
      '\nRight\n\n`content/fenland/atms.yaml`:\n',
    ])
      expect(page).toContain(part);
    expect(Math.max(...page.split('\n').map((line) => line.length))).toBeLessThanOrEqual(90);
  });

  it.each([
    ['content/yaml-syntax', 'A file is not valid YAML\n\nRule `content/yaml-syntax`, an error.'],
    ['content/yaml-syntax', '\nWrong: no space after the colon\n'],
    ['publish/removals', '\nRight\n\nWith `opendata build`.\n'],
    ['publish/previous-in-future', '\nThere is no example here.'],
  ])('%s: %j', async (rule, part) => {
    expect(await explained(rule)).toContain(part);
  });

  it('lists those of a family, or all, with a line each', async () => {
    const hours = await explained('hours');
    expect(hours).toMatch(/^Opening hours\nhours\/backwards +error +A branch closes before it opens\n/);
    expect(hours).not.toContain('schema/');
    expect(await explained('hours/')).toBe(hours);
    const all = await explained();
    expect(all).toMatch(/^hours\/closed +warning +A closed day has opening hours$/m);
    expect(all).toMatch(/^records\/duplicate-identity +error +Two records have the same identity$/m);
  });
});

describe('opendata explain, with a field', () => {
  it('says what it means and takes, an example, where it is required, since when, and where else it is', async () => {
    expect(await explained('branches.PostalAddress.PostCode')).toBe(`PostCode
The postcode, in capital letters and with its space.

The standard asks for it where there are no coordinates: ATM C3, atms/unlocatable,
standard/incomplete-address.

Takes     Text of at most 16 characters.
Example   CB7 4AA
Required  it depends on the place: see below
Version   since v2.1
Place     branches
            PostalAddress.PostCode (required)
          atms
            Location.PostalAddress.PostCode
`);
  });

  it.each([
    ['PostCode', 'branches.PostalAddress.PostCode'],
    // The name that records have in answers is one of the collection, too.
    ['SMELoan.LoanInterest', 'SME.LoanInterest'],
    ['smeloan', 'unsecured-sme-loans'],
    ['pca.overdraft', 'PCA.Overdraft'],
    ['UniAdmissionFulltimeTwoYears', 'UCASFulltimeTwoYears'],
  ])('%s and %s are the same', async (name, other) => {
    expect(await explained(name)).toBe(await explained(other));
  });

  it.each<[string, ...(string | RegExp)[]]>([
    [
      'PCA.Overdraft',
      '\nBorrowing by going below zero, and what it costs.\n',
      '          OverdraftTierBandSet (required): bands of the sum overdrawn, each with its\n            price\n',
      '\n            PCAMarketingState.Overdraft\n          business-current-accounts\n',
    ],
    ['PCA.PCAMarketingState[1].Overdraft', '\nBorrowing by going below zero, and what it costs.\n'],
    ['smeloan', /^unsecured-sme-loans\n/],
    [
      'branches.Type',
      '\nCodes     Mobile: a vehicle that visits places, with a SequenceNumber of 1 or more\n',
    ],
    // Each version by itself where they differ.
    [
      'ContactContent',
      'Takes     It takes no fields: write {}.\nRequired  yes\nVersion   v2.1 only\n',
      'Takes     Text of at most 256 characters.\nRequired  yes\nVersion   since v2.2\n',
    ],
    ['SortCode', '\nVersion   since v2.2\n'],
    ['FeeMinMaxType', 'Version   v2.1 only\n'],
    ['MinAmount', '\nRange     -2147483648 to 2147483647\n'],
    // What the standard asks for: with the rows and what reports it, or a person.
    [
      'MonthlyMaximumCharge',
      '\nThe standard asks for it on sale: PCA C2, PCA C39, standard/no-monthly-maximum.\n',
    ],
    ['MaxDailyCardWithdrawalLimit', '\nThe standard asks for it where there is a daily limit: CCC C45.\n'],
    ['meta', 'TotalResults (required): the number of records,'],
  ])('%s: %j', async (name, ...parts) => {
    const page = await explained(name);
    for (const part of parts) expect(page).toMatch(part);
  });

  it.each([
    // It is required anyway.
    ['BCA.IndustryEligibility.SICCode', 'The standard asks'],
    ['branches.Identification', 'The standard asks'],
    ['MobileWallet.Type', 'Mobile: a vehicle'],
    ['data.Brand', 'Branch'],
    ['atms.Identification', 'Location.Site.Identification'],
  ])('%s says nothing of "%s"', async (name, part) => {
    expect(await explained(name)).not.toContain(part);
  });

  it('names the collections whose records it may mean', async () => {
    const places = [...(await explained('Branch.Identification')).matchAll(/^Place +(\S+)/gm)];
    expect(places.map(([, collection]) => collection)).toEqual(['branches', 'atms']);
  });

  it.each([
    ['Agreement', 'meta.Agreement', 'The terms under which the data may be used, in a sentence.'],
    [
      'meta.LastUpdated',
      'meta.LastUpdated',
      'When the data of this collection and version last changed, in UTC.',
    ],
    ['termsofuse', 'meta.TermsOfUse', 'The terms of use.'],
    ['BrandName', 'data.Brand.BrandName', 'The name of the brand.'],
  ])('%s is %s of every answer', async (name, path, meaning) => {
    const page = await explained(name);
    expect(page).toContain(`\n${meaning}\n`);
    expect(page).toMatch(/\nTakes +\S[\s\S]*\nRequired +yes\nVersion +since v2.1\n/);
    expect(page).toMatch(new RegExp(String.raw`Place +every answer\n +${path}\n$`));
  });
});

describe('opendata explain, with a code', () => {
  it('says what it means in each field that takes it', async () => {
    expect(await explained('CashWithdrawal')).toBe(`CashWithdrawal
Gives out banknotes.

Version   since v2.1
Taken by  atms
            ATMServices

CashWithdrawal
Taking cash out with the card.

Version   since v2.1
Taken by  commercial-credit-cards
            CCCMarketingState.OtherFeesCharges.FeeChargeCap.FeeType
            CCCMarketingState.OtherFeesCharges.FeeChargeDetail.FeeType
`);
    const basic = '\nThe plain account, also for people with poor credit.\n';
    expect(await explained('PCA.Segment.Basic')).toContain(basic);
    const both = /^unsecured-sme-loans\n[\s\S]*\n\nSME\nSmall and medium-sized firms\.\n/;
    expect(await explained('SME')).toMatch(both);
  });

  it('is found by a word that is published for it, in the fields where it is published', async () => {
    expect(await explained('UCASFulltimeTwoYears')).toMatch(
      /^UniAdmissionFulltimeTwoYears\n[\s\S]*\nUCASFulltimeTwoYears is published for UniAdmissionFulltimeTwoYears with names:/,
    );
    const takers = async (name: string) => {
      const lines = (await explained(name)).match(/^(?: {10}|Taken by {2})[a-z-]+$/gm);
      return [...new Set(lines)].map((one) => one.slice(10));
    };
    expect(await takers('Mastercard')).toEqual(['commercial-credit-cards']);
    expect(await takers('MasterCard')).not.toContain('commercial-credit-cards');
    expect(await takers('NetworkOne')).toHaveLength(3);
  });
});

describe('opendata explain, with a name that there is not', () => {
  it.each([
    ['Postcod', 'PostCode'],
    ['PCA.Overdraf', 'PCA.Overdraft'],
    ['branches.PostalAddress.PostCod', 'branches.PostCode'],
    ['CashWithdrawl', 'CashWithdrawal'],
    ['branchs', 'branches'],
    ['PCA.ATMServices', 'ATMServices'],
    ['TermsOfUs', 'TermsOfUse'],
    ['MasterCrd', 'MasterCard'],
    ['hours/overlaps', 'hours/overlap'],
    ['enum', 'schema/enum'],
  ])('%s: did you mean %s?', async (name, meant) => {
    const what = name.includes('/') ? 'rule' : 'field, code or rule';
    expect(await workspace().run(`explain ${name}`)).toEqual({
      code: 2,
      stdout: '',
      stderr: `opendata: there is no ${what} "${name}". Did you mean ${meant}?\n`,
    });
    expect(await explained(meant)).not.toBe('');
  });

  it.each(['weather', '.', '[0]', '__proto__', 'constructor'])('"%s" is nothing', async (name) => {
    await workspace().ends(
      `explain ${name}`,
      2,
      /there is no field, code or rule .*(Did you|lists the rules)/,
    );
  });
});
