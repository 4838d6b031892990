/** Files that can't be imported as they are, by the Latin-1 text of their bytes: what they are, and what to do. */
const otherKinds: readonly (readonly [RegExp, string])[] = [
  [
    /^PK(?:\x03\x04|\x05\x06)[\s\S]*(?:xl\/(?:workbook|worksheets|_rels)|application\/vnd\.oasis\.opendocument\.spreadsheet|Index\/(?:Document|Tables))/,
    'is a workbook: save the sheet as "CSV UTF-8", then import that',
  ],
  [
    /^PK(?:\x03\x04|\x05\x06)/,
    'is a document or a zip archive: import a feed (JSON) or a table (CSV) from it',
  ],
  [
    /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/,
    'is a workbook of an old Excel, or one with a password: open it, save the sheet as "CSV UTF-8", then import that',
  ],
  [/^\x1f\x8b/, 'is compressed with gzip: unpack it (gunzip), then import what comes out'],
  [/^%PDF-/, 'is a PDF: import the feed (JSON) or the spreadsheet (as CSV) that it was made from'],
  [
    /^HTTP\/\d(?:\.\d)? \d{3}\b/,
    'begins with the headers of an HTTP response: fetch the feed without them (curl without -i), or delete all up to the first empty line, then import that',
  ],
  [
    /^\s*\{.*\}\s*?[\r\n]+\s*\{\s*"/,
    'has a JSON value in each line (JSON Lines): put them into one list first, such as with jq -s ., then import that',
  ],
  [
    /^\s*<(?:!doctype html|html|head|body|table)\b|^\s*<[\s\S]*<html\b/i,
    'is a web page, not a feed: look on it for the address of the data itself, and import that',
  ],
  [
    /^\s*<(?:\?xml|!--|[A-Za-z][\w:.-]*[\s/>])/,
    'is XML, which is not read: import a feed (JSON) or a table (CSV)',
  ],
];

/**
 * What a file is that is clearly neither JSON nor a table, and what to do. It goes by the bytes, since names mislead: a
 * workbook renamed to .csv is still a workbook.
 * @param bytes the start and the end of the file: the names of the files in a zip are there
 */
export function otherKindOf(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  return otherKinds.find(([pattern]) => pattern.test(text))?.[1];
}
