import { capitalText, type DataPart } from '../../base/document/document.js';
import { terminalText } from '../../base/document/terminal.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import type { Change, CollectionChanges, Detail } from '../../build/changes/change.js';
import { type CollectionRecords, compareCollections } from '../../build/changes/compare.js';
import { type Comparison, sumOf } from '../../build/changes/comparison.js';
import { datedSentences } from '../../build/changes/dated-sentences.js';
import { cutText, detailLine, phrasesOf } from '../../build/changes/words.js';
import { timeKeys } from '../../interface/records/record-times.js';
import { versionsWith } from '../../interface/records/records.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { CompileJob, CompileSettings } from '../../publication/compile/compile.js';
import type { EditedField } from './contract.js';
import { editedFields } from './edits.js';
import { publishedJson } from './problems.js';

/** What a change of a record is to the public, in the words of `opendata diff`. */
export interface PublicChange {
  /** Undefined if the record is not valid before or after it. */
  readonly changes: CollectionChanges | undefined;
  /** What differs: for the public, and in the days from and until which the record is published. */
  readonly fields: readonly EditedField[];
}

/** @param was as it is written, as `is` is; undefined for a record that isn't there */
export function publicChange(
  job: CompileJob,
  was: PlainObject | undefined,
  is: PlainObject | undefined,
  settings: CompileSettings,
): PublicChange {
  const written = editedFields({ ...(was && { was }), ...(is && { is }) }, Number.POSITIVE_INFINITY);
  const version = versionsWith(job.collection, settings.versions).at(-1);
  const [before, after] = [was, is].map((value) =>
    value === undefined || version === undefined ? '' : publishedJson(job, value, settings).get(version),
  );
  if (version === undefined || before === undefined || after === undefined)
    return { changes: undefined, fields: written };
  const all = compareCollections(
    recordsOf(job, version, before),
    recordsOf(job, version, after),
    settings.date,
  );
  // A single record says nothing about its brand, or about many.
  const changes = { ...all, brandsBefore: [], brandsAfter: [], tallies: [], findings: [] };
  const details = changes.changes.flatMap((change) => change.details);
  const lines = details.map((detail) => fieldOf(detail, settings.date));
  const times = editedFields({ was: timesOf(was), is: timesOf(is) }, Number.POSITIVE_INFINITY);
  const isSame = was !== undefined && is !== undefined && lines.length + times.length === 0;
  return { changes, fields: isSame ? written : [...lines, ...times] };
}

function timesOf(record: PlainObject | undefined): PlainObject {
  return Object.fromEntries(
    timeKeys.flatMap((key) => (record?.[key] === undefined ? [] : [[key, record[key]]])),
  );
}

function recordsOf({ collection, brandName }: CompileJob, version: Version, json: string): CollectionRecords {
  const records = json === '' ? [] : [json];
  return { collection, version, brands: [{ brand: brandName, group: 0, records }] };
}

/** Changes of single records, as one comparison. */
function together(all: readonly CollectionChanges[]): CollectionChanges[] {
  const collections = new Map<Collection, CollectionChanges>();
  for (const own of all) {
    const known = collections.get(own.collection);
    collections.set(
      own.collection,
      known === undefined
        ? own
        : { ...known, counts: sumOf([known, own]), changes: [...known.changes, ...own.changes] },
    );
  }
  return [...collections.values()];
}

/** So many characters of a line of text are shown by everything that lists commits. */
const longestSubject = 72;

/**
 * What changes, in a line: the first words of `opendata diff` that there is a place for; empty if nothing does.
 * @param only the record, if it is only one
 */
export function changesInLine(
  all: readonly CollectionChanges[],
  only: { readonly noun: string; readonly name: string } | undefined,
): string {
  const collections = together(all);
  const phrases = [...phrasesOf({ collections }), ...datedSentences(collections)].map((phrase) =>
    plainText(phrase),
  );
  if (phrases.length === 0) return '';
  const begin = `1 ${only?.noun} `;
  const named = phrases.map((phrase, index) =>
    only === undefined || !phrase.startsWith(begin)
      ? phrase
      : `${index === 0 ? `${only.name} ` : ''}${phrase.slice(begin.length)}`,
  );
  let line = named[0]!;
  let said = 1;
  for (const phrase of named.slice(1)) {
    if (line.length + phrase.length + 2 > longestSubject) break;
    line += `, ${phrase}`;
    said++;
  }
  const more = named.length - said;
  const end = more > 0 && line.length <= longestSubject - 10 ? `, ${more} more` : '';
  return cutText(plainText(capitalText([line])) + end, longestSubject);
}

function plainText(phrase: readonly DataPart[]): string {
  return terminalText(phrase).replaceAll(/\s+/g, ' ');
}

/** The records of a comparison that differ, each with its fields. */
export function comparedRecords({
  changes: { collections },
}: Comparison): readonly { readonly change: Change; readonly fields: readonly EditedField[] }[] {
  return collections.flatMap(({ changes, day }) =>
    changes.map((change) => ({ change, fields: change.details.map((detail) => fieldOf(detail, day)) })),
  );
}

function fieldOf(detail: Detail, day: string): EditedField {
  const { label, was, is, note } = detailLine(detail, day);
  const end = note === undefined ? '' : ` (${note})`;
  // It may be of several items, so it leads nowhere.
  return { field: [], words: terminalText(label), was: terminalText(was), is: terminalText(is) + end };
}
