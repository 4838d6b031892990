import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { valueAt } from '../../src/model/location.js';
import { messageOf } from '../../src/report/report/sentence.js';
import { workspace } from '../commands/workspace.js';
import { atm, branchOf, branchRow, fens, importTable, mend, proposedMapping, readRows } from './feeds.js';

const at = (Latitude: unknown, Longitude: unknown) =>
  branchOf({
    PostalAddress: {
      PostCode: 'CB7 4AA',
      GeoLocation: { GeographicCoordinates: { Latitude, Longitude } },
    },
  });
const account = (fee: object) => ({
  Name: 'A',
  Identification: 'P1',
  PCAMarketingState: [
    {
      Identification: 'S1',
      MarketingState: 'Regular',
      OtherFeesCharges: {
        FeeChargeDetail: [
          {
            FeeCategory: 'Other',
            FeeType: 'Other',
            ApplicationFrequency: 'PerOccurrence',
            CalculationFrequency: 'PerOccurrence',
            ...fee,
          },
        ],
      },
    },
  ],
});

/** Imports a feed of one brand, and gives what was said and the file of its collection. */
async function feed(list: string, records: readonly unknown[], file: string) {
  const payload = JSON.stringify({ data: [{ Brand: [{ BrandName: 'Fens', [list]: records }] }] });
  const space = workspace({ ...fens, 'feed.json': payload });
  const run = await space.run(['import', 'feed.json', '--version', 'v2.2', '--format', 'json']);
  const { problems } = JSON.parse(run.stdout) as { problems: readonly { rule: string; message: string }[] };
  const said = (rule: string) => problems.flatMap((one) => (one.rule === rule ? [one.message] : []));
  const [lost, repaired] = [said('import/lost'), said('import/repaired')];
  return { code: run.code, lost, repaired, written: space.read(`content/fens/${file}.yaml`) };
}

/** A cell in quotes. */
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('an amount and a rate of a feed', () => {
  /** A value, and how it is written as an amount and as a rate; undefined where it is left out. */
  const values: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['£10', '10', undefined],
    ['10 GBP', '10', undefined],
    ['gbp 10', '10', undefined],
    ['-£5.50', '-5.50', undefined],
    ['£-5', '-5', undefined],
    ['-5', '-5', '-5'],
    ['0.05', '0.05', '0.05'],
    ['.5', '0.5', '0.5'],
    ['1,000.00', '1000.00', undefined],
    ['1.000,00', '1000.00', undefined],
    ['4,75', '4.75', '4.75'],
    ['10.500000', '10.5000', '10.5000'],
    ['4.5%', undefined, '4.5'],
    ['4.5 % p.a.', undefined, '4.5'],
    ['4.5 pa', undefined, '4.5'],
    ['12 GBP', '12', undefined],
    ['€10', undefined, undefined],
    ['10 USD', undefined, undefined],
    ['$25', undefined, undefined],
    ['US$25', undefined, undefined],
    ['EUR 10', undefined, undefined],
    ['10p', undefined, undefined],
    ['£1k', undefined, undefined],
    ['(10)', undefined, undefined],
    ['5 per cent', undefined, undefined],
    ['5% AER', undefined, undefined],
    ['1,00,0', undefined, undefined],
    ['10-20', undefined, undefined],
  ];

  it('is read if it has the sign of its kind, else left out', async () => {
    const records = values.map(([value], index) => ({
      ...account({ FeeAmount: value, FeeRate: value }),
      Identification: `P${index}`,
    }));
    const { code, lost, written } = await feed('PCA', records, 'personal-current-accounts');
    const read = (text: string, field: string) => new RegExp(`${field}: (.*)`).exec(text)?.[1];
    const products = written.split('- Name:').slice(1);
    const kept = values.map(([value], index) => [
      value,
      ...['FeeAmount', 'FeeRate'].map((field) => read(products[index]!, field)),
    ]);
    expect(kept).toEqual(values);
    expect(code).toBe(1);
    expect(lost).toHaveLength(
      values.flatMap(([, ...each]) => each).filter((right) => right === undefined).length,
    );
  });

  it('of an Amount that is a rate by its meaning has the sign of a rate', async () => {
    const card = (APR: string) => ({
      Name: 'Card',
      Identification: 'C1',
      CCCMarketingState: [{ Identification: 'S1', CoreProduct: { APR, MinCreditLimit: '4.5%' } }],
    });
    const { written } = await feed('CCC', [card('19.9%')], 'commercial-credit-cards');
    expect(written).toMatch(/APR: 19\.9\b/);
    expect(written).not.toContain('MinCreditLimit');
    expect((await feed('CCC', [card('£19.9')], 'commercial-credit-cards')).written).not.toMatch(/APR: "?19/);
  });

  it('that is left out is a loss: exit code 1', async () => {
    const run = async (FeeAmount: string) =>
      (await feed('PCA', [account({ FeeAmount })], 'personal-current-accounts')).code;
    expect([await run('£10'), await run('€10')]).toEqual([0, 1]);
  });

  it.each([
    ['£10', '10'],
    ['10 GBP', '10'],
    ['5%', undefined],
    ['$10', undefined],
    ['€10', undefined],
  ])('the least amount of an ATM, %j is %j', (written, right) => {
    const { value, repairs } = mend('atms', { ...atm, MinimumPossibleAmount: written });
    expect(value['MinimumPossibleAmount']).toBe(right);
    expect(repairs.map(({ rule }) => rule)).toEqual([
      right === undefined ? 'import/lost' : 'import/repaired',
    ]);
  });
});

