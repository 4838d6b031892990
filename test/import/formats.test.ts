import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { workspace } from '../commands/workspace.js';
import { serve } from '../serve.js';
import { branchColumns, branchOf, branchRow, fens, importTable } from './feeds.js';

const feed = { data: [{ Brand: [{ BrandName: 'Fens', Branch: [branchOf()] }] }] };
const json = JSON.stringify(feed);
const csv = `${branchColumns}\n${branchRow('B1')}\n`;

describe('what is no feed is named for what it is, with what to do', () => {
  const http = 'content-type: application/json';
  const feature = '{"type":"Feature","geometry":null,"properties":{}}';
  it.each<[string, string | Uint8Array, RegExp]>([
    ['an HTTP response', `HTTP/1.1 200 OK\r\n${http}\r\n\r\n${json}`, /headers of an HTTP.*curl without -i/],
    ['an HTTP/2 response', `HTTP/2 200\n${http}\n\n${json}`, /headers of an HTTP.*curl without -i/],
    [
      'GeoJSON',
      `{"type":"FeatureCollection","features":[${feature}]}`,
      /This is GeoJSON.*make a table \(CSV\)/,
    ],
    ['a feature', feature, /This is GeoJSON.*make a table \(CSV\)/],
    ['an error', '{"error":{"code":401,"message":"No"}}', /error message of a server.*fetch the feed again/],
    ['another error', '{"Code":"401","Message":"No"}', /error message of a server.*fetch the feed again/],
    ['JSON Lines', `${JSON.stringify(branchOf())}\n`.repeat(2), /a JSON value in each line.*jq -s \./],
    [
      'a web page',
      '<!doctype html><html><body>Sorry</body></html>',
      /is a web page.*look on it for the address/,
    ],
    ['XML', '<?xml version="1.0"?><branches/>', /is XML.*import a feed \(JSON\) or a table \(CSV\)/],
    ['gzip', gzipSync(json), /compressed with gzip.*gunzip/],
    ['a workbook', 'PK\x03\x04xl/workbook.xml', /a workbook.*save the sheet as "CSV UTF-8"/],
    ['an archive', 'PK\x03\x04branches.json', /a zip archive.*a feed \(JSON\) or a table \(CSV\)/],
    ['a PDF', '%PDF-1.7', /is a PDF.*that it was made from/],
    ['UTF-16', Buffer.from(`\ufeff${json}`, 'utf16le'), /UTF-16.*Save it again/],
    ['nothing', '', /no records.*check the feed/],
    ['words of Python', json.replace('"B1"', 'None'), /need double quotes.*write null/],
    ['no number', json.replace('"B1"', 'NaN'), /need double quotes.*write null/],
    ['truth of Python', json.replace('"B1"', 'True'), /need double quotes.*write true/],
  ])('%s', async (_, bytes, what) => {
    const space = workspace(fens);
    space.write('feed.json', bytes);
    const { code, stdout, stderr } = await space.run(['import', 'feed.json']);
    const said = (stdout + stderr).replace(/\s+/g, ' ');
    expect(said).toMatch(what);
    expect(said).not.toContain('none of the fields of a record');
    expect(code).toBeGreaterThan(0);
    expect(() => space.read('content/fens/branches.yaml')).toThrow();
  });

  it('a table without a header, for which no mapping is kept', async () => {
    const space = workspace({ ...fens, 'branches.csv': '\n' });
    await space.ends('import branches.csv', 1, /no rows below the header/, /Nothing was imported/);
    expect(() => space.read('content/import-branches.yaml')).toThrow();
  });

  it('one blank BrandName among several', async () => {
    const brands = ['A', ' ', 'C'].map((BrandName, index) => ({
      BrandName,
      Branch: [branchOf({ Identification: `B${index}` })],
    }));
    const space = workspace({ ...fens, 'feed.json': JSON.stringify({ data: [{ Brand: brands }] }) });
    const { code, stderr } = await space.run(['import', 'feed.json']);
    expect(code).toBe(2);
    expect(stderr).toContain(
      '1 record of 3 names no brand, since the BrandName around it is blank or missing; the first at feed.json:1:',
    );
    expect((await space.run(['import', 'feed.json', '--brand', 'fens'])).code).toBe(0);
  });
});

