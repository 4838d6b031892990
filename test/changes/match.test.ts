import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCollections } from '../../src/build/changes/compare.js';
import type { BrandRecords } from '../../src/build/publication/records-of-answer.js';
import {
  type ByBrand,
  branch,
  branchAt,
  brandRecords,
  changesByBrand,
  changesOf,
  type Values,
} from './records.js';

const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });

describe('records are matched by their identity within brand and collection', () => {
  it('and every record is counted once, whatever was added, removed, changed and shared', () => {
    const some = fc.array(
      fc.record({ id: fc.integer({ min: 0, max: 6 }), name: fc.constantFrom('Ely', 'March', 'Wisbech') }),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(some, some, (was, is) => {
        const make = (list: typeof was) =>
          list.map(({ id, name }) =>
            branch({ Identification: String(id), Name: name, PostalAddress: { PostCode: name } }),
          );
        const { counts, changes, before, after } = changesOf('branches', make(was), make(is));
        expect(before).toBe(was.length);
        expect(after).toBe(is.length);
        expect(counts.closed + counts.renamed + counts.changed + counts.unchanged).toBe(was.length);
        expect(counts.opened + counts.renamed + counts.changed + counts.unchanged).toBe(is.length);
        expect(changes).toHaveLength(counts.opened + counts.closed + counts.renamed + counts.changed);
      }),
    );
  });

  it('and nothing of it depends on the order of either publication', () => {
    const records = fc
      .uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 10 })
      .map((ids) =>
        ids.map((id) =>
          branchAt(String(id), [52 + id / 10, 0], { name: `Name ${id % 3}`, postcode: `CB${id} 1AA` }),
        ),
      );
    fc.assert(
      fc.property(
        fc
          .tuple(records, records)
          .chain(([was, is]) => fc.tuple(fc.constant([was, is] as const), shuffled(was), shuffled(is))),
        ([[was, is], mixed, mixedToo]) => {
          expect(changesOf('branches', mixed, mixedToo)).toEqual(changesOf('branches', was, is));
        },
      ),
    );
  });

  const nine = branch({ Identification: '9' });
  it.each<[string, ByBrand, ByBrand]>([
    ['that was there', { Fen: [branch()], Marsh: [nine] }, { Marsh: [nine, branch()] }],
    ['that is new beside its own', { Fen: [branch(), nine] }, { Fen: [nine], Marsh: [branch()] }],
  ])('so a branch in a brand %s is another branch', (_, was, is) => {
    const { counts } = changesByBrand('branches', was, is);
    expect(counts).toMatchObject({ opened: 1, closed: 1, renamed: 0 });
  });

  const compared = (...both: readonly [BrandRecords[], BrandRecords[]]) =>
    compareCollections({ collection: 'branches', version: 'v2.2', day: '2026-11-25' }, ...both);

  it('and the same in other groups (D18) are told as their order, however groups are named', () => {
    const was = brandRecords({ 'Fen Bank': [branch()], 'Marsh Bank': [branch()] });
    const [one, other] = [0, 'a'].map((first) => was.map((own, at) => ({ ...own, group: at || first })));
    expect([compared(one!, other!).isReordered, compared(was, other!).isReordered]).toEqual([
      undefined,
      true,
    ]);
  });

  it('and several elements with one BrandName are one brand', () => {
    const was = brandRecords({ 'Fen Bank': [branch(), nine] });
    const apart = was[0]!.json.map((text) => ({ name: 'Fen Bank', group: 0, json: [text] }));
    expect(compared(was, apart.reverse()).counts.unchanged).toBe(2);
  });
});

describe('records that share an identity', () => {
  const [a, b, c] = ['Ely', 'March', 'Wisbech'].map((Name) => branch({ Name }));

  it('are matched with their equals first', () => {
    expect(changesOf('branches', [a!, b!], [b!, a!]).counts).toMatchObject({ unchanged: 2, changed: 0 });
    const { changes } = changesOf('branches', [a!, b!], [c!, a!]);
    expect(changes).toMatchObject([
      { event: 'changed', details: [{ field: 'Name', was: 'March', is: 'Wisbech' }] },
    ]);
  });

  it('are counted when one of them goes', () => {
    expect(changesOf('branches', [a!, a!, a!], [a!]).counts).toMatchObject({ unchanged: 1, closed: 2 });
  });
});

