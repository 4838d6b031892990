import { describe, expect, it } from 'vitest';
import { messageOf } from '../../src/report/report/sentence.js';
import { isPostcode, likelyPostcode, tidyPostcode } from '../../src/rules/built-in/geography/uk-postcode.js';
import { unknownCountry } from '../../src/rules/built-in/places/country.js';
import { impossiblePostcode, postcodeForm } from '../../src/rules/built-in/places/postcode.js';
import { twoDistricts } from '../../src/rules/built-in/places/two-districts.js';
import { check, type Fixture, found } from './check.js';
import { atm, branch } from './fixtures.js';

const geo = (position: string) => {
  const [Latitude, Longitude] = position.split(' ');
  return { GeoLocation: { GeographicCoordinates: { Latitude, Longitude } } };
};
/** A branch at `52.39912 0.26221`. */
const at = (position: string, Country?: string, PostCode = 'BX1 1LT'): Fixture =>
  branch({ PostalAddress: { ...(Country && { Country }), PostCode, ...geo(position) } });
/** The facts that a rule has about an address. */
const argsAt = (rule: Parameters<typeof found>[0], PostalAddress: object) =>
  found(rule, 'branches', { PostalAddress }).map(({ args }) => args);

describe('postcodes', () => {
  it.each([
    ['M1 1AE', true],
    ['B33 8TH', true],
    ['CR2 6XH', true],
    ['DN55 1PT', true],
    ['W1A 1HQ', true],
    ['EC1A 1BB', true],
    ['ec1a1bb', true],
    ['ZE2  9DN', true],
    ['BX1 1LT', true],
    ...['.', 'NVL', 'CB7 OAB', 'QA1 1AA', 'SO53 2LM', 'CB7 4A', 'CB 4AB', '1CB 4AB', 'CB7-4AB', ''].map(
      (none): [string, boolean] => [none, false],
    ),
  ])('%j can be: %s', (postcode, is) => expect(isPostcode(postcode)).toBe(is));

  it.each([
    ['CB7 OAB', 'CB7 0AB'],
    ['S0537LW', 'SO53 7LW'],
    ['SO5O 1AB', 'SO50 1AB'],
    ['TR 1 2BD', 'TR1 2BD'],
    ['TR27 4HU.', 'TR27 4HU'],
    ['.', undefined],
    ['QA1 1AA', undefined],
    // Not TD1 5XX, which is elsewhere.
    ['TD15 XX', undefined],
  ])('%s is likely %s, with letters and digits that look alike put right', (written, meant) => {
    expect(likelyPostcode(written)).toBe(meant);
  });

  it.each([
    ['pe158zn', 'PE15 8ZN'],
    ['PE15  8ZN', 'PE15 8ZN'],
    ['M11AE', 'M1 1AE'],
    ['gir0aa', 'GIR 0AA'],
    ['bfpo12', 'BFPO 12'],
    ['je23ab', 'JE2 3AB'],
  ])('%s is usually written %s', (written, meant) => expect(tidyPostcode(written)).toBe(meant));

  it.each<[string | undefined, string, object[], object[]]>([
    ['GB', 'pe158zn', [], [{ postcode: 'pe158zn', suggestion: 'PE15 8ZN' }]],
    ['JE', 'je23ab', [], [{ postcode: 'je23ab', suggestion: 'JE2 3AB' }]],
    [undefined, 'pe158zn', [], [{ postcode: 'pe158zn', suggestion: 'PE15 8ZN' }]],
    ['GB', ' PE15 8ZN ', [], []],
    ['NO', 'pe158zn', [], []],
    ['GB', '0155', [{ postcode: '0155' }], []],
    ['GB', 'CB7 OAB', [{ postcode: 'CB7 OAB', suggestion: 'CB7 0AB' }], []],
    ['NO', '0155', [], []],
    [undefined, '0155', [], []],
  ])('with the country %s, %j is looked at', (Country, PostCode, impossible, unusual) => {
    const address = { ...(Country && { Country }), PostCode };
    expect(argsAt(impossiblePostcode, address)).toEqual(impossible);
    expect(argsAt(postcodeForm, address)).toEqual(unusual);
  });

  it.each([
    ['52.39912 0.26221', { postcode: 'CB7 OAB', suggestion: 'CB7 0AB' }],
    ['55.86000 -4.25000', { postcode: 'CB7 OAB' }],
  ])('are suggested only where the coordinates are: %s', (position, args) => {
    expect(argsAt(impossiblePostcode, { Country: 'GB', PostCode: 'CB7 OAB', ...geo(position) })).toEqual([
      args,
    ]);
  });
});

