import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { kindOf } from '../../base/json/value-kind.js';
import { once } from '../../base/once.js';
import { type FieldPath, type Location, startOfFile } from '../../model/location.js';
import { type Definition, type Problem, problem, type RuleName } from '../../model/problem.js';
import { type Finding, Findings, locatedFinding } from './finding.js';
import { readJson } from './json/read.js';
import { Lines, lineEnd } from './lines.js';
import { withoutConflicts } from './merge-conflict.js';
import { type Node, rangeAt, shownRange } from './node.js';
import type { NotRecordsArgs } from './problems/files.js';
import type { DocumentReading } from './reading.js';
import { rootOf } from './root.js';
import { decode } from './text.js';
import { readYaml } from './yaml/read.js';

/** The name and format of a file to read. */
export interface SourceFile {
  /** The path as the user would type it, for messages. */
  readonly name: string;
  readonly format: 'yaml' | 'json';
}

/** A record as read. YAML scalars are the text as written, or null (D19); JSON scalars have their own type. */
interface SourceRecord {
  /** The index in the file's list, from 0; 0 if the file is one record. */
  readonly index: number;
  /** Plain objects and lists. None is shared, so the caller may change it. */
  readonly value: Record<string, unknown>;
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
  return readFile(file, bytes, 'records');
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
  const { text } = decode(bytes);
  const lines = once(() => new Lines(text));
  const root = once(() => rootOf(text, 'yaml', count));
  return { text, locate: (index, path, part) => locationIn(file.name, lines, root(), index, path, part) };
}

/** A problem with a setting, at its value or its key. */
export function settingProblem<Rule extends RuleName, Args>(
  definition: Pick<Definition<Rule, Args>, 'rule' | 'severity' | 'message'>,
  args: NoInfer<Args>,
  document: Pick<SettingsDocument, 'locate'>,
  field: FieldPath,
  part: 'key' | 'value' = 'value',
): Problem<Location, Rule, Args> {
  return problem(definition, args, [document.locate(field, part)], { field });
}

/** Reads a settings file: one mapping. */
export function readSettings(file: SourceFile, bytes: Uint8Array): SettingsDocument {
  const { problems, records, text, locate } = readFile(file, bytes, 'settings');
  const [settings] = records;
  return {
    problems,
    ...(settings && { value: settings.value }),
    text,
    locate: (path, part) => locate(0, path, part),
  };
}

function readFile(file: SourceFile, bytes: Uint8Array, wanted: 'records' | 'settings'): RecordsDocument {
  const { text, mistake } = decode(bytes);
  const lines = once(() => new Lines(text));
  const { settled, conflict } = withoutConflicts(text);
  const read = file.format === 'yaml' ? readYaml : readJson;
  const { value, findings: found }: DocumentReading = mistake
    ? { findings: [mistake] }
    : read(settled, lines);
  const values = Array.isArray(value) ? value : [value];
  const isList = values === value;
  const root = once(() =>
    value === undefined ? undefined : rootOf(settled, file.format, isList ? values.length : 0),
  );
  const findings = new Findings();
  findings.addAll(
    [conflict ?? [], found].flat().map((one) => (wanted === 'settings' ? ofSettings(one, file.name) : one)),
  );
  const misfit = (found: unknown, one: NotRecordsArgs['wanted'], index?: number) => {
    if (findings.full) return;
    const all = root();
    const node = all?.kind === 'list' && index !== undefined ? all.parts[index]?.value : all;
    const { start, end } = node ? shownRange(node) : { start: 0, end: 0 };
    const at = { start, end: Math.min(end, lineEnd(text, start)) };
    findings.add({ rule: 'content/not-records', args: { found: kindOf(found), wanted: one }, at: [at] });
  };
  const records: SourceRecord[] = [];
  if (isList && wanted === 'settings') misfit(values, wanted);
  else
    for (const [index, own] of values.entries()) {
      if (isPlainObject(own)) records.push({ index, value: own });
      else if (own === undefined) continue;
      else if (isList) misfit(own, 'a record', index);
      else misfit(own, wanted === 'settings' ? wanted : 'a record or a list of records');
    }
  const inOrder = [...findings.list].sort((a, b) => a.at[0].start - b.at[0].start);
  return {
    problems: inOrder.map((finding) => locatedFinding(finding, lines(), file.name)),
    records,
    text,
    locate: (index, path, part) => locationIn(file.name, lines, root(), index, path, part),
  };
}

/** @param root a list of records, or one record; undefined if the text is too broken */
function locationIn(
  file: string,
  lines: () => Lines,
  root: Node | undefined,
  index: number,
  path: FieldPath,
  part: 'key' | 'value',
): Location {
  if (root === undefined) return startOfFile(file);
  const { start, end } = rangeAt(root, root.kind === 'list' ? [index, ...path] : path, part);
  return { file, start: lines().position(start), end: lines().position(end) };
}

/** A finding, which says of an empty file what settings are needed in it: every content folder or brand needs some. */
function ofSettings(finding: Finding, name: string): Finding {
  if (finding.rule !== 'content/empty-file') return finding;
  const [, needed] = /(?:^|[/\\])(site|brand)\.(?:ya?ml|json)$/.exec(name) ?? [];
  const args = {
    ...finding.args,
    wanted: 'settings',
    ...(needed && { needed: needed as 'site' | 'brand' }),
  } as const;
  return { ...finding, args };
}