/** A value of its own column or field, and how it is written; undefined where it can't be read. */
const degrees = [
  ['Latitude', '51.54202530000001', '51.5420253'],
  ['Longitude', '1.902E-4', '0.0001902'],
  ['Longitude', '-1.902e-4', '-0.0001902'],
  ['Longitude', '-.2630', '-0.2630'],
  ['Latitude', '52.3990N', '52.3990'],
  ['Latitude', '52.3990° N', '52.3990'],
  ['Latitude', '+52.3990', '52.3990'],
  ['Longitude', '−0.2630', '-0.2630'],
  ['Longitude', '0.2630W', '-0.2630'],
  ['Longitude', '0.2630 e', '0.2630'],
  ['Latitude', '33.9S', '-33.9'],
  ['Latitude', '52,3990', '52.3990'],
  ['Latitude', '52', '52.0'],
  ['Latitude', '52.', '52.0'],
  ['Latitude', `51°30'26"N`, '51.507222'],
  ['Latitude', '51°30′26.4″ N', '51.507333'],
  ['Latitude', "51°30.5'", '51.508333'],
  ['Longitude', `0°7'39"W`, '-0.1275'],
  ['Longitude', `-0º07’39’’`, '-0.1275'],
  ['Latitude', '52.3990W', undefined],
  ['Longitude', '0.2630N', undefined],
  ['Longitude', '-0.2630W', undefined],
  ['Latitude', `52°23'76"N`, undefined],
  ['Latitude', '52.3990, 0.2630', undefined],
  ['Latitude', '1.234.567', undefined],
] as const;

