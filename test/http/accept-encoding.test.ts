import { describe, expect, it } from 'vitest';
import { acceptable } from '../../src/serving/http/accept-encoding.js';
import type { Encoding } from '../../src/serving/manifest/manifest.js';

const all = (['identity', 'br', 'gzip'] as const).map((encoding) => ({ encoding }));

function chosen(field: string | undefined, available: readonly { encoding: Encoding }[] = all) {
  return acceptable(field, available)[0]?.encoding ?? 'none';
}

describe('content negotiation by Accept-Encoding (RFC 9110 §12.5.3, D29)', () => {
  it.each<[string | undefined, Encoding | 'none', string]>([
    [undefined, 'identity', 'a client that says nothing may know of no coding'],
    ['', 'identity', 'the empty field accepts no coding'],
    ['gzip', 'gzip', 'the only one named'],
    ['br', 'br', 'the only one named'],
    ['gzip, br', 'br', 'the smaller of two alike'],
    ['gzip, deflate, br, zstd', 'br', 'what browsers send'],
    ['gzip, br;q=0.5', 'gzip', 'the weightier'],
    ['br;q=0, gzip', 'gzip', 'zero excludes'],
    ['br;q=0.000, gzip;q=0', 'identity', 'zero excludes, however written'],
    ['GZip', 'gzip', 'names in any case'],
    ['x-gzip', 'gzip', 'the old name'],
    ['gzip;Q=1.000', 'gzip', 'the weight in any case'],
    ['gzip ; q=0.5 , br ; q=0.4', 'gzip', 'blanks around'],
    ['*', 'br', 'any'],
    ['*;q=0.1', 'br', 'any, little liked, is still named before identity'],
    ['identity, *;q=0.5', 'identity', 'identity named and weightier'],
    ['gzip;q=0.5, *;q=0.8', 'br', 'the asterisk stands for what is not named'],
    ['br;q=0, *', 'gzip', 'the asterisk does not override a name'],
    ['identity', 'identity', 'identity by name'],
    ['identity;q=0.5, gzip;q=0.2', 'identity', 'identity weightier'],
    ['identity, gzip', 'gzip', 'identity is the largest of those alike'],
    ['deflate, zstd', 'identity', 'nothing that there is: identity is acceptable unless excluded'],
    ['identity;q=0', 'none', 'identity excluded by name'],
    ['*;q=0', 'none', 'all excluded'],
    ['gzip;q=0, *;q=0', 'none', 'all excluded, one of them twice'],
    ['*;q=0, gzip', 'gzip', 'all but one excluded'],
    ['*;q=0, identity;q=0.001', 'identity', 'all but identity excluded'],
    ['identity;q=0, deflate', 'none', 'identity excluded, and nothing else that there is'],
    ['gzip;q=0.001', 'gzip', 'named before identity, however light'],
    ['gzip;q=2', 'identity', 'no weight: the member is left out'],
    ['gzip;q=', 'identity', 'no weight: the member is left out'],
    ['gzip;q=0.1234', 'identity', 'too many digits: the member is left out'],
    ['gzip;level=9', 'identity', 'no such parameter: the member is left out'],
    ['gzip br', 'identity', 'no member: it is left out'],
    [', ,gzip,,', 'gzip', 'empty members'],
    ['gzip, gzip;q=0', 'gzip', 'the higher weight of a name given twice'],
    ['__proto__, constructor', 'identity', 'names of no coding'],
  ])('%j chooses %s: %s', (field, expected) => {
    expect(chosen(field)).toBe(expected);
  });

  it('chooses among what there is', () => {
    expect(chosen('br, gzip', [{ encoding: 'identity' }, { encoding: 'gzip' }])).toBe('gzip');
    expect(chosen('br', [{ encoding: 'identity' }])).toBe('identity');
    expect(chosen('br, identity;q=0', [{ encoding: 'identity' }])).toBe('none');
    expect(chosen(undefined, [{ encoding: 'gzip' }])).toBe('none');
  });
});
