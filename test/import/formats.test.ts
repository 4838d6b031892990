import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { program, sourceDate, workspace } from '../commands/workspace.js';
import { environment } from '../program.js';
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

  it('half of a surrogate pair', async () => {
    const space = workspace({ ...fens, 'feed.json': json.replace('"B1",', '"B1","Name":"Ely\\ud83d",') });
    const { stdout, stderr } = await space.run(['import', 'feed.json']);
    const said = stdout + stderr;
    expect(said).toContain(
      'U+D83D is half of a character, where a program has cut a text. It is written as U+FFFD.',
    );
    expect(said).not.toContain('Windows');
    expect(space.read('content/fens/branches.yaml')).toContain('Name: Ely\ufffd');
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
  it.each([
    ['by its name', '/branches.csv', 'application/octet-stream'],
    ['by its name before a query', '/branches.csv?x=1', ''],
    ['by its media type', '/branches', 'text/csv; charset=utf-8'],
    ['by its media type, whatever its name', '/export.json', 'text/csv'],
    ['by its first bytes', '/branches', 'text/plain'],
  ])('%s', async (_, path, type) => {
    const origin = await serve((request, response) =>
      response
        .writeHead(200, type === '' ? {} : { 'content-type': type })
        .end(request.url === path ? csv : ''),
    );
    const space = workspace(fens);
    const { code, stderr } = await space.run(['import', origin + path, '--version', 'v2.2']);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('1 row with 6 columns, read as branches');
    expect(space.read('content/fens/branches.yaml')).toContain('Identification: B1');
  });

  it.each([
    ['a table', csv, 'read as branches'],
    ['a table with quotes', `"Id";"Name"\r\n"1";"Ely"\r\n`, 'read as branches'],
    ['a feed', json, '1 new'],
    ['a feed of many lines', JSON.stringify(feed, null, 2), '1 new'],
  ])('from standard input: %s', (_, input, said) => {
    const space = workspace(fens);
    const { stderr } = spawnSync(process.execPath, [program, 'import', '-'], {
      cwd: space.folder,
      env: environment(sourceDate),
      input,
      encoding: 'utf8',
    });
    expect(stderr).toContain(said);
  });
});

describe('what is between the cells', () => {
  const ely = '12 High Street, Ely, Cambs';
  it.each([
    ['semicolons, not the commas of addresses', 'Id;Name;Address', `1;Ely;${ely}`, 'semicolon'],
    ['in a header with quotes', '"Id";"Name";"Address, with town"', `1;Ely;${ely}`, 'semicolon'],
    ['tabs', 'Id\tName\tAddress', `1\tEly\t${ely}`, 'tab'],
    ['lines', 'Id|Name|Address', `1|Ely|${ely}`, 'pipe'],
    ['commas, with semicolons in a cell', 'Id,Name,Segments', '1,Ely,Personal;Business;Wealth', 'comma'],
    ['what a line sep= says', 'sep=;\nId;Name;Address', `1;Ely;${ely}`, 'semicolon'],
    ['below a title with commas', 'Branches, of March, 2026\nId;Name;Address', `1;Ely;${ely}`, 'semicolon'],
  ])('%s', async (_, header, row, delimiter) => {
    const rows = [1, 2, 3].map((number) => row.replace('1', String(number)));
    const space = workspace({ ...fens, 'branches.csv': [header, ...rows, ''].join('\n') });
    await space.run(['import', 'branches.csv']);
    const mapping = readFileSync(`${space.folder}/content/import-branches.yaml`, 'utf8');
    expect(mapping).toContain(`delimiter: ${delimiter}\n`);
    expect(mapping).toContain('Identification: Id');
  });
});

describe('codes that a program has taken for numbers or dates', () => {
  const table = (rows: readonly string[]) => importTable(rows, ',Sort codes,Phone');
  const row = (id: string, sortCode = '200105', phone = '') => branchRow(id, `,"${sortCode}",${phone}`);

  it.each([
    ['200105', '200105'],
    ['20-01-05', '20-01-05'],
    ['200105;200106', '200105, 200106'],
    ['200105, 200106', '200105, 200106'],
    ['20 01 05', '20 01 05'],
  ])('a sort code %s is %s', async (cell, right) => {
    const { code, said, written } = await table([row('B1', cell)]);
    expect(written).toContain(`SortCode: [${right}]`);
    expect([code, said]).toEqual([0, expect.not.stringContaining('left out')]);
  });

  it.each([
    ['10203', 'too short for a sort code'],
    ['20/01/2005', 'a date that a spreadsheet has made of a code'],
    ['20/01/05', 'a date that a spreadsheet has made of a code'],
    ['20-Jan-05', 'a date that a spreadsheet has made of a code'],
    ['2005-01-20', 'a date that a spreadsheet has made of a code'],
  ])('a sort code %s is left out, since it is damaged', async (cell, why) => {
    const { code, said, written } = await table([row('B1'), row('B2', cell)]);
    expect(said).toContain(`"${cell}" is ${why}`);
    expect(written.match(/SortCode/g)).toHaveLength(1);
    expect(code).toBe(1);
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

  it.each(['1E+05', '1e+05', '4.41223E+11', '20/01/2005', '01-Mar'])(
    'Identification %s is left out',
    async (id) => {
      const { code, said, written } = await table([row('B1'), row(id)]);
      expect(code).toBe(1);
      expect(said).toContain(`"${id}" is`);
      expect(written.match(/Identification/g)).toHaveLength(1);
    },
  );
});
