import { parseItem } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import { lifecycleHeaders } from '../../src/build/manifest-head.js';

describe('Deprecation, read by a parser of structured fields (RFC 9745 §2.1, RFC 9651 §3.3.7)', () => {
  it.each(['1971-01-01', '2026-02-28', '2099-12-31'])('is the day %s as a Date', (deprecated) => {
    const value = lifecycleHeaders({ deprecated })['Deprecation']!;
    const [date, parameters] = parseItem(value);
    expect(date).toEqual(new Date(`${deprecated}T00:00:00Z`));
    expect(parameters.size).toBe(0);
  });
});
