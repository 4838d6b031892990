import { describe, expect, it } from 'vitest';
import { branchYaml, fenland, filesBelow } from '../commands/workspace.js';
import {
  type Any,
  account,
  branch,
  changedLines,
  forms,
  inV22,
  branchesFile as list,
  type ServedForms,
} from './forms.js';

/** What a job would do, or why it can't be done. */
const planned = async ({ ask }: ServedForms, records: unknown, change: object) =>
  (await ask('plan', { job: { records, change } })).value;

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
    return served.ask('save', { job: { records, change }, digest });
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

/** An account of v2.2 with marketing states, each as a flow mapping. */
const saver = (more: string, ...states: readonly string[]) => `- Name: Saver # kept
  Identification: FB-Saver
${more}  PCAMarketingState:
${states.map((state) => `    - { ${state} }\n`).join('')}`;

/** The bank of the fens with such accounts. */
const selling = (own: string) => forms({ ...inV22, 'content/fenland/personal-current-accounts.yaml': own });

const old = 'Identification: OLD, MarketingState: Regular, LastMarketedDate: 2019-12-31';

const usual = 'Identification: R, MarketingState: Regular, FirstMarketedDate: 2020-01-01';

describe('withdrawing from sale', () => {
  const answers = { kind: 'withdraw', lastDay: '2088-11-30' };
  const noProblems = { error: 0, warning: 0, note: 0 };
  const onSale = '  OnSaleIndicator: true # yes\n';

  it('goes on from the day after with a record that says that the account is not on sale', async () => {
    const served = await selling(saver(onSale, usual));
    const { shown, lines } = await made(served, [account], answers);
    expect([shown.title, shown.counts]).toEqual([
      'Withdraw Saver, FB-Saver from sale after 30 November 2088',
      noProblems,
    ]);
    const state = `{ ${usual}, LastMarketedDate: 2088-11-30 }`;
    expect(lines).toEqual([
      '-- Name: Saver # kept',
      '+- until: 2088-11-30',
      '+  Name: Saver # kept',
      `-    - { ${usual} }`,
      `+    - ${state}`,
      '+',
      '+- from: 2088-12-01',
      '+  Name: Saver # kept',
      '+  Identification: FB-Saver',
      '+  OnSaleIndicator: false # yes',
      '+  PCAMarketingState:',
      `+    - ${state}`,
    ]);
  });

  it('is done at once after a day that is past', async () => {
    const served = await selling(saver(onSale, usual));
    const { shown, lines } = await made(served, [account], { kind: 'withdraw', lastDay: '2026-03-01' });
    expect(shown.counts).toEqual(noProblems);
    expect(lines).toEqual([
      '-  OnSaleIndicator: true # yes',
      '+  OnSaleIndicator: false # yes',
      `-    - { ${usual} }`,
      `+    - { ${usual}, LastMarketedDate: 2026-03-01 }`,
    ]);
  });

  it('of accounts without the indicator, and of cards and loans, is their last day alone', async () => {
    const open = `${usual}, LastMarketedDate: 9999-12-31`;
    const served = await selling(saver('', open));
    const { lines } = await made(served, [account], answers);
    expect(lines).toEqual([`-    - { ${open} }`, `+    - { ${usual}, LastMarketedDate: 2088-11-30 }`]);
    const sample = await forms();
    for (const collection of ['commercial-credit-cards', 'unsecured-sme-loans']) {
      const at = { file: `northgate/${collection}.yaml`, index: 0 };
      const shown = await planned(sample, [{ brand: 'northgate', collection, at }], answers);
      expect(shown.records[0].fields).toMatchObject([{ is: '30 November 2088' }]);
    }
  });

  const first = `Identification: P, MarketingState: Promotional, FirstMarketedDate: 2020-01-01, LastMarketedDate: 2089-01-31, StateTenureLength: 12, StateTenurePeriod: Month`;

  it('keeps the past, gives stages that follow the same days, and is done in each record that comes', async () => {
    const following = `Identification: R, PredecessorID: P, MarketingState: Regular, FirstMarketedDate: 2089-02-01`;
    const own = saver(onSale, usual);
    const later = own.replace('Name', 'from: 2089-06-01\n  Name');
    const served = await selling(
      `${own}\n${later.replace(usual, [old, first, following].join(' }\n    - { '))}`,
    );
    const { shown } = await made(served, [account], answers);
    const done = shown.records.map(({ title }: Any) => title.replace(/ .*?(?=(?:, from .*)?$)/, ''));
    expect(done).toEqual(['Changed', expect.stringMatching(/^Changed, from \d+ \w+ 20\d\d$/), 'Changed']);
    const written = served.space.read('content/fenland/personal-current-accounts.yaml').split('\n');
    expect(written.slice(-6)).toEqual([
      '  OnSaleIndicator: false # yes',
      '  PCAMarketingState:',
      `    - { ${old} }`,
      `    - { ${first.replace('2089-01-31', '2088-11-30')} }`,
      '    - { Identification: R, PredecessorID: P, MarketingState: Regular, FirstMarketedDate: 2020-01-01, LastMarketedDate: 2088-11-30 }',
      '',
    ]);
  });

  it.each([
    [`${usual}, LastMarketedDate: 2024-01-31`, '2088-11-30', 'Saver, FB-Saver is withdrawn already.'],
    [
      usual.replace('2020', '2089'),
      '2088-11-30',
      'Saver, FB-Saver has terms that begin only on 1 January 2089. If nobody is to have them, remove them first.',
    ],
    [usual, '2090-01-01', '1 January 2090 is so far away that it means no end.'],
    [usual, '2088-02-30', '"2088-02-30" is not a day, such as 2026-12-24.'],
    [usual, '', 'Enter the last day on which it is sold.'],
  ])('is refused: %s after %s', async (state, lastDay, error) => {
    const served = await selling(saver('', state));
    expect((await planned(served, [account], { kind: 'withdraw', lastDay })).error).toBe(error);
  });
});
