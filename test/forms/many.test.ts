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

async function found({ ask }: ServedForms) {
  const { value } = await ask('find', { collection: 'branches' });
  return value.records.map(({ brand, file, index }: Any) => ({ brand, file, index })) as object[];
}

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
    await served.ask('take-back', { id: saved.edit });
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
      "A record can have several of Contact info, so it isn't clear which one is meant. Change the list as a whole, or each record by itself.",
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
    ['Note', { kind: 'set', value: '' }, "The request can't be read"],
    ['Note', { kind: 'set' }, "The request can't be read"],
    ['Note', { kind: 'eval' }, "The request can't be read"],
    ['Note', { kind: 'set', value: 'a\ufeffb' }, "Note has a character that can't be seen, U+FEFF"],
    [
      'OtherAccessibility',
      { kind: 'set', value: [{ Name: 'a\u0007' }] },
      "Other accessibility, name has a character that can't be seen, U+0007",
    ],
  ])('is refused: %s, %j', async (field, change, error) => {
    const served = await forms(files);
    const { status, value } = await served.ask('plan-set', many(await found(served), field, change));
    expect([status, value.error]).toEqual([400, expect.stringContaining(error)]);
    expect(served.space.read(branches)).toBe(files[branches]);
  });

  it.each<[unknown, number, string]>([
    [[], 400, 'No record is chosen'],
    ['all', 400, "The request can't be read"],
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
    [[{ brand: 'fenland', file: 'fenland/branches.yaml', index: -1 }], 400, "The request can't be read"],
    [
      Array(2).fill({ brand: 'fenland', file: 'fenland/branches.yaml', index: 0 }),
      409,
      'fenland/branches.yaml has no record number 1. Choose the records again.',
    ],
  ])('of records that are none is refused: %j', async (records, status, error) => {
    const served = await forms(files);
    const change = { kind: 'set', value: 'x' };
    const answer = await served.ask('plan-set', many(records as object[], 'Note', change));
    expect([answer.status, answer.value.error]).toEqual([status, expect.stringContaining(error)]);
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
