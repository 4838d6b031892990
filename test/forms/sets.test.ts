import fs, { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteFiles } from '../../src/commands/project/site-files.js';
import { loadSite } from '../../src/content/site/load.js';
import { EditableContent } from '../../src/editors/forms/content.js';
import type { RecordChange } from '../../src/editors/forms/contract.js';
import { saveSet, showSet } from '../../src/editors/forms/sets.js';
import { branchYaml, fenland } from '../commands/workspace.js';
import { type Any, forms, type ServedForms } from './forms.js';

const branches = 'content/fenland/branches.yaml';
const atms = 'content/fenland/atms.yaml';
const alone = 'content/wisbech/branches/quay.yaml';

/** Two brands: a list with comments, another list, and a record in a file of its own. */
const files = {
  ...fenland,
  [branches]: `# The branches of the fens.
${branchYaml('FB-1', '  Name: Ely # by the river\n')}
# Only in summer.
${branchYaml('FB-2', '  Name: March\n')}
${branchYaml('FB-3', '  Name: Chatteris\n')}`,
  [atms]: `- Identification: A1 # in the wall
  SupportedCurrencies: [GBP]
  Location:
    PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }
`,
  'content/wisbech/brand.yaml': 'BrandName: Wisbech Bank\n',
  [alone]: `# By the quay.\n${branchYaml('WB-1', '  Name: Quay\n').replace(/^- /, '  ').replace(/^ {2}/gm, '')}`,
};

const places = {
  ely: { brand: 'fenland', collection: 'branches', at: { file: 'fenland/branches.yaml', index: 0 } },
  march: { brand: 'fenland', collection: 'branches', at: { file: 'fenland/branches.yaml', index: 1 } },
  chatteris: { brand: 'fenland', collection: 'branches', at: { file: 'fenland/branches.yaml', index: 2 } },
  machine: { brand: 'fenland', collection: 'atms', at: { file: 'fenland/atms.yaml', index: 0 } },
  quay: { brand: 'wisbech', collection: 'branches', at: { file: 'wisbech/branches/quay.yaml', index: 0 } },
} as const;

async function change(
  { ask }: ServedForms,
  place: (typeof places)[keyof typeof places],
  own: object | undefined,
) {
  const { value: before } = (await ask('open', place)).value;
  return { ...place, before, ...(own ? { after: { ...before, ...own } } : { remove: true }) };
}

/** Changes in three files: two branches of a list, a machine, and the only record of a file, which is removed. */
async function changes(served: ServedForms) {
  return [
    await change(served, places.ely, { Name: 'Ely Market' }),
    await change(served, places.march, undefined),
    await change(served, places.machine, { Identification: 'A1', SupportedCurrencies: ['GBP', 'EUR'] }),
    await change(served, places.quay, undefined),
  ];
}

async function save(served: ServedForms, title: string, all: readonly object[]) {
  const set = { title, changes: all };
  const { value: shown } = await served.ask('plan-set', { set });
  const saved = await served.ask('save-set', { set, digest: shown.digest });
  expect([saved.status, saved.value.error]).toEqual([200, undefined]);
  return { shown, saved: saved.value };
}

const texts = ({ space }: ServedForms) =>
  [branches, atms, alone].map((path) =>
    existsSync(join(space.folder, path)) ? space.read(path) : undefined,
  );

const takeBack = ({ ask }: ServedForms, id: number) => ask('take-back', { id });

