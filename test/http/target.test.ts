import { describe, expect, it } from 'vitest';
import { parseTarget } from '../../src/serving/http/request.js';

describe('a request target (RFC 9112 §3.2)', () => {
  it.each([
    ['/v2.1/branches', '/v2.1/branches', 'origin-form'],
    ['/v2.1/branches?town=Northgate', '/v2.1/branches', 'the query is ignored (D31)'],
    ['/v2.1/branches?a=%zz&b=?', '/v2.1/branches', 'whatever is in it'],
    ['/v2.1/branches/', '/v2.1/branches', 'one trailing slash is tolerated (D31)'],
    ['/v2.1/branches/?x', '/v2.1/branches', 'before a query too'],
    ['/v2.1/branches//', '/v2.1/branches/', 'two are not'],
    ['/', '/', 'the root keeps its slash'],
    ['//', '/', 'an empty segment stays'],
    ['//v2.1/branches', '//v2.1/branches', 'an empty segment stays'],
    ['/v2%2E1/br%61nches', '/v2.1/branches', 'encoded characters are those characters'],
    ['/v2.1%2Fbranches', '/v2.1%2Fbranches', 'an encoded slash is no delimiter'],
    ['/v2.1%2fbranches', '/v2.1%2Fbranches', 'in either case'],
    ['/v2.1/./branches', '/v2.1/./branches', 'dot segments stay'],
    ['/v2.1/x/../branches', '/v2.1/x/../branches', 'dot segments stay'],
    ['/v2.1/%2e%2e/v2.1/branches', '/v2.1/../v2.1/branches', 'encoded ones too'],
    ['/v2.1/branches%00', '/v2.1/branches\0', 'NUL stays'],
    ['/%E2%82%AC', '/€', 'UTF-8'],
    ['http://openapi.fenland.example/v2.1/atms', '/v2.1/atms', 'absolute-form'],
    ['HTTPS://openapi.fenland.example:8443/v2.1/atms/?q', '/v2.1/atms', 'absolute-form'],
    ['http://[::1]:80', '/', 'absolute-form without a path'],
    ['http://openapi.fenland.example?q', '/', 'absolute-form without a path'],
  ])('%s is the path %j: %s', (target, path) => {
    expect(parseTarget(target)).toEqual({ kind: 'path', path });
  });

  it.each([
    ['/v2.1/%', 'a lone per cent sign'],
    ['/v2.1/%z1', 'no hexadecimal digits'],
    ['/v2.1/%ff', 'no UTF-8'],
    ['/v2.1/%c0%af', 'an overlong slash'],
    ['/v2.1/branches#top', 'a fragment'],
    ['v2.1/branches', 'no leading slash'],
    ['', 'nothing'],
    ['openapi.fenland.example:443', 'authority-form'],
    ['ftp://openapi.fenland.example/v2.1/atms', 'another scheme'],
    ['http:///v2.1/atms', 'no authority'],
    ['http://editor@fenland.example/v2.1/atms', 'user information'],
  ])('%j is malformed: %s', (target) => {
    expect(parseTarget(target).kind).toBe('malformed');
  });

  it('may be the server as a whole', () => {
    expect(parseTarget('*')).toEqual({ kind: 'asterisk' });
  });
});
