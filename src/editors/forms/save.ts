import { type ContentWriting, mostAttempts } from '../../authoring/writing/content-writing.js';
import { sha256 } from '../../base/bytes/sha256.js';
import { ChangedMeanwhile } from '../../base/files/write-file.js';
import { readRecords } from '../../source/documents/document.js';
import { changedLinesOf, sharedOf } from './change.js';
import { type EditableContent, Refused } from './content.js';
import type { RecordChange, Saved } from './contract.js';
import { spliceOf } from './edits.js';
import { brandNow, hashNow } from './found.js';
import { problemsAlone, problemsBeside, recordsBeside } from './judged.js';
import { type Planned, planChange } from './plan.js';
import { driftedCopies, inTime } from './spans.js';

export interface Written extends Planned {
  /** The save, to take it back; 0 if nothing had to be written. */
  readonly edit: number;
}

/** Writes a change to its file, and to nothing else. */
export function saveChange(content: EditableContent, change: RecordChange): Promise<Saved> {
  return content.inTurn((writing) => saveInTurn(content, change, writing));
}

export async function saveInTurn(
  content: EditableContent,
  change: RecordChange,
  writing: ContentWriting,
  undoes?: number,
): Promise<Saved> {
  return savedReport(content, change, await written(content, change, writing, undoes));
}

/** What is said of a change that was written. */
export async function savedReport(
  content: EditableContent,
  change: Pick<RecordChange, 'after' | 'before' | 'brand' | 'collection'>,
  planned: Written,
): Promise<Saved> {
  const { file, text, index, edit } = planned;
  const shown = content.shown(file);
  const lines = changedLinesOf(planned.before?.toString('utf8') ?? '', text ?? '');
  if (change.after === undefined || text === undefined)
    return { edit, file: shown, lines, problems: [], shared: [], drifted: [], when: '', others: [] };
  const value = readRecords(file, Buffer.from(text)).records.find((each) => each.index === index)?.value;
  const at = { file: shown, index };
  const saved = value ?? change.after;
  const { collection, before } = change;
  // Files that the save has made are among those of the brand from now on.
  const found = await brandNow(content, change.brand);
  const beside = recordsBeside(found, collection, saved, at);
  const taken = problemsBeside(found, collection, saved, at, beside);
  return {
    edit,
    at,
    ...(value && { value }),
    file: shown,
    lines,
    ...inTime(found, collection, saved, at, beside.same),
    problems: [...problemsAlone(planned, saved), ...taken],
    shared: sharedOf(file, text, index),
    drifted:
      before === undefined
        ? []
        : driftedCopies(found, collection, before, { ...at, value: saved }, beside.same),
  };
}

/** Writes the file of a change. If another program has written it meanwhile, the change is made anew of what is there. */
async function written(
  content: EditableContent,
  change: RecordChange,
  writing: ContentWriting,
  undoes?: number,
): Promise<Written> {
  for (let attempt = 1; ; attempt++) {
    const planned = planChange(content, await content.access.load(), change);
    const { file } = planned;
    try {
      return putPlanned(planned, change, writing, undoes);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      if (attempt === mostAttempts)
        throw new Refused(`Another program keeps writing ${file.name}. Nothing was saved. Save again.`);
    }
  }
}

/** Writes the file of a change, and notes before and after that it does. */
export function putPlanned(
  planned: Planned,
  {
    brand,
    collection,
    before: opened,
    after,
  }: Pick<RecordChange, 'after' | 'before' | 'brand' | 'collection'>,
  writing: ContentWriting,
  undoes: number | undefined,
): Written {
  const { content, file, text, before: bytes } = planned;
  const [before, old] = [bytes && sha256(bytes), bytes?.toString('utf8')];
  const isSame = text !== undefined && text === old;
  const edit = isSame
    ? 0
    : content.log.begin(
        {
          time: content.access.now(),
          brand,
          collection,
          file: content.shown(file),
          ...(opened && { was: opened }),
          ...(after && { is: after }),
          splice: spliceOf(old ?? '', text ?? ''),
          ...(before !== undefined && { wasHash: before }),
          ...(text !== undefined && { isHash: sha256(text) }),
          ...(undoes !== undefined && { undoes }),
        },
        (name) => hashNow(content, name),
      );
  if (text === undefined) writing.remove(file.path, before!);
  else if (!isSame) writing.write(file.path, before, text);
  if (edit > 0) content.log.done(edit);
  return { ...planned, edit };
}
