import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { isWrittenAlike } from '../../content/documents/written-alike.js';
import { namesOf } from '../../model/collection.js';
import { valueAt } from '../../model/location.js';
import { counted } from '../../model/message.js';
import { changedFields } from '../records/changed-fields.js';
import type { EditableContent, EditedSite } from '../records/content.js';
import { editedLists } from '../records/edited-list.js';
import { asScalar, nameAndIdentity } from '../records/record-title.js';
import { Refused } from '../records/refused.js';
import type { KeptRecord } from '../records/replies.js';
import type { JobToDo, RecordChange } from '../records/requests.js';
import { specialHoursPath } from '../records/words.js';
import { hoursOfBranch } from './special-hours.js';

/** The changes of a job, each record at most once. */
export interface JobPlan {
  /** What they do, in words, as the list of saves names it: `Set Note to Ring the bell. in 3 branches`. */
  readonly title: string;
  readonly changes: readonly RecordChange[];
  readonly kept: readonly KeptRecord[];
}

/** One change of fields in many records. Records that have it already are left out. @throws Refused if it can't be done */
export function planOfJob(content: EditableContent, site: EditedSite, job: JobToDo): JobPlan {
  const { records: places, kind, value: wanted } = job;
  const [first] = places;
  if (first === undefined) throw new Refused('Choose at least one record.');
  if (Object.keys(wanted).length === 0) throw new Refused('Add a field, and say what it is to be.');
  const hours = valueAt(wanted, specialHoursPath);
  const listOf = editedLists(content, site);
  const changes: RecordChange[] = [];
  const kept: KeptRecord[] = [];
  for (const { at, ...name } of places) {
    const record = listOf(name).at(at);
    const { value } = record;
    const own = isPlainObject(hours) ? hoursOfBranch(value, hours, site.time.day) : undefined;
    if (typeof own === 'string') {
      const title = nameAndIdentity(name.collection, value) || 'a record without a name';
      kept.push({ ...name, at, title, why: own });
      continue;
    }
    const ofBranch = own && { Availability: { NonStandardAvailability: own } };
    const after = withFields(value, withFields(wanted, ofBranch ?? {}, 'set'), kind) as PlainObject;
    if (!isWrittenAlike(value, after)) changes.push({ ...name, kind: 'change', opened: record, after });
  }
  const [one, several] = namesOf(first.collection).nouns;
  return { title: `${inWords(job)} ${counted(changes.length, one, several)}`, changes, kept };
}

/** A value with other fields, and with codes of lists more or less. Special hours are replaced as a whole. */
function withFields(now: unknown, wanted: unknown, kind: JobToDo['kind']): unknown {
  if (isPlainObject(wanted)) {
    const own = isPlainObject(now) ? now : {};
    const fields = Object.entries(wanted).map(([key, inner]) => {
      const isWhole = key === specialHoursPath[1];
      return [key, isWhole ? inner : withFields(own[key], inner, kind)] as const;
    });
    const all = Object.entries({ ...own, ...Object.fromEntries(fields) });
    const made = all.filter(([, value]) => value !== undefined);
    return made.length === 0 ? now : Object.fromEntries(made);
  }
  if (kind === 'set' || !isCodes(wanted)) return wanted;
  const codes: readonly unknown[] = Array.isArray(now) ? now : [];
  const others = codes.filter((code) => !wanted.includes(code));
  if (kind === 'add') return [...codes, ...wanted.filter((code) => !codes.includes(code))];
  return others.length === 0 ? undefined : others;
}

function isCodes(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** `Set Note to Ring the bell. in` */
function inWords({ kind, value }: JobToDo): string {
  const hours = valueAt(value, specialHoursPath);
  if (isPlainObject(hours)) return `${asScalar(hours['Name'])[0] ?? 'Special hours'}: hours of`;
  const said = Object.entries(value).flatMap(([key, own]) =>
    changedFields({}, { [key]: own }).map(({ words, is }) => {
      if (kind === 'set' || !isCodes(own)) return `Set ${words} to ${is}`;
      return kind === 'add' ? `Add ${is} to ${words}` : `Remove ${is} from ${words}`;
    }),
  );
  return `${said.join('; ')} in`;
}
