import { createHash } from 'node:crypto';
import { errorCode } from '../../base/errors.js';
import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { timeKeys } from '../../interface/records/record-times.js';
import type { RecordSchema } from '../../interface/records/records.js';
import { type Collection, identityOf } from '../../model/collection.js';
import type { FileSystem } from '../../source/content/file-system.js';
import { ownFolder, placeOfFile } from '../../source/content/layout.js';
import { isWrittenAlike, readRecords, type SourceFile } from '../../source/documents/document.js';
import { textWithEdits } from './change.js';
import { asFile } from './problems.js';
import type { WorkingTree } from './working-tree.js';

/** A file of the content that differs from the last commit. */
export interface FileSinceCommit {
  /** From the content folder on. */
  readonly path: string;
  /** Whose records it has; absent for any other file. */
  readonly of?: { readonly brand: string; readonly collection: Collection };
  /** Its bytes in the last commit, as a commit would store it now, and as it is in the folder. */
  readonly committed: Buffer | undefined;
  readonly stored: Buffer | undefined;
  readonly working: Buffer | undefined;
  /** Why it can't be committed here. */
  readonly reason?: string;
  /** At least one. */
  readonly changes: readonly FileChange[];
}

/** A record that was added, changed or removed; or the file as a whole, without any. */
export interface FileChange {
  /** Made of all that is in it: of another change the id is another. */
  readonly id: string;
  readonly kind: 'added' | 'changed' | 'removed';
  readonly was?: PlacedRecord;
  readonly is?: PlacedRecord;
}

interface PlacedRecord {
  readonly index: number;
  readonly value: PlainObject;
}

const filtered = 'A filter of git changes this file when it is stored. Commit it with git.';
const linked = 'This is a link or a folder to git. Commit it with git.';

/** The files of the content that differ from the last commit, by their path. No filter of git is run. */
export function filesSinceCommit(
  root: string,
  fs: Pick<FileSystem, 'lstatSync' | 'readFileSync'>,
  tree: WorkingTree,
): readonly FileSinceCommit[] {
  const committed = tree.committed();
  const paths = [...new Set([...committed.keys(), ...tree.present()])]
    .filter((path) => !path.startsWith(`${ownFolder}/`))
    .sort();
  const found = new Map<string, Buffer | undefined>();
  const links = new Set<string>();
  for (const path of paths) {
    const bytes = bytesOf(`${root}/${path}`, fs);
    const { id, mode } = committed.get(path) ?? {};
    if (bytes === 'link' || (mode !== undefined && !mode.startsWith('100'))) {
      if (bytes === 'link' && (mode === undefined || mode.startsWith('100'))) links.add(path);
      continue;
    }
    if (bytes === undefined ? id !== undefined : tree.idOf(bytes) !== id) found.set(path, bytes);
  }
  const stored = tree.stored(
    new Map([...found].filter((entry): entry is [string, Buffer] => entry[1] !== undefined)),
  );
  const old = tree.read([...found.keys()].flatMap((path) => committed.get(path)?.id ?? []));
  const changed = [...found].flatMap(([path, working]): readonly FileSinceCommit[] => {
    const id = committed.get(path)?.id;
    const before = id === undefined ? undefined : old.get(id);
    const after = stored.get(path);
    if (working !== undefined && after === undefined)
      return [whole(path, before, working, working, filtered)];
    if (after !== undefined && before?.equals(after)) return [];
    return [changedFile(path, before, after, working)];
  });
  return [...changed, ...[...links].map((path) => whole(path, undefined, undefined, undefined, linked))];
}

