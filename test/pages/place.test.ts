import { expect, it } from 'vitest';
import { placeShown } from '../../src/parts/pages/place.js';

it.each([
  ['00:00:00', '00:00:00', []],
  ['24:00', '00:00', []],
  ['00:00:00Z', '24:00:00Z', [['00:00', '24:00']]],
  ['00:00', '23:59', [['00:00', '23:59']]],
])('shows a day from %s to %s as the rules on hours mean it', (OpeningTime, ClosingTime, hours) => {
  const Day = [{ Name: 'Sunday', OpeningHours: [{ OpeningTime, ClosingTime }] }];
  const { week } = placeShown('branches', { Availability: { StandardAvailability: { Day } } });
  expect(week).toMatchObject([{ day: 6, hours }]);
});

it('shows texts without the blanks around them, and none of blanks alone', () => {
  const place = placeShown('branches', {
    Name: ' Ely ',
    PostalAddress: { TownName: ' \n', AddressLine: ['', ' Suite 4'], PostCode: 7 },
  });
  expect(place).toMatchObject({ name: 'Ely', town: undefined, street: ['Suite 4'], postcode: undefined });
});
