import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from '../../src/serving/preview/faults/plan.js';
import { now, verifying } from '../verify/host.js';
import { faultNames, faulty, published, quick } from './faulty.js';

/** The rows of docs/faults.md: the cells of each fault. */
const [, lists = '', others = ''] = readFileSync(
  new URL('../../docs/faults.md', import.meta.url),
  'utf8',
).split(/^(?=## On the wire|## What other programs)/m);
const rows = new Map(
  [...lists.matchAll(/^\| `([a-z\d-]+)` \|(.*)\|$/gm)].map(([, name = '', cells = '']) => [
    name,
    cells.split(' | ').map((cell) => cell.trim()),
  ]),
);
const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

test('docs/faults.md has every fault with its parameters, in the order of the list', () => {
  expect([...rows.keys()]).toEqual(faultNames);
  for (const { name, parameters } of faults)
    expect(codesIn(rows.get(name)?.[0]), name).toEqual(Object.keys(parameters));
});

test('what other programs make of each is there, too', () => {
  expect(codesIn(others)).toEqual(expect.arrayContaining([...faultNames]));
});

test.each(faultNames)(
  'verify says of %s what docs/faults.md says',
  async (name) => {
    const { url } = await faulty({ faults: { [name]: { match: '/v2*', ...quick[name] } } });
    let at = now;
    const { problems } = await verifying(url, {
      manifest: published.manifest,
      clock: () => at,
      sleep: async (milliseconds) => {
        at += milliseconds;
      },
    });
    expect([...new Set(problems.map(({ rule }) => rule))]).toEqual(
      codesIn(rows.get(name)?.[3]).filter((code) => code.startsWith('verify/')),
    );
  },
  20_000,
);
