import { describe, expect, it } from 'vitest';
import { project } from '../../src/interface/records/project.js';

const elyHighStreet = {
  Identification: 'FB-0102',
  SequenceNumber: '0',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: { PostCode: 'CB7 4LJ' },
};

const up = (fields: object) => project('branches', { ...elyHighStreet, ...fields }, 'v2.1', 'v2.2');
const down = (fields: object) => project('branches', { ...elyHighStreet, ...fields }, 'v2.2', 'v2.1');

function open(OpeningTime: string, ClosingTime: string) {
  return {
    Availability: {
      StandardAvailability: { Day: [{ Name: 'Monday', OpeningHours: [{ OpeningTime, ClosingTime }] }] },
    },
  };
}

const hours = ['Availability', 'StandardAvailability', 'Day', 0, 'OpeningHours', 0] as const;

describe('the times of a branch', () => {
  it.each([
    ['09:00:00', '09:00'],
    ['09:00:00.000', '09:00'],
    ['09:00:00Z', '09:00Z'],
    ['09:00:00.000+01:00', '09:00+01:00'],
    ['24:00:00', '24:00'],
  ])('%s of v2.1 is %s in v2.2', (before, after) => {
    expect(up(open('08:00:00', before))).toEqual({
      record: { ...elyHighStreet, ...open('08:00', after) },
      losses: [],
    });
  });

  it.each([
    ['09:00', '09:00:00'],
    ['0900', '09:00:00'],
    ['09:00-02:30', '09:00:00-02:30'],
    ['2400', '24:00:00'],
  ])('%s of v2.2 is %s in v2.1', (before, after) => {
    expect(down(open('08:00', before))).toEqual({
      record: { ...elyHighStreet, ...open('08:00:00', after) },
      losses: [],
    });
  });

  it.each(['16:59:59', '16:59:00.500'])('lose their seconds in v2.2: %s', (time) => {
    const { record, losses } = up(open('08:00:00', time));
    expect(record).toMatchObject(open('08:00', '16:59'));
    expect(losses).toEqual([{ path: [...hours, 'ClosingTime'], what: 'seconds', value: time }]);
  });

  it('change in non-standard availability too', () => {
    const christmas = (OpeningTime: string, ClosingTime: string) => ({
      ...open('08:00:00', '17:00:00').Availability,
      NonStandardAvailability: {
        Name: 'Christmas',
        Day: [{ Name: 'Friday', OpeningHours: [{ OpeningTime, ClosingTime }] }],
      },
    });
    const { record } = up({ Availability: christmas('10:00:00', '12:00:00') });
    expect(record).toMatchObject({
      Availability: {
        NonStandardAvailability: {
          Day: [{ OpeningHours: [{ OpeningTime: '10:00', ClosingTime: '12:00' }] }],
        },
      },
    });
  });
});

describe('the contacts of a branch (D4)', () => {
  const phone = { ContactType: 'Phone', ContactContent: {}, ContactDescription: 'Enquiries' };

  it('are left out of v2.2, which needs to know their content', () => {
    const { record, losses } = up({ ContactInfo: [phone] });
    expect(record).toEqual(elyHighStreet);
    expect(losses).toEqual([{ path: ['ContactInfo', 0], what: 'required', value: 'ContactContent' }]);
  });

  it('lose their content in v2.1, which has no place for it', () => {
    const { record, losses } = down({ ContactInfo: [{ ...phone, ContactContent: '01353 496 0000' }] });
    expect(record).toEqual({ ...elyHighStreet, ContactInfo: [phone] });
    expect(losses).toEqual([
      { path: ['ContactInfo', 0, 'ContactContent'], what: 'not-in-version', value: '01353 496 0000' },
    ]);
  });
});

describe('what else v2.1 has no words for', () => {
  it('is a sort code', () => {
    const { record, losses } = down({ SortCode: ['09-01-28', '09-01-29'] });
    expect(record).toEqual(elyHighStreet);
    expect(losses).toEqual([{ path: ['SortCode'], what: 'not-in-version', value: '09-01-28, 09-01-29' }]);
  });

  it('is a code that is not four uppercase letters', () => {
    const fens = { Name: 'Fens', Description: 'Customers of the drainage boards' };
    const { record, losses } = down({
      OtherCustomerSegment: [
        { ...fens, Code: 'fe7' },
        { ...fens, Code: 'FENS' },
      ],
    });
    expect(record).toEqual({ ...elyHighStreet, OtherCustomerSegment: [fens, { ...fens, Code: 'FENS' }] });
    expect(losses).toEqual([{ path: ['OtherCustomerSegment', 0, 'Code'], what: 'format', value: 'fe7' }]);
  });

  it('is nothing where a list or a code is empty', () => {
    const fens = { Name: 'Fens', Description: 'Customers of the drainage boards' };
    const { record, losses } = down({ SortCode: [], OtherAccessibility: [{ ...fens, Code: '' }] });
    expect(record).toEqual({ ...elyHighStreet, OtherAccessibility: [fens] });
    expect(losses).toEqual([]);
  });
});
