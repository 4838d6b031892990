import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { spliceOf } from '../../src/base/text/splice.js';
import { textBefore } from '../../src/forms/records/edits.js';
import { branchYaml, fenland } from '../commands/workspace.js';
import { type Any, forms, type ServedForms } from './forms.js';

const branches = { brand: 'fenland', collection: 'branches' };
const path = 'content/fenland/branches.yaml';

/** Two branches with comments, and one below. */
const files = {
  ...fenland,
  [path]: `# The branches of the fens.
${branchYaml('FB-1', '  Name: Ely # by the river\n')}
# Only in summer.
${branchYaml('FB-2', '  Name: March\n')}`,
};

const open = async ({ ask }: ServedForms, index: number) =>
  (await ask('open', { ...branches, at: { file: 'fenland/branches.yaml', index } })).value;

/** Changes a record as the page does. */
async function save(served: ServedForms, index: number, own: object, remove = false): Promise<Any> {
  const { value: before, at } = await open(served, index);
  const change = remove ? { remove: true } : { after: { ...before, ...own } };
  const { status, value } = await served.ask('save', { ...branches, at, before, ...change });
  expect([status, value.error]).toEqual([200, undefined]);
  return value;
}

const listed = async ({ ask }: ServedForms) => (await ask('edits')).value.edits;

const takeBack = ({ ask }: ServedForms, id: number) => ask('take-back', { id });

