import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { RecordsDocument } from '../../content/documents/document.js';
import { mostProblems } from '../../content/documents/limits.js';
import { contentProblems } from '../../content/documents/problems/index.js';
import { mayHaveAliases } from '../../content/documents/yaml/values.js';
import { inOtherCollection, withinWrapper } from '../../interface/records/misplaced.js';
import {
  isTimed,
  type ReadTimes,
  type RecordTimes,
  readTimes,
  withoutTimes,
  withTimeKey,
} from '../../interface/records/record-times.js';
import { recordSchema, versionsWith } from '../../interface/records/records.js';
import { schemaProblems } from '../../interface/schema/problems.js';
import { checkValue } from '../../interface/schema/validate.js';
import { identityOf, namesOf } from '../../model/collection.js';
import { problem, type RecordName, type UnlocatedProblem } from '../../model/problem.js';
import { localDay } from '../../model/time/time-zone.js';
import { checkRecord, type RecordFinding } from '../../rules/built-in/check-record.js';
import { checkSoundParts } from '../../rules/built-in/check-sound-parts.js';
import { type RecordFacts, recordFactsOf } from '../../rules/built-in/facts.js';
import { deviationsOf } from '../../rules/built-in/public-schemas.js';
import type { RecordContext } from '../../rules/built-in/rule.js';
import { Today } from '../../rules/built-in/today.js';
import { ownChecker } from '../../rules/own/run.js';
import type { Compiled, Lost } from './compiled.js';
import type { CompileJob, CompileSettings } from './job.js';
import {
  foundInRecord,
  impossible,
  locationInFile,
  lossOf,
  oncePerPlace,
  recordName,
} from './record-problems.js';
import { recordWriter } from './record-writer.js';
import { otherSchema } from './shapes.js';
import { timesProblems } from './time-problems.js';

/** Records that were read, and whether they are a part of what their file holds. */
type Records = RecordsDocument & { readonly isPart?: boolean };

/**
 * Gives what types, validates, converts and serialises the records of a file, for every version in `settings`: records that
 * are already read, and that it modifies.
 */
export function documentCompiler(
  settings: CompileSettings,
): (job: CompileJob, document: Records) => Compiled {
  const { versions, names, date, timeZone, own, isPublicStandard = false } = settings;
  const off = new Set(settings.off);
  const checkByOwn = own && ownChecker(own, off);
  const write = recordWriter(names);
  return (job, document) => {
    const { collection, file, source } = job;
    const json = versionsWith(collection, versions).map((version) => [version, [] as string[]] as const);
    const found: UnlocatedProblem[] = [];
    const losses: Lost[] = [];
    const records: RecordFacts[] = [];
    const alsoTaken: string[] = [];
    const schema = recordSchema(source, collection);
    const other = otherSchema(collection, source);
    const [identification = ''] = namesOf(collection).identity;
    const days = new Map<string, Today>();
    let [invalid, inOther] = [0, 0];

    const report = (all: readonly RecordFinding[], name: RecordName, record: PlainObject) => {
      for (const one of all) if (!off.has(one.rule)) found.push(foundInRecord(one, file, name, record));
    };

    /** What can be said of a record that isn't valid. @param refused its sound parts, if it is in its place */
    const takeInvalid = (value: PlainObject, refused: Refused, name: RecordName, subject: RecordContext) => {
      invalid++;
      if (other !== undefined && checkValue(other, value).value !== undefined) inOther++;
      const taken = value[identification];
      if (typeof taken === 'string') alsoTaken.push(taken);
      if (!isPlainObject(refused?.value)) return;
      const parts = { value: refused.value, refused: refused.at, unknown: refused.unknown };
      report(checkSoundParts(parts, subject), name, value);
    };

    /** Checks a valid record by the rules, and writes it in all versions. */
    const takeValid = (record: PlainObject, times: RecordTimes, name: RecordName, subject: RecordContext) => {
      const { index, identity = '' } = name;
      const facts = { ...recordFactsOf(collection, record, index, identity), ...times };
      const deviations = isPublicStandard ? deviationsOf(collection, record) : [];
      report(checkRecord(record, subject), name, record);
      for (const [version, texts] of json) {
        const { json: text, losses: lost } = write(job, record, version);
        texts.push(text ?? '');
        if (text === undefined) found.push(...lost.map((one) => impossible(one, version, file, name)));
        else if (!off.has('versions/lost'))
          losses.push(...lost.map((one) => lossOf(one, version, file, name)));
      }
      // They run last, and may change the record.
      const byOwn = checkByOwn?.(record, { ...subject, brand: job.brand, isJson: file.format === 'json' });
      report(byOwn?.found ?? [], name, record);
      records.push({
        ...facts,
        ...(deviations.length > 0 && { deviations }),
        ...(byOwn?.facts && { own: byOwn.facts }),
      });
    };

    for (const [at, { index, value: written }] of document.records.entries()) {
      // Nothing of a file with an error is published, and more problems say no more.
      if (found.length >= mostProblems && invalid > 0) {
        const args = { problems: found.length, left: document.records.length - at };
        found.push(problem(contentProblems['content/too-many'], args, [locationInFile(file, index, [])]));
        break;
      }
      const { faults, ...times } = isTimed(written) ? readTimes(written, timeZone) : noTimes;
      const value = isTimed(written) ? withoutTimes(written) : written;
      const name = recordName(job, index, identityOf(collection, value));
      const { value: record, findings, refused } = checkValue(schema, value);
      const isAlone = document.records.length === 1 && !document.isPart;
      const misplaced =
        record === undefined
          ? (inOtherCollection(value, collection, source) ??
            (isAlone ? withinWrapper(value, schema, file.format) : undefined))
          : undefined;
      for (const one of misplaced ?? findings) {
        const { severity } = schemaProblems[one.rule];
        found.push(foundInRecord({ ...withTimeKey(one), severity }, file, name, value));
      }
      found.push(...timesProblems({ ...times, faults }, written, timeZone, file, name));
      const lastDay = times.until === undefined ? undefined : localDay(times.until - 1, timeZone);
      const firstDay = times.from === undefined ? date : localDay(times.from, timeZone);
      // Today; or the first of its own days, where none has come (D49); or the last of them, where all have passed.
      const day = firstDay > date ? firstDay : lastDay !== undefined && lastDay < date ? lastDay : date;
      const today = days.get(day) ?? new Today(day);
      days.set(day, today);
      const subject = { collection, version: source, today, lastDay };
      if (record === undefined) takeInvalid(value, misplaced ? undefined : refused, name, subject);
      else takeValid(record, times, name, subject);
    }
    const until = [...days].flatMap(([day, { holdsThrough }]) => (day < date ? [] : (holdsThrough ?? [])));
    return {
      day: date,
      items: document.records.length,
      json: Object.fromEntries(json),
      problems: [
        ...document.problems,
        ...(mayHaveAliases(document.text) ? oncePerPlace(found, document) : found),
      ],
      losses,
      records,
      alsoTaken,
      invalid,
      inOther,
      holdsThrough: until.sort()[0],
    };
  };
}

type Refused = ReturnType<typeof checkValue>['refused'];

const noTimes: ReadTimes = { faults: [] };
