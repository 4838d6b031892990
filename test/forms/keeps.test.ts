import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { branchYaml, fenland, workspace } from '../commands/workspace.js';
import { type Any, edit } from './edit-command.js';

const list = 'content/fenland/branches.yaml';
const log = 'content/.opendata/saves.jsonl';
const branches = { brand: 'fenland', collection: 'branches' };
const ely = { ...branches, at: { file: 'fenland/branches.yaml', index: 0 } };

const hours = `  Availability:
    StandardAvailability:
      Day:
        - { Name: Monday, OpeningHours: [{ OpeningTime: "09:00:00", ClosingTime: "17:00:00" }] }
`;

const files = {
  ...fenland,
  [list]:
    branchYaml('FB-1', `  Name: Ely\n${hours}`) + branchYaml('FB-2', '  Name: March\n  until: 2099-12-31\n'),
  'content/fenland/personal-current-accounts.yaml': `Identification: P1
Name: Fen Account
Segment: [General]
OnSaleIndicator: true
PCAMarketingState:
  - Identification: P1-1
    MarketingState: Regular
`,
};

const fresh = {
  Identification: 'FB-3',
  SequenceNumber: '0',
  Name: 'Soham',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: { BuildingNumber: '3', PostCode: 'CB7 5AA' },
};

const served = async (own: Readonly<Record<string, string>> = files) => {
  const space = workspace(own);
  return { space, ...(await edit(space.folder)) };
};

const count = (text: string, part: string) => text.split(part).length - 1;

