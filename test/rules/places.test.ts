import { describe, expect, it } from 'vitest';
import { messageOf } from '../../src/report/report/sentence.js';
import { isPostcode, likelyPostcode } from '../../src/rules/built-in/geography/uk-postcode.js';
import { check, rulesBroken } from './check.js';
import { branchAt } from './fixtures.js';

const branch = (address: string) => ({ collection: 'branches' as const, yaml: branchAt(address) });
const at = (latitude: string, longitude: string, country = 'Country: GB, ', postcode = 'BX1 1LT') =>
  branch(
    `${country}PostCode: ${postcode}, GeoLocation: { GeographicCoordinates: { Latitude: ${latitude}, Longitude: ${longitude} } }`,
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

  it.each([
    ['pe158zn', 'PE15 8ZN'],
    ['PE15  8ZN', 'PE15 8ZN'],
    ['pe15 8zn', 'PE15 8ZN'],
    ['M11AE', 'M1 1AE'],
    ['gir0aa', 'GIR 0AA'],
    ['bfpo12', 'BFPO 12'],
    ['je23ab', 'JE2 3AB'],
  ])('%s is proposed as %s, in the UK and where no country is written', async (written, meant) => {
    for (const country of ['Country: GB, ', 'Country: JE, ', '']) {
      expect(await check(branch(`${country}PostCode: ${written}`))).toMatchObject([
        {
          rule: 'places/postcode-form',
          severity: 'warning',
          args: { postcode: written, suggestion: meant },
          field: ['PostalAddress', 'PostCode'],
        },
      ]);
      expect(await rulesBroken(branch(`${country}PostCode: ${meant}`))).toEqual([]);
    }
    expect(await rulesBroken(branch(`Country: NO, PostCode: ${written}`))).toEqual([]);
  });

  it('are suggested only where the coordinates are', async () => {
    const suggestion = async (latitude: string, longitude: string) =>
      (await check(at(latitude, longitude, 'Country: GB, ', 'CB7 OAB'))).map(({ args }) => args);
    expect(await suggestion('52.39912', '0.26221')).toEqual([{ postcode: 'CB7 OAB', suggestion: 'CB7 0AB' }]);
    expect(await suggestion('55.86000', '-4.25000')).toEqual([{ postcode: 'CB7 OAB' }]);
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

  it('in countries without a box, or without a country, may be anywhere but 0 and 0', async () => {
    expect(await rulesBroken(at('59.91387', '10.75225', 'Country: GP, '))).toEqual([]);
    expect(await rulesBroken(at('10.75225', '59.91387', ''))).toEqual([]);
    expect(await rulesBroken(at('0.00', '0.00', ''))).toEqual(['places/coordinates']);
  });
});

describe('countries', () => {
  const inCountry = (code: string) => branch(`Country: ${code}, PostCode: CB7 4AB`);

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
  it('are reported with the distance, in any number of records', async () => {
    expect(await check(at('50.79000', '-1.09000', 'Country: GB, ', 'PE9 1AB'))).toMatchObject([
      {
        rule: 'places/far-from-postcode',
        severity: 'warning',
        args: { area: 'PE', kilometres: 210, latitude: '50.79000', longitude: '-1.09000' },
        field: ['PostalAddress', 'GeoLocation', 'GeographicCoordinates', 'Latitude'],
        at: [{}, {}, {}],
      },
    ]);
  });

  it.each([
    ['SA', 'St Davids', '51.88', '-5.27'],
    ['BT', 'Belleek', '54.48', '-8.09'],
    ['ZE', 'Unst', '60.75', '-0.88'],
    ['TR', 'St Agnes', '49.89', '-6.34'],
    ['PE', 'Skegness', '53.14', '0.34'],
  ])('%s: %s is in the area', async (area, _, latitude, longitude) => {
    expect(await rulesBroken(at(latitude, longitude, 'Country: GB, ', `${area}9 1AB`))).toEqual([]);
  });

  it('are looked for without a country, and not where the postcode is no place or of another country', async () => {
    expect(await rulesBroken(at('50.79', '-1.09', '', 'PE9 1AB'))).toEqual(['places/far-from-postcode']);
    for (const postcode of ['BX1 1LT', 'BF1 0AX']) {
      expect(await rulesBroken(at('50.79', '-1.09', 'Country: GB, ', postcode))).toEqual([]);
    }
    expect(await rulesBroken(at('48.85', '2.35', 'Country: FR, ', 'PE9 1AB'))).toEqual([]);
  });

  it('are corrected by a sign if that brings them to the postcode', async () => {
    const said = async (latitude: string, longitude: string) => {
      const [found] = await check(at(latitude, longitude, 'Country: GB, ', 'B33 8TH'));
      return messageOf(found!);
    };
    const corrected = await said('52.480', '1.780');
    expect(corrected.hint).toBe('write -1.780 as the Longitude');
    expect(corrected.proposals).toEqual([{ replace: [{ value: '52.480' }, { value: '-1.780' }] }]);
    const far = await said('54.480', '1.780');
    expect(far.hint).toBe('the coordinates are wrong, or the postcode is');
    expect(far).not.toHaveProperty('proposals');
  });
});

describe('a correction of coordinates outside their country', () => {
  const proposed = async (latitude: string, longitude: string, country: string, postcode?: string) => {
    const [found, ...others] = await check(at(latitude, longitude, country, postcode));
    expect(others).toEqual([]);
    expect(found?.rule).toBe('places/coordinates');
    return messageOf(found!);
  };

  it('is proposed if it brings them to the postcode', async () => {
    expect(await proposed('53.16734', '3.14214', 'Country: GB, ', 'CH7 1AB')).toMatchObject({
      message: expect.stringContaining(
        'with the sign of the longitude changed they are in the postcode area CH',
      ),
      hint: 'write -3.14214 as the Longitude',
    });
    expect(await proposed('-3.14214', '53.16734', 'Country: GB, ', 'CH7 1AB')).toMatchObject({
      message: expect.stringContaining('the other way round they are in the postcode area CH'),
      hint: 'write 53.16734 here, and -3.14214 as the Longitude',
    });
    expect(await proposed('49.18485', '2.10589', 'Country: GB, ', 'JE2 3AB')).toMatchObject({
      hint: 'write -2.10589 as the Longitude',
    });
  });

  it('is not proposed if it brings them elsewhere', async () => {
    for (const [latitude, longitude] of [
      ['51.46000', '2.59000'],
      ['2.59000', '51.46000'],
    ] as const) {
      const message = await proposed(latitude, longitude, 'Country: GB, ', 'HX3 1AB');
      expect(message.message).toContain('are outside GB, the country of the address');
      expect(message.hint).toBeUndefined();
    }
  });

  it('is not proposed by the sign of a longitude alone', async () => {
    for (const postcode of ['BX1 1LT', 'PE1']) {
      const [found] = (await check(at('53.16734', '3.14214', 'Country: GB, ', postcode))).filter(
        ({ rule }) => rule === 'places/coordinates',
      );
      const message = messageOf(found!);
      expect(message.message).toContain('with the sign of the longitude changed they are in it');
      expect(message.hint).toBeUndefined();
    }
  });
});