describe('a save', () => {
  it('is taken back byte for byte, once', async () => {
    const served = await forms(files);
    const before = served.space.read(path);
    const { edit } = await save(served, 0, { Name: 'Ely Market' });
    expect((await takeBack(served, edit)).value.files[0].lines).toHaveLength(2);
    expect(served.space.read(path)).toBe(before);
    expect((await listed(served))[0]).toMatchObject({
      id: edit,
      isTakenBack: true,
      records: [{ kind: 'changed' }],
      count: 1,
    });
    expect((await takeBack(served, edit)).value.error).toBe('This is taken back already.');
    expect((await takeBack(served, 99)).value.error).toBe('There is no such change any more.');
    expect(served.space.read(path)).toBe(before);
  });

  it('is listed in words, the latest first', async () => {
    const served = await forms(files);
    await save(served, 1, {
      Name: 'March Market',
      PostalAddress: { BuildingNumber: '3', PostCode: 'PE15 9AA' },
    });
    await save(served, 0, {}, true);
    const [[last], [first]] = (await listed(served)).map(({ records }: Any) => records);
    expect(last).toMatchObject({
      kind: 'removed',
      name: 'Ely',
      identity: 'FB-1',
      noun: 'branch',
      fields: [],
    });
    expect(first).toMatchObject({
      kind: 'changed',
      brandName: 'Fenland Bank',
      count: 2,
      fields: [
        { words: 'Postal address, post code', was: 'CB7 4AA', is: 'PE15 9AA' },
        { words: 'Name', was: 'March', is: 'March Market' },
      ],
    });
  });

  it('brings a removed record back with its comments, also as the only one of its file', async () => {
    const served = await forms(files);
    const before = served.space.read(path);
    const removed = await save(served, 1, {}, true);
    expect(served.space.read(path)).not.toContain('Only in summer.');
    await takeBack(served, removed.edit);
    expect(served.space.read(path)).toBe(before);

    const alone = await forms({
      ...fenland,
      [path]: branchYaml('FB-1').replace(/^- /, '  ').replace(/^ {2}/gm, ''),
    });
    const text = alone.space.read(path);
    const gone = await save(alone, 0, {}, true);
    expect(existsSync(join(alone.space.folder, path))).toBe(false);
    await takeBack(alone, gone.edit);
    expect(alone.space.read(path)).toBe(text);
  });

  it('of a new record is taken back by removing it', async () => {
    const served = await forms(files);
    const before = served.space.read(path);
    const { value } = await served.ask('new', branches);
    const { after: _, ...asked } = { ...branches, after: undefined };
    const record = { ...(await open(served, 0)).value, ...value.value };
    const added = (await served.ask('save', { ...asked, after: record })).value;
    expect((await listed(served))[0]).toMatchObject({ records: [{ kind: 'added' }] });
    await takeBack(served, added.edit);
    expect(served.space.read(path)).toBe(before);
  });

  it('stays once its file is another, by whomever', async () => {
    const served = await forms(files);
    const { edit } = await save(served, 0, { Name: 'Ely Market' });
    served.space.write(path, `# By hand.\n${served.space.read(path)}`);
    const now = served.space.read(path);
    const { status, value } = await takeBack(served, edit);
    expect([status, value.error]).toEqual([
      409,
      "fenland/branches.yaml has changed since this was saved, so it can't be taken back. Nothing was saved. Change the record itself.",
    ]);
    expect(served.space.read(path)).toBe(now);
    expect((await listed(served))[0]).toMatchObject({ isTakenBack: false, isAsLeft: false });
  });

  it('and all others, taken back the latest first, leave every byte as it was', async () => {
    const served = await forms(files);
    const before = served.space.read(path);
    const edits: number[] = [];
    for (let round = 0; round < 12; round++) {
      const own = [
        { Name: `Name ${round}` },
        { Type: round % 2 ? 'Mobile' : 'Physical' },
        { Note: [`${round}`] },
      ];
      const { edit } = await save(served, round === 11 ? 1 : round % 2, own[round % 3]!, round === 11);
      if (edit > 0) edits.push(edit);
    }
    expect(edits.length).toBeGreaterThan(8);
    for (const edit of edits.reverse()) expect((await takeBack(served, edit)).status).toBe(200);
    expect(served.space.read(path)).toBe(before);
  });

  it('that a crash cut off is listed if the file was written, and not if it was not', async () => {
    const served = await forms(files);
    await save(served, 0, { Name: 'Ely Market' });
    const log = join(served.space.folder, 'content/.opendata/edits.jsonl');
    const [begun = ''] = readFileSync(log, 'utf8').split('\n');
    writeFileSync(log, `${begun}\n`);
    const edit = JSON.parse(begun);
    const other = { ...edit, id: 2, files: [{ ...edit.files[0], isHash: 'other' }] };
    appendFileSync(log, `${JSON.stringify(other)}\n{"id":3,"ti`);
    expect((await listed(served)).map(({ id }: Any) => id)).toEqual([1]);
  });

  it('that a crash cut off in the middle of its note takes no other with it', async () => {
    const served = await forms(files);
    await save(served, 0, { Name: 'Ely Market' });
    appendFileSync(
      join(served.space.folder, 'content/.opendata/edits.jsonl'),
      '{"id":2,"time":1,"records":[{"br',
    );
    const { edit } = await save(served, 0, { Name: 'Ely Quay' });
    expect((await listed(served)).map(({ id }: Any) => id)).toEqual([edit, 1]);
    await takeBack(served, edit);
    expect(served.space.read(path)).toContain('Name: Ely Market');
  });

  it('that a crash cut off stays listed after the next one, and so do the last 500 of very many', async () => {
    const served = await forms(files);
    const { edit } = await save(served, 0, { Name: 'Ely Market' });
    const log = join(served.space.folder, 'content/.opendata/edits.jsonl');
    const [begun = ''] = readFileSync(log, 'utf8').split('\n');
    writeFileSync(log, `${begun}\n`);
    await save(served, 1, { Name: 'March Market' });
    expect((await listed(served)).map(({ id }: Any) => id)).toEqual([edit + 1, edit]);
    const many = Array.from({ length: 1000 }, (_, index) =>
      JSON.stringify({ ...JSON.parse(begun), id: index + 1 }),
    );
    const done = many.map((_, index) => JSON.stringify({ done: index + 1 }));
    writeFileSync(log, `${[...many, ...done].join('\n')}\n`);
    await save(served, 1, { Name: 'March' });
    const kept = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"time"'));
    expect(kept.map((line) => JSON.parse(line).id)).toEqual(
      Array.from({ length: 501 }, (_, index) => index + 501),
    );
    expect((await listed(served))[0].id).toBe(1001);
  });

  it('that is something else, such as of a repository from elsewhere, counts as none', async () => {
    const served = await forms(files);
    await save(served, 0, { Name: 'Ely Market' });
    const log = join(served.space.folder, 'content/.opendata/edits.jsonl');
    const own = readFileSync(log, 'utf8');
    const edit = JSON.parse(own.split('\n')[0]!);
    const others = [
      { id: 7 },
      { ...edit, id: 8, records: [{ ...edit.records[0], collection: 'x' }] },
      { ...edit, id: 9, records: [{ ...edit.records[0], was: [] }] },
      { ...edit, id: 10, files: [] },
      { ...edit, id: 11, records: [] },
      [],
      null,
      'x',
    ];
    writeFileSync(log, `${others.map((one) => JSON.stringify(one)).join('\n')}\n{"done":7}\n${own}`);
    expect((await listed(served)).map(({ id }: Any) => id)).toEqual([1]);
    expect(served.complaints).toEqual([]);
  });

  it('brings back a file with a name of its own, byte for byte', async () => {
    const name = 'content/fenland/branches/Ely – Süd (neu).yaml';
    const text = `# Kept.\n${branchYaml('FB-7').replace(/^- /, '  ').replace(/^ {2}/gm, '')}`;
    const served = await forms({ ...fenland, [name]: text });
    const file = name.slice('content/'.length);
    const { value: before, at } = (await served.ask('open', { ...branches, at: { file, index: 0 } })).value;
    const { value } = await served.ask('save', { ...branches, at, before, remove: true });
    expect(existsSync(join(served.space.folder, name))).toBe(false);
    await takeBack(served, value.edit);
    expect(served.space.read(name)).toBe(text);
  });
});

describe('what an edit keeps', () => {
  it('is the one place where two texts differ, from which the first comes back', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '\n', '😀'), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (was, is) => {
        const edit = { splice: spliceOf(was, is), wasHash: sha256(was), isHash: sha256(is), file: '' };
        expect(textBefore(edit, is)).toEqual({ text: was });
        expect(textBefore(edit, `${is}x`)).toBeUndefined();
      }),
    );
  });
});
