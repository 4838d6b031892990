import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readFeed } from '../../src/authoring/feed/feed.js';
import { type Imported, importRecords } from '../../src/authoring/import/import.js';
import { repaired } from '../../src/authoring/incoming/repairs/record.js';
import type { Repaired } from '../../src/authoring/incoming/repairs/repair.js';
import { ContentWriting } from '../../src/authoring/writing/content-writing.js';
import { ReadLog } from '../../src/authoring/writing/read-log.js';
import { writeFiles } from '../../src/authoring/writing/write-files.js';
import { registrationOf } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import type { Names } from '../../src/interface/records/published.js';
import type { Collection } from '../../src/model/collection.js';
import { hasErrors } from '../../src/model/problem.js';
import { runTime } from '../../src/model/time-zone.js';
import type { Version } from '../../src/model/version.js';
import { ruleNames } from '../../src/reporting/report/registry.js';
import { loadSite } from '../../src/source/site/load.js';

/** A branch of the fens as feeds of v2.2 have it. */
export const ely = {
  Identification: 'FB-0102',
  SequenceNumber: '0',
  Name: 'Ely High Street',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: { TownName: 'Ely', Country: 'GB', PostCode: 'CB7 4AB' },
};

/** An ATM of the fens. */
export const atm = {
  Identification: 'FB-A7',
  SupportedCurrencies: ['GBP'],
  Location: { PostalAddress: { TownName: 'March', PostCode: 'PE15 8AA' } },
};

/** The payload of a brand (interface 2.2). */
export function feedOf(collection: Collection, records: readonly unknown[], brand = 'Fenland Bank'): object {
  return {
    meta: {
      LastUpdated: '2026-03-01T09:00:00.000Z',
      TotalResults: records.length,
      Agreement: 'Use it well.',
      License: 'https://fenland.example/licence',
      TermsOfUse: 'https://fenland.example/terms',
    },
    data: [{ Brand: brandElements(collection, brand, records) }],
  };
}

/** The elements of Brand that a brand's records are published in (interface 2.2, D42). */
function brandElements(collection: Collection, brand: string, records: readonly unknown[]): object[] {
  const { publishedAs } = registrationOf(collection);
  return publishedAs === 'brand'
    ? records.map((record) => ({ BrandName: brand, ...(record as object) }))
    : [{ BrandName: brand, [publishedAs.list]: records }];
}

/** A record of a feed, mended. */
export function mend(
  collection: Collection,
  record: object,
  version: Version = 'v2.2',
  names: Names = {},
): Repaired {
  const bytes = Buffer.from(JSON.stringify([record]));
  const { records } = readFeed({ name: 'feed.json', bytes }, { collection, version });
  return repaired(recordSchema(version, collection), records[0]!.value, names);
}

/** A content folder of its own for a test. */
export class Folder {
  readonly root: string;

  constructor(files: Readonly<Record<string, string>> = {}) {
    this.root = mkdtempSync(join(tmpdir(), 'opendata-import-'));
    onTestFinished(() => rmSync(this.root, { recursive: true, force: true }));
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Imports a payload, or the text of one, as the command does. */
  async import(
    payload: object | string,
    {
      version,
      collection,
      removeMissing = false,
      brand,
      vendor,
    }: {
      version?: Version;
      collection?: Collection;
      removeMissing?: boolean;
      brand?: string;
      vendor?: string;
    } = {},
  ): Promise<Imported> {
    const read = new ReadLog(fs);
    const { content, terms } = await loadSite({
      content: this.root,
      policy: join(this.root, 'no-policy.yaml'),
      basePolicy: 'headers/policy.yaml',
      fs: read.fs,
      rules: ruleNames,
    });
    const source = terms?.settings.source ?? 'v2.1';
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2);
    const incoming = readFeed(
      { name: 'feed.json', bytes: Buffer.from(text) },
      { ...(version && { version }), ...(collection && { collection }) },
    );
    const hasSettings = fs.existsSync(join(this.root, 'site.yaml'));
    const imported = await importRecords(
      incoming,
      {
        root: this.root,
        hasSettings,
        source,
        collections: content.collections,
        brands: content.brands,
      },
      read.fs,
      {
        removeMissing,
        brand,
        settings: { vendor },
        ...(terms?.settings.names !== undefined && { names: { map: content.names } }),
        namesInSettings: terms?.settings.names !== undefined,
        time: runTime(() => Date.parse('2026-03-01'), 'UTC'),
      },
    );
    const mayWrite =
      !hasErrors(imported.problems) && imported.plan.isSafe && imported.plan.records.length > 0;
    if (mayWrite) {
      const writing = new ContentWriting(fs.mkdtempSync(`${this.root}-work-`), fs);
      writeFiles(imported.plan.files, this.root, writing, (path) => read.hashOf(path), fs);
    }
    return imported;
  }
}
