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
  [
    'https://fenland.example/elsewhere',
    'name the origin alone, https://fenland.example, without /elsewhere: the paths are those of the manifest, which begin with /open-banking/',
  ],
  [
    'http://localhost:8080/?page=1',
    'name the origin alone, http://localhost:8080, without ?page=1: the paths are those of the manifest, which begin with /open-banking/',
  ],
  [
    'https://editor:secret@fenland.example',
    'name https://fenland.example without a user and password: what is published is public',
  ],
  ...['ftp://fenland.example', 'http://', 'http://localhost:99999', 'fenland.example', '', '/srv/site'].map(
    (place) => [
      place,
      `${place} is not an origin: name scheme and host, such as https://openapi.example.com, or http://localhost:8080 for a preview`,
    ],
  ),
])('%s is refused, with what to name instead', (place, message) => {
  expect(() => originOf(place!, basePath)).toThrow(message);
});