describe('a set of changes', () => {
  it('is shown in words, with the lines of each file, before anything is written', async () => {
    const served = await forms(files);
    const before = texts(served);
    const set = { title: 'Tidy up', changes: await changes(served) };
    const { value } = await served.ask('plan-set', { set });
    expect(texts(served)).toEqual(before);
    expect(value).toMatchObject({ title: 'Tidy up', count: 4, counts: { error: 0 } });
    expect(
      value.records.map(({ kind, name, identity, brandName, fields }: Any) => [
        kind,
        name || identity,
        brandName,
        fields.map(({ words, was, is }: Any) => `${words}: ${was} → ${is}`),
      ]),
    ).toEqual([
      ['changed', 'Ely Market', 'Fenland Bank', ['Name: Ely → Ely Market']],
      ['removed', 'March', 'Fenland Bank', []],
      ['changed', 'A1', 'Fenland Bank', ['Supported currencies: GBP → GBP, EUR']],
      ['removed', 'Quay', 'Wisbech Bank', []],
    ]);
    expect(value.files.map(({ file }: Any) => file)).toEqual([
      'fenland/branches.yaml',
      'fenland/atms.yaml',
      'wisbech/branches/quay.yaml',
    ]);
    expect(value.files[1].lines.map(({ sign, text }: Any) => sign + text)).toEqual([
      '-  SupportedCurrencies: [GBP]',
      '+  SupportedCurrencies: [GBP, EUR]',
    ]);
  });

  it('says of each record the problems that it has only afterwards', async () => {
    const served = await forms(files);
    const wrong = await change(served, places.ely, { Type: 'Moble' });
    const twice = await change(served, places.chatteris, { Identification: 'FB-2' });
    const fine = await change(served, places.machine, { SupportedCurrencies: ['EUR'] });
    const { value } = await served.ask('plan-set', { set: { title: 'x', changes: [fine, wrong, twice] } });
    expect(value.counts.error).toBe(2);
    expect(value.records.map(({ problems }: Any) => problems.map(({ rule }: Any) => rule))).toEqual([
      ['schema/enum'],
      ['records/duplicate-identity'],
      [],
    ]);
  });

  it('is saved as one entry, keeps comments, and is taken back byte for byte', async () => {
    const served = await forms(files);
    const before = texts(served);
    const { saved } = await save(served, 'Tidy up 4 records', await changes(served));
    const after = texts(served);
    expect(after[2]).toBeUndefined();
    expect(after[0]).toContain('Name: Ely Market # by the river');
    expect(after[0]).not.toContain('Only in summer.');
    expect(after[1]).toContain('A1 # in the wall');
    const { edits } = (await served.ask('edits')).value;
    expect(edits).toMatchObject([{ title: 'Tidy up 4 records', count: 4, isTakenBack: false }]);
    expect((await takeBack(served, saved.edit)).value.files).toHaveLength(3);
    expect(texts(served)).toEqual(before);
  });

  it('is not taken back where one of its files was changed since', async () => {
    const served = await forms(files);
    const { saved } = await save(served, 'Tidy up', await changes(served));
    await served.ask('save', await change(served, places.ely, { Name: 'Ely Cathedral', Type: 'Mobile' }));
    const now = texts(served);
    const { status, value } = await takeBack(served, saved.edit);
    expect([status, value.error]).toEqual([
      409,
      "fenland/branches.yaml has changed since this was saved, so it can't be taken back. Nothing was saved. Change the record itself.",
    ]);
    expect(texts(served)).toEqual(now);
    expect((await served.ask('edits')).value.edits.map(({ isAsLeft }: Any) => isAsLeft)).toEqual([
      true,
      false,
    ]);
  });

  it('adds records to lists and files, also several to the same and where there was none', async () => {
    const served = await forms(files);
    const { value: branch } = (await served.ask('open', places.ely)).value;
    const { value: machine } = (await served.ask('open', places.machine)).value;
    const added = (brand: string, collection: string, after: object) => ({ brand, collection, after });
    const { shown, saved } = await save(served, 'Add', [
      added('fenland', 'branches', { ...branch, Identification: 'FB-8' }),
      added('fenland', 'branches', { ...branch, Identification: 'FB-9' }),
      added('wisbech', 'branches', { ...branch, Identification: 'WB-8', Name: 'Lock' }),
      added('wisbech', 'atms', { ...machine, Identification: 'W1' }),
      added('wisbech', 'atms', { ...machine, Identification: 'W2' }),
    ]);
    expect(shown.counts.error).toBe(0);
    expect(shown.files.map(({ file }: Any) => file)).toEqual([
      'fenland/branches.yaml',
      'wisbech/branches/lock.yaml',
      'wisbech/atms.yaml',
    ]);
    const { records } = (await served.ask('records', { brand: 'wisbech', collection: 'atms' })).value;
    expect(records.map(({ identity }: Any) => identity)).toEqual(['W1', 'W2']);
    expect((await served.space.run(['check'])).code).toBe(0);
    await takeBack(served, saved.edit);
    expect(existsSync(join(served.space.folder, 'content/wisbech/atms.yaml'))).toBe(false);
    expect(served.space.read(branches)).toBe(files[branches]);
  });

  it('is refused, with nothing written, if a record was changed since or the set is not the one that was shown', async () => {
    const served = await forms(files);
    const set = { title: 'Tidy up', changes: await changes(served) };
    const { digest } = (await served.ask('plan-set', { set })).value;
    const other = await served.ask('save-set', { set: { ...set, title: 'Tidy' }, digest });
    expect([other.status, other.value.error]).toEqual([
      409,
      'What this would change has changed since it was shown. Nothing was saved. Look at it again.',
    ]);
    const machine = served.space.read(atms).replace('CB7 4AA', 'CB7 4AB');
    served.space.write(atms, machine);
    const { status, value } = await served.ask('save-set', { set, digest });
    expect(status).toBe(409);
    expect(value.error).toContain('has changed since you opened it: Location. Nothing was saved.');
    expect(texts(served)).toEqual([files[branches], machine, files[alone]]);
    expect((await served.ask('edits')).value.edits).toEqual([]);
  });

  it.each([
    [{ set: { title: 'x', changes: [] } }, 'There is nothing to change.'],
    [{ set: { title: 'x', changes: 'all' } }, 'There is nothing to change.'],
    [{ set: { title: 'x', changes: [null] } }, 'The record is missing.'],
    [{ set: { changes: [{}] } }, 'title is missing.'],
    [{ set: [] }, 'The changes are missing.'],
    [
      { set: { title: 'x', changes: [{ ...places.ely, brand: '..', before: {}, after: {} }] } },
      'There is no brand folder ...',
    ],
    [
      {
        set: {
          title: 'x',
          changes: [{ ...places.ely, at: { file: '../site.yaml', index: 0 }, before: {}, after: {} }],
        },
      },
      'There is no file ../site.yaml with branches.',
    ],
  ])('that is none is refused: %j', async (asked, error) => {
    const served = await forms(files);
    const { status, value } = await served.ask('plan-set', asked);
    expect([status >= 400 && status < 500, value.error]).toEqual([true, error]);
    expect((await served.ask('save-set', { digest: '', ...asked })).status).toBeGreaterThanOrEqual(400);
    expect(texts(served)).toEqual([files[branches], files[atms], files[alone]]);
  });
});