it.each([
  ['UK', 'GB'],
  ['EN', 'GB'],
  ['EI', 'IE'],
  ['ZZ', undefined],
])('there is no country %s: %s is meant', (country, suggestion) => {
  expect(argsAt(unknownCountry, { Country: country })).toEqual([{ country, suggestion }]);
});

describe('coordinates', () => {
  it.each<[string, string | undefined, readonly object[]]>([
    ['0.0 0.0', 'GB', [{ rule: 'places/coordinates', args: { reason: 'zero' } }]],
    ['0.26221 52.39912', 'GB', [{ rule: 'places/coordinates', args: { reason: 'swapped' } }]],
    ['53.16734 3.14214', 'GB', [{ rule: 'places/coordinates', args: { reason: 'sign' } }]],
    ['48.85341 2.34880', 'GB', [{ rule: 'places/coordinates', args: { reason: 'outside' } }]],
    // Unst, St Kilda, St Agnes, Belleek.
    ...['60.83 -0.80', '57.81 -8.57', '49.89 -6.34', '54.48 -8.09'].map(
      (edge): [string, string, object[]] => [edge, 'GB', []],
    ),
    ['49.18485 -2.10589', 'GB', [{ args: { reason: 'outside', within: 'JE' } }]],
    ['49.18485 -2.10589', 'JE', []],
    ['49.18485 -2.10589', 'UK', [{ rule: 'places/coordinates' }, { rule: 'places/country' }]],
    ['59.91387 10.75225', 'NO', []],
    ['59.91387 10.75225', 'CA', [{ rule: 'places/coordinates' }]],
    ['10.75225 59.91387', 'NO', [{ args: { reason: 'swapped' } }]],
    // Countries without a box, and no country.
    ['59.91387 10.75225', 'GP', []],
    ['10.75225 59.91387', undefined, []],
    ['0.00 0.00', undefined, [{ args: { reason: 'zero' } }]],
  ])('%s in %s', async (position, country, expected) => {
    expect(await check(at(position, country))).toMatchObject(expected);
  });

  it.each<[string, string | undefined, string, readonly object[]]>([
    ['St Davids', 'GB', '51.88 -5.27 SA9 1AB', []],
    ['Belleek', 'GB', '54.48 -8.09 BT9 1AB', []],
    ['Unst', 'GB', '60.75 -0.88 ZE9 1AB', []],
    ['St Agnes', 'GB', '49.89 -6.34 TR9 1AB', []],
    ['Skegness', 'GB', '53.14 0.34 PE9 1AB', []],
    ['Portsmouth', undefined, '50.79 -1.09 PE9 1AB', [{ rule: 'places/far-from-postcode' }]],
    ['Portsmouth', 'GB', '50.79 -1.09 BX1 1LT', []],
    ['Portsmouth', 'GB', '50.79 -1.09 BF1 0AX', []],
    ['Paris', 'FR', '48.85 2.35 PE9 1AB', []],
    [
      'Portsmouth',
      'GB',
      '50.79 -1.09 PE9 1AB',
      [
        {
          rule: 'places/far-from-postcode',
          args: { area: 'PE', kilometres: 210, latitude: '50.79', longitude: '-1.09' },
          field: ['PostalAddress', 'GeoLocation', 'GeographicCoordinates', 'Latitude'],
          at: [{}, {}, {}],
        },
      ],
    ],
  ])('of %s in %s are compared with the postcode: %s', async (_, country, place, expected) => {
    const [, position = '', postcode] = /^(\S+ \S+) (.*)$/.exec(place) ?? [];
    expect(await check(at(position, country, postcode))).toMatchObject(expected);
  });
});

