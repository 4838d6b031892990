import { expect, test } from 'vitest';
import { exactPoint } from '../../src/rules/built-in/geography/position.js';

const point = (latitude: string, longitude: string) =>
  exactPoint({ GeoLocation: { GeographicCoordinates: { Latitude: latitude, Longitude: longitude } } });

test.each([
  ['as they are', '52.39912', '0.26221', '52.39912,0.26221'],
  ['with zeros at the end', '52.399120', '0.2622100', '52.39912,0.26221'],
  ['with zeros at the start', '052.39912', '00.26221', '52.39912,0.26221'],
  ['with signs', '+52.39912', '-0.26221', '52.39912,-0.26221'],
  ['very near to zero', '0.0000001', '-0.00000010', '1e-7,-1e-7'],
  ['of one exact number', '52', '0.262', '52,0.262'],
  ['of too few decimals', '52.39', '0.26000', undefined],
])('equal coordinates are one point: %s', (_, latitude, longitude, expected) => {
  expect(point(latitude, longitude)).toBe(expected);
});
