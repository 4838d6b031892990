import { describe, expect, it } from 'vitest';
import { branchAt } from '../../src/rules/places/position.js';
import { isPostcode, likelyPostcode } from '../../src/rules/places/uk-postcode.js';
import { check, type Fixture, rulesBroken } from './check.js';

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

  it('are held against the country of the address, whichever it is', async () => {
    const inOslo = (country: string) => rulesBroken(at('59.91387', '10.75225', `Country: ${country}, `));
    expect(await inOslo('NO')).toEqual([]);
    expect(await inOslo('CA')).toEqual(['places/coordinates']);
    expect(await check(at('10.75225', '59.91387', 'Country: NO, '))).toMatchObject([
      { args: { reason: 'swapped' } },
    ]);
  });

  it.each([
    ['Suva', 'FJ', '-18.14160', '178.44190'],
    ['Taveuni', 'FJ', '-16.96000', '-179.90000'],
    ['Unalaska', 'US', '53.87410', '-166.53400'],
    ['Attu', 'US', '52.90600', '173.13000'],
    ['Chatham Islands', 'NZ', '-43.95500', '-176.56000'],
  ])('of %s are in %s, also beyond 180 degrees', async (_, country, latitude, longitude) => {
    expect(await rulesBroken(at(latitude, longitude, `Country: ${country}, `))).toEqual([]);
  });

  it('in countries without a box, or without a country, may be anywhere but 0 and 0', async () => {
    expect(await rulesBroken(at('59.91387', '10.75225', 'Country: GP, '))).toEqual([]);
    expect(await rulesBroken(at('10.75225', '59.91387', ''))).toEqual([]);
    expect(await rulesBroken(at('0.00', '0.00', ''))).toEqual(['places/coordinates']);
  });
});

describe('countries', () => {
  const inCountry = (code: string) => branch(`Country: ${code}, PostCode: CB7 4AB`);

  it.each(['GB', 'GG', 'IM', 'JE', 'IE', 'NO', 'XK'])('%s is one', async (code) => {
    expect(await rulesBroken(inCountry(code))).toEqual([]);
  });

  it.each([
    ['UK', 'GB'],
    ['EN', 'GB'],
    ['EI', 'IE'],
    ['ZZ', undefined],
  ])('%s is none', async (code, suggestion) => {
    const [found] = await check(inCountry(code));
    expect(found).toMatchObject({ rule: 'places/country', field: ['PostalAddress', 'Country'] });
    expect(found?.args).toEqual({ country: code, ...(suggestion !== undefined && { suggestion }) });
  });
});

describe('coordinates that are far from their postcode', () => {
  const placed = (postcode: string, latitude: string, longitude: string, brand = 'fenland'): Fixture => ({
    collection: 'atms',
    brand,
    yaml: `Identification: ${postcode.replace(' ', '')}\nSupportedCurrencies: [GBP]\nLocation:\n  PostalAddress: { Country: GB, PostCode: ${postcode}, GeoLocation: { GeographicCoordinates: { Latitude: ${latitude}, Longitude: ${longitude} } } }\n`,
  });
  const others = (area: string, latitude: string, longitude: string, count = 5, brand = 'fenland') =>
    Array.from({ length: count }, (_, at) => placed(`${area}${at + 1} 1AB`, latitude, longitude, brand));

  it('are told with how far, and from how many others', async () => {
    const far = placed('PE9 1AB', '50.79', '-1.09');
    const [found, ...rest] = await check(...others('PE', '52.57', '-0.24'), far);
    expect(rest).toEqual([]);
    expect(found).toMatchObject({
      rule: 'places/far-from-postcode',
      severity: 'warning',
      args: { area: 'PE', kilometres: 206, others: 5, latitude: '50.79', longitude: '-1.09' },
      record: { identity: 'PE91AB' },
    });
    expect(found?.at).toHaveLength(3);
  });

  it('are looked for by brand, and where there are five others', async () => {
    const far = placed('PE9 1AB', '50.79', '-1.09');
    expect(await rulesBroken(...others('PE', '52.57', '-0.24', 4), far)).toEqual([]);
    expect(await rulesBroken(...others('PE', '52.57', '-0.24', 5, 'northgate'), far)).toEqual([]);
    expect(await rulesBroken(...others('CB', '52.57', '-0.24'), far)).toEqual([]);
  });

  it.each([
    ['SA', 'Swansea', '51.62', '-3.94', 'St Davids', '51.88', '-5.27'],
    ['BT', 'Belfast', '54.60', '-5.93', 'Belleek', '54.48', '-8.09'],
    ['PA', 'Paisley', '55.85', '-4.42', 'Tiree', '56.50', '-6.88'],
    ['PH', 'Perth', '56.40', '-3.43', 'Mallaig', '57.00', '-5.83'],
    ['ZE', 'Lerwick', '60.15', '-1.14', 'Unst', '60.75', '-0.88'],
    ['LL', 'Wrexham', '53.05', '-3.00', 'Aberdaron', '52.81', '-4.71'],
  ])('%s: nothing is wrong with many places in %s (%s, %s) and one in %s', async (area, _, ...places) => {
    const [latitude, longitude, , oneLatitude, oneLongitude] = places as [
      string,
      string,
      string,
      string,
      string,
    ];
    const one = placed(`${area}9 1AB`, oneLatitude, oneLongitude);
    expect(await rulesBroken(...others(area, latitude, longitude), one)).toEqual([]);
  });

  it('are told once where they are outside the country, and say nothing of the others then', async () => {
    const swapped = others('PE', '-0.24', '52.57', 4);
    const sound = others('PE', '52.57', '-0.24').slice(0, 3);
    expect(await rulesBroken(...swapped, ...sound)).toEqual(
      Array(4).fill('places/coordinates').concat(Array(3).fill('records/duplicate-identity')),
    );
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
