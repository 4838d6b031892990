import { type Row, rowsOf } from './making.js';

const base = {
  Identification: 'FB-0102',
  SequenceNumber: '0',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: { PostCode: 'CB7 4LJ' },
};
const days = (OpeningTime: string, ClosingTime: string) => ({
  Day: [{ Name: 'Monday', OpeningHours: [{ OpeningTime, ClosingTime }] }],
});
const open = (from: string, to: string) => ({ Availability: { StandardAvailability: days(from, to) } });
const christmas = (from: string, to: string) => ({
  Availability: {
    ...open(from, to).Availability,
    NonStandardAvailability: { Name: 'Christmas', ...days(from, to) },
  },
});
const closing = 'Availability.StandardAvailability.Day.0.OpeningHours.0.ClosingTime';
const phone = { ContactType: 'Phone', ContactContent: {}, ContactDescription: 'Enquiries' };
const fens = { Name: 'Fens', Description: 'Customers of the drainage boards' };

rowsOf('branches', base, [
  ...Object.entries({
    '09:00:00': '09:00',
    '09:00:00.000': '09:00',
    '09:00:00Z': '09:00Z',
    '09:00:00.000+01:00': '09:00+01:00',
    '24:00:00': '24:00',
  }).map(([before, after]): Row => [before, 'up', open('08:00:00', before), open('08:00', after)]),
  ...Object.entries({
    '09:00': '09:00:00',
    '0900': '09:00:00',
    '09:00-02:30': '09:00:00-02:30',
    '2400': '24:00:00',
  }).map(([before, after]): Row => [before, 'down', open('08:00', before), open('08:00:00', after)]),
  ...['16:59:59', '16:59:00.500'].map((time): Row => {
    const loss = `${closing} seconds: ${time}`;
    return [`${time}, which loses its seconds`, 'up', open('08:00:00', time), open('08:00', '16:59'), loss];
  }),
  [
    'times in non-standard availability too',
    'up',
    christmas('10:00:00', '12:00:00'),
    christmas('10:00', '12:00'),
  ],
  [
    'contacts are left out of v2.2, which needs to know their content (D4)',
    'up',
    { ContactInfo: [phone] },
    {},
    'ContactInfo.0 required: ContactContent',
  ],
  [
    '… and lose it in v2.1, which has no place for it',
    'down',
    { ContactInfo: [{ ...phone, ContactContent: '01353 496 0000' }] },
    { ContactInfo: [phone] },
    'ContactInfo.0.ContactContent not-in-version: 01353 496 0000',
  ],
  [
    'v2.1 has no sort code',
    'down',
    { SortCode: ['09-01-28', '09-01-29'] },
    {},
    'SortCode not-in-version: 09-01-28, 09-01-29',
  ],
  [
    '… nor a code that is not four uppercase letters',
    'down',
    {
      OtherCustomerSegment: [
        { ...fens, Code: 'fe7' },
        { ...fens, Code: 'FENS' },
      ],
    },
    { OtherCustomerSegment: [fens, { ...fens, Code: 'FENS' }] },
    'OtherCustomerSegment.0.Code format: fe7',
  ],
  [
    'nothing is lost where a list or a code is empty',
    'down',
    { SortCode: [], OtherAccessibility: [{ ...fens, Code: '' }] },
    { OtherAccessibility: [fens] },
  ],
]);
