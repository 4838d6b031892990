import { describe, expect, it } from 'vitest';
import { evaluatePreconditions } from '../../src/serving/http/preconditions.js';
import { type Fields, now, request } from './ask.js';

const modified = 'Fri, 27 Feb 2026 16:20:05 GMT';
const before = 'Fri, 27 Feb 2026 16:20:04 GMT';
const after = 'Fri, 27 Feb 2026 16:20:06 GMT';
const dayAfter = 'Sat, 28 Feb 2026 16:20:05 GMT';
const moreThanDayAfter = 'Sat, 28 Feb 2026 16:20:06 GMT';
const current = { etag: '"now"', lastModified: Date.UTC(2026, 1, 27, 16, 20, 5) };

const verdict = (fields: Fields, method = 'GET') =>
  evaluatePreconditions(request('/v2.1/branches', fields, { method }), current, now);

describe('conditions in the order of RFC 9110 §13.2.2', () => {
  it.each<[Fields, string, string]>([
    [{}, 'proceed', 'no condition'],
    // If-Match
    [{ 'If-Match': '"now"' }, 'proceed', 'the tag'],
    [{ 'If-Match': '*' }, 'proceed', 'anything'],
    [{ 'If-Match': '"old", "now"' }, 'proceed', 'one of a list'],
    [{ 'If-Match': ['"old"', '"now"'] }, 'proceed', 'one of two lines'],
    [{ 'If-Match': 'W/"now"' }, 'failed', 'a weak tag never matches strongly'],
    [{ 'If-Match': '"old"' }, 'failed', 'another tag'],
    [{ 'If-Match': 'now' }, 'failed', 'no tag at all'],
    [{ 'If-Match': '' }, 'failed', 'an empty list'],
    // If-Unmodified-Since
    [{ 'If-Unmodified-Since': modified }, 'proceed', 'not changed since'],
    [{ 'If-Unmodified-Since': after }, 'proceed', 'not changed since'],
    [{ 'If-Unmodified-Since': before }, 'failed', 'changed since'],
    [{ 'If-Unmodified-Since': '2020-01-01' }, 'proceed', 'no HTTP-date: ignored'],
    [{ 'If-Unmodified-Since': [before, before] }, 'proceed', 'more than one date: ignored'],
    [{ 'If-Match': '"now"', 'If-Unmodified-Since': before }, 'proceed', 'If-Match goes before the date'],
    // If-None-Match
    [{ 'If-None-Match': '"now"' }, 'not-modified', 'the tag'],
    [{ 'If-None-Match': 'W/"now"' }, 'not-modified', 'the tag, weakened on the way'],
    [{ 'If-None-Match': '*' }, 'not-modified', 'anything'],
    [{ 'If-None-Match': '"a,b", "now"' }, 'not-modified', 'one of a list'],
    [{ 'If-None-Match': ['"old"', '"now"'] }, 'not-modified', 'one of two lines'],
    [{ 'If-None-Match': '"old"' }, 'proceed', 'another tag'],
    [{ 'If-None-Match': 'now' }, 'proceed', 'no tag at all'],
    [{ 'If-None-Match': '"*"' }, 'proceed', 'a tag that looks like the asterisk'],
    // If-Modified-Since
    [{ 'If-Modified-Since': modified }, 'not-modified', 'not changed since'],
    [{ 'If-Modified-Since': after }, 'proceed', 'the old one may still have been served then (D44)'],
    [{ 'If-Modified-Since': dayAfter }, 'proceed', 'and even then (D44)'],
    [{ 'If-Modified-Since': moreThanDayAfter }, 'not-modified', 'it was delivered by then (D44)'],
    [{ 'If-Modified-Since': 'Saturday, 28-Feb-26 16:20:06 GMT' }, 'not-modified', 'the same, RFC 850'],
    [{ 'If-Modified-Since': 'Friday, 27-Feb-26 16:20:05 GMT' }, 'not-modified', 'the RFC 850 form'],
    [{ 'If-Modified-Since': 'Fri Feb 27 16:20:05 2026' }, 'not-modified', 'the asctime form'],
    [{ 'If-Modified-Since': before }, 'proceed', 'changed since'],
    [{ 'If-Modified-Since': '2030-01-01T00:00:00Z' }, 'proceed', 'no HTTP-date: ignored'],
    [{ 'If-Modified-Since': [modified, modified] }, 'proceed', 'more than one date: ignored'],
    // Together
    [{ 'If-None-Match': '"old"', 'If-Modified-Since': after }, 'proceed', 'the tag goes before the date'],
    [
      { 'If-None-Match': '"now"', 'If-Modified-Since': before },
      'not-modified',
      'the tag goes before the date',
    ],
    [
      { 'If-None-Match': '', 'If-Modified-Since': modified },
      'proceed',
      'an empty list goes before the date too',
    ],
    [{ 'If-Match': '"old"', 'If-None-Match': '"now"' }, 'failed', 'If-Match goes first'],
    [{ 'If-Match': '"now"', 'If-None-Match': '"now"' }, 'not-modified', 'both hold'],
    [
      { 'If-Unmodified-Since': before, 'If-None-Match': '"now"' },
      'failed',
      'the date for writing goes first',
    ],
    [{ 'If-Unmodified-Since': after, 'If-Modified-Since': modified }, 'not-modified', 'both dates hold'],
  ])('%j: %s (%s)', (fields, expected) => {
    expect(verdict(fields)).toBe(expected);
    expect(verdict(fields, 'HEAD')).toBe(expected);
  });

  it('ignores dates where the last change is unknown', () => {
    const undated = { etag: '"now"', lastModified: undefined };
    for (const name of ['If-Modified-Since', 'If-Unmodified-Since']) {
      expect(evaluatePreconditions(request('/v2.1/atms', { [name]: before }), undated, now)).toBe('proceed');
    }
  });
});
