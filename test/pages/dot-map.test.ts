import { describe, expect, it } from 'vitest';
import { dotMap } from '../../src/parts/pages/dot-map.js';
import { english } from '../../src/parts/pages/texts.js';
import { newest } from '../newest.js';

function mapOf(positions: readonly (number | null)[]): string | undefined {
  const group = {
    areas: [],
    towns: [],
    positions,
    features: [],
    hash: '',
    read: () => ({ codes: [], specials: [], places: [] }),
  };
  const unit = {
    collection: 'branches',
    version: newest,
    address: '',
    brand: '',
    brandId: '',
    groups: [group],
  } as const;
  return dotMap([unit], english)?.text;
}

/** Spread evenly over a box, the same each time. */
function spread(count: number): number[] {
  return Array.from({ length: count }, (_, at) => [
    50 + ((at * 0.618034) % 1) * 9,
    -6 + ((at * 0.414214) % 1) * 8,
  ]).flat();
}

describe('the map of dots', () => {
  it('has a dot where places are, larger where there are more', () => {
    const map = mapOf([...spread(20), ...Array.from({ length: 50 }, () => [52, 0]).flat(), null, null])!;
    expect(map).toContain('Map drawn from 70 places');
    expect(map.match(/class="dots-1" d="M0 0(?:m-?\d+ \d+h0)+"/)).not.toBeNull();
    expect(map.match(/class="dots-3" d="M0 0m\d+ \d+h0"/)).not.toBeNull();
    expect(map).not.toContain('NaN');
  });

  it('is the same with one position far away', () => {
    const start = (map: string | undefined) => map?.split('><path')[0];
    expect(start(mapOf([...spread(300), 52, -81]))).toBe(start(mapOf(spread(300))));
  });

  it('is not there for a few places', () => {
    expect(mapOf(spread(11))).toBeUndefined();
    expect(mapOf([])).toBeUndefined();
  });

  it('can show many places at one point, and stays small with very many', () => {
    expect(mapOf(Array.from({ length: 20 }, () => [52, 0]).flat())).toMatch(/M0 0m0 0h0/);
    expect(mapOf(spread(90_000))!.length).toBeLessThan(60_000);
  });
});
