import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mostInFile, mostUndivided } from '../../src/authoring/import/plan/layout.js';
import { ely, Folder, feedOf } from './feeds.js';

/** A branch in a postcode area; without one, in Dublin. */
function branch(number: number, area?: string, fields: object = {}): object {
  const address = area
    ? { TownName: 'Ely', Country: 'GB', PostCode: `${area}7 4AB` }
    : { TownName: 'Dublin', Country: 'IE', PostCode: 'D02 AF30' };
  return {
    ...ely,
    Identification: `FB-${number}`,
    Name: `Branch ${number}`,
    PostalAddress: address,
    ...fields,
  };
}

const areas = ['CB', 'PE', undefined];
/** More than stay in one list: most in PE, so that they need two files. */
const many = Array.from({ length: mostUndivided + 1 }, (_, index) =>
  branch(index, index < 30 ? areas[index % 3] : 'PE'),
);

function imported(folder: Folder, records: readonly object[], options: object = {}) {
  return folder.import(feedOf('branches', records), { version: 'v2.2', ...options });
}

function files(folder: Folder): Record<string, number> {
  const home = 'fenland-bank/branches';
  return Object.fromEntries(
    readdirSync(join(folder.root, home))
      .sort()
      .map((name) => [name, folder.read(`${home}/${name}`).match(/^- Identification/gm)?.length ?? 0]),
  );
}

describe('a new collection that is large', () => {
  const kept = new Map<string, string>();
  const divide = () => new Folder(Object.fromEntries(kept));

  it('gets a folder of files', async () => {
    const folder = new Folder();
    const { proof, plan } = await imported(folder, many);
    expect(proof).toMatchObject({ records: many.length, equalRecords: many.length });
    expect(plan.records.map(({ file, counts }) => [file.name.split('/').at(-1), counts.added])).toEqual([
      ['cb.yaml', 10],
      ['other.yaml', 10],
      ['pe-2.yaml', many.length - 20 - mostInFile],
      ['pe.yaml', mostInFile],
    ]);
    for (const path of readdirSync(folder.root, { recursive: true, encoding: 'utf8' })) {
      if (path.endsWith('.yaml')) kept.set(path, folder.read(path));
    }
  });

  it('is divided by postcode area, and an area with many records by number', () => {
    expect(files(divide())).toEqual({
      'cb.yaml': 10,
      'other.yaml': 10,
      'pe-2.yaml': many.length - 20 - mostInFile,
      'pe.yaml': mostInFile,
    });
  });

  it('stays as it is when the same comes in again, in another order', async () => {
    const content = divide();
    const { plan, proof } = await imported(content, [...many].reverse());
    expect(plan.files).toEqual([]);
    expect(proof).toMatchObject({ equalRecords: many.length });
  });

  it('has one line in one file changed where one record has', async () => {
    const content = divide();
    const before = content.read('fenland-bank/branches/cb.yaml').split('\n');
    const changed = many.map((record, index) =>
      index === 3 ? { ...record, Name: 'Ely Market Place' } : record,
    );
    const { plan } = await imported(content, changed);
    expect(plan.files.map(({ path }) => path.split('/').at(-1))).toEqual(['cb.yaml']);
    const after = content.read('fenland-bank/branches/cb.yaml').split('\n');
    expect(after.length).toBe(before.length);
    expect(after.filter((line, index) => line !== before[index])).toEqual(['  Name: Ely Market Place']);
  });

  it('gets new records in the last file of their area, or in a new one', async () => {
    const content = divide();
    const added = [branch(9001, 'CB'), branch(9002, 'PE'), branch(9003, 'AB'), branch(9004)];
    const { plan, proof } = await imported(content, [...added, ...many]);
    expect(plan.files.map(({ path, isNew }) => [path.split('/').at(-1), isNew]).sort()).toEqual([
      ['ab.yaml', true],
      ['cb.yaml', false],
      ['other.yaml', false],
      ['pe-2.yaml', false],
    ]);
    expect(proof).toMatchObject({ records: many.length + 4, equalRecords: many.length + 4 });
    expect(files(content)).toEqual({
      'ab.yaml': 1,
      'cb.yaml': 11,
      'other.yaml': 11,
      'pe-2.yaml': many.length - 19 - mostInFile,
      'pe.yaml': mostInFile,
    });
    expect(content.read('fenland-bank/branches/cb.yaml')).toMatch(/Identification: FB-9001[^-]*$/);
    expect((await imported(content, [...added, ...many])).plan.files).toEqual([]);
  });

  it('begins another file where the last one of an area is full', async () => {
    const content = divide();
    const free = mostInFile - (many.length - 20 - mostInFile);
    const added = Array.from({ length: free + 1 }, (_, index) => branch(10_000 + index, 'PE'));
    await imported(content, [...many, ...added]);
    expect(files(content)).toMatchObject({ 'pe.yaml': mostInFile, 'pe-2.yaml': mostInFile, 'pe-3.yaml': 1 });
  });

  it('leaves a record in its file when it moves to another area', async () => {
    const content = divide();
    const moved = many.map((record, index) => (index === 3 ? branch(3, 'AB') : record));
    const { plan } = await imported(content, moved);
    expect(plan.files.map(({ path }) => path.split('/').at(-1))).toEqual(['cb.yaml']);
    expect((await imported(content, moved)).plan.files).toEqual([]);
  });

  it('loses files of which no record is left', async () => {
    const content = divide();
    const left = many.filter((_, index) => index >= 30 || index % 3 !== 0);
    const { plan } = await imported(content, left, { removeMissing: true });
    expect(plan.files).toMatchObject([{ text: undefined }]);
    expect(Object.keys(files(content))).not.toContain('cb.yaml');
  });

  it('never writes over a file of the name that holds one record', async () => {
    const content = divide();
    content.write(
      'fenland-bank/branches/ab.yaml',
      'Identification: FB-1-1\nSequenceNumber: 0\nType: Physical\nCustomerSegment: [Personal]\nPostalAddress: { PostCode: AB1 1AA }\n',
    );
    await imported(content, [branch(9003, 'AB'), ...many]);
    expect(content.read('fenland-bank/branches/ab.yaml')).toContain('FB-1-1');
    expect(files(content)).toMatchObject({ 'ab-2.yaml': 1 });
  });
});

describe('a collection that is there', () => {
  it('stays one list, however much it grows', async () => {
    const folder = new Folder();
    await imported(folder, many.slice(0, 3));
    await imported(folder, many);
    expect(readdirSync(join(folder.root, 'fenland-bank')).sort()).toEqual(['branches.yaml', 'brand.yaml']);
  });

  it('keeps files that somebody has named, and gets new records beside them', async () => {
    const folder = new Folder();
    await imported(folder, many.slice(0, 1));
    folder.write('fenland-bank/branches/north.yaml', folder.read('fenland-bank/branches.yaml'));
    folder.write('fenland-bank/branches.yaml', '[]\n');
    const { plan } = await imported(folder, many.slice(0, 2));
    expect(plan.files.map(({ path }) => path.split('/').at(-1))).toEqual(['branches.yaml']);
  });
});
