import { isPlainObject } from '../../base/json/plain-object.js';
import { collections } from '../../model/collection.js';
import { isWrittenAlike, readRecords, type SourceFile } from '../../source/documents/document.js';
import { mergeOutlines } from './merge-outlines.js';
import { type Outline, outlineOf } from './outline.js';
import { isConflict, linesWithMarkers, type Segment, same } from './segments.js';

/** Three versions of a file: the common base, and what each side made of it. */
export interface Versions {
  readonly base: Uint8Array;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
}

export interface MergeOptions {
  /** The number of characters of a conflict marker. */
  readonly markerSize: number;
  /** The names of the sides after the markers. */
  readonly names: { readonly ours: string; readonly theirs: string };
}

/** The largest version in bytes: analysing a larger one would take more than a gigabyte of memory. */
const largest = 16 * 2 ** 20;

/** A merged file. In a conflict it contains both sides between git's markers. */
export interface MergedFile {
  readonly text: string;
  readonly conflicts: number;
}

/**
 * Merges two versions of a content file by record and field rather than by lines: two new records are both kept, and so
 * are changes to two fields of one record. Comments, order and layout stay as on each side. The result is read back,
 * and must equal the merged data.
 * @returns undefined if a safe merge is impossible: a version can't be read, a record has no identity or a duplicate
 * one, a layout can't be divided by lines, or a file has more than 16 MiB
 */
export function mergeFiles(
  file: SourceFile,
  versions: Versions,
  options: MergeOptions,
): MergedFile | undefined {
  const { base, ours, theirs } = versions;
  const [isOurs, isTheirs] = [Buffer.compare(base, ours) === 0, Buffer.compare(base, theirs) === 0];
  if (isOurs || isTheirs || Buffer.compare(ours, theirs) === 0) {
    const text = decoded(isOurs ? theirs : ours);
    return text === undefined ? undefined : { text, conflicts: 0 };
  }
  if ([base, ours, theirs].some(({ byteLength }) => byteLength > largest)) return undefined;
  const read = [base, ours, theirs].map((bytes) => versionOf(file, bytes));
  const [a, b, c] = read;
  if (a === undefined || b === undefined || c === undefined) return undefined;
  const style = styleOf(a, b, c);
  const from = a.outline ?? emptyBase(b.outline);
  if (from === undefined || b.outline === undefined || c.outline === undefined || style === undefined)
    return undefined;
  if (!isOneRecord(from, b.outline, c.outline)) return undefined;
  const merged = mergeOutlines(from, b.outline, c.outline, file.format === 'json', true);
  if (merged === undefined) return undefined;
  const says = (side: 'ours' | 'theirs') =>
    hasExactly(
      file,
      merged.segments.flatMap((segment) => segment[side]),
      merged[side],
    );
  const conflicts = merged.segments.filter(isConflict);
  if (!says('ours') || (conflicts.length > 0 && !says('theirs'))) return undefined;
  return {
    text: written(merged.segments, style, options),
    conflicts: conflicts.length,
  };
}

/** The layout of a file as a whole. */
interface Style {
  readonly mark: boolean;
  readonly lineBreak: '\n' | '\r\n';
  /** True if the last line has a line break. */
  readonly isEnded: boolean;
}

interface Version extends Style {
  /** Undefined if the file is still empty. */
  readonly outline: Outline | undefined;
}

function versionOf(file: SourceFile, bytes: Uint8Array): Version | undefined {
  const text = decoded(bytes);
  if (text === undefined) return undefined;
  const mark = text.startsWith('\ufeff');
  const own = mark ? text.slice(1) : text;
  const isWindows = own.includes('\r\n');
  const plain = isWindows ? own.replaceAll('\r\n', '\n') : own;
  // Mixed line breaks, or a lone CR, could not be preserved.
  if (plain.includes('\r') || (isWindows && /(?:^|[^\r])\n/.test(own))) return undefined;
  const style = { mark, lineBreak: isWindows ? '\r\n' : '\n', isEnded: plain.endsWith('\n') } as const;
  if (plain.trim() === '') return { ...style, outline: undefined };
  const document = readRecords(file, Buffer.from(plain));
  if (document.problems.some(({ severity }) => severity === 'error')) return undefined;
  const values = document.records.map(({ value }) => value);
  const asList = outlineOf(plain, file.format, values);
  if (asList === undefined) return undefined;
  if (asList.kind === 'list')
    return asList.parts.length === values.length ? { ...style, outline: asList } : undefined;
  return { ...style, outline: outlineOf(plain, file.format, values[0]) };
}

/** The empty base for a file that both sides added. */
function emptyBase(ours: Outline | undefined): Outline | undefined {
  return ours && { ...ours, head: [], parts: [], tail: [], value: ours.kind === 'list' ? [] : {} };
}

/** False if the versions of a file with one record hold different records, which can't be merged by field. */
function isOneRecord(...versions: readonly Outline[]): boolean {
  const [first, ...others] = versions.flatMap(({ kind, value, parts }) =>
    kind === 'mapping' && parts.length > 0 ? [identityOf(value)] : [],
  );
  return others.every((identity) => identity === first);
}

const identityFields = [...new Set(Object.values(collections).flatMap(({ identity }) => [...identity]))];

function identityOf(value: unknown): string {
  const fields = isPlainObject(value) ? value : {};
  const parts = identityFields.map((name) => fields[name]);
  return JSON.stringify(parts.map((part) => (part === undefined ? null : String(part))));
}

/** If only one side changed something about the file as a whole, that side wins. */
function styleOf(base: Version, ours: Version, theirs: Version): Style | undefined {
  const pick = <Key extends keyof Style>(key: Key): Style[Key] =>
    base[key] === ours[key] || base.outline === undefined ? theirs[key] : ours[key];
  if (base.outline === undefined && ours.lineBreak !== theirs.lineBreak) return undefined;
  return { mark: pick('mark'), lineBreak: pick('lineBreak'), isEnded: pick('isEnded') };
}

function hasExactly(file: SourceFile, lines: readonly string[], wanted: unknown): boolean {
  const { problems, records } = readRecords(file, Buffer.from(`${lines.join('\n')}\n`));
  if (problems.some(({ severity }) => severity === 'error')) return false;
  const values = records.map(({ value }) => value);
  return isWrittenAlike(Array.isArray(wanted) ? values : values[0], wanted);
}

function written(segments: readonly Segment[], style: Style, { markerSize, names }: MergeOptions): string {
  const lines = linesWithMarkers(segments.length === 0 ? [same([])] : segments, markerSize, names);
  const text = lines.join(style.lineBreak);
  return `${style.mark ? '\ufeff' : ''}${text}${style.isEnded ? style.lineBreak : ''}`;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
