import { describe, expect, it } from 'vitest';
import { project } from '../../src/interface/records/project.js';

const regular = { Identification: 'R1', MarketingState: 'Regular' };
const dyke = { Name: 'Dyke Account', Identification: 'NG-DYKE', PCAMarketingState: [regular] };

const up = (fields: object) => project('personal-current-accounts', { ...dyke, ...fields }, 'v2.1', 'v2.2');
const down = (fields: object) => project('personal-current-accounts', { ...dyke, ...fields }, 'v2.2', 'v2.1');

const fee = {
  FeeType: 'ArrangedOverdraft',
  ApplicationFrequency: 'Monthly',
  CalculationFrequency: 'Daily',
};

const band = { Identification: 'B', TierValueMin: '0' };
const set = { Identification: 'S', TierBandMethod: 'Whole', OverdraftTierBand: [band] };
const charge = { ...fee, FeeType: 'Other', FeeCategory: 'Other' };

describe.each([
  ['beside PCAMarketingState', (parts: object) => parts, []],
  [
    'inside PCAMarketingState',
    (parts: object) => ({ PCAMarketingState: [{ ...regular, ...parts }] }),
    ['PCAMarketingState', 0],
  ],
] as const)('a part %s (D5)', (_, placed, place) => {
  it('names the kind of a cap FeeMinMaxType in v2.1, MinMaxType in v2.2', () => {
    const charges = (cap: object) =>
      placed({
        OtherFeesCharges: { FeeChargeDetail: [charge], FeeChargeCap: [{ FeeType: ['Other'], ...cap }] },
      });
    expect(up(charges({ FeeMinMaxType: 'Maximum' }))).toEqual({
      record: { ...dyke, ...charges({ MinMaxType: 'Maximum' }) },
      losses: [],
    });
    expect(down(charges({ MinMaxType: 'Maximum' }))).toEqual({
      record: { ...dyke, ...charges({ FeeMinMaxType: 'Maximum' }) },
      losses: [],
    });
  });

  it('has one text of overdraft notes in v2.1, a list in v2.2', () => {
    const overdraft = (Notes: unknown) => placed({ Overdraft: { Notes, OverdraftTierBandSet: [set] } });
    expect(up(overdraft('Reviewed yearly.')).record).toEqual({ ...dyke, ...overdraft(['Reviewed yearly.']) });
    expect(down(overdraft(['Reviewed yearly.', 'Repayable on demand.'])).record).toEqual({
      ...dyke,
      ...overdraft('Reviewed yearly.\nRepayable on demand.'),
    });
  });

  it('has a wallet of a kind that v2.1 does not know as Other there', () => {
    const wallets = (Type: string) => placed({ FeaturesAndBenefits: { MobileWallet: [{ Type }] } });
    expect(down(wallets('PlatformFourPay'))).toEqual({
      record: { ...dyke, ...wallets('Other') },
      losses: [
        {
          path: [...place, 'FeaturesAndBenefits', 'MobileWallet', 0, 'Type'],
          what: 'replaced',
          value: 'PlatformFourPay',
        },
      ],
    });
  });

  it('loses a period of AcademicTerm in v2.1', () => {
    const condition = { Name: 'Enrolled', Type: 'StudentsOnly' };
    const eligibility = (item: object) => placed({ Eligibility: { OtherEligibility: [item] } });
    expect(down(eligibility({ ...condition, Period: 'AcademicTerm' }))).toEqual({
      record: { ...dyke, ...eligibility(condition) },
      losses: [
        {
          path: [...place, 'Eligibility', 'OtherEligibility', 0, 'Period'],
          what: 'unknown-value',
          value: 'AcademicTerm',
        },
      ],
    });
  });
});