describe('a correction of coordinates', () => {
  const said = async (position: string, postcode: string) => {
    const problems = await check(at(position, 'GB', postcode));
    const { message, hint, proposals } = messageOf(
      problems.find(({ rule }) => /coordinates|far-from-postcode/.test(rule))!,
    );
    return { message: message.replace(/^.*: /, ''), hint, proposals };
  };

  it.each([
    [
      '53.16734 3.14214',
      'CH7 1AB',
      /with the sign of the longitude changed they are in the postcode area CH/,
      'write -3.14214 as the Longitude',
    ],
    [
      '-3.14214 53.16734',
      'CH7 1AB',
      /the other way round they are in the postcode area CH/,
      'write 53.16734 here, and -3.14214 as the Longitude',
    ],
    ['49.18485 2.10589', 'JE2 3AB', /postcode area JE/, 'write -2.10589 as the Longitude'],
    ['52.480 1.780', 'B33 8TH', /km from the town/, 'write -1.780 as the Longitude'],
    ['54.480 1.780', 'B33 8TH', /km from the town/, 'the coordinates are wrong, or the postcode is'],
    // It would bring them elsewhere.
    ['51.46000 2.59000', 'HX3 1AB', /are outside GB, the country of the address/, undefined],
    ['2.59000 51.46000', 'HX3 1AB', /are outside GB, the country of the address/, undefined],
    // A sign of the longitude alone shows too little.
    ['53.16734 3.14214', 'BX1 1LT', /with the sign of the longitude changed they are in it/, undefined],
    ['53.16734 3.14214', 'PE1', /with the sign of the longitude changed they are in it/, undefined],
  ])('%s of %s is proposed if it brings them to the postcode', async (position, postcode, message, hint) => {
    const found = await said(position, postcode);
    expect(found).toMatchObject({ message: expect.stringMatching(message), hint });
    expect(found.proposals !== undefined).toBe(hint?.startsWith('write') === true);
  });

  it('replaces both', async () => {
    expect((await said('52.480 1.780', 'B33 8TH')).proposals).toEqual([
      { replace: [{ value: '52.480' }, { value: '-1.780' }] },
    ]);
  });
});

describe('places/two-districts', () => {
  const ely = '52.39912 0.26221';
  const place = (Identification: string, PostCode: string, position = ely, Country = 'GB') =>
    branch({ Identification, PostalAddress: { BuildingNumber: '3', Country, PostCode, ...geo(position) } });
  const machine = atm({ Location: { PostalAddress: { PostCode: 'CB1 4AB', ...geo(ely) } } });
  const odd = (other: string) => ({ district: 'CB1', other: 'CB7', place: `Branch ${other}` });

  it.each<[string, Fixture[], object[]]>([
    ['most', [place('A', 'CB1 4AB'), place('B', 'cb74ab'), place('C', 'CB7 4AA')], [['A/0', odd('B')]]],
    ['digits', [place('A', 'CB74AB'), place('B', 'CB14AB', '52.399120 0.26221')], [['B/0', odd('A')]]],
    ['collections', [place('A', 'CB7 4AB'), machine], [['FB-A0007', odd('A')]]],
    ['one district', [place('A', 'CB7 4AB'), place('B', 'CB74AA')], []],
    ['points', [place('A', 'CB7 4AB'), place('B', 'CB1 4AB', '52.39913 0.26221')], []],
    ['Ireland', [place('A', 'CB7 4AB'), place('B', 'D02 X285', ely, 'IE')], []],
  ])('reports what is in another district than others at the point: %s', async (_, places, expected) => {
    const problems = (await check(...places)).filter(({ rule }) => rule === twoDistricts.rule);
    expect(problems.map(({ record, args }) => [record?.identity, args])).toEqual(expected);
  });
});
