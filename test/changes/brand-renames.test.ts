import { describe, expect, it } from 'vitest';
import { branch, branchAt, compareRecords, recordsOf } from './records.js';

describe('a brand that is called otherwise', () => {
  it('may close and open records, and give them other numbers, in the same edit', () => {
    const ten = Array.from({ length: 10 }, (_, id) => branchAt(String(id), [50 + id / 10, 0]));
    const other = { ...ten[9], Identification: '99' };
    const fresh = branchAt('11', [40, 9], { postcode: 'PE15 8ZN' });
    const { changes } = compareRecords(
      recordsOf('branches', { 'Fen Bank': ten }),
      recordsOf('branches', { 'Fen Mutual': [...ten.slice(1, 9), other, fresh] }),
    );
    const of = (event: string) => changes.filter((change) => change.event === event);
    expect(of('closed')).toMatchObject([{ brand: 'Fen Bank', identity: '0/0' }]);
    expect(of('opened')).toMatchObject([{ brand: 'Fen Mutual', identity: '11/0' }]);
    expect(of('renamed')).toHaveLength(9);
    expect(of('renamed').filter(({ was }) => was !== undefined)).toMatchObject([
      { was: '9/0', identity: '99/0', wasBrand: 'Fen Bank' },
    ]);
  });

  it('is known by its records, not only by their numbers', () => {
    const others = ['Wells', 'Cley'].map((TownName, at) =>
      branch({
        Identification: String(at + 1),
        Name: TownName,
        Type: 'Mobile',
        CustomerSegment: ['SME'],
        PostalAddress: { TownName },
      }),
    );
    const { counts } = compareRecords(
      recordsOf('branches', { 'Fen Bank': ['1', '2'].map((id) => branchAt(id, [53, 0])) }),
      recordsOf('branches', { 'Marsh Bank': others }),
    );
    expect(counts).toMatchObject({ opened: 2, closed: 2, renamed: 0 });
  });
});
