import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/model/problem.js';
import type { KnownProblem } from '../../src/report/report/registry.js';
import { messageOf, sentence } from '../../src/report/report/sentence.js';
import { check } from './check.js';
import { productExample } from './fixtures.js';

type Duplicate = Extract<KnownProblem, { rule: 'records/duplicate-identity' }>;

const duplicates = (problems: readonly Problem[]) =>
  problems.filter((problem): problem is Duplicate => problem.rule === 'records/duplicate-identity');

const branch = (id: string, name: string, sequence = 0, postcode = 'PE13 1AB') => `
- Identification: ${id}
  SequenceNumber: ${sequence}
  Name: ${name}
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { Country: GB, PostCode: ${postcode} }
`;
const atm = (id: string, town: string) => `
- Identification: ${id}
  SupportedCurrencies: [GBP]
  Location: { PostalAddress: { TownName: ${town}, Country: GB, PostCode: PE13 1AB } }
`;

describe('a number that is used twice (D16)', () => {
  it('says which two records have it, how they differ, and which number is free', async () => {
    const [found, ...others] = duplicates(
      await check(
        { collection: 'branches', yaml: branch('FB-0102', 'Ely') + branch('FB-0103', 'March') },
        { collection: 'branches', yaml: branch('FB-0103', 'Wisbech') },
      ),
    );
    expect(others).toEqual([]);
    expect(found!.args).toMatchObject({
      next: 'FB-0104',
      nextSequence: '1',
      twin: { name: 'Wisbech', firstName: 'March', differ: ['Name'] },
    });
    expect(found!.at.map(({ file, start }) => [file, start.line])).toEqual([
      ['content/fenland/branches/1.yaml', 2],
      ['content/fenland/branches/0.yaml', 9],
    ]);
    expect(sentence(found!)).toContain('Here it is "Wisbech", there "March".');
    expect(messageOf(found!).help).toContain('"FB-0104"');
  });

  it('proposes each number once, and none that a record with a mistake has', async () => {
    const found = duplicates(
      await check({
        collection: 'branches',
        yaml:
          ['Ely', 'March', 'Wisbech'].map((name) => branch('FB-0102', name)).join('') +
          branch('FB-0103', 'Soham').replace('Physical', 'Phisical'),
      }),
    );
    expect(found.map(({ args }) => [args.next, args.nextSequence])).toEqual([
      ['FB-0104', '1'],
      ['FB-0105', '2'],
    ]);
  });

  it('counts sub branches on from the highest', async () => {
    const [found] = duplicates(
      await check({
        collection: 'branches',
        yaml: branch('B/1', 'Ely') + branch('B/1', 'Van', 4) + branch('B/1', 'Bus', 4),
      }),
    );
    expect(found!.args).toMatchObject({ next: 'B/2', nextSequence: '5' });
  });

  it('has no SequenceNumber where the record is no branch', async () => {
    const account = (state: string) => ({
      collection: 'personal-current-accounts' as const,
      yaml: productExample(`Identification: ${state}`),
    });
    const [found, ...others] = [
      ...duplicates(await check({ collection: 'atms', yaml: atm('C-1', 'Ely') + atm('C-1', 'March') })),
      ...duplicates(await check(account('A'), account('B'))),
    ];
    expect(found!.args).toMatchObject({ next: 'C-2', twin: { differ: ['Location'] } });
    expect(others.map(({ args }) => args.twin?.differ)).toEqual([['PCAMarketingState']]);
    for (const { args } of [found!, ...others]) expect(args).not.toHaveProperty('nextSequence');
  });

  it('says of one record that is there twice that one of the two goes, whatever its layout', async () => {
    const [found] = duplicates(
      await check(
        { collection: 'atms', yaml: atm('A1', 'Ely') },
        { collection: 'atms', yaml: atm('A1', '"Ely"').replace('  Supp', '  # a note\n  Supp') },
      ),
    );
    expect(found!.args.twin).toEqual({ differ: [] });
    expect(messageOf(found!).help).toBe('Delete one of the two.');
  });

  it('proposes nothing where the others are not numbered', async () => {
    const [found] = duplicates(
      await check({ collection: 'atms', yaml: atm('ELY', 'Ely') + atm('ELY', 'March') }),
    );
    expect(found!.args).not.toHaveProperty('next');
    expect(messageOf(found!).help).toContain('an Identification of its own');
  });
});
