import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { spliceOf, textBefore } from '../../src/forms/records/save-log.js';
import { branchYaml, fenland } from '../commands/workspace.js';
import { seed } from '../seed.js';
import { branch, forms, branchesFile as path, type ServedForms, edited as save } from './forms.js';

const quay = 'content/wisbech/branches/quay.yaml';
const alone = (id: string) => branchYaml(id, '  Name: Quay\n').replace(/^- /, '  ').replace(/^ {2}/gm, '');

/** Two branches with comments, and one in a file of its own. */
const files = {
  ...fenland,
  [path]: `# The branches of the fens.
${branchYaml('FB-1', '  Name: Ely # by the river\n')}
# Only in summer.
${branchYaml('FB-2', '  Name: March\n')}`,
  'content/wisbech/brand.yaml': 'BrandName: Wisbech Bank\n',
  [quay]: `# By the quay.\n${alone('WB-1')}`,
};

/** A note for all branches. */
const note = {
  records: [
    branch(0),
    branch(1),
    { brand: 'wisbech', collection: 'branches', at: { file: 'wisbech/branches/quay.yaml', index: 0 } },
  ],
  kind: 'set',
  value: { Note: 'Ring the bell.' },
};

const saveNote = async ({ ask }: ServedForms) => {
  const { digest } = (await ask('plan', { job: note })).value;
  return (await ask('save', { job: note, digest })).value;
};

const listed = async ({ ask }: ServedForms) => (await ask('changes')).value.saves;
const texts = ({ space }: ServedForms) => [path, quay].map((each) => space.read(each));
const undo = ({ ask }: ServedForms, id: number) => ask('undo', { id });
const log = 'content/.opendata/saves.jsonl';

describe('a save', () => {
  it('is listed in words, undone byte for byte once, and not listed any more', async () => {
    const served = await forms(files);
    const { id } = await save(served, 1, { Name: 'March Market' });
    expect(await listed(served)).toEqual([
      {
        id,
        time: expect.any(Number),
        title: 'Changed branch March Market, FB-2',
        isAsLeft: true,
        count: 1,
        records: [
          {
            ...branch(1),
            title: 'Changed branch March Market, FB-2',
            fields: [{ words: 'Name', was: 'March', is: 'March Market' }],
            count: 1,
          },
        ],
      },
    ]);
    expect((await undo(served, id)).value.files).toEqual(['fenland/branches.yaml']);
    expect([texts(served), await listed(served)]).toEqual([[files[path], files[quay]], []]);
    expect((await undo(served, id)).value.error).toBe('There is no such save any more.');
  });

  it('of several files is one, and undone as one', async () => {
    const served = await forms(files);
    const { id } = await saveNote(served);
    const [list = '', other] = texts(served);
    expect(list).toContain('Name: Ely # by the river');
    expect(`${list}${other}`.match(/Note: Ring the bell\./g)).toHaveLength(3);
    const title = 'Set Note to Ring the bell. in 3 branches';
    expect(await listed(served)).toMatchObject([{ title, count: 3 }]);
    await undo(served, id);
    expect(texts(served)).toEqual([files[path], files[quay]]);
  });

  it('brings back a removed record with its comments, also as the only one of its file', async () => {
    const served = await forms({ ...files, [path]: alone('FB-1') });
    const { id } = await save(served, 0);
    expect(() => served.space.read(path)).toThrow();
    await undo(served, id);
    expect(served.space.read(path)).toBe(alone('FB-1'));
  });

  it('stays once one of its files is another, by whomever', async () => {
    const served = await forms(files);
    const { id } = await saveNote(served);
    served.space.write(quay, `${served.space.read(quay)}# From an editor.\n`);
    const now = texts(served);
    expect((await undo(served, id)).value.error).toBe(
      "wisbech/branches/quay.yaml has changed since this was saved, so it can't be undone. Nothing was saved. Change the record itself.",
    );
    expect([texts(served), await listed(served)]).toMatchObject([now, [{ isAsLeft: false }]]);
  });

  it('and all others, undone the latest first, leave every byte as it was', async () => {
    const served = await forms(files);
    const ids: number[] = [];
    for (let round = 0; round < 12; round++) {
      const Type = round % 2 ? 'Mobile' : 'Physical';
      const own = [{ Name: `Name ${round}` }, { Type }, { Note: [`${round}`] }];
      const { id } = await save(served, round % 2, round === 11 ? undefined : own[round % 3]);
      if (id > 0) ids.push(id);
    }
    expect(ids.length).toBeGreaterThan(8);
    for (const id of ids.reverse()) expect((await undo(served, id)).status).toBe(200);
    expect(texts(served)).toEqual([files[path], files[quay]]);
  });

  it('is refused, with nothing written, if it is not the one that was shown any more', async () => {
    const served = await forms(files);
    const { digest } = (await served.ask('plan', { job: note })).value;
    served.space.write(quay, served.space.read(quay).replace('Quay', 'Lock'));
    const now = texts(served);
    expect((await served.ask('save', { job: note, digest })).value.error).toBe(
      'What this would change has changed since it was shown. Nothing was saved. Look at it again.',
    );
    expect([texts(served), await listed(served)]).toEqual([now, []]);
  });
});