describe('an Identification that v2.1 requires', () => {
  const band = { TierValueMin: '0' };
  const overdraft = (...sets: object[]) => ({ Overdraft: { OverdraftTierBandSet: sets } });
  const place = ['Overdraft', 'OverdraftTierBandSet'];

  it('is the place in the list, counted from 1', () => {
    const { record, losses } = down(overdraft({ TierBandMethod: 'Whole', OverdraftTierBand: [band, band] }));
    expect(record).toMatchObject(
      overdraft({
        Identification: '1',
        OverdraftTierBand: [
          { ...band, Identification: '1' },
          { ...band, Identification: '2' },
        ],
      }),
    );
    expect(losses).toEqual([
      { path: [...place, 0, 'OverdraftTierBand', 0, 'Identification'], what: 'supplied', value: '1' },
      { path: [...place, 0, 'OverdraftTierBand', 1, 'Identification'], what: 'supplied', value: '2' },
      { path: [...place, 0, 'Identification'], what: 'supplied', value: '1' },
    ]);
  });

  it('is never one that another item of the list has', () => {
    const { record } = down({
      FeaturesAndBenefits: {
        FeatureBenefitItem: [
          { Identification: '2', Type: 'Travel' },
          { Type: 'Lifestyle' },
          { Type: 'Rewards' },
        ],
      },
    });
    expect(record).toMatchObject({
      FeaturesAndBenefits: {
        FeatureBenefitItem: [{ Identification: '2' }, { Identification: '3' }, { Identification: '4' }],
      },
    });
  });
});

describe('a marketing state without a name or kind', () => {
  it('is given a number in v2.2, and no kind: without one it is left out there', () => {
    const { record, losses } = up({
      PCAMarketingState: [{ MarketingState: 'Promotional' }, { Notes: ['Ends'] }],
    });
    expect(record?.['PCAMarketingState']).toEqual([{ Identification: '1', MarketingState: 'Promotional' }]);
    expect(losses).toEqual([
      { path: ['PCAMarketingState', 0, 'Identification'], what: 'supplied', value: '1' },
      { path: ['PCAMarketingState', 1], what: 'required', value: 'MarketingState' },
    ]);
  });

  it('leaves nothing of an account without any that has a kind', () => {
    expect(up({ PCAMarketingState: [{ Identification: 'A' }] })).toEqual({
      record: undefined,
      losses: [{ path: ['PCAMarketingState', 0], what: 'required', value: 'MarketingState' }],
    });
  });
});

describe('a tenure', () => {
  it('loses its length with its period, which means nothing alone', () => {
    const { record, losses } = down({
      PCAMarketingState: [{ ...regular, StateTenureLength: 2, StateTenurePeriod: 'AcademicTerm' }],
    });
    expect(record).toEqual(dyke);
    expect(losses).toEqual([
      { path: ['PCAMarketingState', 0, 'StateTenurePeriod'], what: 'unknown-value', value: 'AcademicTerm' },
      { path: ['PCAMarketingState', 0, 'StateTenureLength'], what: 'required', value: 'StateTenurePeriod' },
    ]);
  });
});

