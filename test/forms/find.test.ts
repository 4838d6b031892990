import { expect, it } from 'vitest';
import { branchYaml, fenland } from '../commands/workspace.js';
import { type Any, forms, branchesFile as path, type ServedForms } from './forms.js';

async function found({ ask }: ServedForms, text: string, more: object = {}): Promise<Any> {
  const { status, value } = await ask('find', { text, most: 50, ...more });
  expect([status, value.error]).toEqual([200, undefined]);
  return value;
}

it('finds records by name, number, town and postcode, in any case', async () => {
  const more = `${branchYaml('FB-77').replace('  Type', '  Name: Wisbech Quay\n  Type').replace('CB7 4AA', 'PE13 1AX')}  Note: By the fens.\n`;
  const served = await forms({ ...fenland, [path]: fenland[path] + more });
  expect((await found(served, 'wisbech')).records).toEqual([
    {
      brand: 'fenland',
      brandName: 'Fenland Bank',
      collection: 'branches',
      noun: 'branch',
      at: { file: 'fenland/branches.yaml', index: 5 },
      identity: 'FB-77',
      name: 'Wisbech Quay',
      detail: 'PE13 1AX',
      nation: 'EW',
      when: '',
    },
  ]);
  for (const text of ['fb-77', 'PE13 1ax', 'pe131ax', '  quay pe13 '])
    expect((await found(served, text)).records, text).toMatchObject([{ identity: 'FB-77' }]);
  expect((await found(served, 'fens')).count).toBe(0);
  // Of several words, those that have the most of them.
  const most = await found(served, 'fens quay wisbech');
  expect(most).toMatchObject({ isWhole: false, records: [{ identity: 'FB-77' }] });
  expect(await found(served, 'branch quay')).toMatchObject({ isWhole: true, count: 1 });
});

it('is within a brand and a collection, and finds those of a nation', async () => {
  const scottish = branchYaml('FB-8').replace('CB7 4AA', 'EH1 1ZZ');
  const served = await forms({ ...fenland, [path]: fenland[path] + scottish });
  const { count } = await found(served, '');
  const atms = await found(served, '', { collection: 'atms' });
  expect([count > 7, atms.count > 0, atms.count < count]).toEqual([true, true, true]);
  expect((await found(served, '', { brand: 'elsewhere' })).count).toBe(0);
  expect((await found(served, 'scotland')).records).toMatchObject([{ identity: 'FB-8' }]);
});

it('begins with those whose name it is, whatever its apostrophes, then with those that have it in theirs', async () => {
  const named = (id: string, name: string, town: string) =>
    branchYaml(id, `    StreetName: Lynn Road\n    TownName: ${town}\n  Name: ${name}\n`);
  const branches = [
    named('A', 'Hull', 'Kings Sutton'),
    named('B', 'Lynn Road Kings', 'Ely'),
    named('C', 'King’s Lynn', 'Ely'),
  ];
  const served = await forms({ ...fenland, [path]: branches.join('') });
  for (const [text, names] of [
    ["king's lynn", ['C', 'A', 'B']],
    ['lynn road', ['B', 'A', 'C']],
    ['kings lynn road branch', ['A', 'B', 'C']],
  ] as const) {
    const { records } = await found(served, text);
    expect(
      records.map(({ identity }: Any) => identity),
      text,
    ).toEqual(names);
  }
});

it('takes what is typed as a text', async () => {
  const served = await forms(fenland);
  for (const text of ['.*', '^FB', '(a+)+$', '[', '\\', 'FB-0[12]', '__proto__', 'x'.repeat(5000)])
    expect([text, (await found(served, text)).count]).toEqual([text, 0]);
  expect((await served.ask('find', { text: 5, most: 1 })).status).toBe(400);
});

it('knows what was changed meanwhile, by whomever, and what can’t be read any more', async () => {
  const served = await forms(fenland);
  const { space } = served;
  expect((await found(served, 'FB-02')).count).toBe(1);
  // As long as before.
  space.write(path, space.read(path).replace('FB-02', 'FB-92'));
  expect([(await found(served, 'FB-02')).count, (await found(served, 'FB-92')).count]).toEqual([0, 1]);
  space.write('content/fenland/branches/new.yaml', branchYaml('FB-50').replace(/^- | {2}/gm, ''));
  expect((await found(served, 'FB-50')).count).toBe(1);
  space.remove('content/fenland/branches/new.yaml');
  space.write(path, '- Identification: [FB\n');
  expect(await found(served, 'FB-')).toMatchObject({
    count: 0,
    broken: [expect.stringMatching(/^fenland\/branches\.yaml, line \d+: .*\.$/)],
  });
});

it('answers with the best of many', async () => {
  const many = Array.from({ length: 80 }, (_, index) => branchYaml(`FB-${index}`)).join('');
  const { records, count } = await found(await forms({ ...fenland, [path]: many }), 'fb-7', { most: 9 });
  expect([records.length, records[0].identity, count]).toEqual([9, 'FB-7', 11]);
});
