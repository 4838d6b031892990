import { describe, expect, test } from 'vitest';
import { branchYaml, fenland, workspace } from './workspace.js';

const branches = 'content/fenland/branches.yaml';
const northgate = {
  'content/northgate/brand.yaml': 'BrandName: Northgate Savings\n',
  'content/northgate/branches.yaml': branchYaml('NS-01'),
};

/** Commands that are about one of the brands, what they print or write of Fenland Bank, and the file that they write. */
const commands: readonly (readonly [command: string, says: string, file?: string])[] = [
  ['new sme --id L1', 'content/fenland/unsecured', 'content/fenland/unsecured-sme-loans.yaml'],
  ['migrate --to v2.2 --dry-run', 'content/fenland/'],
  ['import bare.json --dry-run', 'content/fenland/atms.yaml'],
  ['import rows.csv --dry-run', 'content/fenland/branches.yaml'],
  ['diff first', 'FB-02'],
  ['diff first second', 'FB-02'],
  ['diff first/site/v2.1/branches second', 'FB-02'],
  ['upcoming', ''],
  ['conformance --format markdown', 'Fenland Bank'],
  ['accept --previous first --reason Closed', 'all of Fenland Bank is removed', 'content/accepted.yaml'],
];

const atm = {
  Identification: 'A3',
  SupportedCurrencies: ['GBP'],
  Location: { PostalAddress: { BuildingNumber: '3', PostCode: 'CB7 4AA' } },
};

/** A publication of two brands, and a second one, of the content, where one of them has a branch less and no ATM. */
async function twice() {
  const space = workspace({ ...fenland, ...northgate });
  await space.ends('build --out first', 0);
  space.write(branches, branchYaml('FB-01'));
  await space.ends('build --out second', 0);
  space.write('bare.json', JSON.stringify({ data: [atm] }));
  space.write('rows.csv', 'Identification,Postcode\nB1,CB7 4AA\n');
  return space;
}

describe('--brand names a brand by its folder or its published name', () => {
  test.each(commands)('%s', async (command = '', says = '', file?: string) => {
    const space = await twice();
    if (command.startsWith('accept')) space.write(branches, '[]\n');
    if (command.startsWith('accept')) space.write('content/fenland/atms.yaml', '[]\n');
    const run = async (brand: string) => {
      const { code, stdout, stderr } = await space.run([...command.split(' '), '--brand', brand]);
      if (file === undefined || code !== 0) return { code, stderr, said: stdout + stderr };
      const written = space.read(file);
      space.remove(file);
      return { code, stderr, said: stdout + stderr + written };
    };
    const expected = await run('fenland');
    expect([expected.code, expected.said]).toEqual([0, expect.stringContaining(says)]);
    expect(expected.said).not.toMatch(/northgate/i);
    for (const brand of ['Fenland Bank', 'FENLAND  bank']) expect(await run(brand)).toEqual(expected);
    // An import may name a new brand.
    const wrong = await run('fenlnd');
    const all =
      'Did you mean fenland? The brands are fenland (Fenland Bank) and northgate (Northgate Savings).';
    if (!command.startsWith('import'))
      expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining(all)]);
    space.write('content/wash/brand.yaml', 'BrandName: Fenland\n');
    const two = 'is the folder or name of several brands: fenland (Fenland Bank) and wash (Fenland).';
    const unclear = await run('Fenland');
    expect([unclear.code, unclear.stderr]).toEqual([2, expect.stringContaining(two)]);
  });
});
