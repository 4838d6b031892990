import { describe, expect, it } from 'vitest';
import { branchYaml, fenland, filesBelow, siteYaml } from '../commands/workspace.js';
import { type Any, forms, type ServedForms } from './forms.js';

const list = 'content/fenland/branches.yaml';

const files = {
  ...fenland,
  [list]: `# The branches of the fens.
${branchYaml('FB-1', '  Name: Ely # by the river\n')}
# Only in summer.
${branchYaml('FB-2', '  Name: March\n')}
${branchYaml('FB-3', '  Name: Chatteris\n')}`,
};

const branch = (index: number) => ({
  brand: 'fenland',
  collection: 'branches',
  at: { file: 'fenland/branches.yaml', index },
});

/** What a job would do, or what is wrong with its answers. */
const planned = async ({ ask }: ServedForms, name: string, records: readonly object[], answers: object) =>
  (await ask('plan', { job: { name, records, answers } })).value;

/** Shows a job, saves it, and gives the changed lines; afterwards the content passes, and taking back restores all. */
async function done(served: ServedForms, name: string, records: readonly object[], answers: object) {
  const texts = () =>
    [...filesBelow(served.space.folder)].flatMap(([path, bytes]) =>
      path.endsWith('.yaml') ? [`${path}\n${bytes}`] : [],
    );
  const before = texts();
  const shown = await planned(served, name, records, answers);
  expect(shown.error ?? shown.wrong).toBeUndefined();
  expect(texts()).toEqual(before);
  const save = () => served.ask('save', { job: { name, records, answers }, digest: shown.digest });
  const { status, value } = await save();
  expect([status, value.error]).toEqual([200, undefined]);
  expect((await served.space.run(['check', '--at', '2026-11-26'])).code).toBe(0);
  await served.ask('undo', { id: value.id });
  expect(texts()).toEqual(before);
  await save();
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

  it('ends the record that is published on that day, and removes those that would begin later', async () => {
    const timed = (own: string) => branchYaml('FB-1', `  Name: Ely\n${own}`);
    const served = await forms({
      ...files,
      [list]: `${timed('')}\n${timed('  from: 2098-01-01\n')}\n${timed('  from: 2100-01-01\n')}`,
    });
    const { shown, lines } = await done(served, 'close', [branch(0)], { 'Last day': '2099-12-24' });
    expect(shown.records.map(({ title, at }: Any) => [title.split(' ')[0], at.index])).toEqual([
      ['Changed', 1],
      ['Removed', 2],
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
  ])('says what is wrong at its question: %j', async (answers, field, message) => {
    const served = await forms(files);
    expect(await planned(served, 'close', [branch(0)], answers)).toEqual({
      wrong: [{ rule: 'job', severity: 'error', field: [field], message }],
    });
  });
});

/** A branch that is open on some days. */
const open = (id: string, days: readonly string[], more = '', seconds = ':00') =>
  branchYaml(
    id,
    `  Name: ${id} # kept
  Availability:
    StandardAvailability:
      Day:
${days.map((day) => `        - { Name: ${day}, OpeningHours: [{ OpeningTime: "09:00${seconds}", ClosingTime: "17:00${seconds}" }] }\n`).join('')}${more}`,
  );

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

describe('special hours', () => {
  const answers = {
    'Which days': 'Other days',
    Name: 'Christmas 2099',
    'First day': '2099-12-24',
    'Last day': '2099-12-26',
    'On these days': 'Closed',
    'Branches that have special hours already': 'Keep what they have',
  };
  const summer =
    '    NonStandardAvailability: { Name: Summer, StartDate: 2099-06-01, EndDate: 2099-08-31, Day: [] }\n';
  const past =
    '    NonStandardAvailability: { Name: Past, StartDate: 2020-06-01, EndDate: 2020-08-31, Day: [] } # old\n';
  const holiday = {
    ...files,
    [list]: `${open('FB-1', weekdays)}\n${open('FB-2', weekdays, summer)}\n${open('FB-3', weekdays, past)}\n${open('FB-4', ['Monday'])}\n${branchYaml('FB-5')}`,
  };
  const all = [0, 1, 2, 3, 4].map(branch);

  it('of many branches are written where they can be, and what stays is said with the reason', async () => {
    const served = await forms(holiday);
    // 24 December 2099 is a Thursday.
    const { shown, lines } = await done(served, 'special-hours', all, answers);
    expect(shown.title).toBe('Christmas 2099: hours of 2 branches');
    expect(shown.left).toEqual([
      'FB-2 has "Summer" until 31 August 2099.',
      'FB-4 is not open on these days anyway.',
      'FB-5 has no usual hours.',
    ]);
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

  it('that replace others and are open are of the days on which the branch is, in the form of its version', async () => {
    const opening = {
      ...answers,
      'On these days': 'Open at other hours',
      Opens: '10:00',
      Closes: '14:00',
      'Branches that have special hours already': 'Have these instead',
    };
    for (const [version, seconds] of [
      ['v2.1', ':00'],
      ['v2.2', ''],
    ] as const) {
      const served = await forms({
        ...files,
        'content/fenland/brand.yaml': `BrandName: Fenland Bank\nsource: ${version}\n`,
        [list]: open('FB-2', weekdays, summer, seconds),
      });
      await done(served, 'special-hours', [branch(0)], opening);
      const { value } = (await served.ask('open', branch(0))).value;
      const hours = [{ OpeningTime: `10:00${seconds}`, ClosingTime: `14:00${seconds}` }];
      expect(value.Availability.NonStandardAvailability).toEqual({
        Name: 'Christmas 2099',
        StartDate: '2099-12-24',
        EndDate: '2099-12-26',
        Day: [
          { Name: 'Thursday', OpeningHours: hours },
          { Name: 'Friday', OpeningHours: hours },
        ],
      });
    }
  });

  it('of a bank holiday are those of the branches that have it', async () => {
    const day = {
      [list]: `${open('FB-1', weekdays)}${open('FB-2', weekdays).replace(/PostCode: .*/, 'PostCode: EH1 1ZZ')}`,
    };
    const served = await forms({ ...files, ...day }, { at: '2026-11-26' });
    const { value: jobs } = await served.ask('jobs', { collection: 'branches', records: [] });
    const [which] = jobs.find(({ name }: Any) => name === 'special-hours').asks;
    expect(which.input.codes.map(({ code }: Any) => code).slice(0, 6)).toEqual([
      "St Andrew's Day, Monday 30 November 2026 (Scotland)",
      'Christmas Day, Friday 25 December 2026',
      'Boxing Day, Saturday 26 December 2026',
      'Boxing Day, Monday 28 December 2026',
      "New Year's Day, Friday 1 January 2027",
      '2 January, Monday 4 January 2027 (Scotland)',
    ]);
    const { 'On these days': how, 'Branches that have special hours already': others } = answers;
    const chosen = { 'On these days': how, 'Branches that have special hours already': others };
    const { shown, lines } = await done(served, 'special-hours', [branch(0), branch(1)], {
      ...chosen,
      'Which days': '2 January, Monday 4 January 2027 (Scotland)',
    });
    expect(shown.left).toEqual(['FB-1 is in England and Wales, where 2 January is no holiday.']);
    expect(lines).toEqual([
      '+    NonStandardAvailability:',
      '+      Name: 2 January',
      '+      StartDate: 2027-01-04',
      '+      EndDate: 2027-01-04',
      '+      Day: []',
    ]);
    // Of those that are for several, one may be chosen.
    const one = await planned(served, 'special-hours', [branch(0)], {
      ...chosen,
      'Which days': 'Easter Monday, Monday 29 March 2027 (England and Wales, Northern Ireland)',
    });
    expect(one).toMatchObject({ count: 1, title: 'Easter Monday: hours of FB-1' });
    const { wrong } = await planned(served, 'special-hours', [branch(0)], { ...chosen, 'Which days': 'x' });
    expect(wrong).toMatchObject([{ field: ['Which days'], message: 'choose the holiday or "Other days".' }]);
  });

  it('of a holiday of the United Kingdom are of branches elsewhere that have it too', async () => {
    const irish = open('FB-1', weekdays).replace(/PostCode: .*/, 'PostCode: D02 AF30\n    Country: IE');
    const served = await forms({ ...files, [list]: irish + open('FB-2', weekdays) }, { at: '2026-11-26' });
    const { 'On these days': how, 'Branches that have special hours already': others } = answers;
    const on = (day: string) =>
      planned(served, 'special-hours', [branch(0), branch(1)], {
        'On these days': how,
        'Branches that have special hours already': others,
        'Which days': day,
      });
    expect(await on('Christmas Day, Friday 25 December 2026')).toMatchObject({ count: 2, left: [] });
    expect(await on('Good Friday, Friday 26 March 2027')).toMatchObject({ count: 2, left: [] });
    expect(
      await on('Summer bank holiday, Monday 30 August 2027 (England and Wales, Northern Ireland)'),
    ).toMatchObject({
      count: 1,
      left: ['FB-1 is in Ireland, where Summer bank holiday is no holiday.'],
    });
  });

  it.each([
    [{ Name: ' ' }, 'Name', 'a name is missing, such as Christmas 2026.'],
    [{ Name: 'x'.repeat(141) }, 'Name', 'it is 141 characters long; 140 are the most.'],
    [{ 'First day': '' }, 'First day', 'a day is missing.'],
    [{ 'Last day': '2099-12-23' }, 'Last day', 'it is before the first day.'],
    [{ 'First day': '2020-12-24', 'Last day': '' }, 'Last day', '24 December 2020 is past.'],
    [{ 'On these days': 'x' }, 'On these days', 'choose whether it is closed or open.'],
    [{ 'On these days': 'Open at other hours' }, 'Opens', 'a time is missing, such as 10:00.'],
    [
      { 'On these days': 'Open at other hours', Opens: '10:00', Closes: '09:00' },
      'Closes',
      'it is not after the time at which it opens.',
    ],
  ])('say what is wrong at its question: %j', async (own, field, message) => {
    const served = await forms(holiday);
    const { wrong } = await planned(served, 'special-hours', all, { ...answers, ...own });
    expect(wrong).toEqual([{ rule: 'job', severity: 'error', field: [field], message }]);
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
    [
      { name: 'close', records: [{ ...branch(0), at: { file: '../site.yaml', index: 0 } }], answers: {} },
      '../site.yaml has no record number 1.',
    ],
    [{ name: 'close', records: [branch(-1)], answers: {} }, expect.stringContaining("can't be read")],
    [{ name: 'close', records: 'all', answers: {} }, expect.stringContaining("can't be read")],
    [{ name: 'close', records: [branch(0)], answers: [] }, expect.stringContaining("can't be read")],
    [{ name: '__proto__', records: [branch(0)], answers: {} }, 'There is no such job.'],
  ])('that is none is refused: %j', async (job, error) => {
    const { ask } = await forms(files);
    const { status, value } = await ask('plan', { job });
    expect([status >= 400 && status < 500, value.error]).toEqual([true, error]);
  });
});

const account = (index: number) => ({
  brand: 'fenland',
  collection: 'personal-current-accounts',
  at: { file: 'fenland/personal-current-accounts.yaml', index },
});

/** A product of v2.2 with marketing states, each as a flow mapping. */
const product = (
  kind: string,
  name: string,
  more: string,
  ...states: readonly string[]
) => `- Name: ${name} # kept
  Identification: FB-${name}
${more}  ${kind}MarketingState:
${states.map((state) => `    - { ${state} }\n`).join('')}`;

/** The bank of the fens with records of v2.2 of a collection. */
const soldAs = (collection: string, own: string) => ({
  'content/site.yaml': siteYaml,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n',
  [`content/fenland/${collection}.yaml`]: own,
});

const soldAccounts = (own: string) => soldAs('personal-current-accounts', own);

const old = 'Identification: OLD, MarketingState: Regular, LastMarketedDate: 2019-12-31';

const usual = 'Identification: R, MarketingState: Regular, FirstMarketedDate: 2020-01-01';

describe('withdrawing from sale', () => {
  const answers = { 'Last day on sale': '2088-11-30' };
  const noProblems = { error: 0, warning: 0, note: 0 };
  const onSale = '  OnSaleIndicator: true # yes\n';

  it('goes on from the day after with a record that says that the account is not on sale', async () => {
    const served = await forms(soldAccounts(product('PCA', 'Saver', onSale, usual)));
    const { shown, lines } = await done(served, 'withdraw', [account(0)], answers);
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
    const served = await forms(soldAccounts(product('PCA', 'Saver', onSale, usual)));
    const { shown, lines } = await done(served, 'withdraw', [account(0)], {
      'Last day on sale': '2026-03-01',
    });
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
    const served = await forms(soldAccounts(product('PCA', 'Saver', '', open)));
    const { lines } = await done(served, 'withdraw', [account(0)], answers);
    expect(lines).toEqual([`-    - { ${open} }`, `+    - { ${usual}, LastMarketedDate: 2088-11-30 }`]);
    const sample = await forms();
    for (const collection of ['commercial-credit-cards', 'unsecured-sme-loans']) {
      const at = { file: `northgate/${collection}.yaml`, index: 0 };
      const shown = await planned(sample, 'withdraw', [{ brand: 'northgate', collection, at }], answers);
      expect(shown.files[0].lines.map(({ sign, text }: Any) => sign + text)).toEqual([
        '+      LastMarketedDate: 2088-11-30',
      ]);
    }
  });

  const first = `Identification: P, MarketingState: Promotional, FirstMarketedDate: 2020-01-01, LastMarketedDate: 2089-01-31, StateTenureLength: 12, StateTenurePeriod: Month`;

  it('takes out terms that would begin later, keeps the past, and gives stages that follow the same days', async () => {
    const served = await forms(
      soldAccounts(
        product(
          'PCA',
          'Saver',
          '',
          old,
          first,
          'Identification: R, PredecessorID: P, MarketingState: Regular, FirstMarketedDate: 2089-02-01',
          'Identification: N, PredecessorID: R, MarketingState: Regular, FirstMarketedDate: 2089-06-01',
        ),
      ),
    );
    const { shown, lines } = await done(served, 'withdraw', [account(0)], answers);
    expect(shown.says).toEqual([
      'Saver, FB-Saver: the terms N from 1 June 2089 are taken out, since nobody new could have them.',
    ]);
    expect(lines.filter((line: string) => line.startsWith('+'))).toEqual([
      `+    - { ${first.replace('2089-01-31', '2088-11-30')} }`,
      '+    - { Identification: R, PredecessorID: P, MarketingState: Regular, FirstMarketedDate: 2020-01-01, LastMarketedDate: 2088-11-30 }',
    ]);
  });

  it('is done in each record that comes, and lets a state follow what the removed one followed', async () => {
    const promotion = (id: string, more: string) =>
      `Identification: ${id}, MarketingState: Promotional, ${more}, StateTenureLength: 9, StateTenurePeriod: Month`;
    const stages = [
      promotion('P1', 'FirstMarketedDate: 2020-01-01'),
      promotion('P2', 'PredecessorID: P1, FirstMarketedDate: 2089-01-01'),
      'Identification: R, PredecessorID: P2, MarketingState: Regular, FirstMarketedDate: 2020-01-01',
    ];
    const own = product('PCA', 'Saver', onSale, usual);
    const served = await forms(
      soldAccounts(
        `${own}\n${own.replace('Name', 'from: 2089-06-01\n  Name').replace(usual, stages.join(' }\n    - { '))}`,
      ),
    );
    const { shown } = await done(served, 'withdraw', [account(0)], answers);
    expect(shown.records.map(({ title }: Any) => title.split(' ')[0])).toEqual([
      'Changed',
      'Added',
      'Changed',
    ]);
    const { value } = (await served.ask('open', account(2))).value;
    expect(value.OnSaleIndicator).toBe('false');
    expect(
      value.PCAMarketingState.map(({ Identification, PredecessorID }: Any) => [
        Identification,
        PredecessorID,
      ]),
    ).toEqual([
      ['P1', undefined],
      ['R', 'P1'],
    ]);
  });

  it('of several names those that stay as they are', async () => {
    const served = await forms(
      soldAccounts(
        [
          product('PCA', 'A', '', usual),
          product('PCA', 'B', '', `${usual}, LastMarketedDate: 2024-01-31`),
          product('PCA', 'C', '', usual.replace('2020', '2089')),
        ].join('\n'),
      ),
    );
    const { shown } = await done(served, 'withdraw', [account(0), account(1), account(2)], answers);
    expect(shown.title).toBe('Withdraw A, FB-A from sale after 30 November 2088');
    expect(shown.left).toEqual(['B, FB-B is withdrawn already.', 'C, FB-C is marketed only later.']);
    const names = async (index: number) =>
      (
        await served.ask('jobs', { collection: 'personal-current-accounts', records: [account(index)] })
      ).value.map(({ name }: Any) => name);
    expect(await names(0)).toContain('withdraw');
    expect(await names(1)).not.toContain('withdraw');
  });

  it('has a last day that is not so far away that it means none', async () => {
    const served = await forms(soldAccounts(product('PCA', 'Saver', '', usual)));
    const own = { 'Last day on sale': '2090-01-01' };
    const { wrong } = await planned(served, 'withdraw', [account(0)], own);
    const message = '1 January 2090 is so far away that it means no end.';
    expect(wrong).toMatchObject([{ field: ['Last day on sale'], message }]);
  });
});
