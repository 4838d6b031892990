import { expect, test } from 'vitest';
import { branchYaml, siteYaml, workspace } from '../commands/workspace.js';

const atm =
  '- Identification: "1"\n  SupportedCurrencies: [GBP]\n  Location: { PostalAddress: { PostCode: CB7 4AA } }\n';
const account = `- Name: Everyday
  Identification: "1"
  PCAMarketingState:
    - Identification: R1
      MarketingState: Regular
      CoreProduct: { ProductURL: https://fenland.example/everyday }
`;

test('records of two brands with the same Identification have addresses and ids of their own', async () => {
  const space = workspace({
    'content/site.yaml': `${siteYaml}pages: on\nopenapi: on\nchanges: on\ndownloads: on\n`,
    ...Object.fromEntries(
      ['fenland', 'fenland-two', 'ouse'].flatMap((folder) => [
        [`content/${folder}/brand.yaml`, `BrandName: ${folder} Bank\nsource: v2.2\n`],
        [`content/${folder}/branches.yaml`, branchYaml('1')],
        [`content/${folder}/atms.yaml`, atm],
        [`content/${folder}/personal-current-accounts.yaml`, account],
      ]),
    ),
  });
  await space.ends('build', 0);
  const { resources } = space.manifest();
  const texts = Object.values(resources).map(({ representations: [plain] }) =>
    space.read(`dist/site/${plain!.file}`),
  );
  const all = (pattern: RegExp, minimum: number) => {
    const found = texts.map((text) => [...text.matchAll(pattern)].map(([, id]) => id!));
    for (const ids of found) expect(ids).toHaveLength(new Set(ids).size);
    expect(found.flat().length).toBeGreaterThanOrEqual(minimum);
    return found.flat();
  };
  // Of pages, of the data of places and of the comparison, then of GeoJSON: of each brand, and of all.
  all(/^<[^<>]* id="([^"]*)"/gm, 9);
  all(/"(fenland[^"]*-1|ouse[^"]*-1)"/g, 6);
  all(/<tr[^>]* data-key="([^"]*)"/g, 3);
  all(/"type":"Feature","id":"([^"]*)"/g, 12);
  expect(Object.keys(resources).filter((path) => /\/products\/[^/]*\/1$/.test(path))).toHaveLength(3);
});
