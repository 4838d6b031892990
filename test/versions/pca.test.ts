import { type Row, rowsOf } from './making.js';

const regular = { Identification: 'R1', MarketingState: 'Regular' };
const base = { Name: 'Dyke Account', Identification: 'NG-DYKE', PCAMarketingState: [regular] };

const fee = {
  FeeType: 'ArrangedOverdraft',
  ApplicationFrequency: 'Monthly',
  CalculationFrequency: 'Daily',
};
const otherFee = { ...fee, FeeType: 'Other' };
const charge = { ...otherFee, FeeCategory: 'Other' };
const band = { TierValueMin: '0' };
const set = {
  Identification: 'S',
  TierBandMethod: 'Whole',
  OverdraftTierBand: [{ ...band, Identification: 'B' }],
};
const overdraft = (...sets: object[]) => ({ Overdraft: { OverdraftTierBandSet: sets } });

/** The parts of an account, which may be beside the marketing states or in one of them (D5). */
function partsOf(where: string, placed: (parts: object) => object, path: string): Row[] {
  const charges = (cap: object) =>
    placed({
      OtherFeesCharges: { FeeChargeDetail: [charge], FeeChargeCap: [{ FeeType: ['Other'], ...cap }] },
    });
  const noted = (Notes: unknown) => placed({ Overdraft: { Notes, OverdraftTierBandSet: [set] } });
  const wallet = (Type: string) => placed({ FeaturesAndBenefits: { MobileWallet: [{ Type }] } });
  const condition = { Name: 'Enrolled', Type: 'StudentsOnly' };
  const eligibility = (item: object) => placed({ Eligibility: { OtherEligibility: [item] } });
  const [before, after] = [charges({ FeeMinMaxType: 'Maximum' }), charges({ MinMaxType: 'Maximum' })];
  const rows: Row[] = [
    ['the kind of a cap is FeeMinMaxType in v2.1, MinMaxType in v2.2', 'up', before, after],
    ['…', 'down', after, before],
    ['overdraft notes are one text in v2.1, a list in v2.2', 'up', noted('Yearly.'), noted(['Yearly.'])],
    ['…', 'down', noted(['Yearly.', 'On demand.']), noted('Yearly.\nOn demand.')],
    [
      'a wallet of a kind that v2.1 does not know is Other there',
      'down',
      wallet('PlatformFourPay'),
      wallet('Other'),
      `${path}FeaturesAndBenefits.MobileWallet.0.Type replaced: PlatformFourPay`,
    ],
    [
      'a period of AcademicTerm is lost in v2.1',
      'down',
      eligibility({ ...condition, Period: 'AcademicTerm' }),
      eligibility(condition),
      `${path}Eligibility.OtherEligibility.0.Period unknown-value: AcademicTerm`,
    ],
  ];
  return rows.map(([what, ...row]): Row => [`${where}: ${what}`, ...row]);
}

const charging = (...charges: object[]) => overdraft({ ...set, OverdraftFeesCharges: charges });
const sets = 'Overdraft.OverdraftTierBandSet.0';
const fees = `${sets}.OverdraftFeesCharges.0`;
const cap = { FeeType: ['ArrangedOverdraft'], MinMaxType: 'Maximum', FeeCapAmount: '60' };
const capBefore = { FeeType: ['ArrangedOverdraft'], FeeMinMaxType: 'Maximum', FeeCapAmount: '60' };
const rated = {
  Identification: 'B1',
  TierValueMinimum: '0',
  CalculationFrequency: 'Daily',
  ApplicationFrequency: 'Monthly',
  FixedVariableInterestRateType: 'Fixed',
  AER: '1.50',
};
const interest = (one: object) => ({
  CreditInterest: { TierBandSet: [{ TierBandMethod: 'Whole', TierBand: [one] }] },
});
const items = (...all: object[]) => ({ FeaturesAndBenefits: { FeatureBenefitItem: all } });