describe('a table is known for one', () => {
  const [table, one] = ['1 row with 6 columns, read as branches', '1 new'];
  it.each<[string, string, string, string?, string?]>([
    ['by its name', '/branches.csv', 'application/octet-stream'],
    ['by its name before a query', '/branches.csv?x=1', ''],
    ['by its media type', '/branches', 'text/csv; charset=utf-8'],
    ['by its media type, whatever its name', '/export.json', 'text/csv'],
    ['by its first bytes', '/branches', 'text/plain'],
    ['with quotes', '/branches', 'text/plain', csv.replaceAll(/[^,\n]+/g, '"$&"')],
    ['and a feed for none', '/branches', 'text/plain', json, one],
    ['and a feed of many lines', '/branches', 'text/plain', json.replaceAll(',', ',\n'), one],
  ])('%s', async (_, path, type, body = csv, said = table) => {
    const origin = await serve((request, response) =>
      response
        .writeHead(200, type === '' ? {} : { 'content-type': type })
        .end(request.url === path ? body : ''),
    );
    const space = workspace(fens);
    const { code, stderr } = await space.run(['import', origin + path, '--version', 'v2.2']);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(said);
    expect(space.read('content/fens/branches.yaml')).toContain('Identification: B1');
  });
});

describe('codes that a program has taken for numbers or dates', () => {
  const table = (rows: readonly string[]) => importTable(rows, ',Sort codes,Phone');
  const row = (id: string, sortCode = '200105', phone = '') => branchRow(id, `,"${sortCode}",${phone}`);

  it.each([
    ['20-01-05', '20-01-05'],
    ['20 01 05', '20 01 05'],
    ['200105;200106', '200105, 200106'],
    ['200105, 200106', '200105, 200106'],
  ])('a sort code %s is %s', async (cell, right) => {
    const { code, said, written } = await table([row('B1', cell)]);
    expect(written).toContain(`SortCode: [${right}]`);
    expect([code, said]).toEqual([0, expect.not.stringContaining('left out')]);
  });

  it('are left out, with what has become of them', async () => {
    const { code, said, written } = await table([
      row('B1'),
      row('B2', '10203'),
      row('B3', '20-Jan-05'),
      row('1E+05'),
    ]);
    expect(said).toContain('"10203" is too short for a sort code');
    expect(said).toContain('"20-Jan-05" is a date that a spreadsheet has made of a code');
    expect(said).toContain('"1E+05" is what a spreadsheet shows instead of a value');
    expect([written.match(/SortCode/g)!.length, written.match(/Identification/g)!.length, code]).toEqual([
      1, 3, 1,
    ]);
  });

  it('101.0 in all rows is 101, with a word; so are SequenceNumber 0.0, telephone numbers and building numbers', async () => {
    const rows = ['101.0', '102.0'].map((id) =>
      row(id, '200105.0', '441223555001.0').replace(',0,', ',0.0,').replace(',1,"', ',12.0,"'),
    );
    const { code, said, written } = await table(rows);
    expect(written).toMatch(/Identification: 101\n.*SequenceNumber: 0\n/);
    expect(written).toContain('SortCode: [200105]');
    expect(written).toContain('BuildingNumber: 12,');
    expect(written).toContain('441223555001');
    expect(written).not.toContain('.0');
    expect(said).toContain(
      'olumn "Identification": a program has made numbers of the codes, such as "101.0". They are read without .0.',
    );
    expect(code).toBe(0);
  });

  it('numbers that differ behind the point stay', async () => {
    const { written } = await table([row('1.0'), row('1.1')]);
    expect(written).toContain('Identification: "1.0"\n');
  });
});
