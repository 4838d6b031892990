import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { recordsIn, recordsInOrder } from '../../src/publication/changes/records.js';
import { valuesToWithdraw } from '../../src/publication/guards/withdrawn.js';
import { entriesIn } from '../../src/source/site/entry-file.js';
import { type Withdrawal, withdrawnList } from '../../src/source/site/withdrawn.js';
import { withReleased, withWithdrawals } from '../../src/source/site/write-entries.js';

const published = (...records: readonly object[]) => ({
  collection: 'branches' as const,
  version: 'v2.2' as const,
  brands: [
    {
      brand: 'Fenland Bank',
      records: recordsInOrder(recordsIn(Buffer.from(records.map((own) => JSON.stringify(own)).join(',')))),
    },
  ],
});
const branch = (more: object, Identification = 'FB-01') => ({ Identification, SequenceNumber: '0', ...more });
const between = (was: object, earlier: object) =>
  valuesToWithdraw(published(branch(was)), published(branch(earlier))).map(({ field, missing, text }) =>
    [field, ...(missing ? ['missing'] : []), text].join(' '),
  );

describe('what is withdrawn', () => {
  test('is a value that the earlier publication has not at that place', () => {
    expect(between({ Name: 'B', Note: ['x'] }, { Name: 'A', Note: ['x'] })).toEqual(['Name B']);
    expect(between({ Name: 'B' }, { Name: 'B', Note: ['x'] })).toEqual(['Note missing nothing']);
  });

  test('is not the order of a list of codes, nor what stays in a list beside it', () => {
    expect(
      between({ CustomerSegment: ['SME', 'Personal'] }, { CustomerSegment: ['Personal', 'SME'] }),
    ).toEqual([]);
    const days = (open: string) => ({
      Availability: {
        StandardAvailability: {
          Day: [
            { Name: 'Monday', OpeningHours: [{ OpeningTime: open, ClosingTime: '17:00' }] },
            { Name: 'Tuesday', OpeningHours: [{ OpeningTime: '09:00', ClosingTime: '17:00' }] },
          ],
        },
      },
    });
    expect(between(days('10:00'), days('09:00'))).toEqual([
      'Availability.StandardAvailability.Day.OpeningHours.OpeningTime 10:00',
    ]);
  });

  test('of two records that changed places is nothing', () => {
    const [a, b] = [branch({ Name: 'A' }), branch({ Name: 'B' }, 'FB-02')];
    expect(valuesToWithdraw(published(a, b), published(b, a))).toEqual([]);
  });
});

const words = fc
  .oneof(
    fc.constantFrom('a, b', '[x]', '#1', '- no', "'q'", 'null', 'true', '0123', '£ ~'),
    fc.string({ minLength: 1, maxLength: 20 }),
  )
  .map((text) => text.replace(/\p{C}/gu, '.'))
  .filter((text) => text.trim() !== '');
const value = fc.record(
  {
    record: words,
    field: words,
    digest: fc.constantFrom('3f2a9c1d77b04e21', '0123456789012345', '12345678901234e5'),
    missing: fc.constant(true),
    text: words,
  },
  { requiredKeys: ['record', 'digest', 'text'] },
);
const entry: fc.Arbitrary<Withdrawal> = fc.record({
  id: fc.constantFrom('branches-3f2a9c1d', '0123', 'a.b'),
  collection: fc.constant('branches' as const),
  values: fc.array(value, { minLength: 1, maxLength: 3 }),
  reason: words,
  by: words,
  on: fc.constant('2026-11-26'),
});

it('adds entries that read as they were meant, and releases the one that is meant', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 3 }), entry, (before, added) => {
      const first = withWithdrawals(undefined, before)!;
      const text = withWithdrawals(first, [added])!;
      expect(entriesIn(withdrawnList, text)).toEqual([...before, added]);
      expect(text.startsWith(first)).toBe(true);
      const released = entriesIn(withdrawnList, withReleased(text, added.id, '2026-12-01')!)!;
      expect(released.map(({ released: day }) => day !== undefined)).toEqual(
        [...before, added].map(({ id }) => id === added.id),
      );
    }),
  );
});
