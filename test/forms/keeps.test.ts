import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { branchYaml, fenland, workspace } from '../commands/workspace.js';
import {
  type Any,
  branch,
  branches,
  changeOf,
  edit,
  edited,
  branchesFile as list,
  mondays,
} from './forms.js';

const log = 'content/.opendata/saves.jsonl';

/** Two branches. */
const files = {
  ...fenland,
  [list]: branchYaml('FB-1', `  Name: Ely\n${mondays}`) + branchYaml('FB-2', '  Name: March\n'),
};

const soham = {
  Identification: 'FB-3',
  SequenceNumber: '0',
  Name: 'Soham',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: { BuildingNumber: '3', PostCode: 'CB7 5AA' },
};
const added = { ...branches, kind: 'add', after: soham };

const served = async () => {
  const space = workspace(files);
  return { space, ...(await edit(space.folder)) };
};

const count = (text: string, part: string) => text.split(part).length - 1;

describe('a change', () => {
  it('that is sent twice, at once or again, is made once', async () => {
    const own = await served();
    const changed = await changeOf(own, 0, { Name: 'Ely Quay' });
    const copied = { ...(await changeOf(own, 0, { Name: 'Ely Lane', from: '2099-01-01' })), kind: 'copy' };
    for (const change of [added, copied, changed]) {
      const save = () => own.ask('save', { change });
      const answers = [...(await Promise.all([save(), save()])), await save()];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(count(own.space.read(list), `Name: ${change.after.Name}`)).toBe(1);
    }
    expect((await own.ask('changes')).value.saves).toHaveLength(3);
  });

  it('that adds a record with the Identification that another window has given meanwhile is not made', async () => {
    const { ask, space } = await served();
    const add = (Name: string) => ask('save', { change: { ...added, after: { ...soham, Name } } });
    const answers = await Promise.all(['Soham', 'Littleport'].map(add));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)!.value.error).toMatch(
      /Identification.*FB-4.*Nothing was saved\./s,
    );
    expect(count(space.read(list), 'Identification: FB-3')).toBe(1);
  });
});

const noDays = ['2026-13-01', '2026-00-10', '2026-12-32', '2026-02-29', '2100-02-29', '0000-00-00'];
const farDays = ['0001-01-01', '0099-12-31', '9999-12-31', '10000-01-01', '+010000-01-01'];
const hostile = ['', ' ', 'tomorrow', '25:00', '-1', '1e999', '__proto__', '\u0000', '𝟸𝟶', 'x'.repeat(5000)];
const others: readonly unknown[] = [null, 0, true, [], ['2026-12-24'], {}, { toString: 1 }];

it('what is typed never makes the program fail: what is no day is said, and nothing is written', async () => {
  const own = await served();
  const { ask, said, space } = own;
  const unchanged = await changeOf(own, 0, {});
  const wrong: unknown[] = [];
  for (const typed of [...noDays, ...farDays, ...hostile, ...others]) {
    const isNoDay = noDays.includes(typed as string);
    const special = { Name: 'Feast', StartDate: typed, EndDate: '2099-02-28', Day: [] };
    const hours = [{ OpeningTime: typed, ClosingTime: '17:00:00' }];
    for (const [change, isOfDay] of [
      [{ kind: 'set', value: { until: typed } }, true],
      [{ kind: 'set', value: { Name: typed } }, false],
      [{ kind: 'set', value: { Availability: { NonStandardAvailability: special } } }, false],
    ] as const) {
      const { status, value } = await ask('plan', { job: { records: [branch(0)], ...change } });
      if (status >= 500 || (isNoDay && isOfDay && status === 200 && value.counts.error === 0))
        wrong.push([change, status, value]);
    }
    for (const fields of [
      { from: typed },
      { until: typed },
      { from: '2099-01-01', until: typed },
      { Availability: { StandardAvailability: { Day: [{ Name: 'Monday', OpeningHours: hours }] } } },
    ]) {
      const after = { ...unchanged.after, ...fields };
      const { status, value } = await ask('try', { ...unchanged, after });
      if (status !== 200 || (isNoDay && value.length === 0)) wrong.push([fields, status, value]);
    }
  }
  expect(wrong).toEqual([]);
  expect([space.read(list), said()]).toEqual([files[list], expect.not.stringContaining('failed')]);
});

