import { expect, it } from 'vitest';
import { headerValue } from '../../src/content/site/header-fields.js';

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
  ['Referrer-Policy', ['no-referrer, strict-origin-when-cross-origin'], ['no-referer']],
  ['Content-Security-Policy', ['block-all-mixed-content; anything'], []],
  ['Access-Control-Allow-Origin', ['*', 'https://www.example.com'], ['https://www.example.com/', 'https://a.example, https://b.example']],
  ['Access-Control-Max-Age', ['86400'], ['1 day']],
  ['X-Own', ['anything = at all'], []],
])('the value of %s', (name, valid, invalid) => {
  expect(valid.filter((value) => !isValid(name, value))).toEqual([]);
  expect(invalid.filter((value) => isValid(name, value))).toEqual([]);
});
