/**
 * The floor: what any program of this kind has to do at the least, on one thread. Reads the YAML of one content folder
 * with a fast parser, types and validates it with zod, stringifies, hashes, gzips (6) and writes one version.
 * No positions, no second version, no second coding, no manifest. Its schemas are its own (floor/), so that it stays
 * the same whatever becomes of the program.
 *
 * node bench/floor.js <content> <out>
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import yaml from 'js-yaml';
import { schemas } from './floor/schemas.js';
import { typing } from './floor/typing.js';

const [content, out] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
for (const [collection, schema] of Object.entries(schemas)) {
  const typed = typing(schema);
  const brands = [];
  for (const brand of readdirSync(content).filter((name) => name.startsWith('brand-'))) {
    const text = readFileSync(join(content, brand, `${collection}.yaml`), 'utf8');
    const records = yaml.load(text, { schema: yaml.FAILSAFE_SCHEMA });
    brands.push({
      BrandName: brand,
      records: records.map((record) => schema.parse(typed(record).value)),
    });
  }
  const bytes = Buffer.from(JSON.stringify({ data: [{ Brand: brands }] }));
  writeFileSync(join(out, collection), bytes);
  writeFileSync(join(out, `${collection}.sha256`), createHash('sha256').update(bytes).digest('hex'));
  writeFileSync(join(out, `${collection}.gz`), gzipSync(bytes, { level: 6 }));
}
