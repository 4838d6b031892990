import { describe, expect, it } from 'vitest';
import { branchAt } from '../../src/rules/places/address.js';
import { isPostcode, likelyPostcode } from '../../src/rules/places/uk-postcode.js';
import { check, rulesBroken } from './check.js';

const branch = (address: string) => ({ collection: 'branches' as const, yaml: branchAt(address) });
const at = (latitude: string, longitude: string, country = 'Country: GB, ') =>
  branch(
    `${country}PostCode: CB7 4AB, GeoLocation: { GeographicCoordinates: { Latitude: ${latitude}, Longitude: ${longitude} } }`,
  );

describe('postcodes', () => {
  it.each([
    'M1 1AE',
    'B33 8TH',
    'CR2 6XH',
    'DN55 1PT',
    'W1A 1HQ',
    'EC1A 1BB',
    'ec1a1bb',
    'ZE2  9DN',
    'JE2 3AB',
    'BX1 1LT',
  ])('%s can be', (postcode) => expect(isPostcode(postcode)).toBe(true));

  it.each(['.', 'NVL', 'CB7 OAB', 'QA1 1AA', 'SO53 2LM', 'CB7 4A', 'CB 4AB', '1CB 4AB', 'CB7-4AB', ''])(
    '%s cannot be',
    (postcode) => expect(isPostcode(postcode)).toBe(false),
  );

  it('are suggested with letters and digits that look alike put right', () => {
    expect(likelyPostcode('CB7 OAB')).toBe('CB7 0AB');
    expect(likelyPostcode('S0537LW')).toBe('SO53 7LW');
    expect(likelyPostcode('SO5O 1AB')).toBe('SO50 1AB');
    expect(likelyPostcode('TR 1 2BD')).toBe('TR1 2BD');
    expect(likelyPostcode('TR27 4HU.')).toBe('TR27 4HU');
    expect(likelyPostcode('.')).toBeUndefined();
    expect(likelyPostcode('QA1 1AA')).toBeUndefined();
  });

  it('are not looked at in other countries, or where there is none', async () => {
    expect(await rulesBroken(branch('Country: NO, PostCode: 0155'))).toEqual([]);
    expect(await rulesBroken(branch('PostCode: 0155'))).toEqual([]);
  });
});

describe('coordinates', () => {
  it.each([
    ['0.0', '0.0', 'zero'],
    ['0.26221', '52.39912', 'swapped'],
    ['53.16734', '3.14214', 'sign'],
    ['48.85341', '2.34880', 'outside'],
  ])('%s, %s are %s', async (latitude, longitude, reason) => {
    expect(await check(at(latitude, longitude))).toMatchObject([
      { rule: 'places/coordinates', severity: 'warning', args: { reason } },
    ]);
  });

  it.each([
    ['Unst', '60.83', '-0.80'],
    ['St Kilda', '57.81', '-8.57'],
    ['St Agnes', '49.89', '-6.34'],
    ['Lowestoft', '52.48', '1.76'],
    ['Belleek', '54.48', '-8.09'],
  ])('of %s are in GB', async (_, latitude, longitude) => {
    expect(await rulesBroken(at(latitude, longitude))).toEqual([]);
  });

  it('on Jersey are not in GB, and it says where they are', async () => {
    expect(await check(at('49.18485', '-2.10589'))).toMatchObject([{ args: { within: 'JE' } }]);
    expect(await rulesBroken(at('49.18485', '-2.10589', 'Country: JE, '))).toEqual([]);
    expect(await rulesBroken(at('49.18485', '-2.10589', 'Country: UK, '))).toEqual([
      'places/coordinates',
      'places/country',
    ]);
  });

  it('in countries without a box, or without a country, may be anywhere but 0 and 0', async () => {
    expect(await rulesBroken(at('59.91387', '10.75225', 'Country: NO, '))).toEqual([]);
    expect(await rulesBroken(at('10.75225', '59.91387', ''))).toEqual([]);
    expect(await rulesBroken(at('0.00', '0.00', ''))).toEqual(['places/coordinates']);
  });
});

describe('ATMs', () => {
  const atm = (fields: string, address: string) => ({
    collection: 'atms' as const,
    yaml: `Identification: FB-A0007\nSupportedCurrencies: [GBP]\n${fields}Location:\n  Site: { Name: Fen Stores }\n  PostalAddress: { ${address} }\n`,
  });

  it('can be located by any of postcode, coordinates, branch, or town and site', async () => {
    const site = atm('', 'TownName: Chatteris');
    const coordinates = 'GeoLocation: { GeographicCoordinates: { Latitude: 52.45, Longitude: 0.05 } }';
    for (const found of [site, atm('', 'PostCode: PE16 6AB'), atm('', coordinates)]) {
      expect(await rulesBroken(found)).toEqual([]);
    }
    expect(await rulesBroken(atm('Branch: { Identification: FB-0102 }\n', 'Country: GB'))).toEqual([]);
    expect(await rulesBroken(atm('', 'Country: GB'))).toEqual(['atms/unlocatable']);
  });

  it('have places like branches', async () => {
    expect(await rulesBroken(atm('', 'Country: UK, PostCode: PE16 OAB'))).toEqual([
      'places/country',
      'places/postcode',
    ]);
  });
});
