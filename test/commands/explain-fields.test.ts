import { describe, expect, it } from 'vitest';
import { workspace } from './workspace.js';

const explained = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await workspace().run(['explain', ...args]);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

describe('opendata explain, with a field', () => {
  it('says what it means and takes, an example, where it is required, since when, and where else it is', async () => {
    expect(await explained('branches.PostalAddress.PostCode')).toBe(`PostCode
The postcode, in capital letters and with its space.

The standard asks for it where there are no coordinates: ATM C3, atms/unlocatable,
standard/incomplete-address.

Takes     Text of at most 16 characters.
Example   CB7 4AA
Required  in some places: see below
Version   since v2.1
Place     branches
            PostalAddress.PostCode (required)
          atms
            Location.PostalAddress.PostCode
`);
    expect(await explained('PostCode')).toBe(await explained('branches.PostalAddress.PostCode'));
  });

  it('names the fields in it, by any name of the collection', async () => {
    const page = await explained('PCA.Overdraft');
    expect(page).toContain('\nBorrowing by going below zero, and what it costs.\n');
    expect(page).toContain(
      '          OverdraftTierBandSet (required): bands of the sum overdrawn, each with its\n            price\n',
    );
    expect(page).toContain(
      '\n            PCAMarketingState.Overdraft\n          business-current-accounts\n',
    );
    for (const name of [
      'personal-current-accounts.Overdraft',
      'pca.overdraft',
      'PCA.PCAMarketingState[1].Overdraft',
    ])
      expect(await explained(name)).toContain(page.slice(0, 300));
  });

  it('takes the name that records have in answers for the collection, too', async () => {
    expect(await explained('SMELoan.LoanInterest')).toBe(await explained('SME.LoanInterest'));
    expect(await explained('smeloan')).toMatch(/^unsecured-sme-loans\n/);
  });

  it('names the codes of it with their meanings', async () => {
    const page = await explained('branches.Type');
    expect(page).toContain(
      '\nCodes     Mobile: a vehicle that visits places, with a SequenceNumber of 1 or more\n',
    );
    expect(await explained('MobileWallet.Type')).not.toContain('Mobile: a vehicle');
  });

  it('shows each version by itself where they differ', async () => {
    const page = await explained('ContactContent');
    expect(page).toContain('Takes     It takes no fields: write {}.\nRequired  yes\nVersion   v2.1 only\n');
    expect(page).toContain(
      'Takes     Text of at most 256 characters.\nRequired  yes\nVersion   since v2.2\n',
    );
    expect(await explained('SortCode')).toContain('\nVersion   since v2.2\n');
    expect(await explained('MinAmount')).toContain('\nRange     -2147483648 to 2147483647\n');
  });

  it('names a place of an earlier version, and the collections whose records it may mean', async () => {
    expect(await explained('FeeMinMaxType')).toContain('Version   v2.1 only\n');
    const titles = /^Place +(\S+)/gm;
    const places = [...(await explained('Branch.Identification')).matchAll(titles)].map(([, one]) => one);
    expect(places).toEqual(['branches', 'atms']);
  });
});

describe('opendata explain, with a field that the standard asks for', () => {
  it('says when, with the rows and what reports it', async () => {
    expect(await explained('MonthlyMaximumCharge')).toContain(
      '\nThe standard asks for it on sale: PCA C2, PCA C39, standard/no-monthly-maximum.\n',
    );
    // Only a person can tell.
    expect(await explained('MaxDailyCardWithdrawalLimit')).toContain(
      '\nThe standard asks for it where there is a daily limit: CCC C45.\n',
    );
    // It is required anyway.
    expect(await explained('BCA.IndustryEligibility.SICCode')).not.toContain('The standard asks');
    expect(await explained('branches.Identification')).not.toContain('The standard asks');
  });
});

describe('opendata explain, with a field around the records', () => {
  it.each([
    ['Agreement', 'meta.Agreement', 'The terms under which the data may be used, in a sentence.'],
    [
      'meta.LastUpdated',
      'meta.LastUpdated',
      'When the data of this collection and version last changed, in UTC.',
    ],
    ['termsofuse', 'meta.TermsOfUse', 'The terms of use.'],
    ['License', 'meta.License', 'The licence of the data.'],
    ['TotalResults', 'meta.TotalResults', 'The number of records, of all brands together.'],
    ['BrandName', 'data.Brand.BrandName', 'The name of the brand.'],
  ])('%s is %s of every answer', async (name, path, meaning) => {
    const page = await explained(name);
    expect(page).toContain(`\n${meaning}\n`);
    expect(page).toMatch(/\nTakes +\S[\s\S]*\nRequired +yes\nVersion +since v2.1\n/);
    expect(page).toMatch(new RegExp(String.raw`Place +every answer\n +${path}\n$`));
  });

  it('names the fields in one, without the list of any collection', async () => {
    expect(await explained('meta')).toContain('TotalResults (required): the number of records,');
    expect(await explained('data.Brand')).not.toContain('Branch');
  });
});

describe('opendata explain, with a published word', () => {
  it('leads to the code that it is published for', async () => {
    const page = await explained('UCASFulltimeTwoYears');
    expect(page).toMatch(/^UniAdmissionFulltimeTwoYears\n/);
    expect(page).toContain(
      '\nUCASFulltimeTwoYears is published for UniAdmissionFulltimeTwoYears with names:',
    );
    expect(await explained('UniAdmissionFulltimeTwoYears')).toBe(page);
  });

  it('leads only to the fields where it is published', async () => {
    const takers = async (name: string) =>
      [...new Set((await explained(name)).match(/^(?: {10}|Taken by {2})[a-z-]+$/gm))].map((one) =>
        one.slice(10),
      );
    expect(await takers('Mastercard')).toEqual(['commercial-credit-cards']);
    expect(await takers('MasterCard')).not.toContain('commercial-credit-cards');
    expect(await takers('NetworkOne')).toHaveLength(3);
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
    expect(await explained('PCA.Segment.Basic')).toContain(
      '\nThe plain account, also for people with poor credit.\n',
    );
    expect(await explained('SME')).toMatch(
      /^unsecured-sme-loans\n[\s\S]*\n\nSME\nSmall and medium-sized firms\.\n/,
    );
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
  ])('%s: did you mean %s?', async (name, meant) => {
    const { code, stdout, stderr } = await workspace().run(['explain', name]);
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      `opendata: there is no field, code or rule "${name}". Did you mean ${meant}?\n`,
    ]);
    expect(await explained(meant)).not.toBe('');
  });

  it.each(['weather', '.', '[0]', '__proto__', 'constructor'])('"%s" is nothing', async (name) => {
    const { code, stderr } = await workspace().run(['explain', name]);
    expect(code).toBe(2);
    expect(stderr).toContain('there is no field, code or rule');
  });
});
