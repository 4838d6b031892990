import { addressFields } from './branch.js';
import { codes, flag, list, noted, object, pattern, table, text } from './kind.js';
import { otherCode } from './shared.js';

/** Interface 2.4 in v2.1. */

const address = table('2.3.1', '', addressFields);

const location = object(
  table('2.4 Location', 'PostalAddress', {
    LocationCategory: list(
      codes('BranchExternal, BranchInternal, BranchLobby, Other, RetailerOutlet, RemoteUnit'),
    ),
    OtherLocationCategory: list(otherCode),
    Site: object(table('2.4 Site', '', { Identification: text(1, 35), Name: text(1, 140) })),
    PostalAddress: noted(
      object({ ...address, requiredId: '2.4 PostalAddress required' }),
      'the fields of 2.3.1, GeoLocation too, none of them required',
    ),
  }),
);

export const atm = table(
  '2.4',
  'Identification, SupportedCurrencies, Location',
  {
    Identification: text(1, 35),
    SupportedLanguages: list(
      pattern(
        'two small letters',
        ['en', 'cy', 'aa', 'zz'],
        ['', 'e', 'eng', 'EN', 'En', 'e1', 'éé', 'en\n'],
      ),
    ),
    ATMServices: list(
      codes(`Balance, BillPayments, CashDeposits, CharityDonation, ChequeDeposits, CashWithdrawal, EnvelopeDeposit,
        FastCash, MobileBankingRegistration, MobilePaymentRegistration, MobilePhoneTopUp, OrderStatement, Other,
        PINActivation, PINChange, PINUnblock, MiniStatement`),
    ),
    Accessibility: list(
      codes(`AudioCashMachine, AutomaticDoors, ExternalRamp, InductionLoop, InternalRamp, LevelAccess,
        LowerLevelCounter, Other, WheelchairAccess`),
    ),
    Access24HoursIndicator: flag,
    SupportedCurrencies: list(
      pattern(
        'three capital letters',
        ['GBP', 'EUR', 'AAA', 'ZZZ'],
        ['', 'GB', 'GBPX', 'gbp', 'GBp', 'GB1', 'GBÉ', 'GBP\n'],
      ),
      1,
    ),
    MinimumPossibleAmount: pattern(
      'up to 13 digits, then if any a point and up to 5 digits, the point itself optional',
      ['5', '', '.', '5.', '.50', '10.00', '1234567890123', '1234567890123.12345', '123456789012345678'],
      [
        '-5',
        '+5',
        '1.123456',
        '12345678901234.5',
        '1234567890123456789',
        '1..2',
        '1.2.3',
        '5,00',
        '£5',
        ' 5',
        '5\n',
      ],
    ),
    Note: text(1, 2000),
    OtherAccessibility: list(otherCode),
    OtherATMServices: list(otherCode),
    Branch: object(table('2.4 Branch', '', { Identification: text(1, 35) }, { closed: true })),
    Location: location,
  },
  { closed: true },
);
