import { describe, expect, it } from 'vitest';
import { selectRange } from '../../src/serving/http/range.js';
import { type Fields, now, request } from './ask.js';

const lastModified = Date.UTC(2026, 1, 27, 16, 20, 5);
const current = { etag: '"now"', lastModified };
const plain = { encoding: 'identity', bytes: 1000 } as const;

const select = (fields: Fields, method = 'GET', at = now) =>
  selectRange(request('/v2.1/atms', fields, { method }), plain, current, at);
const part = (first: number, last: number) => ({ first, last });
const whole = undefined;
const unsatisfiable = 'unsatisfiable';

describe('Range (RFC 9110 §14.1.2, §14.2)', () => {
  it.each<[string, unknown]>([
    ['bytes=0-99', part(0, 99)],
    ['bytes=0-0', part(0, 0)],
    ['bytes=900-', part(900, 999)],
    ['bytes=0-', part(0, 999)],
    ['bytes=990-5000', part(990, 999)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-1000', part(0, 999)],
    ['bytes=-5000', part(0, 999)],
    ['Bytes=1-2', part(1, 2)],
    [`bytes=0-${'9'.repeat(400)}`, part(0, 999)],
    ['bytes=1000-', unsatisfiable],
    ['bytes=5000-6000', unsatisfiable],
    [`bytes=${'9'.repeat(400)}-`, unsatisfiable],
    ['bytes=-0', unsatisfiable],
    ['bytes=9-3', whole],
    ['bytes=0-1,5-6', whole],
    ['bytes=0-1,', whole],
    ['bytes= 0-1', whole],
    ['bytes=0 - 1', whole],
    ['bytes=-', whole],
    ['bytes=', whole],
    ['bytes', whole],
    ['bytes=a-b', whole],
    ['bytes=+1-2', whole],
    ['bytes=0x1-2', whole],
    ['bytes=1.0-2', whole],
    ['lines=1-2', whole],
    ['0-99', whole],
    ['', whole],
  ])('%s', (value, expected) => {
    expect(select({ Range: value })).toEqual(expected);
  });

  it('is disregarded when it comes twice', () => {
    expect(select({ Range: ['bytes=0-1', 'bytes=5-6'] })).toEqual(whole);
  });

  it('is defined for GET alone', () => {
    expect(select({ Range: 'bytes=0-1' }, 'HEAD')).toEqual(whole);
    expect(select({ Range: 'bytes=5000-' }, 'HEAD')).toEqual(whole);
  });

  it('is disregarded for a coded representation (D29)', () => {
    for (const encoding of ['br', 'gzip'] as const) {
      const asked = request('/v2.1/atms', { Range: 'bytes=0-1' });
      expect(selectRange(asked, { encoding, bytes: 1000 }, current, now)).toEqual(whole);
    }
  });

  it('can take no last bytes of nothing', () => {
    const empty = { encoding: 'identity', bytes: 0 } as const;
    expect(selectRange(request('/', { Range: 'bytes=-5' }), empty, current, now)).toEqual(whole);
    expect(selectRange(request('/', { Range: 'bytes=0-' }), empty, current, now)).toEqual(unsatisfiable);
  });
});

describe('If-Range (RFC 9110 §13.1.5)', () => {
  it.each([
    ['the tag', '"now"', true],
    ['another tag', '"old"', false],
    ['a weak tag, which is never strong enough', 'W/"now"', false],
    ['a list', '"now", "old"', false],
    ['an asterisk', '*', false],
    ['the date of Last-Modified', 'Fri, 27 Feb 2026 16:20:05 GMT', true],
    ['an older date', 'Fri, 27 Feb 2026 16:20:04 GMT', false],
    ['a newer date', 'Fri, 27 Feb 2026 16:20:06 GMT', false],
    ['no date', '2026-02-27', false],
    ['nothing', '', false],
  ])('with %s: %s', (_, value, isPart) => {
    expect(select({ Range: 'bytes=0-1', 'If-Range': value })).toEqual(isPart ? part(0, 1) : whole);
  });

  it('hides an unsatisfiable range where it does not hold', () => {
    expect(select({ Range: 'bytes=5000-', 'If-Range': '"old"' })).toEqual(whole);
    expect(select({ Range: 'bytes=5000-', 'If-Range': '"now"' })).toEqual(unsatisfiable);
  });

  it('takes a date for strong only once its second is over (RFC 9110 §8.8.2.2)', () => {
    const fields = { Range: 'bytes=0-1', 'If-Range': 'Fri, 27 Feb 2026 16:20:05 GMT' };
    expect(select(fields, 'GET', lastModified + 999)).toEqual(whole);
    expect(select(fields, 'GET', lastModified + 1000)).toEqual(part(0, 1));
  });
});
