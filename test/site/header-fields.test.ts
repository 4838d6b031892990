import { expect, it } from 'vitest';
import { headerValue, misspeltHeader } from '../../src/content/site/header-fields.js';

const isValid = (name: string, value: string) => headerValue(name)?.safeParse(value).success ?? true;

// biome-ignore format: a table
it.each([
  ['Cache-Control',
    ['max-age=28800', 'public, max-age=60, stale-while-revalidate=30', 'private="set-cookie, x-own", no-cache="a", max-age=0', 'no-store', 'Max-Age=60, own-extension=5, other="a, b"'],
    ['max-age = 1 hour', 'max-age=1h', 'max-age', 'no-store=1', 'max-age=60; public', 'nostore', 'maxage=60']],
  ['strict-transport-security',
    ['max-age=31536000; includeSubDomains; preload', 'includeSubDomains;max-age="1"'],
    ['includeSubDomains', 'max-age=1; includeSubdomain', 'max-age=1 year', 'max-age=1 preload']],
  ['X-Frame-Options', ['deny'], ['SAME-ORIGIN', 'ALLOW-FROM https://a.example']],
  ['X-Content-Type-Options', ['nosniff'], ['no-sniff']],
  ['Content-Security-Policy', ['block-all-mixed-content; anything'], []],
  ['Access-Control-Allow-Origin', ['*', 'https://www.example.com'], ['https://www.example.com/', 'https://a.example, https://b.example']],
  ['X-Own', ['anything = at all'], []],
])('the value of %s', (name, valid, invalid) => {
  expect(valid.filter((value) => !isValid(name, value))).toEqual([]);
  expect(invalid.filter((value) => isValid(name, value))).toEqual([]);
});

const known = 'cache-control X-Own X-Price X-Request-ID Server-Timing X-Bank-Release API-Version X-Version';

it.each<[string, string?]>([
  ['Acess-Control-Allow-Origin', 'Access-Control-Allow-Origin'],
  ['X-Frame-Option', 'X-Frame-Options'],
  ['Cache-Controll', 'Cache-Control'],
  ['CacheControl', 'Cache-Control'],
  ['Strict-Transport-Securty', 'Strict-Transport-Security'],
  ['X-Content-Type-Option', 'X-Content-Type-Options'],
  ...known.split(' ').map((name): [string] => [name]),
])('the header %s is %s, misspelt, if anything', (name, meant) => {
  expect(misspeltHeader(name)).toBe(meant);
});
