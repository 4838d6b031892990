import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { kindOf } from '../../base/json/value-kind.js';
import { once } from '../../base/once.js';
import { type FieldPath, type Location, startOf } from '../../model/location.js';
import type { Problem } from '../../model/problem.js';
import { Findings, locatedFinding } from './finding.js';
import { readJson } from './json/read.js';
import { Lines } from './lines.js';
import { conflictFinding, conflictsIn, sideOf } from './merge-conflict.js';
import { type Mapping, type Node, rangeAt } from './node.js';
import type { EmptyFileArgs, NotRecordsArgs } from './problems/files.js';
import type { Reading } from './reading.js';
import { decode } from './text.js';
import { readYaml, treeOfSound } from './yaml/read.js';

/** The name and format of a file to read. */
export interface SourceFile {
  /** The path as the user would type it, for messages. */
  readonly name: string;
  readonly format: 'yaml' | 'json';
}

/** A record as read. YAML scalars are the text as written, or null (D19); JSON scalars have their own type. */
export interface SourceRecord {
  /** The index in the file's list, from 0; 0 if the file is one record. */
  readonly index: number;
  /** Plain objects and lists. None is shared, so the caller may change it. */
  readonly value: Mapping['value'];
}

export interface RecordsDocument {
  readonly problems: readonly Problem[];
  /** The valid records, in file order. */
  readonly records: readonly SourceRecord[];
  /** The text that lines and columns refer to: the file without its byte order mark. */
  readonly text: string;
  /**
   * The location of the key or value at `path` in a record. For a missing path, the key of the nearest existing parent;
   * for a value repeated by an alias, the location of the anchor. Never throws.
   */
  readonly locate: (index: number, path: FieldPath, part: 'key' | 'value') => Location;
}

export interface SettingsDocument {
  readonly problems: readonly Problem[];
  /** The settings, in the form of a record's value; absent if they can't be read. */
  readonly value?: PlainObject;
  readonly text: string;
  /** As in `RecordsDocument`. */
  readonly locate: (path: FieldPath, part: 'key' | 'value') => Location;
}

/** Reads a file of records: a list, or a single record. */
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

/**
 * The places of records in a YAML file that was read before without a problem. No more of it is read than the records that
 * are asked for.
 * @param count of its records
 * @returns nothing for another format
 */
export function soundRecordPlaces(
  file: SourceFile,
  bytes: Uint8Array,
  count: number,
): Pick<RecordsDocument, 'locate' | 'text'> | undefined {
  if (file.format !== 'yaml') return undefined;
  const { text } = decode(file.name, bytes);
  const lines = once(() => new Lines(text));
  const tree = treeOfSound(text, lines, count);
  const locate: RecordsDocument['locate'] = (index, path, part) =>
    // Without a list, the file is one record.
    locationIn(file.name, lines, tree(index) ?? tree(), path, part);
  return { text, locate };
}

/** Reads a settings file: one mapping. */
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
  /** The problems found so far, in file order. */
  problems(): Problem[];
  /** Reports that the content, or its item `index`, is not of the wanted kind. */
  misfit(value: unknown, wanted: NotRecordsArgs['wanted'], index?: number): void;
  locate(index: number | undefined, path: FieldPath, part: 'key' | 'value'): Location;
}

function open(file: SourceFile, bytes: Uint8Array, wanted: 'records' | 'settings' = 'records'): Source {
  const { text, problem } = decode(file.name, bytes);
  const lines = once(() => new Lines(text));
  const conflicts = conflictsIn(text);
  const settled = conflicts.length === 0 ? text : sideOf(text, conflicts, 'ours');
  const reading = problem === undefined ? readAs(file.format, settled, lines) : nothingRead;
  const findings = new Findings();
  if (conflicts.length > 0) {
    const read = (side: string) =>
      readAs(
        file.format,
        side,
        once(() => new Lines(side)),
      );
    findings.add(conflictFinding(text, conflicts, read));
  }
  findings.addAll(reading.findings);
  if (reading.content.kind === 'nothing') {
    const needed = neededSettings(file.name);
    const args: EmptyFileArgs = {
      ...(reading.content.hasComments && { nothingBut: 'comments' }),
      ...(wanted === 'settings' && { wanted, ...(needed !== undefined && { needed }) }),
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
        ...inOrder.map((finding) => locatedFinding(finding, lines(), file.name)),
      ];
    },
    misfit(value, wanted, index) {
      if (findings.full) return;
      const { start, end } = reading.tree(index) ?? { start: 0, end: 0 };
      const at = { start, end: Math.min(end, lines().endOf(start)) };
      findings.add({ rule: 'content/not-records', args: { found: kindOf(value), wanted }, at: [at] });
    },
    locate(index, path, part) {
      return locationIn(file.name, lines, reading.tree(index), path, part);
    },
  };
}

/** @param root undefined if the text is too broken */
function locationIn(
  file: string,
  lines: () => Lines,
  root: Node | undefined,
  path: FieldPath,
  part: 'key' | 'value',
): Location {
  if (root === undefined) return startOf(file);
  const { start, end } = rangeAt(root, path, part);
  return { file, start: lines().position(start), end: lines().position(end) };
}

/** `site` or `brand` for the settings file that every content folder or brand needs. */
function neededSettings(name: string): 'site' | 'brand' | undefined {
  const stem = name.replace(/^.*[/\\]/, '').replace(/\.(?:ya?ml|json)$/, '');
  return stem === 'site' || stem === 'brand' ? stem : undefined;
}

const nothingRead: Reading = { content: { kind: 'unreadable' }, findings: [], tree: () => undefined };

function readAs(format: SourceFile['format'], text: string, lines: () => Lines): Reading {
  return format === 'yaml' ? readYaml(text, lines) : readJson(text);
}
