import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { otherKindOf } from '../../src/authoring/import/file-kind.js';

/** A zip archive of deflated files: local headers, then the directory (APPNOTE 4.3). */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(text.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    const body = Buffer.concat([local, Buffer.from(name), data]);
    at += body.length;
    bodies.push(body);
    entries.push(entry, Buffer.from(name));
  }
  return Buffer.concat([...bodies, ...entries, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
}

const long = 'x'.repeat(40_000);

describe('what is plainly no feed and no table', () => {
  it.each<[string, Uint8Array | string, string]>([
    [
      'an Excel workbook',
      zip({ '[Content_Types].xml': long, '_rels/.rels': long, 'xl/workbook.xml': long }),
      'excel',
    ],
    [
      'a spreadsheet of LibreOffice',
      Buffer.from('PK\x03\x04....mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK', 'latin1'),
      'open-document',
    ],
    ['a Numbers document', zip({ 'Index/Document.iwa': long }), 'numbers'],
    ['a Word document', zip({ '[Content_Types].xml': long, 'word/document.xml': long }), 'document'],
    ['an archive of feeds', zip({ 'branches.json': '[]' }), 'zip'],
    ['an archive of nothing', Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]), 'zip'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'old-excel'],
    ['a compressed feed', Buffer.from('1f8b0800', 'hex'), 'gzip'],
    ['a PDF', '%PDF-1.7\n%…', 'pdf'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'image'],
    ['a page', '\ufeff\n<!DOCTYPE html><html></html>', 'web-page'],
    ['a page without a doctype', '<HTML lang=en>', 'web-page'],
    ['a page of XHTML', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">', 'web-page'],
    ['a workbook as XML', '<?xml version="1.0"?>\n<Workbook xmlns="x">', 'xml'],
    ['an answer in XML', '<Error><Code>AccessDenied</Code></Error>', 'xml'],
  ])('%s is known by its bytes', (_, bytes, kind) => {
    expect(otherKindOf(Buffer.from(bytes as string))).toBe(kind);
  });

  it.each([
    ['nothing', ''],
    ['JSON', '\ufeff {"data": []}'],
    ['a table', 'Branch code,Name\n1,<b>Ely</b>\n'],
    ['a table whose first cell begins with P and K', 'PK,Name\n1,Ely\n'],
    ['a table with a bracket first', '<5 miles,Name\n1,Ely\n'],
    ['a table in UTF-16', Buffer.from('\ufeffBranch code\tName', 'utf16le')],
  ])('%s is left to its reader', (_, bytes) => {
    expect(otherKindOf(Buffer.from(bytes as string))).toBeUndefined();
  });
});
