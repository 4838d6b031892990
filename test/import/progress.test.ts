import fs from 'node:fs';
import { expect, it } from 'vitest';
import { readFeed } from '../../src/authoring/feed/feed.js';
import { importRecords } from '../../src/authoring/import/import.js';
import { collectionNames } from '../../src/model/collection.js';
import { runTime } from '../../src/model/time-zone.js';

it('counts the records that are planned, then those that are compared', async () => {
  const Branch = ['B1', 'B2', 'B3'].map((Identification) => ({
    Identification,
    SequenceNumber: '0',
    Type: 'Physical',
    CustomerSegment: ['Personal'],
    PostalAddress: { BuildingNumber: '3', PostCode: 'CB7 4AA' },
  }));
  const feed = { data: [{ Brand: [{ BrandName: 'Fenland Bank', Branch }] }] };
  const incoming = readFeed({ name: 'feed.json', bytes: Buffer.from(JSON.stringify(feed)) }, {});
  const steps: unknown[] = [];
  await importRecords(
    incoming,
    { root: 'nowhere', hasSettings: false, source: 'v2.1', collections: collectionNames, brands: [] },
    fs,
    {
      removeMissing: false,
      settings: {},
      namesInSettings: false,
      time: runTime(() => Date.parse('2026-03-01'), 'UTC'),
      progress: (...step) => steps.push(step),
    },
  );
  expect(steps).toEqual(
    ['planning', 'comparing'].flatMap((step) => [1, 2, 3].map((count) => [step, count, 3])),
  );
});