describe('a latitude and a longitude apart', () => {
  const placeIn = (text: string) =>
    ['Latitude', 'Longitude'].map((name) => new RegExp(`${name}: "?([^",}\n ]*)`).exec(text)?.[1]);
  const records = degrees.map(([field, value]) =>
    field === 'Latitude' ? ([value, '0.2630'] as const) : (['52.3990', value] as const),
  );
  /** What can't be read stays as it is, since a place needs both. */
  const right = degrees
    .filter(([, , read]) => read !== undefined)
    .map(([field, , read]) => (field === 'Latitude' ? [read, '0.2630'] : ['52.3990', read]));
  const wrong = degrees.filter(([, , read]) => read === undefined).map(([, value]) => JSON.stringify(value));

  const placesIn = (written: string) =>
    written
      .split('- Identification')
      .slice(1, right.length + 1)
      .map(placeIn);

  it('are read in a feed, and listed', async () => {
    const all = records.map(([one, other], index) => ({ ...at(one, other), Identification: `B${index}` }));
    const { lost, repaired, written } = await feed('Branch', all, 'branches');
    expect(placesIn(written)).toEqual(right);
    expect([repaired.length, lost.length]).toEqual([right.length, wrong.length]);
  });

  it('are read in columns', async () => {
    const cells = records.map((pair, index) => branchRow(`B${index}`, `,${pair.map(quoted).join(',')}`));
    const { said, written } = await importTable(cells, ',Latitude,Longitude');
    expect(placesIn(written)).toEqual(right);
    expect(said.match(/warning {2}import\/lost/g)).toHaveLength(wrong.length);
  });
});

describe('a latitude and a longitude in one column', () => {
  const cells = [
    ['POINT(0.2630 52.3990)', '52.3990', '0.2630'],
    ['POINT (-0.2630 52.3990)', '52.3990', '-0.2630'],
    ['point z(0.2630 52.3990 12.5)', '52.3990', '0.2630'],
    ['POINT Z (0.2630 52.3990 12.5)', '52.3990', '0.2630'],
    ['SRID=4326;POINT(0.2630 52.3990)', '52.3990', '0.2630'],
    ['POINT(1.902E-4 52.3990)', '52.3990', '0.0001902'],
    ['{"type":"Point","coordinates":[0.2630,52.3990]}', '52.3990', '0.2630'],
    ['{ "coordinates": [ -0.2630, 52.3990, 7 ], "type": "Point" }', '52.3990', '-0.2630'],
    ['51.54202530000001, -.2630', '51.5420253', '-0.2630'],
    ['(52.3990; -0.2630)', '52.3990', '-0.2630'],
    ['52,3990; -0,2630', '52.3990', '-0.2630'],
    ['52.3990° N, 0.2630° W', '52.3990', '-0.2630'],
    ['0.2630W 52.3990N', '52.3990', '-0.2630'],
    ['36.1408, -5.3536', '36.1408', '-5.3536'],
    [`51°30'26"N 0°7'39"W`, '51.507222', '-0.1275'],
    [`0°7'39"W, 51°30'26"N`, '51.507222', '-0.1275'],
  ] as const;

  const place = ['PostalAddress', 'GeoLocation', 'GeographicCoordinates'];
  const read = (...more: readonly string[]) => {
    const rows = [...cells.map(([cell]) => cell), ...more].map(
      (cell, index) => `B${index},${quoted(cell)}\n`,
    );
    const csv = `Identification,Location\n${rows.join('')}`;
    return { mapping: proposedMapping(csv), ...readRows(csv, proposedMapping(csv)) };
  };

  it('is read, also as a point, which has the longitude first', () => {
    const { mapping, records, problems } = read();
    expect([mapping, problems]).toEqual([expect.stringContaining('coordinates:\n  column: Location'), []]);
    const places = records.map(({ value }) => valueAt(value, place));
    expect(places).toEqual(cells.map(([, Latitude, Longitude]) => ({ Latitude, Longitude })));
  });

  it('has the longitude first where the mapping or a point says so', () => {
    const mapping =
      'collection: branches\ncolumns: { Identification: Id }\ncoordinates: { column: At, order: lon-lat }\n';
    const { records } = readRows('Id,At\nB1,0.2630 52.3990\nB2,POINT(0.2630 52.3990)\n', mapping);
    expect(records.map(({ value }) => valueAt(value, [...place, 'Latitude']))).toEqual([
      '52.3990',
      '52.3990',
    ]);
  });

  it.each([
    ['POINT(52.3990 0.2630)', 'a point has the longitude first: POINT(0.2630 52.3990)'],
    ['SRID=27700;POINT(554321 280123)', "can't be read as a latitude and a longitude"],
    ['-0.2630, 52.3990', 'if all cells have the longitude first, write order: lon-lat'],
    ['52,3990, -0,2630', "can't be read as a latitude and a longitude"],
    ['52.3990N, 0.2630N', "can't be read as a latitude and a longitude"],
    ['152.3990, 0.2630', "can't be read as a latitude and a longitude"],
    ['-52.3990S, 0.2630E', "can't be read as a latitude and a longitude"],
    ['POINT EMPTY', "can't be read as a latitude and a longitude"],
  ])('is left out if it is %j', (cell, why) => {
    const said = read(cell).problems.map(messageOf);
    expect(said.map(({ message, hint }) => `${message} ${hint}`)).toEqual([expect.stringContaining(why)]);
  });
});

