import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { program, sourceDate, workspace } from '../commands/workspace.js';
import { environment } from '../program.js';
import { serve } from '../serve.js';

const site = {
  'content/site.yaml':
    'vendor: example\nlicenseUrl: https://fens.example/licence\ntermsUrl: https://fens.example/terms\nsource: v2.2\n',
  'content/fens/brand.yaml': 'BrandName: Fens\n',
};
const record = (Identification: string) => ({
  Identification,
  SequenceNumber: '0',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: { BuildingNumber: '1', PostCode: 'CB7 4AA' },
});
const feed = { data: [{ Brand: [{ BrandName: 'Fens', Branch: [record('B1')] }] }] };
const json = JSON.stringify(feed);
const csv =
  'Identification,SequenceNumber,Type,CustomerSegment,Postcode,Building number\nB1,0,Physical,Personal,CB7 4AA,1\n';

describe('what is no feed is named for what it is, with what to do', () => {
  it.each<[string, string | Uint8Array, string, string]>([
    [
      'an HTTP response',
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${json}`,
      'the headers of an HTTP response',
      'curl without -i',
    ],
    [
      'an HTTP/2 response',
      `HTTP/2 200\ncontent-type: application/json\n\n${json}`,
      'the headers of an HTTP response',
      'curl without -i',
    ],
    [
      'GeoJSON',
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{}}]}',
      'this is GeoJSON',
      'make a table (CSV)',
    ],
    [
      'a feature',
      '{"type":"Feature","geometry":{"type":"Point","coordinates":[0.26,52.39]},"properties":{}}',
      'this is GeoJSON',
      'make a table (CSV)',
    ],
    [
      'a feed of Brazil',
      '{"data":{"brand":[{"name":"Banco","companies":[]}]},"links":{},"meta":{}}',
      'a feed of another standard',
      'BrandName',
    ],
    [
      'another feed of Brazil',
      '{"data":{"brand":{"name":"Banco","companies":[]}}}',
      'a feed of another standard',
      'BrandName',
    ],
    ['JSON in a text', JSON.stringify(json), 'JSON within a text of JSON', 'Take the text out'],
    [
      'data in a text',
      JSON.stringify({ data: JSON.stringify(feed.data) }),
      'JSON within a text of JSON',
      'fromjson',
    ],
    [
      'an error',
      '{"error":{"code":401,"message":"Unauthorized"}}',
      'the error message of a server',
      'fetch the feed again',
    ],
    [
      'another error',
      '{"Code":"401","Message":"Unauthorized"}',
      'the error message of a server',
      'fetch the feed again',
    ],
    ['JSONP', `callback(${json});`, 'is JSONP', 'without the parameter for the callback'],
    [
      'JSON Lines',
      `${JSON.stringify(record('B1'))}\n${JSON.stringify(record('B2'))}\n`,
      'a JSON value in each line',
      'jq -s .',
    ],
    [
      'a web page',
      '<!doctype html><html><body>Sorry</body></html>',
      'is a web page',
      'look on it for the address',
    ],
    ['XML', '<?xml version="1.0"?><branches/>', 'is XML', 'import a feed (JSON) or a table (CSV)'],
    ['gzip', gzipSync(json), 'compressed with gzip', 'gunzip'],
    ['a workbook', 'PK\x03\x04xl/workbook.xml', 'a workbook', 'save the sheet as "CSV UTF-8"'],
    ['an archive', 'PK\x03\x04branches.json', 'a zip archive', 'a feed (JSON) or a table (CSV)'],
    ['a PDF', '%PDF-1.7', 'is a PDF', 'that it was made from'],
    ['UTF-16', Buffer.from(`\ufeff${json}`, 'utf16le'), 'UTF-16', 'Save it again'],
    ['nothing', '', 'no records', 'check the feed'],
    ['words of Python', json.replace('"B1"', 'None'), 'need double quotes', 'write null'],
    ['no number', json.replace('"B1"', 'NaN'), 'need double quotes', 'write null'],
    ['truth of Python', json.replace('"B1"', 'True'), 'need double quotes', 'write true'],
  ])('%s', async (_, bytes, what, todo) => {
    const space = workspace(site);
    space.write('feed.json', bytes);
    const { code, stdout, stderr } = await space.run(['import', 'feed.json']);
    const said = (stdout + stderr).replace(/\s+/g, ' ');
    expect(said.toLowerCase()).toContain(what.toLowerCase());
    expect(said).toContain(todo);
    expect(said).not.toContain('none of the fields of a record');
    expect(code).toBeGreaterThan(0);
    expect(() => space.read('content/fens/branches.yaml')).toThrow();
  });

  it('half of a surrogate pair', async () => {
    const space = workspace({ ...site, 'feed.json': json.replace('"B1",', '"B1","Name":"Ely\\ud83d",') });
    const { stdout, stderr } = await space.run(['import', 'feed.json']);
    const said = stdout + stderr;
    expect(said).toContain(
      'U+D83D is half of a character, where a program has cut a text. It is written as U+FFFD.',
    );
    expect(said).not.toContain('Windows');
    expect(space.read('content/fens/branches.yaml')).toContain('Name: Ely\ufffd');
  });

  it('one blank BrandName among several', async () => {
    const brands = ['A', ' ', 'C'].map((BrandName, index) => ({ BrandName, Branch: [record(`B${index}`)] }));
    const space = workspace({ ...site, 'feed.json': JSON.stringify({ data: [{ Brand: brands }] }) });
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
    const space = workspace(site);
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
    const space = workspace(site);
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
  it.each([
    [
      'the semicolons of the header, not the commas of addresses',
      'Id;Name;Address',
      '1;Ely;12 High Street, Ely, Cambs',
      'semicolon',
    ],
    [
      'in a header with quotes',
      '"Id";"Name";"Address, with town"',
      '1;Ely;12 High Street, Ely, Cambs',
      'semicolon',
    ],
    ['tabs', 'Id\tName\tAddress', '1\tEly\t12 High Street, Ely, Cambs', 'tab'],
    ['lines', 'Id|Name|Address', '1|Ely|12 High Street, Ely, Cambs', 'pipe'],
    ['commas, with semicolons in a cell', 'Id,Name,Segments', '1,Ely,Personal;Business;Wealth', 'comma'],
    ['what a line sep= says', 'sep=;\nId;Name;Address', '1;Ely;12 High Street, Ely, Cambs', 'semicolon'],
    [
      'a title with commas above',
      'Branches, as of March, 2026\nId;Name;Address',
      '1;Ely;12 High Street, Ely, Cambs',
      'semicolon',
    ],
  ])('%s', async (_, header, row, delimiter) => {
    const rows = [1, 2, 3].map((number) => row.replace('1', String(number)));
    const space = workspace({ ...site, 'branches.csv': [header, ...rows, ''].join('\n') });
    await space.run(['import', 'branches.csv']);
    const mapping = readFileSync(`${space.folder}/content/import-branches.yaml`, 'utf8');
    expect(mapping).toContain(`delimiter: ${delimiter}\n`);
    expect(mapping).toContain('Identification: Id');
  });
});

describe('codes that a program has taken for numbers or dates', () => {
  const base = 'Identification,SequenceNumber,Type,CustomerSegment,Postcode,Building number,Sort codes,Phone';
  const table = async (rows: readonly string[]) => {
    const space = workspace({ ...site, 'branches.csv': `${base}\n${rows.join('\n')}\n` });
    const { code, stdout, stderr } = await space.run(['import', 'branches.csv', '--version', 'v2.2']);
    return { code, said: stdout + stderr, written: space.read('content/fens/branches.yaml') };
  };
  const row = (id: string, sortCode = '200105', more = '0', phone = '') =>
    `${id},${more},Physical,Personal,CB7 4AA,1,"${sortCode}",${phone}`;

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
      row(id, '200105.0', '0.0', '441223555001.0').replace(',1,"', ',12.0,"'),
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
