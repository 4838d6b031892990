import { describe, expect, it } from 'vitest';
import { unknownBranch } from '../../src/rules/built-in/atms/unknown-branch.js';
import { isUnlocatable } from '../../src/rules/built-in/atms/unlocatable.js';
import { filesOf, type SomeFacts, today } from './check.js';

describe('an ATM', () => {
  const town = { TownName: 'Chatteris' };
  const withAddress = (PostalAddress: object, Site?: object) => ({ Location: { PostalAddress, Site } });

  it.each<[string, object, boolean]>([
    ['nothing', {}, true],
    ['no address', { Location: {} }, true],
    ['a country', withAddress({ Country: 'GB' }), true],
    ['a town', withAddress(town), true],
    ['a street', withAddress({ StreetName: 'Park Street' }), true],
    ['coordinates', withAddress({ GeoLocation: {} }), false],
    ['a postcode', withAddress({ PostCode: 'PE16 6AB' }), false],
    ['an empty postcode', withAddress({ PostCode: '' }), true],
    ['a town and a street', withAddress({ ...town, StreetName: 'Park Street' }), false],
    ['an empty town and a street', withAddress({ TownName: '', StreetName: 'Park Street' }), true],
    ['a town and a number', withAddress({ ...town, BuildingNumber: '3' }), false],
    ['a town and a line', withAddress({ ...town, AddressLine: ['By the church'] }), false],
    ['a town and an empty line', withAddress({ ...town, AddressLine: [''] }), true],
    ['a town and a site', withAddress(town, { Name: 'Fen Stores' }), false],
    ['a town and a site without a name', withAddress(town, {}), true],
    ['a branch', { Branch: { Identification: 'FB-0102' } }, false],
    ['a branch without a number', { Branch: {} }, true],
  ])('with %s can not be found: %s', (_, atm, is) => expect(isUnlocatable(atm)).toBe(is));
});

describe('atms/unknown-branch', () => {
  const atmOf = (...branches: readonly (string | undefined)[]) => ({
    collection: 'atms' as const,
    records: branches.map((branch, index) => ({ index, identity: `A${index}`, ...(branch && { branch }) })),
  });
  const branches = (ids: readonly string[], complete = true) => ({
    collection: 'branches' as const,
    complete,
    records: ids.map((branch, index) => ({ index, identity: `${branch}/0`, branch })),
  });
  const argsOf = (...files: readonly SomeFacts[]) =>
    unknownBranch.check(filesOf(...files), today).map(({ args }) => args);

  it('names the ATM and its place', () => {
    expect(unknownBranch.check(filesOf(branches(['B1']), atmOf('B1', undefined, 'B2')), today)).toEqual([
      {
        args: { branch: 'B2' },
        at: [{ file: '1', index: 2, path: ['Branch', 'Identification'], part: 'value' }],
        record: { collection: 'atms', brand: 'fenland', identity: 'A2', index: 2 },
        field: ['Branch', 'Identification'],
      },
    ]);
  });

  it.each([
    ['B-1', 'b1', 'B-1'],
    ['00371', '371', '00371'],
    ['371', '0371', '371'],
    ['0', '000', '0'],
    ['37 1', '37.1', '37 1'],
    ['É1', 'é1', 'É1'],
    ['371', '3710', undefined],
    ['371', '372', undefined],
    ['3071', '371', undefined],
  ])('of the branch %s proposes for %s: %s', (known, written, suggestion) => {
    expect(argsOf(branches([known]), atmOf(written))).toEqual([{ branch: written, suggestion }]);
  });

  const northgate = { brand: 'northgate' };
  const otherwise = { collection: 'personal-current-accounts' } as const;
  const unnumbered = { collection: 'branches' as const, records: [{ index: 0, identity: '' }] };

  it.each<[string, readonly SomeFacts[], string[]]>([
    ['all files of branches', [branches(['B1']), branches(['B2']), atmOf('B1', 'B2', 'B3')], ['B3']],
    ['no branches if some have errors', [branches(['B1'], false), branches(['B2']), atmOf('B3')], []],
    ['none if later ones have', [branches(['B1']), branches(['B2'], false), atmOf('B3')], []],
    ['no other brand', [{ ...branches(['B1']), ...northgate }, atmOf('B1')], []],
    [
      'its own brand beside another',
      [{ ...branches(['B1']), ...northgate }, branches(['B2']), atmOf('B1')],
      ['B1'],
    ],
    ['branches without a number', [unnumbered, atmOf('B1')], ['B1']],
    ['no other collection', [{ ...branches(['B1']), ...otherwise }, atmOf('B1')], []],
    ['no records that are no ATMs', [branches(['B1']), { ...atmOf('B2'), ...otherwise }], []],
  ])('looks at %s', (_, files, reported) => {
    expect(argsOf(...files)).toEqual(reported.map((branch) => ({ branch })));
  });
});
