import { describe, expect, it } from 'vitest';
import { siteYaml } from '../commands/workspace.js';
import { type Any, forms, type ServedForms } from './forms.js';

const branches = { brand: 'fenland', collection: 'branches' };
const list = 'content/fenland/branches.yaml';

const ely = `# Branches of the Fens, from north to south.
- Identification: FB-01 # never change it
  SequenceNumber: 0
  Name: "Ely"
  Type: Physical
  CustomerSegment: [Personal]
  # The switchboard:
  ContactInfo:
    - { ContactType: Phone, ContactContent: "+44-1353000001" }
  PostalAddress: { TownName: Ely, PostCode: CB7 4AA }
  # Nothing below this line.

# The south.
- Identification: FB-02
  SequenceNumber: 0
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { TownName: Soham, PostCode: CB7 5AA }
`;

const site = {
  'content/site.yaml': siteYaml,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n',
};
const content = { ...site, [list]: ely };

/** Opens a record, and copies it from a time with a change. */
async function copied({ ask }: ServedForms, at: object, from: string, change: object = {}) {
  const { value: opened } = await ask('open', { ...branches, at });
  const after = { ...opened.value, ...change, from };
  const asked = { ...branches, copyOf: { at, value: opened.value }, after };
  return { opened, asked, saved: await ask('save', { change: asked }) };
}

const first = { file: 'fenland/branches.yaml', index: 0 };

const otherNumber = [{ ContactType: 'Phone', ContactContent: '+44-1353000002' }];
const copyOfEly = `- from: 2099-12-01
  Identification: FB-01 # never change it
  SequenceNumber: 0
  Name: "Ely"
  Type: Physical
  CustomerSegment: [Personal]
  # The switchboard:
  ContactInfo:
    - { ContactType: Phone, ContactContent: "+44-1353000002" }
  PostalAddress: { TownName: Ely, PostCode: CB7 4AA }
  # Nothing below this line.

`;

describe('a copy from a date (D49)', () => {
  it('is written right after the record, as that is written, and nothing else changes', async () => {
    const served = await forms(content);
    const { saved } = await copied(served, first, '2099-12-01', { ContactInfo: otherNumber });
    expect(served.space.read(list)).toBe(ely.replace('# The south.', `${copyOfEly}# The south.`));
    const second = { file: 'fenland/branches.yaml', index: 1 };
    expect(saved.value.record).toMatchObject({ at: second, when: 'from 1 December 2099' });
    expect(saved.value.record.others).toEqual([{ ...first, when: 'until 30 November 2099' }]);

    const opened = await served.ask('open', { ...branches, at: second });
    const before = opened.value.value;
    expect(before).toMatchObject({ from: '2099-12-01', ContactInfo: otherNumber });
    await served.ask('save', { change: { ...branches, at: second, before, remove: true } });
    expect(served.space.read(list)).toBe(ely);
  });

  it('has a file of its own where the record has one, with a name that no other has', async () => {
    const alone = `# Ely, by Ada.
Identification: FB-01
SequenceNumber: 0
Type: Physical # a house
CustomerSegment: [Personal]
PostalAddress: { TownName: Ely, PostCode: CB7 4AA }
`;
    const folder = 'content/fenland/branches';
    const served = await forms({ ...site, [`${folder}/ely.yaml`]: alone });
    const at = { file: 'fenland/branches/ely.yaml', index: 0 };
    const { saved } = await copied(served, at, '2099-12-01', { Type: 'Mobile' });
    expect(saved.value.files[0]).toBe('fenland/branches/ely-from-2099-12-01.yaml');
    expect(saved.value.record.others).toEqual([{ ...at, when: 'until 30 November 2099' }]);
    const copy = alone.replace('Identification', 'from: 2099-12-01\nIdentification');
    expect(served.space.read(`${folder}/ely-from-2099-12-01.yaml`)).toBe(copy.replace('Physical', 'Mobile'));
    expect(served.space.read(`${folder}/ely.yaml`)).toBe(alone);
    const later = { file: saved.value.files[0], index: 0 };
    const names = ['2099-12-01T09:00', '2100-01-01'].map(async (from) => {
      const again = await copied(served, later, from);
      return again.saved.value.files[0];
    });
    expect(await Promise.all(names)).toEqual([
      'fenland/branches/ely-from-2099-12-01-2.yaml',
      'fenland/branches/ely-from-2100-01-01.yaml',
    ]);
  });

  it('is refused without a time, with a place of its own, and of files that are no content', async () => {
    const served = await forms(content);
    const { ask, space } = served;
    const { value: opened } = await ask('open', { ...branches, at: first });
    const { value } = opened;
    const after = { from: '2099-12-01', ...value };
    const refused = async (change: object) => {
      const answer = await ask('save', { change: { ...branches, ...change } });
      return [answer.status, answer.value.error];
    };
    const copyOf = { at: first, value };
    expect(await refused({ copyOf, after: value })).toEqual([
      400,
      'The copy has no day from which it is published. Nothing was saved. Enter its first day, then save again.',
    ]);
    expect((await refused({ copyOf, after: { ...after, from: '../../evil' } }))[0]).toBe(400);
    for (const wrong of [
      { copyOf, at: first, before: value, after },
      { at: first, after },
    ])
      expect((await refused(wrong))[1]).toContain('has too much or too little');
    for (const wrong of [{ value }, { at: first }])
      expect((await refused({ copyOf: wrong, after }))[0]).toBe(400);
    for (const file of ['../site.yaml', '/etc/passwd', 'fenland/brand.yaml']) {
      const elsewhere = { at: { file, index: 0 }, value };
      const error = `There is no file ${file} with branches.`;
      expect(await refused({ copyOf: elsewhere, after })).toEqual([400, error]);
    }
    expect(space.read(list)).toBe(ely);
  });
});