/** The content of served forms, written by a file system that does something else at the nth replacement of a file. */
function withInterruption({ space }: ServedForms, at: number, interrupt: () => void): EditableContent {
  const root = join(space.folder, 'content');
  let count = 0;
  const own: typeof fs = {
    ...fs,
    renameSync(from, to) {
      if (++count === at) interrupt();
      fs.renameSync(from, to);
    },
    rmSync(path, options) {
      if (!String(path).endsWith('.tmp') && ++count === at) interrupt();
      fs.rmSync(path, options);
    },
  };
  const options = siteFiles({ content: root, headers: '', settings: undefined } as never);
  return new EditableContent({
    root,
    preview: '',
    program: 'opendata',
    async load() {
      const instantIn = () => Date.UTC(2026, 10, 26);
      const { content, grades, time } = await loadSite({ ...options, instantIn });
      return { content, grades, date: time!.day, instant: time!.instant };
    },
    check: () => Promise.reject(new Error('is not asked')),
    coming: async () => ({ dates: [], more: 0 }),
    fs: own,
    page: async () => undefined,
    edits: { read: () => '', append: () => {}, replace: () => {} },
    now: () => 0,
    tree: () => undefined,
    writing: (use) => use(),
  });
}

describe('in the middle of a set', () => {
  const planned = async (served: ServedForms, content: EditableContent) => {
    const set = { title: 'Tidy up', changes: (await changes(served)) as unknown as RecordChange[] };
    const shown = await showSet(content, { set });
    if ('wrong' in shown) throw new Error('nothing is asked');
    return { set, digest: shown.digest };
  };

  it.each([1, 2, 3])('a write that fails, of file %i, brings back what was written already', async (at) => {
    const served = await forms(files);
    const content = withInterruption(served, at, () => {
      throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    });
    await expect(saveSet(content, await planned(served, content))).rejects.toThrow(
      "A file can't be written: the disk is full: ENOSPC: no space left. Nothing was saved.",
    );
    expect(texts(served)).toEqual([files[branches], files[atms], files[alone]]);
  });

  it('a file that another program writes has all of them planned again, of what is there', async () => {
    const served = await forms(files);
    let saves = 0;
    const content = withInterruption(served, 1, () => {
      saves++;
      appendFileSync(join(served.space.folder, atms), '# From an editor.\n');
    });
    expect(await saveSet(content, await planned(served, content))).toMatchObject({ count: 4 });
    expect(saves).toBe(1);
    const [list, machines, quay] = texts(served);
    expect(list).toContain('Ely Market');
    expect(machines).toMatch(/\[GBP, EUR\][\s\S]*# From an editor\.\n$/);
    expect(quay).toBeUndefined();
  });
});
