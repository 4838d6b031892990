import { describe, expect, it } from 'vitest';
import { headerFault, misspeltHeader } from '../../src/content/site/header-values.js';

describe('the value of a header', () => {
  it.each([
    ['Cache-Control', 'max-age=28800'],
    ['Cache-Control', 'public, max-age=60, stale-while-revalidate=30, must-revalidate'],
    ['Cache-Control', 'private="set-cookie, x-own", no-cache="a", max-age=0'],
    ['Cache-Control', 'no-store'],
    ['cache-control', 'Max-Age=60, own-extension=5, other="a, b"'],
    ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains; preload'],
    ['X-Frame-Options', 'deny'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer, strict-origin-when-cross-origin'],
    ['Content-Security-Policy', 'block-all-mixed-content; anything'],
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Allow-Origin', 'https://www.example.com'],
    ['Access-Control-Max-Age', '86400'],
    ['X-Own', 'anything = at all'],
  ])('of %s may be %s', (name, value) => {
    expect(headerFault(name, value)).toBeUndefined();
  });

  it.each([
    ['Cache-Control', 'max-age = 1 hour', 'max-age = 1 hour'],
    ['Cache-Control', 'max-age=1h', 'max-age=1h'],
    ['Cache-Control', 'max-age', 'max-age'],
    ['Cache-Control', 'no-store=1', 'no-store=1'],
    ['Cache-Control', 'max-age=60; public', 'max-age=60; public'],
    ['Cache-Control', 'nostore', 'nostore', 'no-store'],
    ['Cache-Control', 'maxage=60', 'maxage=60', 'max-age=60'],
    [
      'Strict-Transport-Security',
      'includeSubDomains',
      'includeSubDomains',
      'max-age=31536000; includeSubDomains',
    ],
    ['Strict-Transport-Security', 'max-age=1; includeSubdomain', 'includeSubdomain', 'includeSubDomains'],
    ['Strict-Transport-Security', 'max-age=1 year', 'max-age=1 year'],
    ['X-Frame-Options', 'SAME-ORIGIN', 'SAME-ORIGIN', 'SAMEORIGIN'],
    ['X-Frame-Options', 'ALLOW-FROM https://a.example', 'ALLOW-FROM https://a.example'],
    ['X-Content-Type-Options', 'no-sniff', 'no-sniff', 'nosniff'],
    ['Referrer-Policy', 'no-referer', 'no-referer', 'no-referrer'],
    ['Access-Control-Allow-Origin', 'https://www.example.com/', 'https://www.example.com/'],
    [
      'Access-Control-Allow-Origin',
      'https://a.example, https://b.example',
      'https://a.example, https://b.example',
    ],
    ['Access-Control-Max-Age', '1 day', '1 day'],
  ])('of %s is not %s', (name, value, part, suggestion?: string) => {
    expect(headerFault(name, value)).toMatchObject({ part, ...(suggestion && { suggestion }) });
  });
});

describe('the name of a header', () => {
  it.each([
    ['Acess-Control-Allow-Origin', 'Access-Control-Allow-Origin'],
    ['X-Frame-Option', 'X-Frame-Options'],
    ['Cache-Controll', 'Cache-Control'],
    ['CacheControl', 'Cache-Control'],
    ['Strict-Transport-Securty', 'Strict-Transport-Security'],
    ['X-Content-Type-Option', 'X-Content-Type-Options'],
  ])('%s is %s, misspelt', (name, meant) => {
    expect(misspeltHeader(name)).toBe(meant);
  });

  it.each([
    'cache-control',
    'X-Own',
    'X-Price',
    'X-Request-ID',
    'Server-Timing',
    'X-Bank-Release',
    'API-Version',
    'X-Version',
  ])('%s may be', (name) => expect(misspeltHeader(name)).toBeUndefined());
});
