import { describe, expect, it } from 'vitest';
import { branchYaml } from '../commands/workspace.js';
import {
  type Any,
  branch,
  changedLines,
  forms,
  inV22,
  branchesFile as list,
  type ServedForms,
} from './forms.js';

const files = {
  ...inV22,
  [list]: `# The branches of the fens.
${branchYaml('0101', '  Name: Ely # by the river\n  Accessibility: [LevelAccess] # since 2019\n')}
${branchYaml('0102', '  Name: March\n')}
${branchYaml('0103', '  Name: Chatteris\n  Note: Ring the bell.\n')}`,
};

const all = [0, 1, 2].map(branch);
const note = { kind: 'set', value: { Note: 'x' } };

const plan = ({ ask }: ServedForms, change: object, records: unknown = all) =>
  ask('plan', { job: { records, change } });

/** What was shown and saved: its title, and the lines that it changed. */
async function save(served: ServedForms, change: object) {
  const { value: shown } = await plan(served, change);
  const before = served.space.read(list);
  const saved = await served.ask('save', { job: { records: all, change }, digest: shown.digest });
  expect([shown.error, saved.status]).toEqual([undefined, 200]);
  return [shown.title, changedLines(before, served.space.read(list))];
}

describe('one field of many records', () => {
  it('is set where it is another, each in its line, with the comments kept', async () => {
    const served = await forms(files);
    const town = { kind: 'set', value: { PostalAddress: { TownName: 'Ely' } } };
    expect(await save(served, town)).toEqual([
      'Set Postal address to Town name Ely in 3 branches',
      Array(3).fill('+    TownName: Ely'),
    ]);
    expect((await plan(served, town)).value).toMatchObject({ count: 0, files: [] });
  });

  it('gets a code and loses it', async () => {
    const served = await forms(files);
    const codes = (...Accessibility: readonly string[]) => ({ value: { Accessibility } });
    expect(await save(served, { ...codes('LevelAccess', 'InductionLoop'), kind: 'add' })).toEqual([
      'Add LevelAccess, InductionLoop to Accessibility in 3 branches',
      [
        '-  Accessibility: [LevelAccess] # since 2019',
        '+  Accessibility: [LevelAccess, InductionLoop] # since 2019',
        '+  Accessibility: [LevelAccess, InductionLoop]',
        '+  Accessibility: [LevelAccess, InductionLoop]',
      ],
    ]);
    expect((await save(served, { ...codes('LevelAccess'), kind: 'remove' }))[0]).toBe(
      'Remove LevelAccess from Accessibility in 3 branches',
    );
    expect(served.space.read(list).match(/Accessibility: \[InductionLoop\]/g)).toHaveLength(3);
    await save(served, { ...codes('InductionLoop'), kind: 'remove' });
    expect(served.space.read(list)).not.toContain('Accessibility');
  });

  it('is shown with the problems that it would bring', async () => {
    const hours = { Availability: { NonStandardAvailability: [{ Name: 'Christmas' }] } };
    const { counts, records } = (await plan(await forms(files), { kind: 'set', value: hours })).value;
    expect(counts.error).toBeGreaterThan(0);
    const said = records[0].problems.map(({ message }: Any) => message);
    expect(said.join()).toContain('Usual hours is required but missing.');
  });

  it.each<[object, unknown, unknown]>([
    [{ kind: 'set', value: {} }, all, 'Add a field, and say what it is to be.'],
    [{ kind: 'eval', value: { Note: 'x' } }, all, expect.stringContaining("can't be read")],
    [{ kind: 'set', value: { Note: 'a\ufeffb' } }, all, expect.stringContaining('Note has a character')],
    [note, [], 'Choose at least one record.'],
    [note, [branch(9)], 'fenland/branches.yaml has no record number 10.'],
    [note, [{ ...branch(0), brand: '../x' }], 'There is no brand folder ../x.'],
    [
      note,
      [{ ...branch(0), at: { file: '../site.yaml', index: 0 } }],
      '../site.yaml has no record number 1.',
    ],
    [note, [branch(-1)], expect.stringContaining("can't be read")],
    [note, 'all', expect.stringContaining("can't be read")],
  ])('is refused: %j of %j', async (change, records, error) => {
    const { status, value } = await plan(await forms(files), change, records);
    expect([status, value.error]).toEqual([400, error]);
  });
});
