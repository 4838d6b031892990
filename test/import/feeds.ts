import { readFeed } from '../../src/import/feed/feed.js';
import type { Incoming } from '../../src/import/incoming.js';
import { mappingFile } from '../../src/import/proposal/mapping-file.js';
import { propose } from '../../src/import/proposal/propose.js';
import { type Repaired, repaired } from '../../src/import/repairs/record.js';
import { readCsv } from '../../src/import/table/records.js';
import { readTable } from '../../src/import/table/table.js';
import { registrationOf } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import type { Collection } from '../../src/model/collection.js';
import type { Version } from '../../src/model/version.js';
import { filesBelow, workspace } from '../commands/workspace.js';

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

/** Settings and a brand, both in the shape of v2.2. */
export const fens = {
  'content/site.yaml':
    'vendor: example\nlicenseUrl: https://fens.example/licence\ntermsUrl: https://fens.example/terms\nsource: v2.2\n',
  'content/fens/brand.yaml': 'BrandName: Fens\n',
};

/** Files of a content folder that has the brand of `feedOf`, in the shape of v2.1. */
export const fenland = {
  'site.yaml':
    'vendor: fenland\nlicenseUrl: https://fenland.example/licence\ntermsUrl: https://fenland.example/terms\n',
  'fenland/brand.yaml': 'BrandName: Fenland Bank\n',
};

/** A branch of the brand Fens, with further fields. */
export const branchOf = (more: object = {}) => ({
  Identification: 'B1',
  SequenceNumber: '0',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: { BuildingNumber: '1', PostCode: 'CB7 4AA' },
  ...more,
});

/** The header of a table of such branches, and a row of it. */
export const branchColumns = 'Identification,SequenceNumber,Type,CustomerSegment,Postcode,Building number';
export const branchRow = (id: string, more = '') => `${id},0,Physical,Personal,CB7 4AA,1${more}`;

/** Imports a table of branches in v2.2 as a guess maps its columns. */
export async function importTable(rows: readonly string[], columns = '') {
  const space = workspace({ ...fens, 'branches.csv': `${branchColumns}${columns}\n${rows.join('\n')}\n` });
  const { code, stdout, stderr } = await space.run(['import', 'branches.csv', '--version', 'v2.2']);
  const mapping = space.read('content/import-branches.yaml');
  return { code, said: stdout + stderr, mapping, written: space.read('content/fens/branches.yaml') };
}

/** Reads a table of branches by a mapping. */
export function readRows(csv: string, mapping: string): Incoming {
  const source = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
  return readCsv(source('branches.csv', csv), source('import-branches.yaml', mapping));
}

/** The mapping file that is proposed for a table of branches. */
export function proposedMapping(
  csv: string,
  version: Version = 'v2.1',
  brand: string | undefined = 'Fenland',
): string {
  const table = readTable('branches.csv', Buffer.from(csv));
  return mappingFile(propose(table, 'branches', version), table, brand);
}

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
export function mend(collection: Collection, record: object, version: Version = 'v2.2'): Repaired {
  const bytes = Buffer.from(JSON.stringify([record]));
  const { records } = readFeed({ name: 'feed.json', bytes }, { collection, version });
  return repaired(recordSchema(version, collection), records[0]!.value, {});
}

/** Files of a content folder as those of the folder around it. */
export function inContent(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`content/${path}`, text]));
}

/** A content folder of its own for a test. */
export function contentFolder(files: Readonly<Record<string, string>> = {}) {
  const space = workspace(inContent(files));
  const contentFiles = () =>
    [...filesBelow(space.folder)].flatMap(([path, bytes]) =>
      path.startsWith('content/') && !path.includes('.opendata')
        ? [[path.slice('content/'.length), bytes.toString()] as const]
        : [],
    );
  return {
    write: (path: string, text: string) => space.write(`content/${path}`, text),
    read: (path: string) => space.read(`content/${path}`),
    /** The paths of all files. */
    files: () => contentFiles().map(([path]) => path),
    /**
     * Imports a payload, or the text of one. `problems` are those in the feed and in the content, without the summary; `written`
     * are the content files that it wrote or removed.
     */
    async import(payload: object | string, options: Readonly<Record<string, string>> = {}) {
      const before = new Map(contentFiles());
      space.write('feed.json', typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2));
      const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value].filter(Boolean));
      const { code, problems, stderr } = await space.reported(['import', 'feed.json', ...words]);
      const after = new Map(contentFiles());
      return {
        code,
        problems: problems.filter(
          ({ rule, args }) => rule !== 'import/proof' && !(rule === 'import/read' && args.version),
        ),
        proof: problems.find(({ rule }) => rule === 'import/proof')?.args,
        written: [...new Set([...before.keys(), ...after.keys()])].filter(
          (path) => before.get(path) !== after.get(path),
        ),
        said: stderr,
      };
    },
  };
}
