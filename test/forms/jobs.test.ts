import { describe, expect, it } from 'vitest';
import { branchYaml, fenland, filesBelow } from '../commands/workspace.js';
import {
  type Any,
  branch,
  changedLines,
  forms,
  inV22,
  branchesFile as list,
  type ServedForms,
} from './forms.js';

/** What a job would do, or why it can't be done. */
const planned = async ({ ask }: ServedForms, records: unknown, change: object) =>
  (await ask('plan', { job: { records, ...change } })).value;

/** Shows a job, saves it, and gives the changed lines; afterwards the content passes, and taking back restores all. */
async function made(served: ServedForms, records: readonly object[], change: object) {
  const texts = () =>
    [...filesBelow(served.space.folder)]
      .flatMap(([path, bytes]) => (path.endsWith('.yaml') ? [`${path}\n${bytes}`] : []))
      .join('');
  const before = texts();
  const shown = await planned(served, records, change);
  expect(shown.error).toBeUndefined();
  expect(texts()).toEqual(before);
  const save = async () => {
    const { digest } = await planned(served, records, change);
    return served.ask('save', { job: { records, ...change }, digest });
  };
  const { status, value } = await save();
  expect([status, value.error]).toEqual([200, undefined]);
  const checked = await served.space.run(['check', '--at', '2026-11-26']);
  expect(checked.code, checked.stdout + checked.stderr).toBe(0);
  await served.ask('undo', { id: value.id });
  expect(texts()).toEqual(before);
  await save();
  return { shown, lines: changedLines(before, texts()) };
}

/** A branch that is open on some days. */
const open = (id: string, days: readonly string[], more = '') =>
  branchYaml(
    id,
    `  Name: ${id} # kept
  Availability:
    StandardAvailability:
      Day:
${days.map((day) => `        - { Name: ${day}, OpeningHours: [{ OpeningTime: "09:00:00", ClosingTime: "17:00:00" }] }\n`).join('')}${more}`,
  );

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

describe('special hours of many branches', () => {
  const christmas = { Name: 'Christmas 2099', StartDate: '2099-12-24', EndDate: '2099-12-26', Day: [] };
  const setHours = (NonStandardAvailability: object) => ({
    kind: 'set',
    value: { Availability: { NonStandardAvailability } },
  });
  const written = (name: string, year: number) =>
    `    NonStandardAvailability: { Name: ${name}, StartDate: ${year}-06-01, EndDate: ${year}-08-31, Day: [] } # old\n`;
  const holiday = {
    ...fenland,
    [list]: `${open('FB-1', weekdays)}\n${open('FB-2', weekdays, written('Summer', 2099))}\n${open('FB-3', weekdays, written('Past', 2020))}\n${open('FB-4', ['Monday'])}\n${branchYaml('FB-5')}`,
  };

  it('are written where they can be, and what stays is said with the reason', async () => {
    const served = await forms(holiday);
    // 24 December 2099 is a Thursday.
    const { shown, lines } = await made(served, [0, 1, 2, 3, 4].map(branch), setHours(christmas));
    expect(shown.title).toBe('Christmas 2099: hours of 2 branches');
    const why = [
      [1, 'has "Summer" until 31 August 2099, and a branch can have only one such period.'],
      [3, 'is not open on these days anyway.'],
      [4, 'has no usual hours.'],
    ] as const;
    expect(shown.kept).toEqual(
      why.map(([index, words]) => ({ ...branch(index), title: `FB-${index + 1}`, why: words })),
    );
    expect(lines).toEqual([
      '+    NonStandardAvailability:',
      '+      Name: Christmas 2099',
      '+      StartDate: 2099-12-24',
      '+      EndDate: 2099-12-26',
      '+      Day: []',
      '-    NonStandardAvailability: { Name: Past, StartDate: 2020-06-01, EndDate: 2020-08-31, Day: [] } # old',
      '+    NonStandardAvailability: { Name: Christmas 2099, StartDate: 2099-12-24, EndDate: 2099-12-26, Day: [] } # old',
    ]);
  });

  it('are of the days on which each is usually open', async () => {
    const hours = [{ OpeningTime: '10:00:00', ClosingTime: '14:00:00' }];
    const Day = ['Thursday', 'Saturday'].map((Name) => ({ Name, OpeningHours: hours }));
    const served = await forms(holiday);
    await made(served, [branch(0)], setHours({ ...christmas, Day }));
    const { value } = (await served.ask('open', branch(0))).value;
    expect(value.Availability.NonStandardAvailability.Day).toEqual([
      { Name: 'Thursday', OpeningHours: hours },
    ]);
  });

  it.each([
    ['2 January', '2027-01-04', 'FB-1', 'England and Wales'],
    ['Summer bank holiday', '2027-08-30', 'FB-2', 'Scotland'],
    ['Christmas Day', '2026-12-25', undefined, ''],
  ])('of a bank holiday are those of the branches that have it: %s', async (Name, day, stays, nation) => {
    const scottish = open('FB-2', weekdays).replace(/PostCode: .*/, 'PostCode: EH1 1ZZ');
    const served = await forms(
      { ...fenland, [list]: open('FB-1', weekdays) + scottish },
      { at: '2026-11-26' },
    );
    const value = { Name, StartDate: day, EndDate: day, Day: [] };
    const shown = await planned(served, [branch(0), branch(1)], setHours(value));
    const kept = shown.kept.map(({ title, why }: Any) => `${title} ${why}`);
    const why = `${stays} is in ${nation}, where ${Name} is no holiday.`;
    expect([shown.count, kept]).toEqual(stays === undefined ? [2, []] : [1, [why]]);
  });
});

