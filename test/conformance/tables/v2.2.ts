import { atm as atm21 } from './atm.js';
import { branch as branch21 } from './branch.js';
import { type Changes, changed } from './change.js';
import { codes, flag, type Kind, list, noted, object, pattern, text } from './kind.js';
import { overdraftCap, overdraftFees, pca as pca21 } from './pca.js';
import {
  amount,
  notes,
  otherCode as otherCode21,
  overdraftFeeType as overdraftFeeType21,
  period as period21,
  productOtherCode,
  rate,
  timeOfDay as timeOfDay21,
  wordCharacters,
} from './shared.js';

/** What v2.2 changes in branches, ATMs and PCA (interface 9.5, D2): the public standard's 2.2.1, its times widened. */

const otherCode: Kind = {
  ...otherCode21,
  table: {
    ...otherCode21.table,
    fields: {
      ...otherCode21.table.fields,
      Code: { id: '9.5 OtherCode.Code', kind: wordCharacters, note: 'in branches and ATMs as in PCA' },
    },
  },
};

const timeOfDay = pattern(
  'hh:mm, the colon optional; also 24:00, Z and an offset (D2)',
  ['09:00', '0900', '00:00', '23:59', '2359', '24:00', '09:00Z', '09:00+01:00', '17:30-05:30', '24:00Z'],
  [
    '',
    '9:00',
    '900',
    '09:60',
    '25:00',
    '24:01',
    '09:00:00',
    '09.00',
    '09:00 Z',
    '09:00z',
    ' 09:00',
    '09:00\n',
  ],
  '9.5 TimeOfDay',
);

const period = codes('Day, Half Year, Month, Quarter, Week, AcademicTerm, Year', '9.5 Period');

const overdraftFeeType = codes(
  `ArrangedOverdraft, EmergencyBorrowing, BorrowingItem, OverdraftRenewal, AnnualReview, OverdraftSetup, Surcharge,
  TempOverdraft, UnauthorisedBorrowing, UnauthorisedPaidTrans, Other, UnauthorisedUnpaidTrans`,
  '9.5 OverdraftFeeType',
);

const minMaxType = { renamed: { FeeMinMaxType: 'MinMaxType' } };

const changes: Changes = {
  kinds: new Map<Kind, Kind>([
    [otherCode21, otherCode],
    [timeOfDay21, timeOfDay],
    [period21, period],
    [overdraftFeeType21, overdraftFeeType],
  ]),
  tables: {
    '2.3': { id: '9.5 Branch', fields: { SortCode: noted(list(text(1, 8)), 'new') } },
    '2.3 ContactInfo': {
      id: '9.5 ContactInfo',
      fields: { ContactContent: noted(text(1, 256), 'in place of an empty object') },
    },
    '2.4': {
      id: '9.5 ATM',
      fields: {
        Note: noted(list(text(1, 2000)), 'in place of one text'),
        MinimumPossibleAmount: pattern(
          'minus sign if any, 1 to 10 digits, a point if any, up to 2 digits',
          ['5', '0', '-5', '5.', '10.00', '1234567890', '1234567890.12', '123456789012'],
          [
            '',
            '-',
            '.',
            '.50',
            '+5',
            '1.123',
            '12345678901.12',
            '1234567890123',
            '1..2',
            '5,00',
            '£5',
            ' 5',
            '5\n',
          ],
        ),
      },
    },
    '2.5': {
      id: '9.5 PCA',
      fields: {
        Segment: noted(
          list(
            codes(`Basic, BenefitAndReward, CreditInterest, Cashback, General, Graduate, Other, Overdraft, Packaged,
              Premium, Reward, Student, YoungAdult, Youth`),
          ),
          'five more values, no minimum',
        ),
        OnSaleIndicator: noted(flag, 'new'),
        Notes: noted(notes, 'new'),
      },
    },
    '2.5.1': { id: '9.5 PCAMarketingState', required: ['Identification', 'MarketingState'] },
    '2.5.2 TierBand': {
      id: '9.5 TierBand',
      optional: ['Identification'],
      fields: { BankInterestRate: noted(rate, 'new') },
    },
    '2.5.3 Overdraft': { id: '9.5 Overdraft', fields: { Notes: noted(notes, 'in place of one text') } },
    '2.5.3 OverdraftFeeChargeCap': { id: '9.5 OverdraftFeeChargeCap', ...minMaxType },
    '2.5.5 FeatureBenefitItem': { id: '9.5 FeatureBenefitItem', optional: ['Identification'] },
    '2.5.6 MobileWallet': {
      id: '9.5 MobileWallet',
      fields: {
        Type: noted(
          codes(`PlatformOnePay, PlatformTwoPay, PlatformFourPay, IssuerMobileApp, MobileBankingApp, Other, PeerPay,
            PlatformThreePay, OperatorWallet`),
          'adds PlatformFourPay',
        ),
      },
    },
    '2.5.7 FeeChargeDetail': {
      id: '9.5 FeeChargeDetail',
      fields: { OtherFeeCategory: noted(productOtherCode, 'new') },
    },
    '2.5.7 FeeChargeCap': { id: '9.5 FeeChargeCap', ...minMaxType },
  },
};

/** A cap and the fees around it: a fee may have a cap of its own in v2.2. */
const cap = changed(overdraftCap, changes);
const fees = changed(overdraftFees, {
  ...changes,
  tables: {
    ...changes.tables,
    '2.5.3 OverdraftFeeChargeDetail': {
      id: '9.5 OverdraftFeeChargeDetail',
      without: ['OverdraftFeeApplicableRange'],
      fields: { OverdraftFeeChargeCap: noted(object(cap), 'new: one cap of this fee') },
    },
  },
});
const feeList = { OverdraftFeesCharges: noted(list(object(fees)), 'no minimum') };

export const branch = changed(branch21, changes);
export const atm = changed(atm21, changes);
export const pca = changed(pca21, {
  ...changes,
  tables: {
    ...changes.tables,
    '2.5.3 OverdraftTierBandSet': {
      id: '9.5 OverdraftTierBandSet',
      optional: ['Identification'],
      fields: { MinimumArrangedOverdraftAmount: noted(amount, 'new'), ...feeList },
    },
    '2.5.3 OverdraftTierBand': {
      id: '9.5 OverdraftTierBand',
      optional: ['Identification'],
      fields: feeList,
    },
  },
});
