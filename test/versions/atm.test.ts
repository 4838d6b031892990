import { type Row, rowsOf } from './making.js';

const base = {
  Identification: 'AK-7',
  SupportedCurrencies: ['GBP'],
  Location: { PostalAddress: { TownName: 'Aldersyke' } },
};
const thousand = '𐍈'.repeat(1000);
const boat = { Name: 'Boat', Description: 'On the ferry' };
const categories = (category: object) => ({
  Location: { ...base.Location, OtherLocationCategory: [category] },
});
const amount = (MinimumPossibleAmount: string) => ({ MinimumPossibleAmount });
const notes = ['Behind the customs house.', 'Step-free.'];

rowsOf('atms', base, [
  [
    'notes are one text in v2.1, and a list of it',
    'up',
    { Note: notes.join('\n') },
    { Note: [notes.join('\n')] },
  ],
  ['… and a list in v2.2, and its texts, a line each', 'down', { Note: notes }, { Note: notes.join('\n') }],
  ['… and left out where the list is empty', 'down', { Note: [] }, {}],
  [
    '… which count 2000 code points in v2.1: what does not fit is lost, what still fits is kept',
    'down',
    { Note: [thousand, thousand, 'x'.repeat(999)] },
    { Note: `${thousand}\n${'x'.repeat(999)}` },
    `Note.1 too-long: ${thousand}`,
  ],
  ...Object.entries({
    '10': '10',
    '123456789012': '123456789012',
    '.5': '0.5',
    '10.500': '10.5',
    '0000000000010': '10',
  }).map(([before, after]): Row => [`${before}, the least amount`, 'up', amount(before), amount(after)]),
  ...['10.555', '1234567890123', '.'].map((lost): Row => {
    const loss = `MinimumPossibleAmount format: ${lost}`;
    return [`${lost}, which is lost rather than rounded`, 'up', amount(lost), {}, loss];
  }),
  ['the least amount is kept in v2.1', 'down', amount('10.'), amount('10.')],
  ['… unless it has a sign', 'down', amount('-10'), {}, 'MinimumPossibleAmount format: -10'],
  [
    'codes for other locations have four letters in v2.1',
    'down',
    categories({ ...boat, Code: 'B1' }),
    categories(boat),
    'Location.OtherLocationCategory.0.Code format: B1',
  ],
]);
