import fs from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { readRecords, type SourceFile } from '../content/document.js';
import { formatOf, placeOfFile } from '../content/layout.js';
import { replaceFile } from '../format/replace-file.js';
import { type Collection, collections } from '../model/collection.js';
import { suggestion } from '../model/suggestion.js';
import { append } from '../new-record/append.js';
import { type BlankField, blankFields } from '../new-record/fields.js';
import { identificationFrom, nextIdentification } from '../new-record/identification.js';
import { collectionCalled, recordKinds } from '../new-record/kinds.js';
import { type Neighbour, placeFor, type RecordPlace } from '../new-record/place.js';
import { blankJson } from '../new-record/write-json.js';
import { asItem, blankYaml } from '../new-record/write-yaml.js';
import { alternatives, counted, quoted } from '../report/words/wording.js';
import { recordSchema } from '../schema/index.js';
import { type Brand, loadSite } from '../site/load.js';
import { ask } from './ask.js';
import { CommandFailure, type ExitCode, exitCode } from './failure.js';
import { basePolicy, policyPath } from './options.js';
import { openTerminal, type Terminal, type TerminalOptions } from './terminal.js';

export interface NewOptions extends TerminalOptions {
  readonly content: string;
  readonly headers: string;
  /** A brand's folder. */
  readonly brand?: string;
  readonly id?: string;
  readonly name?: string;
  /** The file to add to or to make. */
  readonly file?: string;
  /** Print the record, write nothing. */
  readonly dryRun?: boolean;
}

/** `opendata new <kind>`: a record with everything to fill in, under the next identification, in the right file. */
export async function newRecord(kind: string, options: NewOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const collection = collectionCalled(kind);
  if (typeof collection !== 'string') {
    const hint = collection.suggestion === undefined ? '' : `: did you mean "${collection.suggestion}"?`;
    throw new CommandFailure(
      `there is no ${quoted(kind)}${hint}\nA record is one of ${recordKinds.join(', ')}.`,
    );
  }
  const { content } = await loadSite({
    content: options.content,
    policy: policyPath(options.headers),
    basePolicy,
    fs,
  });
  const brand = await brandOf(content.brands, options);
  const files = neighboursOf(brand, collection, options);
  const there = files.flatMap(({ identifications }) => identifications);
  const name = hasName(collection, brand) ? options.name : undefined;
  const identification = await identificationOf(collection, there, options);
  const known = {
    Identification: identification,
    ...(collection === 'branches' && { SequenceNumber: '0' }),
    ...(name !== undefined && { Name: name }),
  };
  const blank = blankFields(recordSchema(brand.source, collection), collection);
  const yaml = blankYaml(blank, known);
  const json = blankJson(blank, known);
  const place =
    options.file === undefined
      ? placeFor({ collection, identification, name: options.name }, files, isJsonBrand(brand))
      : placeNamed(options.file, collection, brand, files, options);
  const made = make(place, { yaml, json }, brand, collection, options);
  if (options.dryRun) {
    const lines = made.format === 'json' ? JSON.stringify(json, null, 2).split('\n') : yaml;
    terminal.result(`${(made.format === 'yaml' && made.isList ? asItem(lines) : lines).join('\n')}\n`);
    terminal.say(`Nothing is written. It would go into ${made.path}, line ${made.line}.`);
    return exitCode.fine;
  }
  write(made, place.kind === 'create');
  const told = {
    record: collections[collection].record,
    identification,
    blanks: blanksIn(blank.fields, known),
  };
  tell(made, told, yaml, terminal);
  return exitCode.fine;
}

async function brandOf(brands: readonly Brand[], options: NewOptions): Promise<Brand> {
  const folders = brands.map(({ folder }) => folder);
  if (brands.length === 0) {
    throw new CommandFailure(`there is no brand in ${options.content}: \`opendata init\` makes one`);
  }
  const complaint = (folder: string) => {
    if (folders.includes(folder)) return undefined;
    const near = suggestion(folder, folders);
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    return `There is no brand folder ${quoted(folder)}.${hint} The brands are ${folders.join(', ')}.`;
  };
  let folder = options.brand ?? (folders.length === 1 ? folders[0]! : undefined);
  if (folder === undefined && process.stdin.isTTY) {
    folder = await ask(
      `For which brand? ${alternatives(folders)}`,
      folders[0]!,
      complaint,
      process.stdin,
      process.stderr,
    );
  }
  if (folder === undefined) {
    throw new CommandFailure(`there are several brands: say which with --brand ${alternatives(folders)}`);
  }
  const brand = brands.find((one) => one.folder === folder);
  if (brand === undefined) throw new CommandFailure(`--brand: ${complaint(folder)}`);
  return brand;
}

