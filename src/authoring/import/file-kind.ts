/** What a file is, by its first bytes, if it is neither a feed nor a table. */
export type OtherKind =
  | 'excel'
  | 'old-excel'
  | 'open-document'
  | 'numbers'
  | 'document'
  | 'zip'
  | 'gzip'
  | 'pdf'
  | 'image'
  | 'web-page'
  | 'xml'
  | 'http'
  | 'jsonp'
  | 'json-lines';

/** How many bytes of a zip are searched: the names of its first files are there. */
const examined = 8192;

/**
 * Recognises a file that is clearly neither JSON nor a table. It goes by the bytes, since names mislead: a workbook
 * renamed to .csv is still a workbook.
 */
export function otherKindOf(bytes: Uint8Array): OtherKind | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, examined));
  const head = start.toString('latin1');
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) {
    const end = Buffer.from(bytes.subarray(Math.max(0, bytes.byteLength - examined))).toString('latin1');
    return kindOfZip(head + end);
  }
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'old-excel';
  if (head.startsWith('\x1f\x8b')) return 'gzip';
  if (head.startsWith('%PDF-')) return 'pdf';
  if (/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s.test(head)) return 'image';
  const text = start.toString('utf8').replace(/^\ufeff/, '');
  if (/^HTTP\/\d(?:\.\d)? \d{3}\b/.test(text)) return 'http';
  if (/^\s*(?:\/\*\*\/\s*)?[A-Za-z_$][\w$.]*\s*\(\s*[[{]\s*["\]{}]/.test(text)) return 'jsonp';
  const [first = '', second = ''] = text.trimStart().split(/[\r\n]+/, 2);
  if (/^\{.*\}\s*$/.test(first) && /^\s*\{\s*"/.test(second)) return 'json-lines';
  if (/^\s*<(?:!doctype html|html|head|body|table)\b/i.test(text)) return 'web-page';
  if (/^\s*<(?:\?xml|!--|[A-Za-z][\w:.-]*[\s/>])/.test(text)) {
    return /<html\b/i.test(text) ? 'web-page' : 'xml';
  }
  return undefined;
}

/** Recognised by the names of the files in it: some are at the start of the zip, all of them at its end. */
function kindOfZip(names: string): OtherKind {
  if (/xl\/(?:workbook|worksheets|_rels)/.test(names)) return 'excel';
  if (names.includes('application/vnd.oasis.opendocument.spreadsheet')) return 'open-document';
  if (/Index\/(?:Document|Tables)/.test(names)) return 'numbers';
  if (/word\/|ppt\/|application\/vnd\.oasis\.opendocument/.test(names)) return 'document';
  return 'zip';
}
