import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readMiddles } from '../../src/parts/pages/places/places-file.js';
import { fileOf } from './places.js';

/** A postcode in each area of the United Kingdom and the islands, and where it is. */
const postcodes = `
  AB22 8WQ 57.19 -2.12, AL5 2SX 51.82 -0.36, B44 9TH 52.54 -1.89, BA16 0ED 51.13 -2.74,
  BB3 1BE 53.70 -2.47, BD21 3SA 53.87 -1.91, BH21 1JA 50.80 -1.99, BL4 8HF 53.55 -2.39,
  BN2 5BE 50.82 -0.12, BR4 0SL 51.38 -0.02, BS27 3AB 51.28 -2.78, BT39 9DQ 54.75 -6.00,
  CA14 3AH 54.64 -3.54, CB3 0FF 52.21 0.09, CF40 1AL 51.62 -3.45, CH5 1BY 53.21 -3.04,
  CM21 9AU 51.81 0.15, CO15 1QP 51.79 1.15, CR4 2PF 51.41 -0.16, CT16 1NH 51.12 1.31,
  CV32 4AJ 52.29 -1.54, CW12 1AS 53.16 -2.21, DA16 1TZ 51.46 0.11, DD2 3XX 56.48 -3.05,
  DE3 0DA 52.90 -1.54, DG1 2BD 55.07 -3.61, DH4 4AE 54.84 -1.47, DL15 8NE 54.71 -1.75,
  DN21 2DU 53.40 -0.78, DT4 8PA 50.61 -2.45, DY4 0BP 52.54 -2.06, E17 4QN 51.59 -0.02,
  EC2N 3AQ 51.51 -0.08, EH22 1HH 55.89 -3.07, EN3 5UQ 51.67 -0.04, EX31 1BE 51.08 -4.06,
  FK2 9AD 56.00 -3.77, FY4 4YH 53.80 -3.03, G51 3HR 55.85 -4.32, GL5 3BD 51.75 -2.22,
  GU21 6ER 51.32 -0.56, GY2 4QN 49.49 -2.54, HA5 1RA 51.58 -0.40, HD5 9AD 53.64 -1.77,
  HG1 5DE 54.00 -1.54, HP20 1TW 51.82 -0.81, HR6 8LX 52.23 -2.74, HU17 9EY 53.85 -0.43,
  HX1 3JL 53.72 -1.88, IG11 8DP 51.54 0.08, IM8 1AY 54.34 -4.40, IP22 4AD 52.38 1.11,
  IV2 3NA 57.48 -4.22, JE3 8LL 49.22 -2.11, KA18 1LE 55.45 -4.26, KT16 9AL 51.39 -0.50,
  KW15 1HR 58.98 -2.96, KY12 7JB 56.07 -3.46, L20 6HX 53.47 -2.97, LA14 5UG 54.12 -3.24,
  LD3 7AR 51.95 -3.39, LE17 4XH 52.45 -1.25, LL40 1AP 52.74 -3.89, LN4 4SG 53.11 -0.17,
  LS18 4RJ 53.84 -1.64, LU3 2QN 51.90 -0.45, M27 4BR 53.51 -2.34, ME2 4AR 51.40 0.50,
  MK40 1LN 52.14 -0.47, ML3 7AH 55.78 -4.03, N17 9JF 51.59 -0.07, NE3 4AA 55.00 -1.62,
  NG24 1AW 53.08 -0.81, NN16 0AX 52.40 -0.73, NP23 4SL 51.80 -3.18, NR26 8DU 52.94 1.21,
  NW3 2PY 51.55 -0.17, OL2 8NJ 53.58 -2.09, OX18 3HA 51.76 -1.59, PA15 1UT 55.95 -4.76,
  PE23 5JH 53.17 0.10, PH1 5PZ 56.40 -3.43, PL23 1HA 50.34 -4.64, PO20 0QN 50.73 -0.79,
  PR3 1HX 53.90 -2.77, RG22 4DH 51.24 -1.11, RH16 4ND 51.00 -0.10, RM17 6EL 51.48 0.32,
  S60 2LU 53.43 -1.35, SA4 4BZ 51.67 -4.04, SE18 6HZ 51.49 0.07, SG18 0JF 52.09 -0.26,
  SK4 1JG 53.42 -2.17, SL4 6AU 51.49 -0.61, SM4 5DN 51.40 -0.19, SN15 3HA 51.46 -2.12,
  SO31 7GH 50.87 -1.27, SP10 1NW 51.21 -1.48, SR5 1SU 54.91 -1.39, SS17 7NA 51.52 0.45,
  ST16 2JP 52.81 -2.12, SW19 7PA 51.42 -0.21, SY16 2PN 52.52 -3.32, TA21 8AF 50.98 -3.23,
  TD15 1AF 55.77 -2.00, TF3 4AE 52.68 -2.45, TN28 8AJ 50.99 0.94, TQ2 5DL 50.46 -3.53,
  TR18 2SD 50.12 -5.54, TS17 9FF 54.54 -1.29, TW3 1DL 51.47 -0.36, UB6 0HZ 51.54 -0.35,
  W1U 6AX 51.52 -0.16, WA14 5ZR 53.40 -2.36, WC2E 8JF 51.51 -0.12, WD25 9LQ 51.69 -0.39,
  WF17 5DR 53.71 -1.63, WN5 0XA 53.54 -2.65, WR11 4XL 52.09 -1.95, WS13 6LA 52.68 -1.83,
  WV14 0AE 52.57 -2.07, YO24 4LN 53.96 -1.12
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
  expect(sorted.length).toBeGreaterThan(100);
  expect(sorted[sorted.length >> 1]).toBeLessThan(1);
  expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThan(2.4);
  // Cambridge is 14 miles from Ely.
  expect(Math.abs(miles([52.399, 0.263], middles.get('CB1')!) - 14)).toBeLessThan(1.5);
  for (const none of ['CB99', 'ZZ', 'ZZ1', '']) expect(middles.has(none)).toBe(false);
});