function bytesOf(
  path: string,
  fs: Pick<FileSystem, 'lstatSync' | 'readFileSync'>,
): Buffer | 'link' | undefined {
  try {
    return fs.lstatSync(path).isFile() ? fs.readFileSync(path) : 'link';
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

function changedFile(
  path: string,
  committed: Buffer | undefined,
  stored: Buffer | undefined,
  working: Buffer | undefined,
): FileSinceCommit {
  const of = ownerOf(path);
  const changes = (of && recordChanges(path, of.collection, committed, stored)) ?? [];
  if (of === undefined || changes.length === 0)
    return { ...whole(path, committed, stored, working), ...(of && { of }) };
  return { path, of, committed, stored, working, changes };
}

function whole(
  path: string,
  committed: Buffer | undefined,
  stored: Buffer | undefined,
  working: Buffer | undefined,
  reason?: string,
): FileSinceCommit {
  const kind = committed === undefined ? 'added' : working === undefined ? 'removed' : 'changed';
  const id = idOfChange([path, committed?.toString('base64'), stored?.toString('base64')]);
  return {
    path,
    committed,
    stored,
    working,
    changes: [{ id, kind }],
    ...(reason !== undefined && { reason }),
  };
}

function ownerOf(path: string): FileSinceCommit['of'] {
  const steps = path.split('/');
  const place = placeOfFile(steps);
  return place.kind === 'records' ? { brand: steps[0]!, collection: place.collection } : undefined;
}

/** The records that differ between two texts of a file; undefined if one of them can't be read. */
function recordChanges(
  path: string,
  collection: Collection,
  committed: Buffer | undefined,
  stored: Buffer | undefined,
): readonly FileChange[] | undefined {
  const [was, is] = [committed, stored].map((bytes) => (bytes === undefined ? [] : recordsOf(path, bytes)));
  if (was === undefined || is === undefined) return undefined;
  const pairs = pairsOf(collection, was, is);
  return pairs.flatMap(([before, after]): readonly FileChange[] => {
    if (before !== undefined && after !== undefined && isWrittenAlike(before.value, after.value)) return [];
    const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
    const id = idOfChange([path, before?.value, after?.value]);
    return [{ id, kind, ...(before && { was: before }), ...(after && { is: after }) }];
  });
}

function recordsOf(path: string, bytes: Buffer): readonly PlacedRecord[] | undefined {
  const { records, problems, text } = readRecords(fileAt(path), bytes);
  if (/^(?:\s|#[^\n]*(?:\n|$))*(?:\[\s*\]\s*)?$/.test(text)) return [];
  return problems.some(({ severity }) => severity === 'error') ? undefined : records;
}

function fileAt(path: string): SourceFile {
  return asFile(path, path, '');
}

/** The same records in both: by their identity and times, then by their identity alone. */
function pairsOf(
  collection: Collection,
  was: readonly PlacedRecord[],
  is: readonly PlacedRecord[],
): readonly (readonly [PlacedRecord | undefined, PlacedRecord | undefined])[] {
  const pairs: [PlacedRecord | undefined, PlacedRecord | undefined][] = [];
  const identity = ({ value }: PlacedRecord) => identityOf(collection, value) ?? '';
  const withTimes = (record: PlacedRecord) =>
    JSON.stringify([identity(record), ...timeKeys.map((key) => record.value[key])]);
  let [before, after] = [was, is];
  for (const keyOf of [withTimes, identity]) {
    const others = groupedBy(after, keyOf);
    const taken = new Set<PlacedRecord>();
    before = before.filter((record) => {
      const same = (others.get(keyOf(record)) ?? []).filter((other) => !taken.has(other));
      const other = same.find(({ value }) => isWrittenAlike(value, record.value)) ?? same[0];
      if (other === undefined) return true;
      taken.add(other);
      pairs.push([record, other]);
      return false;
    });
    after = after.filter((record) => !taken.has(record));
  }
  for (const record of before) pairs.push([record, undefined]);
  for (const record of after) pairs.push([undefined, record]);
  const place = ([old, fresh]: (typeof pairs)[number]) => fresh?.index ?? old!.index;
  return pairs.sort((a, b) => place(a) - place(b));
}

function idOfChange(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/**
 * The bytes of a file with some of its changes alone, made of what the last commit has: only the lines of these values are
 * others.
 * @returns undefined if the file has no record any more; `impossible` if its form doesn't allow it
 */
export function bytesWith(
  file: FileSinceCommit,
  chosen: ReadonlySet<string>,
  schema: RecordSchema | undefined,
): Buffer | undefined | 'impossible' {
  const own = file.changes.filter(({ id }) => chosen.has(id));
  if (own.length === file.changes.length) return file.stored;
  if (schema === undefined || file.of === undefined) return 'impossible';
  const source = fileAt(file.path);
  const made = textWithEdits(
    source,
    file.committed ?? Buffer.alloc(0),
    {
      edits: own.flatMap(({ was, is }) => (was === undefined ? [] : [{ opened: was, after: is?.value }])),
      added: own.flatMap(({ was, is }) => (was === undefined && is !== undefined ? [is.value] : [])),
    },
    schema,
  );
  if ('reason' in made) return 'impossible';
  if (made.text === undefined) return undefined;
  const bytes = Buffer.from(made.text);
  const left = recordChanges(file.path, file.of.collection, file.committed, bytes);
  const isExact = left?.length === own.length && left.every(({ id }) => chosen.has(id));
  return isExact ? bytes : 'impossible';
}
