import { describe, expect, it } from 'vitest';
import { branchYaml, fenland } from '../commands/workspace.js';
import { type Any, forms, type ServedForms } from './forms.js';

const branches = 'content/fenland/branches.yaml';
const files = {
  ...fenland,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n',
  [branches]: `# The branches of the fens.
${branchYaml('0101', '  Name: Ely # by the river\n  Accessibility: [LevelAccess] # since 2019\n')}
${branchYaml('0102', '  Name: March\n')}
${branchYaml('0103', '  Name: Chatteris\n  Note: Ring the bell.\n')}`,
};

const all = [0, 1, 2].map((index) => ({
  brand: 'fenland',
  collection: 'branches',
  at: { file: 'fenland/branches.yaml', index },
}));

const plan = ({ ask }: ServedForms, answers: object) =>
  ask('plan', { job: { name: 'set-field', records: all, answers } });

/** The changed lines of what was shown, and what was shown. */
async function save(served: ServedForms, answers: object) {
  const { value: shown } = await plan(served, answers);
  const job = { name: 'set-field', records: all, answers };
  const saved = await served.ask('save', { job, digest: shown.digest });
  expect([shown.error, saved.status]).toEqual([undefined, 200]);
  return [
    shown.title,
    shown.files.flatMap((file: Any) => file.lines.map(({ sign, text }: Any) => sign + text)),
  ];
}

describe('one field of many records', () => {
  it('is set where it is another, each in its line, with the comments kept', async () => {
    const served = await forms(files);
    const town = { field: 'PostalAddress.TownName', record: { PostalAddress: { TownName: 'Ely' } } };
    expect(await save(served, town)).toEqual([
      'Set Postal address, town name to Ely in 3 branches',
      Array(3).fill('+    TownName: Ely'),
    ]);
    expect((await plan(served, town)).value).toMatchObject({ count: 0, files: [] });
  });

  it('gets a code and loses it, or is left out', async () => {
    const served = await forms(files);
    const own = { field: 'Accessibility', code: 'InductionLoop' };
    expect(await save(served, { ...own, kind: 'add-code' })).toEqual([
      'Add InductionLoop to Accessibility in 3 branches',
      [
        '-  Accessibility: [LevelAccess] # since 2019',
        '+  Accessibility: [LevelAccess, InductionLoop] # since 2019',
        '+  Accessibility: [InductionLoop]',
        '+  Accessibility: [InductionLoop]',
      ],
    ]);
    await save(served, { ...own, kind: 'remove-code' });
    expect(served.space.read(branches)).toBe(files[branches]);
    expect((await save(served, { field: 'Note', kind: 'remove' }))[1]).toEqual(['-  Note: Ring the bell.']);
  });

  it('is shown with the problems that it would bring', async () => {
    const { value } = await plan(await forms(files), {
      field: 'Availability.NonStandardAvailability',
      record: { Availability: { NonStandardAvailability: [{ Name: 'Christmas' }] } },
    });
    expect(value.counts.error).toBeGreaterThan(0);
    expect(value.records[0].problems.map(({ message }: Any) => message).join()).toContain(
      'StandardAvailability',
    );
  });

  it.each<[object, string]>([
    [
      { field: 'Identification', record: { Identification: 'x' } },
      "Identification tells records apart, so it can't be changed in many at once.",
    ],
    [
      { field: 'ContactInfo.ContactContent', record: { ContactInfo: { ContactContent: 'x' } } },
      "A record can have several of Contact info, so it isn't clear which one is meant.",
    ],
    [{ field: '__proto__.polluted', kind: 'remove' }, 'In v2.2, branches have no field __proto__.polluted.'],
    [{ field: 'PostalAddress.Country.x', kind: 'remove' }, 'In v2.2, branches have no field PostalAddress'],
    [{ field: '', kind: 'remove' }, 'Choose what to do, and which field.'],
    [{ field: 'Type', kind: 'remove' }, "Type is required, so it can't be left out."],
    [{ field: 'Note', kind: 'add-code', code: 'x' }, 'Note is not a list of codes.'],
    [{ field: 'Note', kind: 'add-code' }, 'Choose a code.'],
    [{ field: 'Note', record: { Note: '' } }, 'Enter what the field should say.'],
    [{ field: 'Note' }, 'Enter what the field should say.'],
    [{ field: 'Note', kind: 'eval' }, 'Choose what to do, and which field.'],
    [{ field: 'Note', record: { Note: 'a\ufeffb' } }, "Note has a character that can't be seen, U+FEFF"],
  ])('is refused: %j', async (answers, error) => {
    const served = await forms(files);
    const { status, value } = await plan(served, answers);
    expect([status, value.error]).toEqual([400, expect.stringContaining(error)]);
    expect(served.space.read(branches)).toBe(files[branches]);
  });
});
