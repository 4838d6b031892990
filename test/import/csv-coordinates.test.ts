import { describe, expect, it } from 'vitest';
import { readCoordinates } from '../../src/authoring/tables/coordinates.js';
import { readCsv } from '../../src/authoring/tables/csv.js';
import { sentence } from '../../src/reporting/report/sentence.js';

const ely = { latitude: '52.3990', longitude: '-0.2630' };

describe('a latitude and a longitude in one cell', () => {
  it.each([
    '52.3990, -0.2630',
    '52.3990,-0.2630',
    '52.3990 -0.2630',
    '(52.3990; -0.2630)',
    '52,3990; -0,2630',
    '52.3990° N, 0.2630° W',
    '0.2630W 52.3990N',
  ])('are read from %j', (text) => {
    expect(readCoordinates(text, 'lat-lon')).toEqual(ely);
  });

  it('are read in the other order if the mapping says so', () => {
    expect(readCoordinates('-0.2630, 52.3990', 'lon-lat')).toEqual(ely);
  });

  it.each([
    ['-0.2630, 52.3990', 'lat-lon'],
    ['52.3990, -0.2630', 'lon-lat'],
  ] as const)('are not turned round: %j as %s', (text, order) => {
    expect(readCoordinates(text, order)).toBe('swapped');
  });

  it.each([
    '52.3990',
    '52,3990, -0,2630',
    '52.3990N, 0.2630N',
    '152.3990, 0.2630',
    'CB7 4AA',
    '-52.3990S, 0.2630E',
  ])('are not guessed at: %j', (text) => {
    expect(readCoordinates(text, 'lat-lon')).toBeUndefined();
  });

  it('may be elsewhere in the world', () => {
    expect(readCoordinates('36.1408, -5.3536', 'lat-lon')).toEqual({
      latitude: '36.1408',
      longitude: '-5.3536',
    });
  });
});

describe('the setting for it', () => {
  const read = (mapping: string, cells = '"52.3990, 0.2630"') =>
    readCsv(
      { name: 'branches.csv', bytes: Buffer.from(`Code,Where\nA1,${cells}\n`) },
      {
        name: 'm.yaml',
        bytes: Buffer.from(`collection: branches\ncolumns: { Identification: Code }\n${mapping}`),
      },
    );

  it.each([
    ['coordinates: Where\n', '"52.3990, 0.2630"'],
    ['coordinates: { column: Where, order: lon-lat }\n', '"0.2630, 52.3990"'],
  ])('fills both fields: %s', (mapping, cells) => {
    const { records, problems } = read(mapping, cells);
    expect(problems).toEqual([]);
    expect(records[0]?.value).toMatchObject({
      PostalAddress: { GeoLocation: { GeographicCoordinates: { Latitude: '52.3990', Longitude: '0.2630' } } },
    });
    expect(
      records[0]?.at(['PostalAddress', 'GeoLocation', 'GeographicCoordinates', 'Longitude']),
    ).toMatchObject({
      start: { line: 2, column: 4 },
    });
  });

  it('leaves out what is in the sea, or no place at all, and says so', () => {
    const said = (cells: string) => read('coordinates: Where\n', cells).problems.map(sentence);
    expect(said('"0.2630, 52.3990"')).toEqual([
      'Row 2, column "Where": "0.2630, 52.3990" is far from the British Isles with the latitude first, and in them the other way round. It was left out.',
    ]);
    expect(said('opposite the station')).toEqual([
      `Row 2, column "Where": "opposite the station" can't be read as a latitude and a longitude. It was left out.`,
    ]);
    expect(said('')).toEqual([]);
  });

  it('is refused beside a column for one of the two', () => {
    const latitude = 'PostalAddress.GeoLocation.GeographicCoordinates.Latitude';
    const { problems } = read(`constants: { ${latitude}: "52.1" }\ncoordinates: Where\n`);
    expect(problems.map(sentence)).toEqual([`${latitude} is filled from a column as well.`]);
  });
});