/** The brand's files of the collection, as far as they can be read. */
function neighboursOf(brand: Brand, collection: Collection, { content }: NewOptions): Neighbour[] {
  return brand.files
    .filter((entry) => entry.collection === collection)
    .map(({ file }) => {
      const { records, text } = readRecords(file, fs.readFileSync(file.path));
      const texts = (key: string) =>
        records.map(({ value }) => value[key]).filter((value) => typeof value === 'string');
      return {
        path: relative(join(content, brand.folder), file.path).split(sep).join('/'),
        isList: records.length > 1 || /^\s*(?:-(?:\s|$)|\[)/.test(withoutComments(text)),
        identifications: texts('Identification'),
      };
    });
}

function withoutComments(text: string): string {
  return text.replace(/^(?:\s*#[^\n]*(?:\n|$)|---[ \t]*\n|%[^\n]*\n|\s*\n)*/, '');
}

function hasName(collection: Collection, { source }: Brand): boolean {
  return 'Name' in recordSchema(source, collection).shape;
}

function isJsonBrand({ files }: Brand): boolean {
  return files.length > 0 && files.every(({ file }) => file.format === 'json');
}

async function identificationOf(
  collection: Collection,
  there: readonly string[],
  { id, name }: NewOptions,
): Promise<string> {
  const complaint = (written: string) => {
    if ([...written].length > 35) return 'An Identification has at most 35 characters.';
    // Sub branches share the identification of their branch (D16).
    return there.includes(written) && collection !== 'branches'
      ? `There is a record ${written} already.`
      : undefined;
  };
  if (id !== undefined) {
    const wrong = id === '' ? 'An Identification has at least 1 character.' : complaint(id);
    if (wrong !== undefined) throw new CommandFailure(`--id: ${wrong}`);
    return id;
  }
  const next = nextIdentification(there);
  if ('id' in next) return next.id;
  const first = there.length === 0 ? { branches: 'B0001', atms: 'A0001' }[collection as string] : undefined;
  if (first !== undefined) return first;
  const proposal = name === undefined ? undefined : identificationFrom(name, next.prefix, there);
  if (proposal !== undefined && proposal !== next.prefix) return proposal;
  if (process.stdin.isTTY) {
    const like =
      there.length === 0 ? '' : `, such as ${there.slice(0, 2).join(', ')} of those that there are`;
    return ask(
      `What is its Identification?${like}`,
      `${next.prefix}NEW`,
      complaint,
      process.stdin,
      process.stderr,
    );
  }
  const such =
    there.length === 0
      ? 'there are none yet'
      : `those that there are have no number to count on from (${there.slice(0, 3).join(', ')})`;
  throw new CommandFailure(
    `no next Identification: ${such}.\nSay which with --id, or --name to have one made from the name.`,
  );
}

/** The file that was named, if it is one that the brand's records of the collection can be in. */
function placeNamed(
  file: string,
  collection: Collection,
  brand: Brand,
  files: readonly Neighbour[],
  { content }: NewOptions,
): RecordPlace {
  const within = relative(resolve(content), resolve(file)).split(sep).join('/');
  const place = placeOfFile(within.split('/'));
  const [folder = ''] = within.split('/');
  if (folder !== brand.folder || place.kind !== 'records' || place.collection !== collection) {
    const fits = `${content}/${brand.folder}/${collection}`;
    throw new CommandFailure(
      `--file: ${file} can't hold it. Records of ${collection} stand in ${fits}.yaml or in ${fits}/…`,
    );
  }
  const path = within.slice(folder.length + 1);
  const isThere = fs.existsSync(file) || files.some((known) => known.path === path);
  return isThere ? { kind: 'append', path } : { kind: 'create', path, isList: !path.includes('/') };
}

interface Made {
  readonly path: string;
  readonly format: 'yaml' | 'json';
  readonly isList: boolean;
  readonly text: string;
  readonly line: number;
}

function make(
  place: RecordPlace,
  record: { readonly yaml: readonly string[]; readonly json: unknown },
  brand: Brand,
  collection: Collection,
  { content }: NewOptions,
): Made {
  const path = join(content, brand.folder, place.path);
  const file: SourceFile = { name: path, format: formatOf(path) };
  if (place.kind === 'create') {
    if (fs.existsSync(path)) throw new CommandFailure(`${path} is there already, and is left as it is`);
    const { isList } = place;
    const lines = isList ? asItem(record.yaml) : record.yaml;
    const json = JSON.stringify(isList ? [record.json] : record.json, null, 2);
    const text = `${file.format === 'json' ? json : lines.join('\n')}\n`;
    return { path, format: file.format, isList, text, line: 1 };
  }
  const added = append(file, fs.readFileSync(path), record);
  if (added.outcome === 'added')
    return { path, format: file.format, isList: true, text: added.text, line: added.line };
  const why = {
    broken: 'has to be mended first: `opendata check` says what is wrong',
    one: `holds one record and no list. Make a file for the new one with --file ${join(content, brand.folder, collection)}/….yaml`,
    flow: 'is a list in brackets, which no record with comments can stand in. Name another file with --file',
    unsafe: "can't take the record without a change to what it says. Name another file with --file",
  }[added.outcome];
  throw new CommandFailure(`${path} ${why}`);
}

function write({ path, text }: Made, isNew: boolean): void {
  if (!isNew) {
    replaceFile(path, text, String(process.pid), fs);
    return;
  }
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, text, { flag: 'wx' });
}

/** How many values are to be filled in. */
function blanksIn(fields: readonly BlankField[], known: Readonly<Record<string, string>> = {}): number {
  let count = 0;
  for (const { key, stands, fields: inner } of fields) {
    if (!stands || known[key] !== undefined) continue;
    count += inner === undefined ? 1 : blanksIn(inner);
  }
  return count;
}

function tell(
  { path, line, format }: Made,
  told: { readonly record: string; readonly identification: string; readonly blanks: number },
  yaml: readonly string[],
  { say, style, result }: Terminal,
): void {
  result(`${path}:${line}\n`);
  say(
    `${style.good('✓')} ${told.record} ${told.identification} is there, with ${counted(told.blanks, 'blank')} to fill in.`,
  );
  if (format === 'json') {
    say('  JSON has no comments, so this is what goes in:\n\n');
    for (const text of yaml) if (!/^\s*(?:- )?#/.test(text)) say(`    ${text}`);
    say('\n');
  } else {
    say('  Behind each blank it says what goes in. Lines with a # offer more: take the # away.');
  }
  say('  Then: opendata check');
}
