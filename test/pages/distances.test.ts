import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readMiddles } from '../../src/parts/pages/places/places-file.js';
import { fileOf } from './places.js';

/** A postcode in each third area of the United Kingdom and the islands, and where it is. */
const postcodes = `
  AL5 2SX 51.82 -0.36, BB3 1BE 53.70 -2.47, BL4 8HF 53.55 -2.39, BS27 3AB 51.28 -2.78,
  CB3 0FF 52.21 0.09, CM21 9AU 51.81 0.15, CT16 1NH 51.12 1.31, DA16 1TZ 51.46 0.11,
  DG1 2BD 55.07 -3.61, DN21 2DU 53.40 -0.78, E17 4QN 51.59 -0.02, EN3 5UQ 51.67 -0.04,
  FY4 4YH 53.80 -3.03, GU21 6ER 51.32 -0.56, HD5 9AD 53.64 -1.77, HR6 8LX 52.23 -2.74,
  IG11 8DP 51.54 0.08, IV2 3NA 57.48 -4.22, KT16 9AL 51.39 -0.50, L20 6HX 53.47 -2.97,
  LE17 4XH 52.45 -1.25, LS18 4RJ 53.84 -1.64, ME2 4AR 51.40 0.50, N17 9JF 51.59 -0.07,
  NN16 0AX 52.40 -0.73, NW3 2PY 51.55 -0.17, PA15 1UT 55.95 -4.76, PL23 1HA 50.34 -4.64,
  RG22 4DH 51.24 -1.11, S60 2LU 53.43 -1.35, SG18 0JF 52.09 -0.26, SM4 5DN 51.40 -0.19,
  SP10 1NW 51.21 -1.48, ST16 2JP 52.81 -2.12, TA21 8AF 50.98 -3.23, TN28 8AJ 50.99 0.94,
  TS17 9FF 54.54 -1.29, W1U 6AX 51.52 -0.16, WD25 9LQ 51.69 -0.39, WR11 4XL 52.09 -1.95,
  YO24 4LN 53.96 -1.12
`;

/** Miles between two positions that are near each other. */
const miles = ([a, b]: readonly number[], [c, d]: readonly number[]) =>
  Math.hypot(c! - a!, (d! - b!) * Math.cos((a! * Math.PI) / 180)) * 69.1;

test('the middles of all districts are near their postcodes, and small', () => {
  const file = fileOf([]);
  expect(brotliCompressSync(JSON.stringify(file)).length).toBeLessThan(11_000);
  const middles = new Map([...readMiddles(file)].map(([name, at]) => [name, [at.latitude, at.longitude]]));
  expect(middles.size).toBe(2861);
  const wrong = postcodes.split(',').map((row) => {
    const [district = '', , ...at] = row.trim().split(' ');
    return miles(at.map(Number), middles.get(district)!);
  });
  const sorted = wrong.toSorted((a, b) => a - b);
  expect(sorted.length).toBeGreaterThan(35);
  expect(sorted[sorted.length >> 1]).toBeLessThan(1);
  expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThan(2.4);
  // Cambridge is 14 miles from Ely.
  expect(Math.abs(miles([52.399, 0.263], middles.get('CB1')!) - 14)).toBeLessThan(1.5);
  for (const none of ['CB99', 'ZZ', 'ZZ1', '']) expect(middles.has(none)).toBe(false);
});
