import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { asDocument, branchText, random } from './data-set.js';

/** The content files of a collection with their sizes in bytes, smallest first. */
function filesOf(content, collection) {
  const paths = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith(`/${collection}.yaml`) || dirname(path).endsWith(`/${collection}`),
  );
  return paths
    .map((path) => ({ path: join(content, path), bytes: statSync(join(content, path)).size }))
    .sort((a, b) => a.bytes - b.bytes || (a.path < b.path ? -1 : 1));
}

/** Moves the record in the middle of the file of middle size, or of the largest one: six digits of its latitude. */
export function changeRecord(content, collection, edit, which = 'middle') {
  const files = filesOf(content, collection).filter(({ path }) => !basename(path).startsWith('added-'));
  const { path } = which === 'largest' ? files.at(-1) : files[Math.floor(files.length / 2)];
  changeIn(path, 0.5, edit);
}

/** Changes the first record after a point of a file, 0 its start and 1 its end. The file stays as long as it is. */
function changeIn(path, point, edit) {
  const text = readFileSync(path, 'utf8');
  const key = 'Latitude: 52.';
  const after = text.indexOf(key, Math.floor(text.length * point));
  const at = (after < 0 ? text.indexOf(key) : after) + key.length;
  const digits = String((Number(text.slice(at, at + 6)) + 1 + edit) % 1_000_000).padStart(6, '0');
  writeFileSync(path, text.slice(0, at) + digits + text.slice(at + 6));
}

/**
 * Adds a file with one branch to the brand in the middle.
 * @returns {string} its path
 */
export function addFile(content, edit) {
  const brands = readdirSync(content).filter((name) => name.startsWith('brand-'));
  return addBranch(join(content, brands[Math.floor(brands.length / 2)]), edit);
}

function addBranch(brand, edit) {
  const path = join(brand, 'branches', `added-${edit}.yaml`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, asDocument(branchText(`ADDED-${basename(brand)}`, edit, edit)));
  return path;
}

/**
 * The edits of a working day, one a call: mostly a record is changed somewhere, every fifth time a file is added, and two
 * edits later it is removed again. Two folders with the same content get the same edits.
 */
export function chain(seed) {
  const next = random(seed);
  return (content, edit) => {
    const any = (list) => list[Math.floor(next() * list.length)];
    const brands = readdirSync(content).filter((name) => name.startsWith('brand-'));
    if (edit % 5 === 2) addBranch(join(content, any(brands)), edit);
    else if (edit % 5 === 4) {
      const added = filesOf(content, 'branches').find(({ path }) => path.endsWith(`added-${edit - 2}.yaml`));
      rmSync(added.path);
    } else {
      const files = filesOf(content, edit % 2 === 0 ? 'atms' : 'branches').sort((a, b) =>
        a.path < b.path ? -1 : 1,
      );
      changeIn(any(files).path, next(), edit);
    }
  };
}

/** Moves every so many records by a tenth of a degree. */
export function changeRecords(content, every) {
  let count = 0;
  for (const { path } of [...filesOf(content, 'branches'), ...filesOf(content, 'atms')]) {
    const text = readFileSync(path, 'utf8');
    const changed = text.replace(/(?<=Latitude: \d+\.\d)\d/g, (digit) =>
      count++ % every === 0 ? String((Number(digit) + 1) % 10) : digit,
    );
    if (changed !== text) writeFileSync(path, changed);
  }
}

/** Breaks `count` records, spread over all files of all brands. */
export function plantProblems(content, count) {
  const files = [...filesOf(content, 'branches'), ...filesOf(content, 'atms')].map(({ path }) => path).sort();
  const share = Math.ceil(count / files.length);
  let planted = 0;
  for (const path of files) {
    const records = readFileSync(path, 'utf8').split(/^(?=- )/m);
    const step = Math.max(1, Math.floor(records.length / share));
    for (let index = 0; index < records.length && planted < count; index += step) {
      records[index] = records[index].replace('Country: GB', 'Country: Britain');
      planted++;
    }
    writeFileSync(path, records.join(''));
  }
}
