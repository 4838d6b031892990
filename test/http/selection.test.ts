import { describe, expect, it } from 'vitest';
import { ask, type Fields, field } from './ask.js';
import { publication, representationOf } from './publication.js';

const fenland = publication();
const path = '/v2.1/branches';
const [plain, br, gzip] = (['identity', 'br', 'gzip'] as const).map(
  (encoding) => representationOf(fenland, path, encoding).etag,
) as [string, string, string];

const told = (acceptEncoding: string | undefined, ifNoneMatch: string, more: Fields = {}) => {
  const answer = ask(fenland.manifest, path, {
    ...(acceptEncoding !== undefined && { 'Accept-Encoding': acceptEncoding }),
    'If-None-Match': ifNoneMatch,
    ...more,
  });
  return [answer.status, field(answer, 'ETag')];
};

describe('a tag of another coding than the one that would be sent (D47)', () => {
  it.each<[string | undefined, string, string, number, string]>([
    ['gzip, br', plain, 'learned by HEAD, or without compression', 304, plain],
    ['br', plain, 'plain is acceptable unless it is excluded', 304, plain],
    ['gzip, br', gzip, 'learned from a server or client without br', 304, gzip],
    ['gzip, br', `W/${gzip}`, 'weakened on the way', 304, gzip],
    ['gzip;q=0.1, br', gzip, 'liked less, but acceptable', 304, gzip],
    ['gzip, br', `${plain}, ${br}`, 'the one that is liked best goes first', 304, br],
    ['gzip, br', `${gzip}, ${plain}`, 'of two others, the first of the manifest', 304, plain],
    ['gzip, br', '*', 'any', 304, br],
    ['br', gzip, 'not acceptable', 200, br],
    ['gzip, identity;q=0', plain, 'excluded', 200, gzip],
    ['gzip, *;q=0', plain, 'excluded with all others', 200, gzip],
    [undefined, gzip, 'a client that names no coding gets the plain file', 200, plain],
    ['gzip, br', '"old"', 'of no coding', 200, br],
  ])('Accept-Encoding: %s, If-None-Match: %s (%s)', (acceptEncoding, ifNoneMatch, _, status, etag) => {
    expect(told(acceptEncoding, ifNoneMatch)).toEqual([status, etag]);
  });

  it('is the tag that If-Match is compared with, too', () => {
    expect(told('br', plain, { 'If-Match': plain })).toEqual([304, plain]);
    expect(told('br', plain, { 'If-Match': br })[0]).toBe(412);
  });
});
