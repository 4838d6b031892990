import { describe, expect, it } from 'vitest';
import { branchYaml, fenland } from '../commands/workspace.js';
import { type Any, forms, type ServedForms } from './forms.js';

const list = 'content/fenland/branches.yaml';
const machines = 'content/fenland/atms.yaml';

const files = {
  ...fenland,
  [list]: `# The branches of the fens.
${branchYaml('FB-1', '  Name: Ely # by the river\n')}
# Only in summer.
${branchYaml('FB-2', '  Name: March\n')}
${branchYaml('FB-3', '  Name: Chatteris\n')}`,
  [machines]: `- Identification: A1 # in the wall
  SupportedCurrencies: [GBP]
  Location:
    PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }
`,
};

const branch = (index: number) => ({
  brand: 'fenland',
  collection: 'branches',
  at: { file: 'fenland/branches.yaml', index },
});

const machine = { brand: 'fenland', collection: 'atms', at: { file: 'fenland/atms.yaml', index: 0 } };

/** What a job would do, or what is wrong with its answers. */
const planned = async ({ ask }: ServedForms, name: string, records: readonly object[], answers: object) =>
  (await ask('plan-set', { job: { name, records, answers } })).value;

/** Shows a job, saves it, and gives the changed lines; afterwards the content passes, and taking back restores all. */
async function done(served: ServedForms, name: string, records: readonly object[], answers: object) {
  const paths = [list, machines, ...Object.keys(files)].filter((path) => path.startsWith('content/'));
  const texts = () => paths.map((path) => served.space.read(path));
  const before = texts();
  const shown = await planned(served, name, records, answers);
  expect(shown.error ?? shown.wrong).toBeUndefined();
  expect(texts()).toEqual(before);
  const { status, value } = await served.ask('save-set', {
    job: { name, records, answers },
    digest: shown.digest,
  });
  expect([status, value.error]).toEqual([200, undefined]);
  expect((await served.space.run(['check', '--at', '2026-11-26'])).code).toBe(0);
  const after = texts();
  await served.ask('take-back', { id: value.edit, isAgain: false });
  expect(texts()).toEqual(before);
  await served.ask('take-back', { id: value.edit, isAgain: true });
  expect(texts()).toEqual(after);
  const lines = shown.files.flatMap((file: Any) => file.lines.map(({ sign, text }: Any) => sign + text));
  return { shown, lines };
}

describe('closing', () => {
  it('after a day gives the record its last day, and nothing else', async () => {
    const served = await forms(files);
    const { shown, lines } = await done(served, 'close', [branch(0)], { 'Last day': '2099-12-24' });
    expect(shown.title).toBe('Close Ely, FB-1 after 24 December 2099');
    expect(lines).toEqual(['-- Identification: FB-1', '+- until: 2099-12-24', '+  Identification: FB-1']);
  });

  it('now takes records out with the comments above them, several as one', async () => {
    const served = await forms(files);
    const { shown, lines } = await done(served, 'close', [branch(1), branch(2)], {
      'When it closes': 'It is closed: remove its record',
    });
    expect(shown.title).toBe('Remove 2 branches');
    expect(lines).toContain('-# Only in summer.');
    expect(served.space.read(list)).toContain('Name: Ely # by the river');
  });

  it('of a cash machine is the same', async () => {
    const served = await forms(files);
    const { lines } = await done(served, 'close', [machine], { 'Last day': '2099-12-24' });
    expect(lines).toContain('+  Identification: A1 # in the wall');
  });

  it('ends the record that is published on that day, and removes those that would begin later', async () => {
    const timed = (own: string) => branchYaml('FB-1', `  Name: Ely\n${own}`);
    const served = await forms({
      ...files,
      [list]: `${timed('')}\n${timed('  from: 2098-01-01\n')}\n${timed('  from: 2100-01-01\n')}`,
    });
    const { shown, lines } = await done(served, 'close', [branch(0)], { 'Last day': '2099-12-24' });
    expect(shown.records.map(({ kind, at }: Any) => [kind, at.index])).toEqual([
      ['changed', 1],
      ['removed', 2],
    ]);
    expect(lines).toContain('+  until: 2099-12-24');
    expect(lines).toContain('-  from: 2100-01-01');
  });

  it.each([
    [{}, 'Last day', 'a day is missing.'],
    [{ 'Last day': '2099-02-30' }, 'Last day', '"2099-02-30" is not a day, such as 2026-12-24.'],
    [
      { 'Last day': '2020-01-01' },
      'Last day',
      '1 January 2020 is past. Choose "It is closed: remove its record".',
    ],
    [{ 'Last day': ['x'] }, 'Last day', 'a day is missing.'],
  ])('says what is wrong at its question: %j', async (answers, field, message) => {
    const served = await forms(files);
    expect(await planned(served, 'close', [branch(0)], answers)).toEqual({
      wrong: [{ rule: 'job', severity: 'error', field: [field], message }],
    });
  });
});

describe('a job', () => {
  it('is offered where it can be done', async () => {
    const { ask } = await forms(files);
    const names = async (collection: string, records: readonly object[]) =>
      (await ask('jobs', { collection, records })).value.map(({ name }: Any) => name);
    expect(await names('branches', [branch(0)])).toContain('close');
    expect(await names('atms', [])).toContain('close');
    expect(await names('personal-current-accounts', [])).not.toContain('close');
  });

  it.each([
    [{ name: 'no', records: [branch(0)], answers: {} }, 'There is no such job.'],
    [{ name: 'close', records: [], answers: {} }, 'Choose at least one record.'],
    [{ name: 'close', records: [branch(9)], answers: {} }, 'fenland/branches.yaml has no record number 10.'],
    [
      { name: 'close', records: [{ ...branch(0), brand: '../x' }], answers: {} },
      'There is no brand folder ../x.',
    ],
    [{ name: 'close', records: 'all', answers: {} }, 'The records are missing.'],
    [{ name: 'close', records: [branch(0)], answers: [] }, 'The answers are missing.'],
    [{ name: '__proto__', records: [branch(0)], answers: {} }, 'There is no such job.'],
  ])('that is none is refused: %j', async (job, error) => {
    const { ask } = await forms(files);
    const { status, value } = await ask('plan-set', { job });
    expect([status >= 400 && status < 500, value.error]).toEqual([true, error]);
  });
});
