import { describe, expect, it } from 'vitest';
import { codeLabel } from '../../src/parts/pages/places/codes.js';
import { addressLine, titleOf } from '../../src/parts/pages/places/place-name.js';
import { labelOf, shownName } from '../../src/parts/pages/words.js';
import { place } from './places.js';

const named = (name: string, more = {}) => ({
  brand: 'Barclays UK',
  name,
  street: 'Unit 3, 12 East Road',
  town: 'CAMBRIDGE',
  postcode: 'CB1 1AA',
  ...more,
});

describe('what a place is called', () => {
  it.each([
    ['', {}, 'Barclays UK, East Road'],
    ['Barclays', {}, 'Barclays UK, East Road'],
    ['Barclays Petty Cury', {}, 'Barclays Petty Cury'],
    ['PETTY CURY', {}, 'Barclays UK, Petty Cury'],
    ['', { street: '' }, 'Barclays UK, Cambridge'],
    ['', { street: '', town: '' }, 'Barclays UK, CB1 1AA'],
    ['', { street: '', town: '', postcode: '' }, 'Barclays UK'],
  ])('%j with the address %j is %j', (name, more, title) => {
    expect(titleOf(named(name, more))).toBe(title);
  });

  it('is not said again in the address', () => {
    expect(addressLine(named('', { street: 'East Road, Cambridge' }), 'Barclays UK, East Road')).toBe(
      'Cambridge, CB1 1AA',
    );
    expect(addressLine(named(''))).toBe('Unit 3, 12 East Road, Cambridge, CB1 1AA');
  });

  it.each([
    ["KING'S LYNN", "King's Lynn"],
    ['STOW ON THE WOLD', 'Stow on the Wold'],
    ['HSBC UK', 'HSBC UK'],
    ["O'CONNELL ST", "O'Connell St"],
    ['Ely', 'Ely'],
  ])('%s is shown as %s', (written, shown) => {
    expect(shownName(written)).toBe(shown);
  });
});

it.each([
  ['CB7 4AA', 'GB', 'cb7'],
  ['cb7 4aa', 'UK', 'cb7'],
  ['EC1A 1BB', undefined, 'ec1a'],
  ['JE2 3AB', 'JE', 'je2'],
  ['CB7', 'GB', 'cb7'],
  ['D02 X285', 'IE', 'in-ie'],
  ['D02 X285', undefined, 'in-gb'],
  ['CB7 4AAA', 'GB', 'in-gb'],
  ['', 'GB', 'in-gb'],
])('a place with the postcode %j in %s is on the page %s', (postcode, Country, district) => {
  expect(place(postcode, undefined, { Country }).district).toBe(district);
});

it('hours are read in the forms of both versions; closed days are none; notes are kept', () => {
  const hours = (from: string, to: string) => [{ OpeningTime: from, ClosingTime: to }];
  const night = 'T00:00:00Z';
  const { times, hoursNotes } = place('CB7 4AA', undefined, {
    Availability: {
      StandardAvailability: {
        Day: [
          {
            Name: 'Monday',
            Notes: 'By appointment',
            OpeningHours: [...hours('13:00:00Z', '17:00:00Z'), ...hours('09:00', '12:00')],
          },
          { Name: 'Tuesday', OpeningHours: hours('00:00:00', '00:00:00') },
          { Name: 'Sunday', OpeningHours: hours('00:00', '24:00') },
        ],
      },
      NonStandardAvailability: [
        {
          Name: 'Christmas',
          Notes: 'Closed',
          StartDate: `2026-12-25${night}`,
          EndDate: `2026-12-26${night}`,
        },
        { Name: 'No day' },
      ],
    },
  });
  expect(times.week).toBe('09:00-12:00 13:00-17:00;;;;;;00:00-24:00');
  expect(times.exceptions).toEqual([['2026-12-25', '2026-12-26', ';;;;;;', 'Christmas']]);
  expect(Object.fromEntries(hoursNotes)).toEqual({ Monday: 'By appointment', '2026-12-25': 'Closed' });
});

it.each([
  ['LevelAccess', 'No steps'],
  ['ATMUsage', 'Cash machine usage'],
  ['WiFi', 'Wi-Fi'],
  ['Own code of a brand', 'Own code of a brand'],
  ['constructor', 'Constructor'],
])('the code %s is %j', (code, label) => {
  expect(codeLabel(code)).toBe(label);
  expect(labelOf('ATM_usage')).toBe('Cash machine usage');
});