it('what is kept of saves names files of the content only: of others nothing is read, said or written', async () => {
  const { ask, space } = await served();
  const outside = join(space.folder, 'outside.yaml');
  const secret = 'Identification: X\n';
  writeFileSync(outside, secret);
  space.write('content/fenland/branches/keep.txt', '');
  symlinkSync(outside, join(space.folder, 'content/fenland/branches/out.yaml'));
  symlinkSync(space.folder, join(space.folder, 'content/fenland/branches/all'));
  const here = ['fenland/branches/out.yaml', 'fenland/branches/all/outside.yaml', '.opendata/x.yaml', ''];
  const above = ['../outside.yaml', 'fenland/../../outside.yaml', 'fenland\\..\\..\\outside.yaml'];
  // Each could be undone if its file were read.
  for (const [index, file] of [...here, ...above, outside, '/dev/zero', '../content/site.yaml'].entries()) {
    const files = [
      { file, splice: { at: 0, was: 'y', is: '' }, was: sha256(`y${secret}`), is: sha256(secret) },
    ];
    const save = { id: index + 1, time: 0, title: 'x', records: [], count: 1, files };
    space.write(log, `${JSON.stringify(save)}\n`);
    const saves = (await ask('changes')).value.saves.filter(({ isAsLeft }: Any) => isAsLeft);
    expect(saves, file).toEqual([]);
    const { status } = await ask('undo', { id: index + 1 });
    expect([status, readFileSync(outside, 'utf8')], file).toEqual([400, secret]);
  }
});

const refusal = /can't be written: the disk (?:is full|can only be read).*Nothing was saved\./;

it.for<readonly [string, (content: string) => void]>([
  ['is full', (content) => fill(join(content, 'filler'))],
  ['can only be read', (content) => void execFileSync('mount', ['-o', 'remount,ro', content])],
])(
  'on a disk that %s, a save says that it is not saved, and is made once afterwards',
  async ([, spoil], { skip }) => {
    const space = workspace({ 'content/.keep': '' });
    const content = join(space.folder, 'content');
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', content], { stdio: 'pipe' });
    } catch (error) {
      return skip(`no disk can be mounted here: ${String(error).split('\n')[0]}`);
    }
    onTestFinished(() => void execFileSync('umount', ['-l', content]));
    for (const [path, text] of Object.entries(files)) space.write(path, text);
    const own = await edit(space.folder);
    const { ask, said } = own;
    const change = await changeOf(own, 0, { Name: 'Ely Quay', Note: ['x'.repeat(1500)] });
    const save = () => ask('save', { change });
    for (const isFirst of [true, false]) {
      spoil(content);
      const text = space.read(list);
      for (const { status, value } of [await save(), await ask('save', { change: added })]) {
        expect([status, value.error]).toEqual([400, expect.stringMatching(refusal)]);
      }
      expect(space.read(list)).toBe(text);
      execFileSync('mount', ['-o', 'remount,rw', content]);
      rmSync(join(content, 'filler'), { force: true });
      // At first nothing of the program is in the folder, then all that a save needs is.
      if (isFirst) await edited(own, 1, { Name: 'March Quay' });
    }
    expect((await save()).status).toBe(200);
    expect((await ask('changes')).value.saves).toHaveLength(2);
    expect(said()).not.toContain('failed');
  },
);

/** Runs a command of the system in the content folder. */
const then = (command: string) => (folder: string) =>
  void execFileSync('sh', ['-c', command], { cwd: `${folder}/content` });

it.for<readonly [string, (folder: string) => void]>([
  ['whose records were removed meanwhile', then('rm fenland/branches.yaml')],
  ['whose brand was removed meanwhile', then('rm -r fenland')],
  ['that was removed meanwhile', then('rm -r ../content')],
  ['with a file in place of the folder of the program', then('touch .opendata')],
  ['with a folder in place of what is kept of saves', then('mkdir -p .opendata/saves.jsonl')],
  ['without the right to write in it', then('chmod 555 . fenland fenland/branches.yaml')],
  ['whose brand may not be written', then('chmod 777 . && chmod 555 fenland')],
  ['whose records may not be read', then('chmod 000 fenland/branches.yaml')],
])('a folder %s refuses saves with the reason, and keeps what it has', async ([, spoil], { skip }) => {
  const space = workspace(files);
  chmodSync(space.folder, 0o777);
  // Whoever has all rights is refused nothing.
  const isRoot = process.getuid?.() === 0;
  const own = await edit(space.folder, 0, isRoot ? { uid: 65534, gid: 65534 } : {}).catch((error: unknown) =>
    skip(`the program can't be started as another user: ${String(error)}`),
  );
  const { ask, said } = own;
  const changes = [await changeOf(own, 0, { Name: 'Ely Quay' }), await changeOf(own, 0)];
  spoil(space.folder);
  for (const change of changes) {
    const { status, value } = await ask('save', { change });
    expect([status, value.error]).toEqual([400, expect.stringMatching(/.{20}/)]);
  }
  for (const name of ['changes', 'site']) expect((await ask(name)).status).toBeLessThan(500);
  expect(said()).not.toContain('the forms failed');
  execFileSync('chmod', ['-R', 'u+rwX', space.folder]);
  if (existsSync(join(space.folder, list))) expect(space.read(list)).toBe(files[list]);
});

/** A file in all the room that is left. */
function fill(path: string): void {
  for (let size = 2 ** 18; size >= 1; size /= 2) {
    try {
      for (;;) appendFileSync(path, Buffer.alloc(size));
    } catch {
      // The next half.
    }
  }
}
