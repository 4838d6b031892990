import type { FormKind } from './kind.js';

/** Texts of a form, by its name in the tables: some at its edges, on either side. */
export const forms: Readonly<Record<string, FormKind>> = {
  /** Minus sign if any, 1 to 14 digits, then if any a point and 1 to 4 digits. */
  Amount: form(
    ['0', '-0', '7', '00012.5000', '99999999999999', '-99999999999999.9999', '0.1'],
    [
      '-',
      '+1',
      '.5',
      '1.',
      '1.12345',
      '123456789012345',
      '1,000',
      ' 1',
      '1 ',
      '1\n',
      '1e3',
      '--1',
      '£1',
      '١',
    ],
  ),
  /** Minus sign if any, 1 to 3 digits, then if any a point and 1 to 4 digits. */
  Rate: form(
    ['0', '-0.0', '999', '-999.9999', '1.5', '007.2500'],
    ['-', '+1', '.5', '1.', '1000', '1000.5', '0.12345', '1,5', ' 1', '1\n', '1%', '--1', '٣'],
  ),
  /** Minus sign if any, 1 to 3 digits, a point, 1 to 8 digits. */
  Coordinate: form(
    ['52.4', '-0.12345678', '180.0', '000.00000000'],
    ['52', '52.', '.5', '-', '1234.5', '0.123456789', '+52.4', '52,4', '52.4 N', '--52.4'],
  ),
  /** A day of the calendar, YYYY-MM-DD (D11). */
  Date: form(
    ['2026-01-31', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31'],
    [
      '2023-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-1-1',
      '26-01-01',
      '20260131',
      '2026-01-31T00:00:00Z',
      '31/01/2026',
    ],
  ),
  /** Hh:mm:ss, three digits of a second if any, 24:00:00 for the end of the day, Z or an offset if any. */
  TimeOfDay: form(
    [
      '09:00:00',
      '00:00:00',
      '23:59:59',
      '09:30:00.000',
      '09:30:00.125',
      '24:00:00',
      '24:00:00.000',
      '09:00:00Z',
      '09:00:00+01:00',
      '09:00:00.500-05:30',
      '24:00:00Z',
      '24:00:00.000+00:00',
    ],
    [
      '09:00',
      '9:00:00',
      '090000',
      '09:00:00.1',
      '09:00:00.1234',
      '09:00:00.',
      '24:00:01',
      '24:01:00',
      '25:00:00',
      '24:00:00.001',
      '09:60:00',
      '09:00:60',
      '09:00:00+0100',
      '09:00:00+01',
      '09:00:00 Z',
      '09:00:00z',
      '09:00:00Z+01:00',
      '9 am',
    ],
  ),
  /** Hh:mm, the colon optional; also 24:00, Z and an offset (D2). */
  MinuteOfDay: form(
    ['09:00', '0900', '00:00', '23:59', '2359', '24:00', '09:00Z', '09:00+01:00', '17:30-05:30', '24:00Z'],
    ['9:00', '900', '09:60', '25:00', '24:01', '09:00:00', '09.00', '09:00 Z', '09:00z'],
  ),
  /** Hours and minutes, the colon optional. */
  HourAndMinute: form(
    ['00:00', '09:30', '0930', '23:59', '2359'],
    ['24:00', '9:30', '09:60', '09:30:00', '09:30Z', '09:30+01:00', '930', '09.30'],
  ),
  /** Up to 13 digits, then if any a point and up to 5 digits, the point itself optional. */
  CashAmount: form(
    ['5', '', '.', '5.', '.50', '10.00', '1234567890123', '1234567890123.12345', '123456789012345678'],
    ['-5', '+5', '1.123456', '12345678901234.5', '1234567890123456789', '1..2', '1.2.3', '5,00', '£5'],
  ),
  /** Minus sign if any, 1 to 10 digits, a point if any, up to 2 digits. */
  SignedCashAmount: form(
    ['5', '0', '-5', '5.', '10.00', '1234567890', '1234567890.12', '123456789012'],
    ['-', '.', '.50', '+5', '1.123', '12345678901.12', '1234567890123', '1..2', '5,00', '£5'],
  ),
  /** Two capital letters. */
  TwoCapitals: form(['GB', 'NO', 'AA', 'ZZ'], ['G', 'GBR', 'gb', 'Gb', 'G1', 'ÉÉ']),
  /** Two small letters. */
  TwoSmallLetters: form(['en', 'cy', 'aa', 'zz'], ['e', 'eng', 'EN', 'En', 'e1', 'éé']),
  /** Three capital letters. */
  ThreeCapitals: form(['GBP', 'EUR', 'AAA', 'ZZZ'], ['GB', 'GBPX', 'gbp', 'GBp', 'GB1', 'GBÉ']),
  /** Exactly four capital letters. */
  FourCapitals: form(['FENS', 'AAAA', 'ZZZZ'], ['FEN', 'FENSX', 'fens', 'FeNS', 'F3NS', 'F_NS', 'FENÉ']),
  /** 0 to 4 letters, digits or underscores. */
  WordCharacters: form(['', 'A', 'z', '7', '_', 'a_1Z'], ['ABCDE', 'A-B', 'A B', 'É', 'A.B', 'AB\n']),
  /** 0 to 5 digits. */
  FiveDigits: form(['', '0', '01110', '99999'], ['123456', '12a', ' 1', '1.0', '-1', '١']),
  /** An instant, date-time of RFC 3339 (D11). */
  Instant: form(
    [
      '2026-03-01T09:00:00Z',
      '2026-03-01T09:00:00.000Z',
      '2024-02-29T23:59:59.999Z',
      '2026-03-01T09:00:00+01:00',
      '2026-03-01t23:59:59.123456z',
      '2026-03-01T00:00:00+23:59',
      '2026-03-01T19:00:00-00:00',
      '2016-12-31T23:59:60Z',
    ],
    [
      '2026-03-01',
      '2026-03-01T09:00:00',
      '2026-02-30T09:00:00Z',
      '2026-03-01T24:00:00Z',
      '2026-03-01T09:60:00Z',
      '2026-03-01T09:00Z',
      '09:00:00Z',
      '2026-03-01 09:00:00Z',
      '2026-03-01T09:00:61Z',
      '2026-03-01T09:00:00.Z',
      '2026-03-01T09:00:00+24:00',
      '2026-03-01T09:00:00+01:60',
      '2026-03-01T09:00:00+0100',
      'x2026-03-01T09:00:00Z',
      '2026-03-01T09:00:00Zx',
      'yesterday',
    ],
  ),
  /** An address, URI. */
  Link: form(
    ['https://fenland.example/licence', 'https://fenland.example/terms?of=use#fen'],
    [
      'licence',
      '/licence',
      'fenland.example/licence',
      'https://',
      'https://fenland.example/a licence',
      'mailto:help@fenland.example',
      'ftp://fenland.example/terms',
      'see https://fenland.example',
      'at:https://fenland.example',
      'https://fenland.example ',
      'https://fenland.example:port',
    ],
  ),
};

/** Refused are also an empty text, and spaces or a line break around texts, unless these are accepted. */
function form(accepted: FormKind['accepted'], refused: FormKind['refused']): FormKind {
  const around = accepted.flatMap((text) => [` ${text}`, `${text} `, `${text}\n`]);
  const more = ['', ...around].filter((text) => !accepted.includes(text));
  return { is: 'form', accepted, refused: [...refused, ...more] };
}
