import { expect, test } from 'vitest';
import { originOf } from '../../src/commands/verify.js';

const basePath = '/open-banking';

test.each([
  ['https://localhost:8443', 'https://localhost:8443'],
  ['HTTP://Fenland.example', 'http://fenland.example'],
  ['http://[::1]:8080/', 'http://[::1]:8080'],
  ['https://fenland.example/open-banking/', 'https://fenland.example'],
])('%s means %s', (place, origin) => {
  expect(originOf(place, basePath).origin).toBe(origin);
});

test.each([
  ...[
    ['https://fenland.example/elsewhere', 'https://fenland.example'],
    ['http://localhost:8080/?page=1', 'http://localhost:8080'],
    ['https://editor:secret@fenland.example', 'https://fenland.example'],
  ].map(([place, origin]) => [
    place,
    `name the origin alone, ${origin}: the paths are those of the manifest, which begin with /open-banking/`,
  ]),
  ...['ftp://fenland.example', 'http://', 'http://localhost:99999', 'fenland.example', '', '/srv/site'].map(
    (place) => [
      place,
      `${place} is not an origin: name scheme and host, such as https://openapi.example.com, or http://localhost:8080 for a preview`,
    ],
  ),
])('%s is refused, with what to name instead', (place, message) => {
  expect(() => originOf(place!, basePath)).toThrow(message);
});
