import fs, { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteFiles } from '../../src/commands/project/site-files.js';
import { loadSite } from '../../src/content/site/load.js';
import { EditableContent } from '../../src/forms/records/content.js';
import { saveSet, showSet } from '../../src/forms/sets.js';
import { branchYaml, fenland } from '../commands/workspace.js';
import { forms, type ServedForms } from './forms.js';

const branches = 'content/fenland/branches.yaml';
const alone = 'content/wisbech/branches/quay.yaml';

/** Two brands, with branches in two files: a list with comments, and a record in a file of its own. */
const files = {
  ...fenland,
  [branches]: `# The branches of the fens.
${branchYaml('FB-1', '  Name: Ely # by the river\n')}
# Only in summer.
${branchYaml('FB-2', '  Name: March\n')}`,
  'content/wisbech/brand.yaml': 'BrandName: Wisbech Bank\n',
  [alone]: `# By the quay.\n${branchYaml('WB-1', '  Name: Quay\n').replace(/^- /, '  ').replace(/^ {2}/gm, '')}`,
};

const records = [
  { brand: 'fenland', file: 'fenland/branches.yaml', index: 0 },
  { brand: 'fenland', file: 'fenland/branches.yaml', index: 1 },
  { brand: 'wisbech', file: 'wisbech/branches/quay.yaml', index: 0 },
];

/** A note for all branches. */
const source = {
  many: { collection: 'branches', records, field: 'Note', change: { kind: 'set', value: 'Ring the bell.' } },
} as const;

const texts = ({ space }: ServedForms) => [branches, alone].map((path) => space.read(path));

describe('a set of changes', () => {
  it('is saved as one entry, keeps comments, and is taken back byte for byte', async () => {
    const served = await forms(files);
    const { digest, count } = (await served.ask('plan-set', source)).value;
    expect([count, texts(served)]).toEqual([3, [files[branches], files[alone]]]);
    const { edit } = (await served.ask('save-set', { ...source, digest })).value;
    const [list = '', quay] = texts(served);
    expect(list).toContain('Name: Ely # by the river');
    expect(`${list}${quay}`.match(/Note: Ring the bell\./g)).toHaveLength(3);
    expect((await served.ask('edits')).value.edits).toMatchObject([{ count: 3, isTakenBack: false }]);
    await served.ask('take-back', { id: edit });
    expect(texts(served)).toEqual([files[branches], files[alone]]);
  });

  it('is not taken back where one of its files was changed since', async () => {
    const served = await forms(files);
    const { digest } = (await served.ask('plan-set', source)).value;
    const { edit } = (await served.ask('save-set', { ...source, digest })).value;
    served.space.write(alone, `${served.space.read(alone)}# From an editor.\n`);
    const now = texts(served);
    const { status, value } = await served.ask('take-back', { id: edit });
    expect([status, value.error]).toEqual([
      409,
      "wisbech/branches/quay.yaml has changed since this was saved, so it can't be taken back. Nothing was saved. Change the record itself.",
    ]);
    expect(texts(served)).toEqual(now);
  });

  it('is refused, with nothing written, if it is not the one that was shown any more', async () => {
    const served = await forms(files);
    const { digest } = (await served.ask('plan-set', source)).value;
    served.space.write(alone, served.space.read(alone).replace('Quay', 'Lock'));
    const now = texts(served);
    const { status, value } = await served.ask('save-set', { ...source, digest });
    expect([status, value.error]).toEqual([
      409,
      'What this would change has changed since it was shown. Nothing was saved. Look at it again.',
    ]);
    expect([texts(served), (await served.ask('edits')).value.edits]).toEqual([now, []]);
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
  const planned = async (content: EditableContent) => {
    const shown = await showSet(content, source);
    if ('wrong' in shown) throw new Error('nothing is asked');
    return { ...source, digest: shown.digest };
  };

  it.each([1, 2])('a write that fails, of file %i, brings back what was written already', async (at) => {
    const served = await forms(files);
    const content = withInterruption(served, at, () => {
      throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    });
    await expect(saveSet(content, await planned(content))).rejects.toThrow(
      "A file can't be written: the disk is full: ENOSPC: no space left. Nothing was saved.",
    );
    expect(texts(served)).toEqual([files[branches], files[alone]]);
  });

  it('a file that another program writes has all of them planned again, of what is there', async () => {
    const served = await forms(files);
    const content = withInterruption(served, 1, () =>
      appendFileSync(join(served.space.folder, alone), '# From an editor.\n'),
    );
    expect(await saveSet(content, await planned(content))).toMatchObject({ count: 3 });
    expect(texts(served)[1]).toMatch(/Ring the bell\.[\s\S]*# From an editor\.\n$/);
  });
});