describe('one field of many records', () => {
  const files = {
    ...inV22,
    [list]: `# The branches of the fens.
${branchYaml('0101', '  Name: Ely # by the river\n  Accessibility: [LevelAccess] # since 2019\n')}
${branchYaml('0102', '  Name: March\n')}
${branchYaml('0103', '  Name: Chatteris\n  Note: Ring the bell.\n')}`,
  };
  const all = [0, 1, 2].map(branch);

  it('is set where it is another, each in its line, with the comments kept', async () => {
    const served = await forms(files);
    const town = { kind: 'set', value: { PostalAddress: { TownName: 'Ely' } } };
    const { shown, lines } = await made(served, all, town);
    expect([shown.title, lines]).toEqual([
      'Set Postal address to Town name Ely in 3 branches',
      Array(3).fill('+    TownName: Ely'),
    ]);
    expect(await planned(served, all, town)).toMatchObject({ count: 0, files: [] });
  });

  it('gets a code and loses it', async () => {
    const served = await forms(files);
    const codes = (kind: string, ...Accessibility: readonly string[]) =>
      made(served, all, { kind, value: { Accessibility } });
    const added = await codes('add', 'LevelAccess', 'InductionLoop');
    expect([added.shown.title, added.lines]).toEqual([
      'Add LevelAccess, InductionLoop to Accessibility in 3 branches',
      [
        '-  Accessibility: [LevelAccess] # since 2019',
        '+  Accessibility: [LevelAccess, InductionLoop] # since 2019',
        '+  Accessibility: [LevelAccess, InductionLoop]',
        '+  Accessibility: [LevelAccess, InductionLoop]',
      ],
    ]);
    const { shown } = await codes('remove', 'LevelAccess');
    expect(shown.title).toBe('Remove LevelAccess from Accessibility in 3 branches');
    expect(served.space.read(list).match(/Accessibility: \[InductionLoop\]/g)).toHaveLength(3);
    await codes('remove', 'InductionLoop');
    expect(served.space.read(list)).not.toContain('Accessibility');
  });

  it('is shown with the problems that it would bring', async () => {
    const value = { Availability: { NonStandardAvailability: [{ Name: 'Christmas' }] } };
    const { counts, records } = await planned(await forms(files), all, { kind: 'set', value });
    expect(counts.error).toBeGreaterThan(0);
    const said = records[0].problems.map(({ message }: Any) => message);
    expect(said.join()).toContain('Usual hours is required but missing.');
  });

  it('is written in place of what is there where it is no list of codes', async () => {
    const served = await forms({ ...fenland, [list]: open('FB-1', weekdays) });
    const Day = [{ Name: 'Monday', OpeningHours: [{ OpeningTime: '10:00:00', ClosingTime: '12:00:00' }] }];
    await made(served, [branch(0)], {
      kind: 'add',
      value: { Availability: { StandardAvailability: { Day } } },
    });
    const { value } = (await served.ask('open', branch(0))).value;
    expect(value.Availability.StandardAvailability.Day).toEqual(Day);
  });

  const note = { kind: 'set', value: { Note: 'x' } };
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
    expect((await planned(await forms(files), records, change)).error).toEqual(error);
  });
});