describe('the fees of an overdraft', () => {
  const charging = (...charges: object[]) => ({
    Overdraft: {
      OverdraftTierBandSet: [{ ...set, OverdraftFeesCharges: charges }],
    },
  });
  const place = ['Overdraft', 'OverdraftTierBandSet', 0, 'OverdraftFeesCharges'];
  const cap = { FeeType: ['ArrangedOverdraft'], MinMaxType: 'Maximum', FeeCapAmount: '60' };
  const capBefore = { FeeType: ['ArrangedOverdraft'], FeeMinMaxType: 'Maximum', FeeCapAmount: '60' };

  it('lose the range that a fee applies to in v2.2', () => {
    const { record, losses } = up(
      charging({
        OverdraftFeeChargeDetail: [{ ...fee, OverdraftFeeApplicableRange: { MinimumAmount: '5' } }],
      }),
    );
    expect(record).toEqual({ ...dyke, ...charging({ OverdraftFeeChargeDetail: [fee] }) });
    expect(losses).toEqual([
      {
        path: [...place, 0, 'OverdraftFeeChargeDetail', 0, 'OverdraftFeeApplicableRange'],
        what: 'not-in-version',
      },
    ]);
  });

  it('have the cap of a single fee beside the fees in v2.1, after the caps that were there', () => {
    const { record, losses } = down(
      charging({
        OverdraftFeeChargeCap: [{ ...cap, FeeCapAmount: '80' }],
        OverdraftFeeChargeDetail: [{ ...fee, OverdraftFeeChargeCap: cap }],
      }),
    );
    expect(record).toEqual({
      ...dyke,
      ...charging({
        OverdraftFeeChargeCap: [{ ...capBefore, FeeCapAmount: '80' }, capBefore],
        OverdraftFeeChargeDetail: [fee],
      }),
    });
    expect(losses).toEqual([
      { path: [...place, 0, 'OverdraftFeeChargeDetail', 0, 'OverdraftFeeChargeCap'], what: 'moved' },
    ]);
  });

  it('lose a fee of type Other in v2.1, its own cap with it', () => {
    const other = { ...fee, FeeType: 'Other', OverdraftFeeChargeCap: cap };
    const { record, losses } = down(charging({ OverdraftFeeChargeDetail: [other, fee] }));
    expect(record).toEqual({ ...dyke, ...charging({ OverdraftFeeChargeDetail: [fee] }) });
    expect(losses).toEqual([
      { path: [...place, 0, 'OverdraftFeeChargeDetail', 0], what: 'unknown-value', value: 'Other' },
    ]);
  });

  it('are lost together, in one loss, where nothing remains that v2.1 could charge', () => {
    const other = { ...fee, FeeType: 'Other' };
    const { record, losses } = down(
      charging({ OverdraftFeeChargeCap: [cap], OverdraftFeeChargeDetail: [other, other] }),
    );
    expect(record).toMatchObject({ Overdraft: { OverdraftTierBandSet: [{ Identification: 'S' }] } });
    expect(record).not.toHaveProperty('Overdraft.OverdraftTierBandSet[0].OverdraftFeesCharges');
    expect(losses).toEqual([{ path: [...place, 0], what: 'unknown-value', value: 'Other' }]);
  });

  it('keep a cap for the types that v2.1 knows', () => {
    const { record, losses } = down(
      charging({
        OverdraftFeeChargeCap: [
          { ...cap, FeeType: ['Other', 'Surcharge'] },
          { ...cap, FeeType: ['Other'] },
        ],
        OverdraftFeeChargeDetail: [fee],
      }),
    );
    expect(record).toEqual({
      ...dyke,
      ...charging({
        OverdraftFeeChargeCap: [{ ...capBefore, FeeType: ['Surcharge'] }],
        OverdraftFeeChargeDetail: [fee],
      }),
    });
    expect(losses).toEqual([
      {
        path: [...place, 0, 'OverdraftFeeChargeCap', 0, 'FeeType', 0],
        what: 'unknown-value',
        value: 'Other',
      },
      { path: [...place, 0, 'OverdraftFeeChargeCap', 1], what: 'unknown-value', value: 'Other' },
    ]);
  });

  it('may be an empty list in v2.2 only, which says nothing', () => {
    const { record, losses } = down(charging());
    expect(record).not.toHaveProperty('Overdraft.OverdraftTierBandSet[0].OverdraftFeesCharges');
    expect(losses).toEqual([]);
  });
});

describe('what else v2.1 has no words for', () => {
  it('are the segments that v2.2 added', () => {
    expect(down({ Segment: ['Basic', 'Cashback'] })).toEqual({
      record: { ...dyke, Segment: ['Basic'] },
      losses: [{ path: ['Segment', 1], what: 'unknown-value', value: 'Cashback' }],
    });
    expect(down({ Segment: ['Cashback'] }).record).toEqual(dyke);
  });

  it('are the fields that v2.2 added', () => {
    const band = {
      Identification: 'B1',
      TierValueMinimum: '0',
      CalculationFrequency: 'Daily',
      ApplicationFrequency: 'Monthly',
      FixedVariableInterestRateType: 'Fixed',
      AER: '1.50',
    };
    const { record, losses } = down({
      OnSaleIndicator: false,
      Notes: ['No longer sold.'],
      CreditInterest: {
        TierBandSet: [{ TierBandMethod: 'Whole', TierBand: [{ ...band, BankInterestRate: '1.49' }] }],
      },
      OtherFeesCharges: {
        FeeChargeDetail: [{ ...charge, OtherFeeCategory: { Name: 'Locks', Description: 'Lock fees' } }],
      },
    });
    expect(record).toEqual({
      ...dyke,
      CreditInterest: { TierBandSet: [{ TierBandMethod: 'Whole', TierBand: [band] }] },
      OtherFeesCharges: { FeeChargeDetail: [charge] },
    });
    expect(losses).toEqual([
      { path: ['OnSaleIndicator'], what: 'not-in-version', value: 'false' },
      { path: ['Notes'], what: 'not-in-version', value: 'No longer sold.' },
      {
        path: ['CreditInterest', 'TierBandSet', 0, 'TierBand', 0, 'BankInterestRate'],
        what: 'not-in-version',
        value: '1.49',
      },
      { path: ['OtherFeesCharges', 'FeeChargeDetail', 0, 'OtherFeeCategory'], what: 'not-in-version' },
    ]);
  });
});
