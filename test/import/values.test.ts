import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Collection } from '../../src/model/collection.js';
import { valueAt } from '../../src/model/location.js';
import { messageOf } from '../../src/report/report/sentence.js';
import { workspace } from '../commands/workspace.js';
import { atm, branchOf, branchRow, fens, importTable, mend, proposedMapping, readRows } from './feeds.js';

const place = ['PostalAddress', 'GeoLocation', 'GeographicCoordinates'];
const at = (GeographicCoordinates: object) =>
  branchOf({ PostalAddress: { PostCode: 'CB7 4AA', GeoLocation: { GeographicCoordinates } } });
const account = (fee: object) => ({
  Identification: 'P1',
  PCAMarketingState: [{ OtherFeesCharges: { FeeChargeDetail: [fee] } }],
});

/** The texts of a field in a record of a feed once it is mended, and how many values were lost by that. */
function mended(
  collection: Collection,
  record: object,
  field: string,
): readonly [string | undefined, number] {
  const { value, repairs } = mend(collection, record);
  const [, text] = new RegExp(`"${field}":"?([^"\\]}]*)`).exec(JSON.stringify(value)) ?? [];
  return [text, repairs.filter(({ rule }) => rule === 'import/lost').length];
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

  it.each(values)('%s is read if it has the sign of its kind, else left out', (value, amount, rate) => {
    const read = (field: string) => mended('personal-current-accounts', account({ [field]: value }), field);
    expect(read('FeeAmount')).toEqual([amount, amount === undefined ? 1 : 0]);
    expect(read('FeeRate')).toEqual([rate, rate === undefined ? 1 : 0]);
  });

  it.each([
    ['APR', '19.9%', '19.9', 0],
    ['APR', '£19.9', '£19.9', 1],
    ['MinCreditLimit', '4.5%', undefined, 1],
    ['MinimumPossibleAmount', '10 GBP', '10', 0],
    ['MinimumPossibleAmount', '5%', undefined, 1],
    ['MinimumPossibleAmount', '€10', undefined, 1],
  ])('has the sign of what it means, or stays if it is required: %s %s', (field, written, ...right) => {
    const card = { Identification: 'C1', CCCMarketingState: [{ CoreProduct: { [field]: written } }] };
    const read =
      field === 'MinimumPossibleAmount'
        ? mended('atms', { ...atm, [field]: written }, field)
        : mended('commercial-credit-cards', card, field);
    expect(read).toEqual(right);
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

it.each(degrees)(
  'a %s %s is %s; if it can not be read it stays, since a place needs both',
  (field, value, right) => {
    const other = { Latitude: '52.3990', Longitude: '0.2630' };
    const { value: branch, repairs } = mend('branches', at({ ...other, [field]: value }));
    expect(valueAt(branch, [...place, field])).toBe(right ?? value);
    expect(repairs).toMatchObject([{ rule: right === undefined ? 'import/lost' : 'import/repaired' }]);
  },
);

describe('a latitude and a longitude in one column', () => {
  const cells = [
    ['51.54202530000001, -.2630', '51.5420253', '-0.2630'],
    ['(52.3990; -0.2630)', '52.3990', '-0.2630'],
    ['52,3990; -0,2630', '52.3990', '-0.2630'],
    ['52.3990° N, 0.2630° W', '52.3990', '-0.2630'],
    ['0.2630W 52.3990N', '52.3990', '-0.2630'],
    ['36.1408, -5.3536', '36.1408', '-5.3536'],
    [`51°30'26"N 0°7'39"W`, '51.507222', '-0.1275'],
    [`0°7'39"W, 51°30'26"N`, '51.507222', '-0.1275'],
    ['-0.2630, 52.3990', '52.3990', '-0.2630'],
  ] as const;

  const read = (...more: readonly string[]) => {
    const rows = [...cells.map(([cell]) => cell), ...more].map(
      (cell, index) => `B${index},${quoted(cell)}\n`,
    );
    const csv = `Identification,Location\n${rows.join('')}`;
    return { mapping: proposedMapping(csv), ...readRows(csv, proposedMapping(csv)) };
  };

  it('is read, also the other way round where only that is in the British Isles', () => {
    const { mapping, records, problems } = read();
    expect([mapping, problems]).toEqual([expect.stringContaining('coordinates: Location'), []]);
    const places = records.map(({ value }) => valueAt(value, place));
    expect(places).toEqual(cells.map(([, Latitude, Longitude]) => ({ Latitude, Longitude })));
  });

  it.each([
    ['POINT(0.2630 52.3990)', "can't be read as a latitude and a longitude"],
    ['52,3990, -0,2630', "can't be read as a latitude and a longitude"],
    ['52.3990N, 0.2630N', "can't be read as a latitude and a longitude"],
    ['152.3990, 0.2630', "can't be read as a latitude and a longitude"],
    ['-52.3990S, 0.2630E', "can't be read as a latitude and a longitude"],
  ])('is left out if it is %j', (cell, why) => {
    const said = read(cell).problems.map(messageOf);
    expect(said.map(({ message, hint }) => `${message} ${hint}`)).toEqual([expect.stringContaining(why)]);
  });
});

describe('a code that the interface lacks', () => {
  const seat = 'x'.repeat(50);
  it.each([
    ['a required one', { Type: 'Fisical' }, 'Type', 'Fisical'],
    ['a required text', { SequenceNumber: seat }, 'SequenceNumber', seat],
    ['an optional one', { PostalAddress: { PostCode: 'CB7', Country: 'X' } }, 'Country', undefined],
  ])('%s', (_, more, field, kept) => {
    expect(mended('branches', branchOf(more), field)).toEqual([kept, 1]);
  });

  it.each([
    ['required', ['Fax', 'Telex'], ['Fax', 'Telex'], 2],
    ['required', ['Fax', 'Branch'], ['Branch'], 1],
    ['optional', ['Gold', 'Basic'], ['Basic'], 1],
    ['optional', ['Gold'], undefined, 1],
  ])('a %s list %j, with no field for other values, is %s', (need, written, kept, count) => {
    const CCCMarketingState = [{ CoreProduct: { SalesAccessChannels: written } }];
    const [card, path] = [
      { CCCMarketingState },
      ['CCCMarketingState', 0, 'CoreProduct', 'SalesAccessChannels'],
    ];
    const { value, repairs } =
      need === 'required'
        ? mend('commercial-credit-cards', card)
        : mend('personal-current-accounts', { Identification: 'P1', Segment: written });
    expect([valueAt(value, need === 'required' ? path : ['Segment']), repairs.length]).toEqual([kept, count]);
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