describe('what vanished and what is new can be the same under another Identification', () => {
  const renamed = (was: readonly Values[], is: readonly Values[]) =>
    changesOf('branches', was, is).changes.flatMap(({ event, was: before, identity }) =>
      event === 'renamed' ? [`${before} is ${identity}`] : [],
    );
  const metre = 1 / 111_195;

  it('when all else is equal, wherever it stands', () => {
    expect(renamed([branch()], [branch({ Identification: '9' })])).toEqual(['0101/0 is 9/0']);
  });

  it.each<[string, object, number, number]>([
    ['name', { name: 'ELY ' }, 80, 1],
    ['address', { postcode: 'CB74NT' }, 80, 1],
    ['type', { type: 'Physical' }, 80, 1],
    ['nothing', {}, 80, 0],
    ['name, but too far away', { name: 'Ely' }, 120, 0],
  ])('when it stands within 100 m and agrees in %s', (_, own, metres, count) => {
    const was = branchAt('1', [52, 0], { name: 'Ely', type: 'Physical', postcode: 'CB7 4NT' });
    const is = branchAt('2', [52 + metres * metre, 0], { type: 'Mobile', ...own });
    expect(renamed([was], [is])).toHaveLength(count);
  });

  it('and the most alike are paired, each once', () => {
    const was = [branchAt('1', [52, 0], { name: 'A' }), branchAt('2', [52 + 60 * metre, 0], { name: 'B' })];
    const is = [
      branchAt('8', [52 + 61 * metre, 0], { name: 'B' }),
      branchAt('9', [52 + metre, 0], { name: 'A' }),
    ];
    expect(renamed(was, is)).toEqual(['2/0 is 8/0', '1/0 is 9/0']);
    // Of two that may be it, the second is more alike.
    const near = [branchAt('8', [52 + 50 * metre, 0]), branchAt('9', [52, 0], { name: 'A' })];
    expect(renamed(was.slice(0, 1), near)).toEqual(['1/0 is 9/0']);
    expect(renamed(was.slice(0, 1), [...near].reverse())).toEqual(['1/0 is 9/0']);
  });

  it('but places nobody knows the position of are not near each other', () => {
    const at = (id: string) => branchAt(id, [0, 0]);
    expect(renamed([at('1')], [at('2')])).toEqual([]);
  });

  it('and what else changed of it is said', () => {
    const { changes } = changesOf(
      'branches',
      [branch()],
      [branch({ Identification: '9', Name: 'Ely Market' })],
    );
    expect(changes).toMatchObject([{ event: 'renamed', was: '0101/0', classes: ['renamed', 'name'] }]);
  });

  it('also a product, of which nearly all is equal', () => {
    const parts = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`P${index}`, index]));
    const product = (Identification: string, own: object = {}) => ({
      Name: 'Everyday',
      Identification,
      ...parts,
      ...own,
    });
    const counts = (own: object) =>
      changesOf('personal-current-accounts', [product('1')], [product('2', own)]).counts;
    expect(counts({ P0: 'x' })).toMatchObject({ renamed: 1 });
    expect(counts({ P0: 'x', P1: 'x', P2: 'x' })).toMatchObject({ renamed: 0, opened: 1, closed: 1 });
  });

  it('and is found by its spot among many on one parallel, and on one meridian', () => {
    const places = (mark: string, east: number) =>
      Array.from({ length: 240 }, (_, at) => {
        const [latitude, longitude] = at % 2 === 0 ? [52, at / 3 - 40] : [at / 3 - 40, 7];
        return branchAt(`${mark}${at}`, [latitude, longitude + east * metre], { name: `${mark}${at}` });
      });
    expect(changesOf('branches', places('a', 0), places('b', 49)).counts.renamed).toBe(240);
  });

  it('and a crowd in one spot takes no time that grows with its square', () => {
    const crowd = (mark: string) =>
      Array.from({ length: 3000 }, (_, index) =>
        branchAt(`${mark}${index}`, [52, 0], { name: `${mark}${index}` }),
      );
    expect(changesOf('branches', crowd('a'), crowd('b')).counts.renamed).toBeGreaterThan(0);
  });
});

describe('a brand that is called otherwise', () => {
  it('may close and open records, and give them other numbers, in the same edit', () => {
    const ten = Array.from({ length: 10 }, (_, id) => branchAt(String(id), [50 + id / 10, 0]));
    const other = { ...ten[9], Identification: '99' };
    const fresh = branchAt('11', [40, 9], { postcode: 'PE15 8ZN' });
    const now = [...ten.slice(1, 9), other, fresh];
    const { changes } = changesByBrand('branches', { 'Fen Bank': ten }, { 'Fen Mutual': now });
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
    const two = ['1', '2'].map((id) => branchAt(id, [53, 0]));
    const { counts } = changesByBrand('branches', { 'Fen Bank': two }, { 'Marsh Bank': others });
    expect(counts).toMatchObject({ opened: 2, closed: 2, renamed: 0 });
  });
});
