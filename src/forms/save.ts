import { sha256 } from '../base/bytes/sha256.js';
import { errorCode, systemMessage } from '../base/errors.js';
import { ChangedMeanwhile, replaceFiles } from '../base/files/write-file.js';
import { capital } from '../base/text/capital.js';
import { spliceOf } from '../base/text/splice.js';
import { isWrittenAlike } from '../content/documents/document.js';
import { duplicateIdentity } from '../rules/built-in/records/duplicate-identity.js';
import { changedLinesOf, sharedOf } from './change.js';
import { knownRecords, problemsAlone, problemsBeside, recordsBeside } from './judged.js';
import { type FilePlan, type PlannedChange, planChanges } from './plan.js';
import { type EditableContent, type EditedSite, Refused } from './records/content.js';
import type { ChangedFile, RecordAddress, RecordChange, Saved } from './records/contract.js';
import { brandIn, brandNow, contentBytes, fileOfBrand, hashNow, writtenRecords } from './records/found.js';
import { inTime } from './records/spans.js';

/** What is to be written at once, as one save. */
export interface PlannedSave {
  /** What it does, if it is of several records. */
  readonly title?: string;
  readonly records: readonly PlannedChange[];
  /** The save that it takes back. */
  readonly undoes?: number;
}

export interface WrittenSave extends PlannedSave {
  /** The save, to take it back; 0 if nothing had to be written. */
  readonly edit: number;
}

/** Writes a change to its file, and to nothing else. */
export function saveChange(content: EditableContent, change: RecordChange): Promise<Saved> {
  return content.inTurn(async () => {
    let there: PlannedChange | undefined;
    const written = await writeInTurn(content, (site) => {
      there = savedAlready(content, site, change);
      return there === undefined ? { records: planChanges(content, site, [change]) } : undefined;
    });
    return savedReport(content, there ?? written!.records[0]!, written?.edit ?? 0);
  });
}

/**
 * The record as a change would leave it, if it is so already: the change was asked for twice, as by a double click, or
 * again since the answer to it didn't arrive.
 * @throws Refused if another record has the identity of a new one, such as one that was added in another window
 */
function savedAlready(
  content: EditableContent,
  site: EditedSite,
  { brand, collection, at, copyOf, after }: RecordChange,
): PlannedChange | undefined {
  if (after === undefined) return undefined;
  const found = brandIn(content, site, brand);
  const all = writtenRecords(found, collection);
  const isAt = (place: RecordAddress, { file, index }: RecordAddress) =>
    file === place.file && index === place.index;
  const same = all.find(
    (each) =>
      (at === undefined || isAt(at, each)) &&
      !(copyOf !== undefined && isAt(copyOf.at, each)) &&
      isWrittenAlike(each.value, after),
  );
  if (same !== undefined) {
    const file = fileOfBrand(found, collection, same.file);
    const before = Buffer.from(contentBytes(content, file.file));
    const change = { brand, collection, after: same.value };
    return { change, file: { ...file, before, text: before.toString('utf8') }, index: same.index };
  }
  if (at !== undefined || copyOf !== undefined) return undefined;
  const known = knownRecords(collection, all);
  const [taken] = problemsBeside(found, collection, after, undefined, known).filter(
    ({ rule }) => rule === duplicateIdentity.rule,
  );
  if (taken !== undefined) {
    throw new Refused(`${capital(taken.message)} ${taken.help ?? ''} Nothing was saved.`, true);
  }
  return undefined;
}

/**
 * Writes all files of a save or none. If another program has written one meanwhile, the save is planned anew of what is
 * there. It is noted before and after, so that a crash between loses nothing.
 * @param plan what is to be written; undefined for nothing
 */
export async function writeInTurn(
  content: EditableContent,
  plan: (site: EditedSite) => PlannedSave | undefined,
): Promise<WrittenSave | undefined> {
  for (let attempt = 1; ; attempt++) {
    const planned = plan(await content.access.load());
    if (planned === undefined) return undefined;
    try {
      return { ...planned, edit: put(content, planned) };
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        if (attempt < mostAttempts) continue;
        throw new Refused(`${error.message} again and again. Nothing was saved. Save again.`);
      }
      if (errorCode(error) === undefined) throw error;
      throw new Refused(`A file can't be written: ${systemMessage(error)}. Nothing was saved.`);
    }
  }
}

/** How often a save is planned anew because another program wrote meanwhile. */
const mostAttempts = 20;

function put(content: EditableContent, { title, records, undoes }: PlannedSave): number {
  const files = changedFiles(records);
  if (files.length === 0) return 0;
  const { fs, now } = content.access;
  const edit = content.log.begin(
    {
      time: now(),
      ...(content.author !== undefined && { by: content.author }),
      ...(title !== undefined && { title }),
      records: records.map(({ change: { brand, collection, before, after }, file: { file } }) => ({
        brand,
        collection,
        file: content.shown(file),
        ...(before && { was: before }),
        ...(after && { is: after }),
      })),
      files: files.map(({ file, before, text }) => ({
        file: content.shown(file),
        splice: spliceOf(before?.toString('utf8') ?? '', text ?? ''),
        ...(before && { wasHash: sha256(before) }),
        ...(text !== undefined && { isHash: sha256(text) }),
      })),
      ...(undoes !== undefined && { undoes }),
    },
    (name) => hashNow(content, name),
  );
  replaceFiles(
    files.map(({ file, before, text }) => ({ path: file.path, before: before && sha256(before), text })),
    fs,
  );
  try {
    content.log.done(edit);
  } catch {
    // It is written. That counts as done as long as the files are as it left them.
  }
  return edit;
}

/** The files of changes that become others, each once. */
export function changedFiles(records: readonly PlannedChange[]): readonly FilePlan[] {
  const files = new Set(records.map(({ file }) => file));
  return [...files].filter(({ before, text }) => text !== before?.toString('utf8'));
}

/** The lines of a file that a save changes. @param most lines that are said */
export function changedFile(
  content: EditableContent,
  { file, before, text }: FilePlan,
  most: number,
): ChangedFile {
  const lines = changedLinesOf(before?.toString('utf8') ?? '', text ?? '');
  return { file: content.shown(file), lines: lines.slice(0, most), count: lines.length };
}

/** What is said of a change that was written. */
async function savedReport(
  content: EditableContent,
  { change, file: planned, index }: PlannedChange,
  edit: number,
): Promise<Saved> {
  const { file, text } = planned;
  const shown = content.shown(file);
  const { lines } = changedFile(content, planned, Number.POSITIVE_INFINITY);
  if (change.after === undefined || text === undefined)
    return { edit, file: shown, lines, problems: [], shared: [], when: '', others: [] };
  const { records } = content.files.records(file, Buffer.from(text));
  const value = records.find((each) => each.index === index)?.value;
  const at = { file: shown, index };
  const saved = value ?? change.after;
  const { collection } = change;
  // Files that the save has made are among those of the brand from now on.
  const found = await brandNow(content, change.brand);
  const known = knownRecords(collection, writtenRecords(found, collection));
  const same = recordsBeside(known, collection, saved, at);
  const taken = problemsBeside(found, collection, saved, at, known);
  return {
    edit,
    at,
    ...(value && { value }),
    file: shown,
    lines,
    ...inTime(found, collection, saved, at, same),
    problems: [...problemsAlone(planned, saved), ...taken],
    shared: sharedOf(file, text, index),
  };
}
