import { gzipSync } from 'node:zlib';
import { atm, ely, feedOf } from '../import/feeds.js';

/** The branches that the content has. */
export const branches = Array.from({ length: 10 }, (_, index) => ({
  ...ely,
  Identification: `FB-${100 + index}`,
  Name: `Café Row ${index}`,
}));

/** The dump of a good night. */
export const sound = feedOf('branches', branches);
export const soundText = JSON.stringify(sound);
const brandOf = (fields: object) => ({
  meta: {},
  data: [{ Brand: [{ BrandName: 'Fenland Bank', ...fields }] }],
});
const nullOf = Object.fromEntries(Object.keys(ely).map((key) => [key, null]));

/** What a nightly job may hand over in the place of a dump: a name for it, its bytes or the value of its JSON, and what is said of it. */
export const badDumps: readonly (readonly [
  name: string,
  dump: Buffer | object | string | null,
  says: string,
])[] = [
  ['an error of the database', { error: 'ORA-12541: no listener' }, 'This is the error message of a server'],
  [
    'an error of a gateway',
    { status: 502, message: 'Bad Gateway', data: null },
    'This is the error message of a server',
  ],
  [
    'an error inside the envelope',
    brandOf({ Branch: { error: 'timeout' } }),
    '{"error":"timeout"} is left out: it has none of the fields of a record.',
  ],
  [
    'a list of errors',
    { errors: [{ code: 'E1', detail: 'no connection' }] },
    'This is the error message of a server',
  ],
  ['plain words of an error', 'ERROR: relation "branches" does not exist\n', 'need double quotes'],
  ['a page of a proxy', '<!doctype html><html><body><h1>503</h1></body></html>', 'is a web page, not a feed'],
  ['a page after a byte order mark', '\ufeff<html><body>Sign in</body></html>', 'is a web page, not a feed'],
  [
    'a fault of SOAP',
    '<?xml version="1.0"?><soap:Envelope><soap:Fault/></soap:Envelope>',
    'is XML, which is not read',
  ],
  ['nothing', '', 'There are no records in it'],
  ['blanks only', ' \r\n\n', 'There are no records in it'],
  ['zero bytes of a full disk', Buffer.alloc(4096), 'not valid JSON from here on'],
  ['null', null, 'There are no records in it'],
  ['an empty list', [], 'There are no records in it'],
  ['an empty group', {}, 'There are no records in it'],
  ['a feed without records', feedOf('branches', []), 'There are no records in it'],
  ['a brand without records', brandOf({}), 'There are no records in it'],
  ['records under another name', { rows: branches }, 'There are no records in it'],
  [
    'records as rows of values',
    { rows: branches.map((branch) => Object.values(branch)) },
    'There are no records in it',
  ],
  ['records in an envelope too many', { data: { result: { branches } } }, 'There are no records in it'],
  [
    'records whose fields have other names',
    branches.map(({ Identification: id, Name: name }) => ({ id, name })),
    '[1]: {"id":"FB-100","name":"Café Row 0"} is left out',
  ],
  ['an empty record', [{}], '[1]: {} is left out'],
  ['a list of nulls', [null, null], 'There are no records in it'],
  ['records of nulls', [nullOf, nullOf], 'it has none of the fields of a record.'],
  [
    'records without identity',
    branches.map(({ Identification: _, ...rest }) => rest),
    'Branch number 1 of this file: ',
  ],
  [
    'one record of many without identity',
    branches.map((it, at) => (at === 3 ? { ...it, Identification: '' } : it)),
    'Branch FB-103: is not in the feed, but is kept',
  ],
  [
    'ATMs for branches',
    [atm, { ...atm, Identification: 'FB-A8' }],
    'Branch FB-A7: CustomerSegment is required but missing: kinds of customer that the branch serves.',
  ],
  [
    'codes in other words',
    branches.map((branch) => ({ ...branch, Type: 'T1' })),
    'the incoming record is invalid, and the existing one is valid.',
  ],
  [
    'half of the records',
    feedOf('branches', branches.slice(0, 4)),
    'This would remove 6 of the 10 records in fenland-bank/branches (60 %)',
  ],
  [
    'half of the file',
    soundText.slice(0, soundText.length / 2),
    'This text has no closing quote on its line.',
  ],
  ['all but the last sign', soundText.slice(0, -1), 'a bracket is still open.'],
  [
    'a record a line',
    branches.map((branch) => `${JSON.stringify(branch)}\n`).join(''),
    'has a JSON value in each line (JSON Lines)',
  ],
  ['two feeds in one file', soundText + soundText, 'a JSON file contains only one value.'],
  ['a line of a log before the feed', `INFO  export began\n${soundText}`, 'need double quotes'],
  ['a feed within a text', JSON.stringify(soundText), 'This is JSON within a text of JSON'],
  ['quotes of another language', soundText.replaceAll('"', "'"), 'need double quotes'],
  [
    'a comma too many',
    soundText.replace(/\]\}\]\}\]\}$/, '],}]}]}'),
    'There is a comma after the last entry.',
  ],
  ['no number', soundText.replace('"SequenceNumber":"0"', '"SequenceNumber":NaN'), 'content/json-syntax'],
  [
    'records written twice',
    soundText.replace('"Branch":[', '"Branch":[],"Branch":[').replace(/FB-10[0-5]/g, 'FB-100'),
    'it occurs more than once in the input, and a publication can have it only once.',
  ],
  [
    'the records hidden by an empty list',
    soundText.replace(/\]\}\]\}\]\}$/, '],"Branch":[]}]}]}'),
    'There are no records in it',
  ],
  ['UTF-16', Buffer.from(`\ufeff${soundText}`, 'utf16le'), 'This file is UTF-16 text, not UTF-8.'],
  ['UTF-16 without a mark', Buffer.from(soundText, 'utf16le'), 'This file is UTF-16 text, not UTF-8.'],
  ['Windows-1252', Buffer.from(soundText, 'latin1'), 'This file is Windows-1252 text, not UTF-8.'],
  ['a table', 'Identification,Name\nFB-100,Ely\n', 'need double quotes'],
  ['gzip', gzipSync(soundText), 'is compressed with gzip'],
  ['a workbook', Buffer.from('PK\x03\x04xl/workbook.xml', 'latin1'), 'is an Excel workbook'],
];

/** The bytes of a dump. */
export function bytesOf(dump: Buffer | object | string | null): Buffer {
  if (Buffer.isBuffer(dump)) return dump;
  return Buffer.from(typeof dump === 'string' ? dump : JSON.stringify(dump));
}