describe('a code that the interface lacks', () => {
  const seat = 'x'.repeat(50);
  it.each([
    ['a required one', { Type: 'Fisical' }, 'Type: Fisical', 'stays as it is'],
    ['a required text', { SequenceNumber: seat }, `SequenceNumber: ${seat}`, 'stays as it is'],
    ['an optional one', { PostalAddress: { PostCode: 'CB7', Country: 'X' } }, 'PostCode: CB7', 'is left out'],
  ])('%s', async (_, more, kept, said) => {
    const { written, lost } = await feed('Branch', [branchOf(more)], 'branches');
    expect(written).toContain(kept);
    expect(lost).toEqual([expect.stringContaining(said)]);
  });

  it.each([
    [['Fax', 'Telex'], '[Fax, Telex]', 0],
    [['Fax', 'Branch'], '[Branch]', 1],
  ])('a required list %j is %s', async (SalesAccessChannels, kept, count) => {
    const state = { Identification: 'S1', MarketingState: 'Regular', CoreProduct: { SalesAccessChannels } };
    const card = { Name: 'C', Identification: 'C1', CCCMarketingState: [state] };
    const { written, lost } = await feed('CCC', [card], 'commercial-credit-cards');
    expect(written).toContain(`SalesAccessChannels: ${kept}`);
    expect(lost.filter((said) => said.includes('left out'))).toHaveLength(count);
  });
});

describe('a mapping that is guessed', () => {
  it.each(['0', '1', '00', '12'])(
    'has nothing that an import warns of: SequenceNumber %s in each row',
    async (number) => {
      const rows = ['B1', 'B2'].map((id) => branchRow(id).replace(',0,', `,${number},`));
      const { code, said } = await importTable(rows);
      expect([code, said]).toEqual([0, expect.not.stringContaining('warning ')]);
    },
  );
});

describe('a brand without records yet', () => {
  it.each([
    ['brand.json', '{\n  "BrandName": "Fens"\n}\n', '"source": "v2.2"'],
    ['brand.yml', 'BrandName: Fens\n', 'source: v2.2'],
    ['brand.yaml', 'BrandName: Fens # ours\nsource: v2.1 # old\n', 'source: v2.2 # old'],
  ])('stays one brand when a feed is in another version: %s', async (name, text, right) => {
    const space = workspace({
      'content/site.yaml': fens['content/site.yaml'].replace('v2.2', 'v2.1'),
      [`content/fens/${name}`]: text,
      'content/other/brand.yaml': 'BrandName: Other\n',
      'content/other/branches.yaml': '[]\n',
      'feed.json': JSON.stringify({ data: [{ Brand: [{ BrandName: 'Fens', Branch: [branchOf()] }] }] }),
    });
    const { code, stderr } = await space.run(['import', 'feed.json', '--version', 'v2.2']);
    expect(code, stderr).toBe(0);
    expect(space.read(`content/fens/${name}`)).toContain(right);
    expect(readdirSync(`${space.folder}/content/fens`).sort()).toEqual([name, 'branches.yaml'].sort());
  });
});