rowsOf('personal-current-accounts', base, [
  ...partsOf('beside PCAMarketingState', (parts) => parts, ''),
  ...partsOf(
    'inside PCAMarketingState',
    (parts) => ({ PCAMarketingState: [{ ...regular, ...parts }] }),
    'PCAMarketingState.0.',
  ),
  [
    'an Identification that v2.1 requires is the place in the list, counted from 1',
    'down',
    overdraft({ TierBandMethod: 'Whole', OverdraftTierBand: [band, band] }),
    overdraft({
      Identification: '1',
      TierBandMethod: 'Whole',
      OverdraftTierBand: [
        { ...band, Identification: '1' },
        { ...band, Identification: '2' },
      ],
    }),
    `${sets}.OverdraftTierBand.0.Identification supplied: 1`,
    `${sets}.OverdraftTierBand.1.Identification supplied: 2`,
    `${sets}.Identification supplied: 1`,
  ],
  [
    '… and never one that another item of the list has',
    'down',
    items({ Identification: '2', Type: 'Travel' }, { Type: 'Lifestyle' }, { Type: 'Rewards' }),
    items(
      { Identification: '2', Type: 'Travel' },
      { Identification: '3', Type: 'Lifestyle' },
      { Identification: '4', Type: 'Rewards' },
    ),
    'FeaturesAndBenefits.FeatureBenefitItem.1.Identification supplied: 3',
    'FeaturesAndBenefits.FeatureBenefitItem.2.Identification supplied: 4',
  ],
  [
    'a marketing state without a name is given a number in v2.2, and without a kind is left out',
    'up',
    { PCAMarketingState: [{ MarketingState: 'Promotional' }, { Notes: ['Ends'] }] },
    { PCAMarketingState: [{ Identification: '1', MarketingState: 'Promotional' }] },
    'PCAMarketingState.0.Identification supplied: 1',
    'PCAMarketingState.1 required: MarketingState',
  ],
  [
    '… which leaves nothing of an account without any other',
    'up',
    { PCAMarketingState: [{ Identification: 'A' }] },
    undefined,
    'PCAMarketingState.0 required: MarketingState',
  ],
  [
    'a tenure loses its length with its period, which means nothing alone',
    'down',
    { PCAMarketingState: [{ ...regular, StateTenureLength: 2, StateTenurePeriod: 'AcademicTerm' }] },
    {},
    'PCAMarketingState.0.StateTenurePeriod unknown-value: AcademicTerm',
    'PCAMarketingState.0.StateTenureLength required: StateTenurePeriod',
  ],
  [
    'fees lose the range that they apply to in v2.2',
    'up',
    charging({
      OverdraftFeeChargeDetail: [{ ...fee, OverdraftFeeApplicableRange: { MinimumAmount: '5' } }],
    }),
    charging({ OverdraftFeeChargeDetail: [fee] }),
    `${fees}.OverdraftFeeChargeDetail.0.OverdraftFeeApplicableRange not-in-version: undefined`,
  ],
  [
    'the cap of a single fee is beside the fees in v2.1, after the caps that were there',
    'down',
    charging({
      OverdraftFeeChargeCap: [{ ...cap, FeeCapAmount: '80' }],
      OverdraftFeeChargeDetail: [{ ...fee, OverdraftFeeChargeCap: cap }],
    }),
    charging({
      OverdraftFeeChargeCap: [{ ...capBefore, FeeCapAmount: '80' }, capBefore],
      OverdraftFeeChargeDetail: [fee],
    }),
    `${fees}.OverdraftFeeChargeDetail.0.OverdraftFeeChargeCap moved: undefined`,
  ],
  [
    'a fee of type Other is lost in v2.1, its own cap with it',
    'down',
    charging({ OverdraftFeeChargeDetail: [{ ...otherFee, OverdraftFeeChargeCap: cap }, fee] }),
    charging({ OverdraftFeeChargeDetail: [fee] }),
    `${fees}.OverdraftFeeChargeDetail.0 unknown-value: Other`,
  ],
  [
    'fees are lost together, in one loss, where nothing remains that v2.1 could charge',
    'down',
    charging({ OverdraftFeeChargeCap: [cap], OverdraftFeeChargeDetail: [otherFee, otherFee] }),
    overdraft(set),
    `${fees} unknown-value: Other`,
  ],
  [
    'a cap is kept for the types that v2.1 knows',
    'down',
    charging({
      OverdraftFeeChargeCap: [
        { ...cap, FeeType: ['Other', 'Surcharge'] },
        { ...cap, FeeType: ['Other'] },
      ],
      OverdraftFeeChargeDetail: [fee],
    }),
    charging({
      OverdraftFeeChargeCap: [{ ...capBefore, FeeType: ['Surcharge'] }],
      OverdraftFeeChargeDetail: [fee],
    }),
    `${fees}.OverdraftFeeChargeCap.0.FeeType.0 unknown-value: Other`,
    `${fees}.OverdraftFeeChargeCap.1 unknown-value: Other`,
  ],
  ['an empty list of fees, which v2.2 may have, says nothing', 'down', charging(), overdraft(set)],
  [
    'v2.1 has no segments that v2.2 added',
    'down',
    { Segment: ['Basic', 'Cashback'] },
    { Segment: ['Basic'] },
    'Segment.1 unknown-value: Cashback',
  ],
  ['… not even alone', 'down', { Segment: ['Cashback'] }, {}, 'Segment.0 unknown-value: Cashback'],
  [
    '… nor fields',
    'down',
    {
      OnSaleIndicator: false,
      Notes: ['No longer sold.'],
      ...interest({ ...rated, BankInterestRate: '1.49' }),
      OtherFeesCharges: {
        FeeChargeDetail: [{ ...charge, OtherFeeCategory: { Name: 'Locks', Description: 'Lock fees' } }],
      },
    },
    { ...interest(rated), OtherFeesCharges: { FeeChargeDetail: [charge] } },
    'OnSaleIndicator not-in-version: false',
    'Notes not-in-version: No longer sold.',
    'CreditInterest.TierBandSet.0.TierBand.0.BankInterestRate not-in-version: 1.49',
    'OtherFeesCharges.FeeChargeDetail.0.OtherFeeCategory not-in-version: undefined',
  ],
]);
