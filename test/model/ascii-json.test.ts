import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiJson } from '../../src/base/json/ascii-json.js';

describe('JSON in ASCII (D45)', () => {
  it.each([
    ['£10', String.raw`"\u00a310"`],
    ['Llanfairpwllgwyngyll – 3 €', String.raw`"Llanfairpwllgwyngyll \u2013 3 \u20ac"`],
    ['😀', String.raw`"\ud83d\ude00"`],
    ['\ud83d', String.raw`"\ud83d"`],
    ['\u2028"\\\n', String.raw`"\u2028\"\\\n"`],
    ['\x7f', '"\x7f"'],
  ])('%j', (text, expected) => {
    expect(asciiJson(JSON.stringify(text))).toBe(expected);
  });

  it('is ASCII and says the same, whatever the value, keys too', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const json = asciiJson(JSON.stringify(value));
        expect(json).toMatch(/^[\0-\x7f]*$/);
        expect(JSON.stringify(JSON.parse(json))).toBe(JSON.stringify(value));
      }),
    );
  });
});
