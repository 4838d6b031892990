import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../src/serving/preview/connection.js';

describe('the address that the rate limit counts (D27)', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::1', '::1'],
    ['2001:db8::ffff:7', '2001:db8::ffff:7'],
    [undefined, ''],
  ])('of %s is %j', (remoteAddress, expected) => {
    expect(clientAddress(remoteAddress)).toBe(expected);
  });
});