describe('a new record', () => {
  it('that is sent twice, at once or again, is added once', async () => {
    const { ask, space } = await served();
    const add = () => ask('save', { change: { ...branches, after: fresh } });
    const answers = [...(await Promise.all([add(), add()])), await add()];
    expect(answers.map(({ status, value }) => [status, value.record?.at?.index])).toEqual(
      Array.from({ length: 3 }, () => [200, 2]),
    );
    expect(count(space.read(list), 'Identification: FB-3')).toBe(1);
    expect((await ask('saves')).value).toHaveLength(1);
  });

  it('with the Identification that another window has given to another meanwhile is not added', async () => {
    const { ask, space } = await served();
    const names = ['Soham', 'Littleport'];
    const answers = await Promise.all(
      names.map((Name) => ask('save', { change: { ...branches, after: { ...fresh, Name } } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)!.value.error).toMatch(
      /Identification.*FB-4.*Nothing was saved\./s,
    );
    expect(count(space.read(list), 'Identification: FB-3')).toBe(1);
  });

  it.each([
    ['a copy that begins later', { copyOf: ely.at, after: { Name: 'Ely Quay', from: '2099-01-01' } }],
    ['a change', { at: ely.at, after: { Name: 'Ely Quay' } }],
  ])('%s that is sent twice is made once', async (_, { copyOf, at, after }: Any) => {
    const { ask, space } = await served();
    const { value: before } = (await ask('open', ely)).value;
    const place = copyOf ? { copyOf: { at: copyOf, value: before } } : { at, before };
    const change = { ...branches, ...place, after: { ...before, ...after } };
    const answers = await Promise.all([ask('save', { change }), ask('save', { change })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(count(space.read(list), 'Name: Ely Quay')).toBe(1);
  });
});

const noDays = ['2026-13-01', '2026-00-10', '2026-12-32', '2026-02-29', '2100-02-29', '0000-00-00'];
const farDays = ['0001-01-01', '0099-12-31', '9999-12-31', '10000-01-01', '+010000-01-01'];
const hostile = ['', ' ', 'tomorrow', '25:00', '-1', '1e999', '__proto__', '\u0000', '𝟸𝟶', 'x'.repeat(5000)];
const others: readonly unknown[] = [null, 0, true, [], ['2026-12-24'], {}, { toString: 1 }];

it('what is typed never makes the program fail: what is no day is said, and nothing is written', async () => {
  const { ask, said, space } = await served();
  const text = space.read(list);
  const account = {
    brand: 'fenland',
    collection: 'personal-current-accounts',
    at: { file: 'fenland/personal-current-accounts.yaml', index: 0 },
  };
  const { value: before } = (await ask('open', ely)).value;
  const wrong: unknown[] = [];
  for (const typed of [...noDays, ...farDays, ...hostile, ...others]) {
    const isNoDay = noDays.includes(typed as string);
    const special = { Name: 'Feast', StartDate: typed, EndDate: '2099-02-28', Day: [] };
    const hours = [{ OpeningTime: typed, ClosingTime: '17:00:00' }];
    for (const [place, change] of [
      [ely, { kind: 'set', value: { until: typed } }],
      [ely, { kind: 'set', value: { Name: typed } }],
      [ely, { kind: 'set', value: { Availability: { NonStandardAvailability: special } } }],
      [account, { kind: 'withdraw', lastDay: typed }],
    ]) {
      const { status, value } = await ask('plan', { job: { records: [place], change } });
      const isOfDay = 'lastDay' in change! || 'until' in ((change as Any).value ?? {});
      if (status >= 500 || (isNoDay && isOfDay && status === 200 && value.counts.error === 0))
        wrong.push([change, status, value]);
    }
    for (const own of [
      { from: typed },
      { until: typed },
      { from: '2099-01-01', until: typed },
      { Availability: { StandardAvailability: { Day: [{ Name: 'Monday', OpeningHours: hours }] } } },
    ]) {
      const { status, value } = await ask('try', { ...ely, before, after: { ...before, ...own } });
      if (status !== 200 || (isNoDay && value.length === 0)) wrong.push([own, status, value]);
    }
  }
  expect(wrong).toEqual([]);
  expect([space.read(list), said()]).toEqual([text, expect.not.stringContaining('failed')]);
});

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

it('what is kept of saves names files of the content only: of others nothing is read, said or written', async () => {
  const { ask, space } = await served();
  const outside = join(space.folder, 'outside.yaml');
  const secret = 'Identification: X\n';
  writeFileSync(outside, secret);
  space.write('content/fenland/branches/keep.txt', '');
  symlinkSync(outside, join(space.folder, 'content/fenland/branches/out.yaml'));
  symlinkSync(space.folder, join(space.folder, 'content/fenland/branches/all'));
  const paths = [
    '../outside.yaml',
    'fenland/../../outside.yaml',
    outside,
    'fenland/branches/out.yaml',
    'fenland/branches/all/outside.yaml',
    'fenland\\..\\..\\outside.yaml',
    '',
    '/dev/zero',
    '../content/site.yaml',
    '.opendata/x.yaml',
  ];
  // Each could be undone if its file were read.
  for (const [index, file] of paths.entries()) {
    const files = [{ file, splice: { at: 0, was: 'y', is: '' }, was: hash(`y${secret}`), is: hash(secret) }];
    const save = { id: index + 1, time: 0, title: 'x', records: [], count: 1, files };
    space.write(log, `${JSON.stringify(save)}\n`);
    expect(
      (await ask('saves')).value.filter(({ isAsLeft }: Any) => isAsLeft),
      file,
    ).toEqual([]);
    const { status } = await ask('undo', { id: index + 1 });
    expect([status, readFileSync(outside, 'utf8')], file).toEqual([400, secret]);
  }
});

/** Mounts a small disk on a folder. @returns why that can't be done */
function mountSmall(folder: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'pipe' });
    onTestFinished(() => void execFileSync('umount', ['-l', folder]));
    return undefined;
  } catch (error) {
    return `no disk can be mounted here: ${String(error).split('\n')[0]}`;
  }
}

describe('on a disk', () => {
  const change = { Name: 'Ely Quay', Note: ['x'.repeat(1500)] };

  it.for<readonly [string, (content: string) => void]>([
    ['that is full', (content) => fill(join(content, 'filler'))],
    ['that can only be read', (content) => void execFileSync('mount', ['-o', 'remount,ro', content])],
  ])('%s, a save says that it is not saved, and is made once afterwards', async ([, spoil], { skip }) => {
    const space = workspace({ 'content/.keep': '' });
    const content = join(space.folder, 'content');
    const why = mountSmall(content);
    if (why !== undefined) return skip(why);
    for (const [path, text] of Object.entries(files)) space.write(path, text);
    const { ask, said } = await edit(space.folder);
    const { value: before } = (await ask('open', ely)).value;
    const save = () => ask('save', { change: { ...ely, before, after: { ...before, ...change } } });
    const add = () => ask('save', { change: { ...branches, after: fresh } });
    for (const isFirst of [true, false]) {
      spoil(content);
      const text = space.read(list);
      for (const { status, value } of [await save(), await add()]) {
        expect(value.error).toMatch(
          /can't be written: the disk (?:is full|can only be read).*Nothing was saved\./,
        );
        expect(status).toBe(400);
      }
      expect(space.read(list)).toBe(text);
      execFileSync('mount', ['-o', 'remount,rw', content]);
      rmSync(join(content, 'filler'), { force: true });
      // At first nothing of the program is in the folder, then all that a save needs is.
      const march = { ...branches, at: { ...ely.at, index: 1 } };
      const own = (await ask('open', march)).value.value;
      if (isFirst)
        await ask('save', { change: { ...march, before: own, after: { ...own, Name: 'March Quay' } } });
    }
    expect((await save()).status).toBe(200);
    expect((await ask('saves')).value).toHaveLength(2);
    expect(said()).not.toContain('failed');
  });
});

describe('a folder', () => {
  const own = 'content/.opendata';
  const all = ['content', 'content/fenland', list];
  it.for<readonly [string, (folder: string) => void]>([
    ['whose records were removed meanwhile', (folder) => rmSync(join(folder, list))],
    [
      'whose brand was removed meanwhile',
      (folder) => rmSync(join(folder, 'content/fenland'), { recursive: true }),
    ],
    ['that was removed meanwhile', (folder) => rmSync(join(folder, 'content'), { recursive: true })],
    ['with a file in place of the folder of the program', (folder) => writeFileSync(join(folder, own), '')],
    [
      'with a folder in place of what is kept of saves',
      (folder) => mkdirSync(join(folder, own, 'saves.jsonl'), { recursive: true }),
    ],
    [
      'without the right to write in it',
      (folder) => {
        for (const path of all) chmodSync(join(folder, path), 0o555);
      },
    ],
    [
      'whose brand may not be written',
      (folder) => {
        chmodSync(join(folder, 'content'), 0o777);
        chmodSync(join(folder, 'content/fenland'), 0o555);
      },
    ],
    ['whose records may not be read', (folder) => chmodSync(join(folder, list), 0o000)],
  ])('%s refuses saves with the reason, and keeps what it has', async ([, spoil], { skip }) => {
    const space = workspace(files);
    chmodSync(space.folder, 0o777);
    // Whoever has all rights is refused nothing.
    const isRoot = process.getuid?.() === 0;
    const { ask, said } = await edit(space.folder, 0, isRoot ? { uid: 65534, gid: 65534 } : {}).catch(
      (error) => skip(`the program can't be started as another user: ${String(error)}`),
    );
    const { value: before } = (await ask('open', ely)).value;
    spoil(space.folder);
    for (const after of [{ ...before, Name: 'Ely Quay' }, undefined]) {
      const change = after === undefined ? { remove: true } : { after };
      const { status, value } = await ask('save', { change: { ...ely, before, ...change } });
      expect(status).toBe(400);
      expect(value.error.length).toBeGreaterThan(20);
    }
    for (const name of ['saves', 'site']) expect((await ask(name)).status).toBeLessThan(500);
    expect(said()).not.toContain('the forms failed');
    for (const path of all.toReversed())
      if (existsSync(join(space.folder, path))) chmodSync(join(space.folder, path), 0o755);
    if (existsSync(join(space.folder, list))) expect(space.read(list)).toBe(files[list]);
  });
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
