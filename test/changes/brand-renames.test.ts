import { describe, expect, it } from 'vitest';
import { branch, branchAt, compareRecords, recordsOf, type Values } from './records.js';

const account = (AER: string, own: Values = {}): Values => ({
  Identification: 'P1',
  Name: 'Everyday Saver',
  OnSaleIndicator: true,
  ProductURL: 'https://fenland.example/saver',
  CreditInterest: { TierBandSet: [{ TierBand: [{ Identification: 'T', AER }] }] },
  ...own,
});
const accounts = (brands: Readonly<Record<string, readonly Values[]>>) =>
  recordsOf('personal-current-accounts', brands);
const two = ['1', '2'].map((id) => branchAt(id, [53, 0]));

describe('a brand that is called otherwise', () => {
  it('keeps its records, so that what else changes in them shows', () => {
    const { changes, counts } = compareRecords(
      accounts({ 'Fen Bank': [account('2.02'), account('1.00', { Identification: 'P2' })] }),
      accounts({ 'Fen Mutual': [account('1.75'), account('1.00', { Identification: 'P2' })] }),
    );
    expect(counts).toEqual({ opened: 0, closed: 0, renamed: 2, changed: 0, unchanged: 0 });
    expect(changes).toMatchObject([
      {
        brand: 'Fen Mutual',
        wasBrand: 'Fen Bank',
        identity: 'P1',
        event: 'renamed',
        classes: ['renamed', 'rates'],
        details: [{ field: 'CreditInterest.TierBandSet.TierBand.AER', was: '2.02', is: '1.75' }],
      },
      { identity: 'P2', wasBrand: 'Fen Bank', classes: ['renamed'], details: [] },
    ]);
    expect(changes.every(({ was }) => was === undefined)).toBe(true);
  });

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
    const others = [
      branch({
        Identification: '1',
        Name: 'Wells',
        Type: 'Mobile',
        CustomerSegment: ['SME'],
        PostalAddress: { TownName: 'Wells' },
      }),
      branch({
        Identification: '2',
        Name: 'Cley',
        Type: 'Mobile',
        CustomerSegment: ['SME'],
        PostalAddress: { TownName: 'Cley' },
      }),
    ];
    const { counts } = compareRecords(
      recordsOf('branches', { 'Fen Bank': two }),
      recordsOf('branches', { 'Marsh Bank': others }),
    );
    expect(counts).toMatchObject({ opened: 2, closed: 2, renamed: 0 });
  });
});
