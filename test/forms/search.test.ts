import { describe, expect, it } from 'vitest';
import { branchYaml, fenland } from '../commands/workspace.js';
import { type Any, forms, type ServedForms } from './forms.js';

const path = 'content/fenland/branches.yaml';

async function search({ ask }: ServedForms, text: string): Promise<Any> {
  const { status, value } = await ask('search', { text });
  expect([status, value.error]).toEqual([200, undefined]);
  return value;
}

describe('a search', () => {
  it('finds records by name, number, town and postcode, in any case', async () => {
    const more = `${branchYaml('FB-77').replace('  Type', '  Name: Wisbech Quay\n  Type').replace('CB7 4AA', 'PE13 1AX')}  Note: By the fens.\n`;
    const served = await forms({ ...fenland, [path]: fenland[path] + more });
    expect((await search(served, 'wisbech')).found).toEqual([
      {
        brand: 'fenland',
        brandName: 'Fenland Bank',
        collection: 'branches',
        noun: 'branch',
        file: 'fenland/branches.yaml',
        index: 5,
        identity: 'FB-77',
        name: 'Wisbech Quay',
        detail: 'PE13 1AX',
        country: 'England and Wales',
      },
    ]);
    for (const text of ['fb-77', 'PE13 1ax', 'pe131ax', '  quay pe13 '])
      expect([text, (await search(served, text)).found.map(({ identity }: Any) => identity)]).toEqual([
        text,
        ['FB-77'],
      ]);
    for (const text of ['fens', 'quay march', '  ']) expect((await search(served, text)).count).toBe(0);
  });

  it('takes what is typed as a text', async () => {
    const served = await forms(fenland);
    for (const text of ['.*', '^FB', '(a+)+$', '[', '\\', 'FB-0[12]', '\t', '__proto__', 'x'.repeat(5000)])
      expect([text, await search(served, text)]).toEqual([text, { found: [], count: 0 }]);
    expect((await served.ask('search', { text: 5 })).status).toBe(400);
  });

  it('knows what was changed meanwhile, by whomever, and what is gone', async () => {
    const served = await forms(fenland);
    const { space } = served;
    expect((await search(served, 'FB-02')).count).toBe(1);
    // As long as before.
    space.write(path, space.read(path).replace('FB-02', 'FB-92'));
    expect([(await search(served, 'FB-02')).count, (await search(served, 'FB-92')).count]).toEqual([0, 1]);
    space.write('content/fenland/branches/new.yaml', branchYaml('FB-50').replace(/^- | {2}/gm, ''));
    expect((await search(served, 'FB-50')).count).toBe(1);
    space.remove('content/fenland/branches/new.yaml');
    space.write(path, '- Identification: [FB\n');
    expect((await search(served, 'FB-')).count).toBe(0);
  });

  it('answers with the best of many', async () => {
    const many = Array.from({ length: 80 }, (_, index) => branchYaml(`FB-${100 + index}`)).join('');
    const served = await forms({ ...fenland, [path]: many });
    const { found, count } = await search(served, 'fb-150');
    expect([found[0].identity, count]).toEqual(['FB-150', 1]);
    const all = await search(served, 'fb-1');
    expect([all.found.length, all.count]).toEqual([50, 80]);
  });
});
