import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { isWrittenAlike } from '../../content/documents/written-alike.js';
import { namesOf } from '../../model/collection.js';
import { valueAt } from '../../model/location.js';
import { counted } from '../../model/message.js';
import { changedFields } from '../records/changed-fields.js';
import { asScalar } from '../records/record-title.js';
import { Refused } from '../records/refused.js';
import type { KeptRecord } from '../records/replies.js';
import type { JobToDo, RecordChange } from '../records/requests.js';
import { specialHoursPath } from '../records/words.js';
import { changeOf, type JobPlan, type JobRecord } from './job.js';
import { hoursOfBranch } from './special-hours.js';

/** What becomes of fields. */
type FieldsChange = Exclude<JobToDo['change'], { kind: 'withdraw' }>;

/** One change of fields in many records. Records that have it already are left out. */
export function setOnMany(records: readonly JobRecord[], change: FieldsChange): JobPlan {
  const { kind, value: wanted } = change;
  if (Object.keys(wanted).length === 0) throw new Refused('Add a field, and say what it is to be.');
  const hours = valueAt(wanted, specialHoursPath);
  const changes: RecordChange[] = [];
  const kept: KeptRecord[] = [];
  for (const record of records) {
    const { list, title, file, index, value } = record;
    const own = isPlainObject(hours) ? hoursOfBranch(record, hours) : undefined;
    if (own !== undefined && 'why' in own)
      kept.push({
        brand: list.brand.folder,
        collection: list.collection,
        at: { file, index },
        title,
        why: own.why,
      });
    else {
      const made = withFields(value, wanted, kind);
      const ofBranch = own && { Availability: { NonStandardAvailability: own.hours } };
      const after = (ofBranch ? withFields(made, ofBranch, kind) : made) as PlainObject;
      if (!isWrittenAlike(value, after)) changes.push(changeOf(list, record, after));
    }
  }
  const [one, several] = namesOf(records[0]!.list.collection).nouns;
  return { title: `${inWords(change)} ${counted(changes.length, one, several)}`, changes, kept };
}

/** A value with other fields, and with codes of lists more or less. Special hours are replaced as a whole. */
function withFields(now: unknown, wanted: unknown, kind: FieldsChange['kind']): unknown {
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
function inWords({ kind, value }: FieldsChange): string {
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