describe('a crash', () => {
  it('before the files are written leaves no save, and between them one that undo brings back', async () => {
    const served = await forms(files);
    const { id } = await saveNote(served);
    served.space.write(quay, files[quay]);
    expect(await listed(served)).toMatchObject([{ id, isAsLeft: true }]);
    const [now] = texts(served);
    served.space.write(path, files[path]);
    expect(await listed(served)).toEqual([]);
    served.space.write(path, now!);
    expect((await undo(served, id)).status).toBe(200);
    expect(texts(served)).toEqual([files[path], files[quay]]);
  });

  it('in the middle of a line takes no other save with it, and foreign lines count as none', async () => {
    const served = await forms(files);
    const { id } = await save(served, 0, { Name: 'Ely Market' });
    const line = served.space.read(log);
    const elsewhere = line.replaceAll('fenland/branches.yaml', 'fenland/.git/branches.yaml');
    const foreign = ['[]', 'null', '{"id":1}', elsewhere, line.replace('"id":1', '"id":-1')];
    served.space.write(log, `${foreign.join('\n')}\n${line}{"id":9,"ti`);
    expect(await listed(served)).toMatchObject([{ id }]);
  });

  it('of very many saves leaves the last 500', async () => {
    const served = await forms(files);
    await save(served, 0, { Name: 'Ely Market' });
    const line = served.space.read(log);
    const many = Array.from({ length: 700 }, (_, index) => line.replace('"id":1', `"id":${index + 1}`));
    served.space.write(log, many.join(''));
    await save(served, 1, { Name: 'March Market' });
    const kept = served.space.read(log).split('\n').filter(Boolean);
    expect([kept.length, JSON.parse(kept.at(-1)!).id]).toEqual([500, 701]);
  });
});

it('two texts differ in one splice, from which the first comes back', () => {
  const long = 'abc'.repeat(2000);
  const part = fc.constantFrom('a', 'b', 'c', '', 'b b', '😀', '\n', long);
  const text = fc.array(part, { maxLength: 24 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (was, is) => {
      const kept = { splice: spliceOf(was, is), was: sha256(was), is: sha256(is), file: '' };
      expect(textBefore(kept, is)).toEqual({ text: was });
      expect(textBefore(kept, `x${is}`)).toBeUndefined();
    }),
    { seed, examples: [[long, long + long]] },
  );
});

it.each([
  ['three', 'threes', { at: 4, was: 'two\nthree\nfour\n', is: 'two\nthrees\nfour\n' }],
  ['one', 'ones', { at: 0, was: 'one\ntwo\n', is: 'ones\ntwo\n' }],
  ['five\n', '', { at: 14, was: 'four\nfive\n', is: 'four\n' }],
])('no more is kept of a save than a line around what it changes: %j as %j', (from, to, splice) => {
  const was = 'one\ntwo\nthree\nfour\nfive\n';
  expect(spliceOf(was, was.replace(from, to))).toEqual(splice);
});
