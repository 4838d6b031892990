/**
 * The floor: what any program of this kind has to do at the least, on one thread and for one version. Reads the YAML of a
 * content folder with a fast parser, types and checks it (record.js), and writes it as canonical JSON with its SHA-256,
 * and compressed. No positions, no rules, no second version, no manifest. It has nothing of the program, so that it stays
 * the same when the program changes.
 *
 * node bench/floor.js <content> <out>
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import yaml from 'js-yaml';
import { typed } from './record.js';

const lists = {
  branches: 'Branch',
  atms: 'ATM',
  'personal-current-accounts': 'PCA',
  'business-current-accounts': 'BCA',
  'unsecured-sme-loans': 'SMELoan',
  'commercial-credit-cards': 'CCC',
};
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const [content, out] = process.argv.slice(2);
const read = (path) => yaml.load(readFileSync(path, 'utf8'), { schema: yaml.FAILSAFE_SCHEMA });
const brands = readdirSync(content).filter((name) => existsSync(join(content, name, 'brand.yaml')));

mkdirSync(out, { recursive: true });
for (const [collection, list] of Object.entries(lists)) {
  const published = [];
  for (const brand of brands) {
    const records = filesOf(join(content, brand), collection)
      .flatMap(read)
      .map((record) => typed(record));
    const { BrandName } = read(join(content, brand, 'brand.yaml'));
    const named = list < 'BrandName' ? { [list]: records, BrandName } : { BrandName, [list]: records };
    if (records.length > 0) published.push(named);
  }
  if (published.length > 0) write(join(out, collection), { data: [{ Brand: published }] });
}

/** A collection of a brand is one file, or a folder of files. */
function filesOf(brand, collection) {
  const folder = join(brand, collection);
  if (existsSync(folder)) return readdirSync(folder).map((name) => join(folder, name));
  return [`${folder}.yaml`, `${folder}.json`].filter((file) => existsSync(file));
}

function write(path, value) {
  const ascii = JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const bytes = Buffer.from(ascii, 'latin1');
  writeFileSync(path, bytes);
  writeFileSync(`${path}.sha256`, createHash('sha256').update(bytes).digest('hex'));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 6 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, brotli));
}
