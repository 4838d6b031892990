import { describe, expect, it } from 'vitest';
import { branchYaml, fenland } from '../commands/workspace.js';
import { type Any, forms, type ServedForms } from './forms.js';

const branches = 'content/fenland/branches.yaml';
const quay = 'content/wisbech/branches/quay.yaml';

const phone = (text: string) => `  ContactInfo:
    - ContactType: Phone # day and night
      ContactContent: ${text}
`;

/** Two brands: a list with comments, and a record in a file of its own. */
const files = {
  ...fenland,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n',
  'content/wisbech/brand.yaml': 'BrandName: Wisbech Bank\nsource: v2.2\n',
  [branches]: `# The branches of the fens.
${branchYaml('0101', `  Name: Ely # by the river\n  Accessibility: [LevelAccess] # since 2019\n${phone("'01353 662000'")}`)}
# Only in summer.
${branchYaml('0102', '  Name: March\n')}
${branchYaml('0103', `  Name: Chatteris\n  Note: Ring the bell.\n${phone('+44-1354 692000')}`)}`,
  [quay]: branchYaml('WB-1', '  Name: Quay\n').replace(/^- /, '  ').replace(/^ {2}/gm, ''),
};

async function found({ ask }: ServedForms, condition?: object) {
  const { value } = await ask('find', { collection: 'branches', ...(condition && { condition }) });
  return value.records.map(({ brand, file, index }: Any) => ({ brand, file, index })) as object[];
}

const names = async ({ ask }: ServedForms, condition: object) => {
  const { value } = await ask('find', { collection: 'branches', condition });
  return value.records.map(({ name }: Any) => name);
};

/** Shows and saves a change of many records, and gives what was shown. */
async function save(served: ServedForms, source: object) {
  const { status, value: shown } = await served.ask('plan-set', source);
  expect([status, shown.error]).toEqual([200, undefined]);
  const saved = await served.ask('save-set', { ...source, digest: shown.digest });
  expect([saved.status, saved.value.error]).toEqual([200, undefined]);
  return { shown, saved: saved.value };
}

const lines = ({ files: all }: Any) =>
  all.flatMap((file: Any) => file.lines.map(({ sign, text }: Any) => sign + text));

const many = (records: readonly object[], field: string, change: object) => ({
  many: { collection: 'branches', records, field, change },
});

describe('records to choose from', () => {
  it('are those of all brands, or whose field is there, missing, equal or has a text in it', async () => {
    const served = await forms(files);
    const { value } = await served.ask('find', { collection: 'branches' });
    expect(value.records.map(({ brandName, identity, name }: Any) => [brandName, identity, name])).toEqual([
      ['Fenland Bank', '0101', 'Ely'],
      ['Fenland Bank', '0102', 'March'],
      ['Fenland Bank', '0103', 'Chatteris'],
      ['Wisbech Bank', 'WB-1', 'Quay'],
    ]);
    expect(value.columns).toContainEqual({ name: 'ContactInfo.Phone', words: 'Contact info: Phone' });
    expect(value.columns.map(({ name }: Any) => name)).not.toContain('Identification');
    const where = (field: string, is: string, text = '') => names(served, { field, is, text });
    expect(await where('Note', 'there')).toEqual(['Chatteris']);
    expect(await where('Note', 'missing')).toEqual(['Ely', 'March', 'Quay']);
    expect(await where('ContactInfo.ContactType', 'equal', 'phone')).toEqual(['Ely', 'Chatteris']);
    expect(await where('Accessibility', 'equal', 'LevelAccess')).toEqual(['Ely']);
    expect(await where('PostalAddress.PostCode', 'containing', 'cb7')).toHaveLength(4);
    expect(await where('__proto__.toString', 'there')).toEqual([]);
    expect(await where('constructor', 'there')).toEqual([]);
    expect(await where('', 'there')).toEqual([]);
  });
});

describe('a change of a field in many records', () => {
  it('sets it where it is another, each in its line, keeps comments, and is taken back as one', async () => {
    const served = await forms(files);
    const { shown, saved } = await save(
      served,
      many(await found(served), 'PostalAddress.TownName', { kind: 'set', value: 'Ely' }),
    );
    expect(shown).toMatchObject({ title: 'Set Postal address, town name to Ely in 4 branches', count: 4 });
    expect(lines(shown)).toEqual(Array(4).fill(expect.stringMatching(/^\+ +TownName: Ely$/)));
    const again = await served.ask(
      'plan-set',
      many(await found(served), 'PostalAddress.TownName', { kind: 'set', value: 'Ely' }),
    );
    expect(again.value).toMatchObject({ count: 0, files: [] });
    await served.ask('take-back', { id: saved.edit, isAgain: false });
    expect([served.space.read(branches), served.space.read(quay)]).toEqual([files[branches], files[quay]]);
  });

  it('adds a code to lists and removes it, and leaves out an optional field', async () => {
    const served = await forms(files);
    const all = await found(served);
    const added = await save(
      served,
      many(all.slice(0, 2), 'Accessibility', { kind: 'add-code', code: 'InductionLoop' }),
    );
    expect(added.shown.title).toBe('Add InductionLoop to Accessibility in 2 branches');
    expect(lines(added.shown)).toEqual([
      '-  Accessibility: [LevelAccess] # since 2019',
      '+  Accessibility: [LevelAccess, InductionLoop] # since 2019',
      '+  Accessibility: [InductionLoop]',
    ]);
    const removed = await save(
      served,
      many(all, 'Accessibility', { kind: 'remove-code', code: 'InductionLoop' }),
    );
    expect(removed.shown.count).toBe(2);
    const note = await save(served, many(all, 'Note', { kind: 'remove' }));
    expect(lines(note.shown)).toEqual(['-  Note: Ring the bell.']);
    expect(served.space.read(branches)).toBe(files[branches].replace('  Note: Ring the bell.\n', ''));
  });

  it('says what a record would lack by it', async () => {
    const served = await forms(files);
    const { value } = await served.ask(
      'plan-set',
      many((await found(served)).slice(0, 1), 'Availability.NonStandardAvailability', {
        kind: 'set',
        value: [{ Name: 'Christmas' }],
      }),
    );
    expect(value.counts.error).toBeGreaterThan(0);
    expect(value.records[0].problems.map(({ message }: Any) => message).join()).toContain(
      'StandardAvailability',
    );
  });

  it.each<[string, object, string]>([
    [
      'Identification',
      { kind: 'set', value: 'x' },
      "Identification tells records apart, so it can't be changed in many at once.",
    ],
    [
      'ContactInfo.ContactContent',
      { kind: 'set', value: 'x' },
      "A record can have several of Contact info, so it isn't clear which one is meant. Change the list as a whole, or use a table.",
    ],
    [
      '__proto__.polluted',
      { kind: 'set', value: 'x' },
      'In v2.2, branches have no field __proto__.polluted.',
    ],
    [
      'PostalAddress.Country.x',
      { kind: 'set', value: 'x' },
      'In v2.2, branches have no field PostalAddress.Country.x.',
    ],
    ['', { kind: 'remove' }, 'In v2.2, branches have no field .'],
    ['Type', { kind: 'remove' }, "Type is required, so it can't be left out."],
    ['Note', { kind: 'add-code', code: 'x' }, 'Note is not a list of codes.'],
    ['Note', { kind: 'set', value: '' }, 'There is no value to set.'],
    ['Note', { kind: 'set' }, 'There is no value to set.'],
    ['Note', { kind: 'eval' }, 'The change is missing.'],
    [
      'Note',
      { kind: 'set', value: 'a\ufeffb' },
      "The value has a character that isn't visible, U+FEFF. Write it anew, without it.",
    ],
    [
      'OtherAccessibility',
      { kind: 'set', value: [{ Name: 'a\u0007' }] },
      "The value has a character that isn't visible, U+0007. Write it anew, without it.",
    ],
  ])('is refused: %s, %j', async (field, change, error) => {
    const served = await forms(files);
    const { status, value } = await served.ask('plan-set', many(await found(served), field, change));
    expect([status, value.error]).toEqual([400, error]);
    expect(served.space.read(branches)).toBe(files[branches]);
  });

  it.each<[unknown, number, string]>([
    [[], 400, 'No record is chosen.'],
    ['all', 400, 'No record is chosen.'],
    [[{ brand: '..', file: 'x', index: 0 }], 400, 'There is no brand folder ...'],
    [
      [{ brand: 'fenland', file: '../site.yaml', index: 0 }],
      409,
      '../site.yaml has no record number 1. Choose the records again.',
    ],
    [
      [{ brand: 'fenland', file: 'fenland/branches.yaml', index: 1e9 }],
      409,
      'fenland/branches.yaml has no record number 1000000001. Choose the records again.',
    ],
    [
      [{ brand: 'fenland', file: 'fenland/branches.yaml', index: -1 }],
      400,
      'The place of the record is missing.',
    ],
    [
      Array(2).fill({ brand: 'fenland', file: 'fenland/branches.yaml', index: 0 }),
      409,
      'fenland/branches.yaml has no record number 1. Choose the records again.',
    ],
  ])('of records that are none is refused: %j', async (records, status, error) => {
    const served = await forms(files);
    const change = { kind: 'set', value: 'x' };
    const answer = await served.ask('plan-set', many(records as object[], 'Note', change));
    expect([answer.status, answer.value.error]).toEqual([status, error]);
  });

  it('is refused where the records have moved since it was shown', async () => {
    const served = await forms(files);
    const source = many((await found(served)).slice(0, 1), 'Note', { kind: 'set', value: 'x' });
    const { digest } = (await served.ask('plan-set', source)).value;
    served.space.write(branches, branchYaml('0100') + files[branches]);
    const { status, value } = await served.ask('save-set', { ...source, digest });
    expect([status, value.error]).toEqual([409, expect.stringContaining('has changed since it was shown')]);
  });
});

describe('a table', () => {
  const columns = ['ContactInfo.Phone'];
  const table = async (served: ServedForms, own: object) => ({
    collection: 'branches',
    records: await found(served),
    columns,
    ...own,
  });
  const paste = async (served: ServedForms, text: string, own: object = {}) => {
    const answer = await served.ask(
      'paste',
      await table(served, { from: { text }, at: { row: 0, column: 0 }, ...own }),
    );
    return answer.value;
  };
  const said = ({ cells }: Any) =>
    cells.map(({ row, column, text, refused, problems }: Any) => [
      row,
      column,
      text,
      ...(refused === undefined ? [] : [refused]),
      ...problems.flatMap(({ rule, severity }: Any) => (severity === 'note' ? [] : [rule])),
    ]);

  it('has a cell for a field of each record, also for a code of a list, hours and lists of codes', async () => {
    const served = await forms({
      ...files,
      [quay]: `${files[quay]}Availability:
  StandardAvailability:
    Day:
      - Name: Monday
        OpeningHours:
          - { OpeningTime: "09:00", ClosingTime: "12:30" }
          - { OpeningTime: "13:30", ClosingTime: "17:00" }
ContactInfo:
  - { ContactType: Phone, ContactContent: "1" }
  - { ContactType: Phone, ContactContent: "2" }
`,
    });
    const { value } = await served.ask(
      'table',
      await table(served, {
        columns: [
          'ContactInfo.Phone',
          'Accessibility',
          'PostalAddress.PostCode',
          'Availability.StandardAvailability.Day.Monday',
        ],
      }),
    );
    expect(value.cells).toEqual([
      ['01353 662000', 'LevelAccess', 'CB7 4AA', ''],
      ['', '', 'CB7 4AA', ''],
      ['+44-1354 692000', '', 'CB7 4AA', ''],
      [null, '', 'CB7 4AA', '09:00-12:30; 13:30-17:00'],
    ]);
  });

  it('takes a column of numbers with identities, in any order, and is saved with the lines of these only', async () => {
    const served = await forms(files);
    const value = await paste(
      served,
      'Identification\tContactInfo.Phone\r\nWB-1\t01945 582020\r\n0101\t01353 662001\r\n0102\t\r\n0999\t01\r\n',
    );
    expect(value.by).toBe('identity');
    expect(said(value)).toEqual([
      [3, 0, '01945 582020'],
      [0, 0, '01353 662001'],
    ]);
    expect(value.notes).toEqual([
      'No record of the table has this identity, so nothing was taken (1): 0999.',
      '1 empty cell: nothing changes there.',
    ]);
    const { shown, saved } = await save(served, { table: await table(served, { cells: value.cells }) });
    expect(shown.title).toBe('Change Contact info, phone in 2 branches, by a table');
    expect(lines(shown)).toEqual([
      '+ContactInfo: [{ ContactType: Phone, ContactContent: 01945 582020 }]',
      "-      ContactContent: '01353 662000'",
      "+      ContactContent: '01353 662001'",
    ]);
    expect(served.space.read(branches)).toContain('ContactType: Phone # day and night');
    await served.ask('take-back', { id: saved.edit, isAgain: false });
    expect([served.space.read(branches), served.space.read(quay)]).toEqual([files[branches], files[quay]]);
  });

  it('takes two columns without names by the identities in the first, and one column by order, and says so', async () => {
    const served = await forms(files);
    const two = await paste(served, '0103\t01354 692001\n0102\t01354 652001');
    expect([two.by, said(two)]).toEqual([
      'identity',
      [
        [2, 0, '01354 692001'],
        [1, 0, '01354 652001'],
      ],
    ]);
    const one = await paste(served, '01354 1\n\n01354 3\n\n\n', { at: { row: 1, column: 0 } });
    expect([one.by, said(one), one.notes]).toEqual([
      'order',
      [
        [1, 0, '01354 1'],
        [3, 0, '01354 3'],
      ],
      [
        'By order: the records were not named, so the rows went to those of the table in its order, from row 2 on. Compare a few.',
        '1 empty cell: nothing changes there.',
      ],
    ]);
    const short = await paste(served, '01354 1');
    expect(short.notes).toContain('1 row for 4 records: the last 3 stay as they are.');
    const emptied = await paste(served, '0101\t\n0102\t', { isEmptyRemoved: true });
    expect(said(emptied)).toEqual([[0, 0, '']]);
  });

  it('has cells with line breaks in quotes, and CSV with semicolons and a byte order mark', async () => {
    const served = await forms(files);
    const note = { columns: ['Note'] };
    const quoted = await paste(served, '0102\t"Ring twice.\r\nThen ""knock""."\r\n', note);
    expect(said(quoted)).toEqual([[1, 0, 'Ring twice.\nThen "knock".']]);
    const open = await paste(served, '0102\t"Ring', note);
    expect(open.error).toContain('A quotation mark is opened and never closed');
    const csv = "\ufeffIdentification;Note;Colour\r\n0102;Über 'Ring'; red\r\n";
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const file = Buffer.from(csv, encoding).toString('base64');
      const read = await paste(served, '', { ...note, from: { file } });
      expect([said(read), read.notes]).toEqual([
        [[1, 0, "Über 'Ring'"]],
        ['Not in this table, so left out: Colour.'],
      ]);
    }
  });

  it('is written as CSV that reads back as the same table, with formulas made harmless', async () => {
    const formula = '=HYPERLINK("http://x.example")';
    const served = await forms({
      ...files,
      [branches]: files[branches].replace('Ring the bell.', JSON.stringify(formula)),
    });
    const { value } = await served.ask(
      'table-csv',
      await table(served, { columns: ['Note', 'ContactInfo.Phone'] }),
    );
    expect(value.csv.split('\r\n')).toEqual([
      '\ufeffBrandName,Identification,SequenceNumber,Name,Note,ContactInfo.Phone',
      'Fenland Bank,0101,0,Ely,,01353 662000',
      'Fenland Bank,0102,0,March,,',
      `Fenland Bank,0103,0,Chatteris,"'=HYPERLINK(""http://x.example"")",'+44-1354 692000`,
      'Wisbech Bank,WB-1,0,Quay,,',
      '',
    ]);
    const read = async (csv: string) => {
      const from = { file: Buffer.from(csv).toString('base64') };
      return paste(served, '', { columns: ['Note', 'ContactInfo.Phone'], from });
    };
    expect((await read(value.csv)).cells).toEqual([]);
    const edited = await read(value.csv.replace('March,,', 'March,=1+1,').replace('662000', '662009'));
    expect(said(edited)).toEqual([
      [0, 1, '01353 662009'],
      [1, 0, '=1+1'],
    ]);
  });

  it('names what a spreadsheet has spoilt, and guesses nothing of it', async () => {
    const served = await forms({
      ...files,
      [branches]: files[branches].replace('  Note: Ring the bell.', '  Note: "0042"'),
    });
    const value = await paste(
      served,
      [
        ['0101', '1.6E+09'],
        ['0102', '1354652001'],
        ['0103', '#REF!'],
        ['101', '01354 652001'],
      ]
        .map((row) => row.join('\t'))
        .join('\n'),
    );
    expect(said(value)).toEqual([
      [0, 0, '1.6E+09', expect.stringContaining('how a spreadsheet shortens a long number')],
      [1, 0, '1354652001', expect.stringContaining('has no 0 or +44 at its beginning')],
      [2, 0, '#REF!', expect.stringContaining('a formula that failed')],
    ]);
    expect(value.notes).toEqual([
      'A spreadsheet has probably dropped zeros at the beginning, so nothing was taken (1): 101 (is it 0101?).',
    ]);
    const notes = await paste(served, '0103\t42\n0102\t01-Mar', { columns: ['Note'] });
    expect(said(notes)).toEqual([
      [2, 0, '42', expect.stringContaining('is 0042 without its zeros')],
      [1, 0, '01-Mar', expect.stringContaining('looks like a date')],
    ]);
    const { status, value: saved } = await served.ask('plan-set', {
      table: await table(served, { cells: value.cells }),
    });
    expect([status, saved.error]).toEqual([400, expect.stringContaining("A cell can't be saved: 1.6E+09")]);
  });

  it('takes amounts and rates as people type them, and has the messages of the rules at the cell', async () => {
    const served = await forms();
    const { value } = await served.ask('find', { collection: 'personal-current-accounts' });
    const [record] = value.records.filter(({ brand }: Any) => brand === 'fenland');
    const check = async (column: string, text: string) => {
      const answer = await served.ask('check-cells', {
        collection: 'personal-current-accounts',
        records: [record],
        columns: [column],
        cells: [{ row: 0, column: 0, text }],
      });
      expect(answer.value.error).toBeUndefined();
      const [cell] = answer.value;
      return [cell?.text, cell?.problems[0]?.rule];
    };
    const amount = 'CoreProduct.MonthlyMaximumCharge';
    expect((await check(amount, '£1,000'))[0]).toBe('1000');
    expect((await check(amount, '£ 25.50'))[0]).toBe('25.50');
    expect(await check(amount, '€25')).toEqual(['€25', 'schema/format']);
    expect(await check(amount, '25,5')).toEqual(['25,5', 'schema/format']);
    expect(await check(amount, '<img src=x onerror=alert(1)>')).toEqual([
      '<img src=x onerror=alert(1)>',
      'schema/format',
    ]);
  });

  it.each<[string, object, number, string]>([
    [
      'a field of another name',
      { columns: ['__proto__'] },
      400,
      "A table can't have the field __proto__: branches have none of this name that a cell can show.",
    ],
    [
      'an identity',
      { columns: ['Identification'] },
      400,
      "A table can't have the field Identification: branches have none of this name that a cell can show.",
    ],
    [
      'a path that is none',
      { columns: ['PostalAddress..PostCode'] },
      400,
      "A table can't have the field PostalAddress..PostCode: branches have none of this name that a cell can show.",
    ],
    ['no columns', { columns: [] }, 400, 'The table has no columns.'],
    ['a column twice', { columns: ['Note', 'Note'] }, 400, 'The table has a column twice.'],
    [
      'too many',
      { columns: Array.from({ length: 21 }, String) },
      400,
      'A table can have at most 20 columns.',
    ],
    ['no such row', { at: { row: 4, column: 0 } }, 400, 'The table has no such cell.'],
    ['no place', { at: null }, 400, 'The table has no such cell.'],
    ['nothing', { from: { text: ' \n\t\n' } }, 400, 'There is nothing in what was pasted.'],
    [
      'more columns than there are',
      { from: { text: 'a\tb\tc' } },
      400,
      '3 columns were pasted, and from this cell on, the table has 1. Its first column has to have the identities of the records, or its first row the names of the columns.',
    ],
  ])('of what was pasted is refused: %s', async (_, own, status, error) => {
    const served = await forms(files);
    const answer = await served.ask(
      'paste',
      await table(served, { from: { text: 'x' }, at: { row: 0, column: 0 }, ...own }),
    );
    expect([answer.status, answer.value.error]).toEqual([status, error]);
  });

  it('names control characters and marks, and takes __proto__ as an identity that there is not', async () => {
    const served = await forms(files);
    const value = await paste(
      served,
      '__proto__\tx\n0101\ta\u0007b\n0102\ta\ufeffb\n0103\t<script>alert(1)</script>',
      {
        columns: ['Note'],
      },
    );
    expect(said(value)).toEqual([
      [0, 0, 'a\u0007b', "It has a character that isn't visible, U+0007. Write it anew."],
      [1, 0, 'a\ufeffb', "It has a character that isn't visible, byte order mark. Write it anew."],
      [2, 0, '<script>alert(1)</script>', 'texts/html'],
    ]);
    expect(value.notes[0]).toBe(
      'No record of the table has this identity, so nothing was taken (1): __proto__.',
    );
  });

  it('of a hundred thousand rows and five megabytes is answered in short', async () => {
    const served = await forms(files);
    const rows = Array.from({ length: 100_000 }, (_, at) => `X${at}\t${'0'.repeat(45)}`);
    const value = await paste(served, ['0101\t01353 1', ...rows].join('\n'));
    expect(said(value)).toEqual([[0, 0, '01353 1']]);
    expect(value.notes).toHaveLength(1);
    expect(value.notes[0]).toMatch(/\(100,000\): X0, .* and 99,980 more\.$/);
    const ordered = await paste(served, rows.map((row) => row.split('\t')[1]).join('\n'), {
      columns: ['Note'],
    });
    expect(ordered.cells).toHaveLength(4);
    expect(ordered.notes).toContain('100,000 rows for 4 records: the last 99996 went nowhere.');
    const cell = await paste(served, `0101\t${'x'.repeat(5 * 2 ** 20)}`, { columns: ['Note'] });
    expect(said(cell).map(([row, , text, rule]: Any) => [row, text.length, rule])).toEqual([
      [0, 5 * 2 ** 20, 'schema/length'],
    ]);
  });
});
