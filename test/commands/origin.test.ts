import { expect, test } from 'vitest';
import { originOf } from '../../src/commands/cli/origin.js';

const basePath = '/open-banking';

test.each([
  ['localhost:8080', 'http://localhost:8080'],
  ['localhost', 'http://localhost'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['127.1.2.3', 'http://127.1.2.3'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['[::1]:8080/', 'http://[::1]:8080'],
  ['preview.localhost:8080', 'http://preview.localhost:8080'],
  ['localhost:8080/open-banking/', 'http://localhost:8080'],
  ['https://localhost:8443', 'https://localhost:8443'],
  ['http://fenland.example', 'http://fenland.example'],
  ['HTTP://Fenland.example', 'http://fenland.example'],
  ['fenland.example', 'https://fenland.example'],
  ['fenland.example:8443', 'https://fenland.example:8443'],
  ['192.0.2.7:8443', 'https://192.0.2.7:8443'],
  ['[2001:db8::1]', 'https://[2001:db8::1]'],
  ['fenland.example/open-banking', 'https://fenland.example'],
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
    'fenland.example/open-banking/v2.1/branches',
    'name the origin alone, https://fenland.example, without /open-banking/v2.1/branches: the paths are those of the manifest, which begin with /open-banking/',
  ],
  [
    'localhost:8080/?page=1',
    'name the origin alone, http://localhost:8080, without ?page=1: the paths are those of the manifest, which begin with /open-banking/',
  ],
  [
    'https://editor:secret@fenland.example',
    'name https://fenland.example without a user and password: what is published is public',
  ],
  ...[
    'ftp://fenland.example',
    'file:///srv/site',
    'http://',
    '8080 fenland',
    'localhost:99999',
    ':8080',
    'mailto:editor@fenland.example',
    '',
    '/srv/site',
  ].map((place) => [
    place,
    `${place} is not an origin: name scheme and host, such as https://openapi.example.com, or localhost:8080 for a preview`,
  ]),
])('%s is refused, with what to name instead', (place, message) => {
  expect(() => originOf(place!, basePath)).toThrow(message);
});

test('without a base path there is nothing to say of where paths begin', () => {
  expect(() => originOf('fenland.example/v2.1', '')).toThrow(/of the manifest$/);
});
