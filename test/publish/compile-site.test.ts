import { expect, test } from 'vitest';
import { compiled } from '../rules/check.js';

const atm = (identity: string) => `- Identification: ${identity}
  SupportedCurrencies: [GBP]
  Location: { PostalAddress: { PostCode: CB7 4AA } }
`;

test('the published JSON of each file is its part of that of the brand, whatever is empty or of another version', async () => {
  const { files } = await compiled([
    { collection: 'atms', yaml: '[]\n' },
    { collection: 'atms', yaml: atm('F1') + atm('F2') },
    { collection: 'atms', yaml: '[]\n' },
    { collection: 'atms', yaml: atm('F3') },
    { collection: 'atms', yaml: atm('£4') },
    { collection: 'fca-service-metrics-pca', yaml: 'Notes: None yet.\n' },
  ]);
  const identities = files.map((file) => {
    const records = file.compiled.json['v2.2']?.map((text) => JSON.parse(text));
    return records?.map(({ Identification }) => Identification);
  });
  expect(identities).toEqual([[], ['F1', 'F2'], [], ['F3'], ['£4'], undefined]);
});
