import { describe, expect, it } from 'vitest';
import {
  type Any,
  branch,
  branches,
  changeOf,
  edited,
  forms,
  inV22,
  branchesFile as list,
  type ServedForms,
} from './forms.js';

/** Ely, from a day or always, with the end of its number. */
const north = (from = '', end = 1) => `- ${from}Identification: FB-01 # never change it
  SequenceNumber: 0
  Name: "Ely"
  Type: Physical
  CustomerSegment: [Personal]
  # The switchboard:
  ContactInfo:
    - { ContactType: Phone, ContactContent: "+44-135300000${end}" }
  PostalAddress: { TownName: Ely, PostCode: CB7 4AA }
  # Nothing below this line.

`;
const ely = `# Branches of the Fens, from north to south.
${north()}# The south.
- Identification: FB-02
  SequenceNumber: 0
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { TownName: Soham, PostCode: CB7 5AA }
`;

const content = { ...inV22, [list]: ely };

/** Opens a record, and copies it from a time with a change. */
async function copied(served: ServedForms, at: object, from: string, change: object = {}) {
  const asked = { ...(await changeOf(served, { ...branches, at }, { ...change, from })), kind: 'copy' };
  return (await served.ask('save', { change: asked })).value;
}

const first = branch(0).at;

const otherNumber = [{ ContactType: 'Phone', ContactContent: '+44-1353000002' }];

describe('a copy from a date (D49)', () => {
  it('is written right after the record, as that is written, and nothing else changes', async () => {
    const served = await forms(content);
    const saved = await copied(served, first, '2099-12-01', { ContactInfo: otherNumber });
    expect(served.space.read(list)).toBe(
      ely.replace('# The south.', `${north('from: 2099-12-01\n  ', 2)}# The south.`),
    );
    expect(saved.record).toMatchObject({
      at: branch(1).at,
      value: { from: '2099-12-01', ContactInfo: otherNumber },
      when: 'from 1 December 2099',
      others: [{ at: first, when: 'until 30 November 2099', isLater: false }],
    });
    await edited(served, 1);
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
    const served = await forms({ ...inV22, [`${folder}/ely.yaml`]: alone });
    const at = { file: 'fenland/branches/ely.yaml', index: 0 };
    const saved = await copied(served, at, '2099-12-01', { Type: 'Mobile' });
    expect(saved.files[0]).toBe('fenland/branches/ely-from-2099-12-01.yaml');
    expect(saved.record.others).toEqual([{ at, when: 'until 30 November 2099', isLater: false }]);
    const copy = alone.replace('Identification', 'from: 2099-12-01\nIdentification');
    expect(served.space.read(`${folder}/ely-from-2099-12-01.yaml`)).toBe(copy.replace('Physical', 'Mobile'));
    expect(served.space.read(`${folder}/ely.yaml`)).toBe(alone);
    const later = { file: saved.files[0], index: 0 };
    const names = ['2099-12-01T09:00', '2100-01-01'].map(
      async (from) => (await copied(served, later, from)).files[0],
    );
    expect(await Promise.all(names)).toEqual([
      'fenland/branches/ely-from-2099-12-01-2.yaml',
      'fenland/branches/ely-from-2100-01-01.yaml',
    ]);
  });

  it('is refused without a time, with a place of its own, and of files that are no content', async () => {
    const served = await forms(content);
    const { opened } = await changeOf(served, 0);
    const after = { from: '2099-12-01', ...opened.value };
    const refused = async (change: object) => {
      const asked = { change: { ...branches, kind: 'copy', ...change } };
      const { status, value } = await served.ask('save', asked);
      return [status, value.error];
    };
    expect(await refused({ opened, after: opened.value })).toEqual([
      400,
      'The copy has no day from which it is published. Nothing was saved. Enter its first day, then save again.',
    ]);
    const evil = { opened, after: { ...after, from: '../../evil' } };
    const incomplete = [
      { opened: { value: opened.value }, after },
      { opened: { at: first }, after },
    ];
    for (const wrong of [evil, { after }, { opened }, ...incomplete])
      expect((await refused(wrong))[0]).toBe(400);
    for (const file of ['../site.yaml', '/etc/passwd', 'fenland/brand.yaml']) {
      const elsewhere = { ...opened, at: { file, index: 0 } };
      const [, error] = await refused({ opened: elsewhere, after });
      expect(error).toBe(`There is no file ${file} with branches.`);
    }
    expect(served.space.read(list)).toBe(ely);
  });
});

describe('the times of a record', () => {
  it('are words in the list, by which records of one identity can be told apart; what is published now comes first', async () => {
    const later = ['from: 2099-12-01\n  ', 'from: 2099-12-24T09:30\n  until: 2099-12-31\n  '];
    const other = north('until: 2099-06-30\n  ').replace('FB-01', 'FB-91');
    const served = await forms({
      ...inV22,
      [list]: [ely, ...later.map((from) => north(from)), other].join(''),
    });
    const { value } = await served.ask('find', { ...branches, text: '', most: 100 });
    expect(value.records.map(({ identity, when }: Any) => `${identity} ${when}`)).toEqual([
      'FB-01 until 30 November 2099',
      'FB-02 ',
      'FB-91 until 30 June 2099',
      'FB-01 from 1 December 2099 until 24 December 2099, 09:30',
      'FB-01 from 24 December 2099, 09:30 until 31 December 2099',
    ]);
  });

  it('have their problems at their fields, those with other records too', async () => {
    const served = await forms(content);
    await copied(served, first, '2099-12-01');
    const problems = async (times: object): Promise<Any> => {
      const kind = 'from' in times ? 'copy' : 'change';
      return (await served.ask('try', { ...(await changeOf(served, 0, times)), kind })).value;
    };
    const tried = async (times: object) =>
      (await problems(times))
        .filter(({ rule }: Any) => /^(?:times|records)\//.test(rule))
        .map(({ rule, field }: Any) => `${rule} ${field.join('.')}`);
    for (const [times, ...found] of [
      [{ from: '2099-12-01T00:00' }, 'times/same-from from'],
      [{ from: '2099-12-02' }],
      [{ from: undefined }],
      [{ from: '2099-12-02', until: '2099-12-01' }, 'times/backwards until'],
      [{ until: '2099-11-28' }, 'times/gap until'],
      [{ until: '2099-11-30' }],
    ] as const)
      expect(await tried(times)).toEqual(found);
    for (const from of ['2027-03-28T01:30', 'tomorrow'])
      expect(await tried({ from })).toContain('times/instant from');
    expect(await problems({ until: '2099-11-28' })).toContainEqual(
      expect.objectContaining({
        message:
          'nothing is published from 29 November 2099 until 30 November 2099, and then another record with the same identity brings it back.',
      }),
    );
  });
});
