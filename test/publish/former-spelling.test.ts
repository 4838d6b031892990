import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasEscape, type Piece, type Run, sha256Of, textPiece } from '../../src/base/bytes/pieces.js';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { asciiJson } from '../../src/base/json/ascii-json.js';
import { withCurrentHash } from '../../src/publication/staging/dates.js';
import type { Route } from '../../src/serving/manifest/manifest.js';

/** What is compared of a route: its data in the spelling of before D45. */
const formerly = (...texts: readonly string[]) =>
  ({ dataHash: sha256(...texts.map((text) => Buffer.from(text))) }) as Route;

const runOf = (pieces: readonly Piece[]): Run[] => [{ kind: 'records', pieces }];

function draftOf(...texts: readonly string[]) {
  const data = texts.map((text) => textPiece(asciiJson(text)));
  const isEscaped = data.some(({ read }) => hasEscape(read()));
  return { data: runOf(data), dataHash: sha256Of(data), isEscaped };
}

describe('the data of a publication made before D45', () => {
  it.each([
    ['£10 – 3 €', '😀'],
    ['plain', 'C:\\u00a3', '\u0001\u001f\x7f\u0080'],
    ['\ud83d', '\ude00 lone'],
  ])('is the same data: %j', (...texts) => {
    const pieces = texts.map((text) => JSON.stringify(text));
    const draft = draftOf(...pieces);
    expect(withCurrentHash(formerly(...pieces), draft).dataHash).toBe(draft.dataHash);
  });

  it('is the same data whatever it holds, and other data is other data', () => {
    const value = fc.jsonValue({ stringUnit: 'binary' });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        const pieces = values.map((each) => JSON.stringify(each));
        const draft = draftOf(...pieces);
        expect(withCurrentHash(formerly(...pieces), draft).dataHash).toBe(draft.dataHash);
        const other = formerly(...pieces, '"more"');
        expect(withCurrentHash(other, draft)).toBe(other);
      }),
    );
  });

  it('is not read again where no spelling has changed', () => {
    const unread = {
      length: 7,
      read: () => {
        throw new Error('This was read.');
      },
    };
    const draft = { data: runOf([unread]), dataHash: sha256('"new"'), isEscaped: false };
    const route = formerly('"old"');
    expect(withCurrentHash(route, draft)).toBe(route);
    expect(() => withCurrentHash(route, { ...draft, isEscaped: true })).toThrow('This was read.');
  });
});