describe('the times of a record', () => {
  it('are words in the list, by which records of one identity can be told apart', async () => {
    const times = ['from: 2099-12-01', 'from: 2099-12-24T09:30\n  until: 2099-12-31', 'until: 2099-06-30'];
    const all = times.map((lines, at) =>
      ely
        .slice(ely.indexOf('- Id'))
        .replace('\n', `\n  ${lines}\n`)
        .replaceAll('FB-0', `FB-${at === 2 ? 9 : 0}`),
    );
    const served = await forms({
      ...site,
      [list]: ely + all.join('').replaceAll(/^- Identification: FB-.2(?:\n .*)+\n/gm, ''),
    });
    const { value } = await served.ask('find', { ...branches, text: '', most: 100 });
    expect(value.records.map(({ identity, when }: Any) => `${identity} ${when}`)).toEqual([
      'FB-01 until 30 November 2099',
      'FB-02 ',
      'FB-01 from 1 December 2099 until 24 December 2099, 09:30',
      'FB-01 from 24 December 2099, 09:30 until 31 December 2099',
      'FB-91 until 30 June 2099',
    ]);
  });

  it('have their problems at their fields, those with other records too', async () => {
    const served = await forms(content);
    await copied(served, first, '2099-12-01');
    const { value: opened } = await served.ask('open', { ...branches, at: first });
    const { value } = opened;
    const tried = async (times: object) => {
      const change = { ...branches, after: { ...value, ...times } };
      const original = { at: first, before: value };
      const answer = await served.ask('try', 'from' in times ? change : { ...change, ...original });
      return answer.value
        .filter(({ rule }: Any) => /^(?:times|records)\//.test(rule))
        .map(({ rule, field }: Any) => `${rule} ${field.join('.')}`);
    };
    expect(await tried({ from: '2099-12-01T00:00' })).toEqual(['times/same-from from']);
    expect(await tried({ from: '2099-12-02' })).toEqual([]);
    expect(await tried({ from: '2099-12-02', until: '2099-12-01' })).toEqual(['times/backwards until']);
    expect(await tried({ from: '2027-03-28T01:30' })).toContain('times/instant from');
    expect(await tried({ from: 'tomorrow' })).toContain('times/instant from');
    expect(await tried({ until: '2099-11-28' })).toEqual(['times/gap until']);
    const ending = { ...branches, at: first, before: value, after: { ...value, until: '2099-11-28' } };
    expect((await served.ask('try', ending)).value).toContainEqual(
      expect.objectContaining({
        message:
          'nothing is published from 29 November 2099 until 30 November 2099, and then another record brings it back.',
      }),
    );
    expect(await tried({ until: '2099-11-30' })).toEqual([]);
  });
});
