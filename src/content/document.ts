import { type FieldPath, type Location, startOf } from '../model/location.js';
import { isPlainObject } from '../model/plain-object.js';
import type { ArgsOf, Problem } from '../model/problem.js';
import { kindOf } from '../model/value-kind.js';
import { Findings, located } from './finding.js';
import { readJson } from './json/read.js';
import { Lines } from './lines.js';
import { conflictFindings, conflictsIn, withFirstSides } from './merge-conflict.js';
import { placeOf } from './node.js';
import type { fileProblems, NotRecordsArgs } from './problems/files.js';
import { once, type Reading } from './reading.js';
import { decode } from './text.js';
import { readYaml } from './yaml/read.js';

/** What a reader needs to know of a file besides its bytes. */
export interface SourceFile {
  /** The path as the user would type it: problems name it. */
  readonly name: string;
  readonly format: 'yaml' | 'json';
}

/** A record as read: of YAML every scalar is the text as written or null (D19), of JSON it has its own type. */
export interface SourceRecord {
  /** Its place in the file's list from 0; 0 where the file is one record. */
  readonly index: number;
  /** Plain objects and lists, none of which stands in two places: the caller may change it. */
  readonly value: Record<string, unknown>;
}

export interface RecordsDocument {
  readonly problems: readonly Problem[];
  /** The sound ones, in the order of the file. */
  readonly records: readonly SourceRecord[];
  /** What the locations' lines and columns count in: the file without its byte order mark. */
  readonly text: string;
  /**
   * Where the key or the value at `path` of a record is written; for what isn't there, the key of the nearest
   * thing around it. Values that an alias repeats are where the anchor is. Never throws.
   */
  readonly locate: (index: number, path: FieldPath, part: 'key' | 'value') => Location;
}

export interface SettingsDocument {
  readonly problems: readonly Problem[];
  /** The settings as read, like a record's value; absent where they can't be. */
  readonly value?: unknown;
  readonly text: string;
  /** As of a records document. */
  readonly locate: (path: FieldPath, part: 'key' | 'value') => Location;
}

/** Reads a file that holds a list of records, or one record, which is a list of one. */
export function readRecords(file: SourceFile, bytes: Uint8Array): RecordsDocument {
  const source = open(file, bytes);
  const { content } = source.reading;
  const records: SourceRecord[] = [];
  if (content.kind === 'list') {
    for (const { index, value } of content.items) {
      if (isPlainObject(value)) records.push({ index, value });
      else source.misfit(value, 'a record', index);
    }
  } else if (content.kind === 'one') {
    if (isPlainObject(content.value)) records.push({ index: 0, value: content.value });
    else source.misfit(content.value, 'a record or a list of records');
  }
  return {
    problems: source.problems(),
    records,
    text: source.text,
    locate: (index, path, part) => source.locate(content.kind === 'list' ? index : undefined, path, part),
  };
}

/** Reads a file that holds one mapping of settings. */
export function readSettings(file: SourceFile, bytes: Uint8Array): SettingsDocument {
  const source = open(file, bytes, 'settings');
  const { content } = source.reading;
  const value = content.kind === 'one' && isPlainObject(content.value) ? content.value : undefined;
  if (content.kind === 'list') source.misfit([], 'settings');
  else if (content.kind === 'one' && value === undefined) source.misfit(content.value, 'settings');
  return {
    problems: source.problems(),
    ...(value && { value }),
    text: source.text,
    locate: (path, part) => source.locate(undefined, path, part),
  };
}

interface Source {
  readonly text: string;
  readonly reading: Reading;
  /** What was found so far, in the order of the file. */
  problems(): Problem[];
  /** Notes that the content, or the item `index` of it, is something else than what is wanted. */
  misfit(value: unknown, wanted: NotRecordsArgs['wanted'], index?: number): void;
  locate(index: number | undefined, path: FieldPath, part: 'key' | 'value'): Location;
}

function open(file: SourceFile, bytes: Uint8Array, wanted: 'records' | 'settings' = 'records'): Source {
  const { text, problem } = decode(file.name, bytes);
  const lines = once(() => new Lines(text));
  const conflicts = conflictsIn(text);
  const settled = conflicts.length === 0 ? text : withFirstSides(text, conflicts);
  const reading = problem === undefined ? readAs(file.format, settled, lines) : nothingRead;
  const findings = new Findings();
  if (conflicts.length > 0) {
    const read = (side: string) =>
      readAs(
        file.format,
        side,
        once(() => new Lines(side)),
      );
    findings.addAll(conflictFindings(file.name, text, conflicts, read));
  }
  findings.addAll(reading.findings);
  if (reading.content.kind === 'nothing') {
    const args: ArgsOf<(typeof fileProblems)['content/empty-file']> = {
      ...(reading.content.hasComments && { nothingBut: 'comments' }),
      ...(wanted === 'settings' && { wanted }),
    };
    findings.add({ rule: 'content/empty-file', args, at: [{ start: 0, end: 0 }] });
  }
  return {
    text,
    reading,
    problems() {
      const inOrder = [...findings.list].sort((a, b) => a.at[0].start - b.at[0].start);
      return [
        ...(problem ? [problem] : []),
        ...inOrder.map((finding) => located(finding, lines(), file.name)),
      ];
    },
    misfit(value, wanted, index) {
      if (findings.full) return;
      const { start, end } = reading.tree(index) ?? { start: 0, end: 0 };
      const at = { start, end: Math.min(end, lines().endOf(start)) };
      findings.add({ rule: 'content/not-records', args: { found: kindOf(value), wanted }, at: [at] });
    },
    locate(index, path, part) {
      const root = reading.tree(index);
      if (root === undefined) return startOf(file.name);
      const { start, end } = placeOf(root, path, part);
      return { file: file.name, start: lines().position(start), end: lines().position(end) };
    },
  };
}

const nothingRead: Reading = { content: { kind: 'unreadable' }, findings: [], tree: () => undefined };

function readAs(format: SourceFile['format'], text: string, lines: () => Lines): Reading {
  return format === 'yaml' ? readYaml(text, lines) : readJson(text, lines);
}

/** A value with every scalar as the text that a YAML file has it as, so that records of YAML and of JSON can be compared. */
export function asWritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value !== 'object' || value === null) return value === null ? null : String(value);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, asWritten(field)]));
}
