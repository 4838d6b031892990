import { expect, test } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';

// FIPS 180-2, appendix B.1 and B.2.
const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const twoBlocks = '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1';

test('The SHA-256 of a text is that of its bytes in UTF-8', () => {
  expect(sha256('abc')).toBe(abc);
  expect(sha256(Buffer.from('abc'))).toBe(abc);
  expect(sha256('£')).toBe(sha256(Buffer.from([0xc2, 0xa3])));
});

test('Pieces in a row have the SHA-256 of the whole', () => {
  const whole = 'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq';
  expect(sha256(whole)).toBe(twoBlocks);
  expect(sha256(whole.slice(0, 5), Buffer.from(whole.slice(5, 6)), '', whole.slice(6))).toBe(twoBlocks);
});
