import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parse, parseDocument, stringify } from 'yaml';
import { isPlainObject, type PlainObject } from '../../src/base/json/plain-object.js';
import { readRecords } from '../../src/content/documents/document.js';
import { editContent } from '../../src/content/edit/edit.js';
import { recordSchema } from '../../src/interface/records/records.js';
import type { Collection } from '../../src/model/collection.js';
import { type FieldPath, valueAt } from '../../src/model/location.js';
import type { Problem } from '../../src/model/problem.js';
import type { Edit, WrittenProposal } from '../../src/report/report/proposals.js';
import { run } from '../program.js';
import { change, mean } from './mistake.js';

/** A problem as `opendata check --format json` prints it. */
export type Printed = Problem & { readonly proposals?: readonly WrittenProposal[] };

/** What comes of doing what the messages propose, one after the other, until none proposes anything. */
export interface Obeyed {
  /** How many proposals were followed. */
  readonly followed: number;
  /** What went wrong at a proposal: its problem is still there, or there is a new error at its place. */
  readonly wrong: readonly string[];
  /** What is still reported. */
  readonly left: readonly Printed[];
  /** Whether the data is what was meant. */
  readonly isMeant: boolean;
}

/** The most proposals that one case takes. */
const most = 20;

/**
 * Obeys the messages about a kept mistake. Where one has several proposals, each is followed once.
 * @returns the outcome for each choice
 */
export async function obeyed(kept: string): Promise<readonly Obeyed[]> {
  const first = await obeyedWith(kept, 0);
  const others = Array.from({ length: first.choices - 1 }, (_, index) => obeyedWith(kept, index + 1));
  return [first, ...(await Promise.all(others))];
}

async function obeyedWith(kept: string, choice: number): Promise<Obeyed & { readonly choices: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'opendata-'));
  try {
    change(kept, folder);
    const wrong: string[] = [];
    let choices = 1;
    let followed = 0;
    let problems = await check(folder);
    for (; followed < most; followed++) {
      const problem = problems.find(({ proposals = [] }) => proposals.length > 0);
      const { proposals = [] } = problem ?? {};
      choices = Math.max(choices, proposals.length);
      const proposal = proposals[Math.min(choice, proposals.length - 1)];
      if (problem === undefined || proposal === undefined) break;
      follow(proposal, problem, folder);
      const after = await check(folder);
      wrong.push(...complaints(problem, problems, after));
      if (wrong.length > 0) break;
      problems = after;
    }
    return { choices, followed, wrong, left: problems, isMeant: dataOf(folder) === meantBy(kept) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function meantBy(kept: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'opendata-'));
  try {
    mean(kept, folder);
    return dataOf(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function check(folder: string): Promise<readonly Printed[]> {
  const { stdout } = await run(folder, ['check', '--format', 'json', '--at', '2026-03-01'], {});
  return (JSON.parse(stdout) as { problems: Printed[] }).problems;
}

/** A problem that is still there, or an error on its lines that wasn't there before. */
function complaints(of: Printed, before: readonly Printed[], after: readonly Printed[]): string[] {
  const key = ({ rule, at, args, record }: Printed) =>
    JSON.stringify([rule, at[0].file, at[0].start, args, record?.identity]);
  const known = new Set(before.map(key));
  const [{ file, start, end }] = of.at;
  const isThere = ({ at: [place] }: Printed) =>
    place.file === file && place.start.line >= start.line && place.start.line <= end.line;
  return after.flatMap((problem) => {
    if (key(problem) === key(of)) return [`${of.rule} is still there`];
    // What is inside of something else isn't checked before.
    if (of.rule === 'schema/wrapped') return [];
    const isNew = problem.severity === 'error' && !known.has(key(problem)) && isThere(problem);
    return isNew && problem.rule !== of.rule ? [`${of.rule} became ${problem.rule}`] : [];
  });
}

/** Does what a proposal says, in the files of a folder. */
export function follow(proposal: WrittenProposal, problem: Printed, folder: string): void {
  const file = join(folder, problem.at[0].file);
  if ('edits' in proposal) writeFileSync(file, edited(readFileSync(file, 'utf8'), proposal.edits));
  else if ('rename' in proposal) {
    const other = join(dirname(file), proposal.rename);
    if (existsSync(other)) throw new Error(`${proposal.rename} would be overwritten`);
    renameSync(file, other);
  } else if ('unwrap' in proposal) unwrap(file, proposal.unwrap);
  else if ('recordTo' in proposal) moveRecord(problem, proposal.recordTo, folder);
  else if (problem.record === undefined) leaveOutSetting(file, problem.field ?? [], proposal);
  else changeRecord(problem, folder, (record) => changed(record, problem.field ?? [], proposal));
}

function edited(text: string, edits: readonly Edit[]): string {
  const lines = text.split(/(?<=\n)/);
  const offset = ({ line, column }: Edit['start']) =>
    lines.slice(0, line - 1).join('').length +
    [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
  return [...edits]
    .sort((a, b) => offset(b.start) - offset(a.start))
    .reduce(
      (old, { start, end, text: own }) => old.slice(0, offset(start)) + own + old.slice(offset(end)),
      text,
    );
}

function unwrap(file: string, what: 'list' | 'record' | 'keyed'): void {
  const around = parse(readFileSync(file, 'utf8'), { schema: 'failsafe' }) as PlainObject;
  const inside = Object.values(around)[0];
  const records =
    what === 'keyed'
      ? Object.entries(around).map(([key, fields]) => ({ Identification: key, ...(fields as PlainObject) }))
      : inside;
  writeFileSync(file, file.endsWith('.json') ? JSON.stringify(records) : stringify(records));
}

type RecordProposal = Extract<
  WrittenProposal,
  { fields: unknown } | { moveTo: unknown } | { leaveOut: unknown }
>;

function changed(record: PlainObject, field: FieldPath, proposal: RecordProposal): PlainObject {
  const root = structuredClone(record);
  if ('fields' in proposal) {
    const path = field.slice(0, field.length - (proposal.out ?? 0));
    take(root, path);
    Object.assign(valueAt(root, path.slice(0, -1)) as PlainObject, proposal.fields);
  } else if ('moveTo' in proposal) put(root, proposal.moveTo, take(root, field));
  else take(root, field.slice(0, field.length - proposal.leaveOut));
  return root;
}

function leaveOutSetting(file: string, field: FieldPath, proposal: RecordProposal): void {
  if (!('leaveOut' in proposal)) throw new Error('not in a record');
  const settings = parseDocument(readFileSync(file, 'utf8'));
  if (!settings.deleteIn(field.slice(0, field.length - proposal.leaveOut))) throw new Error('nothing there');
  writeFileSync(file, settings.toString());
}

function take(root: PlainObject, path: FieldPath): unknown {
  const around = valueAt(root, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (Array.isArray(around)) return around.splice(Number(key), 1)[0];
  const value = (around as Record<string, unknown>)[key];
  delete (around as Record<string, unknown>)[key];
  return value;
}

function put(root: PlainObject, [first = '', ...rest]: FieldPath, value: unknown): void {
  const fields = root as Record<string, unknown>;
  if (rest.length === 0) fields[first] = value;
  else {
    fields[first] ??= {};
    const inner = Array.isArray(fields[first]) ? fields[first][0] : fields[first];
    put(inner as PlainObject, rest, value);
  }
}

function changeRecord(
  { record, at: [{ file }] }: Printed,
  folder: string,
  edit: (record: PlainObject) => PlainObject | undefined,
): void {
  if (record === undefined) throw new Error('not in a record');
  const path = join(folder, file);
  const bytes = readFileSync(path);
  const source = { name: file, format: file.endsWith('.json') ? 'json' : 'yaml' } as const;
  const { records, text } = readRecords(source, bytes);
  const found = records.find(({ index }) => index === record.index);
  if (found === undefined) throw new Error(`no record ${record.index}`);
  const { index, value } = found;
  const schema = recordSchema('v2.1', record.collection);
  const edited = edit(structuredClone(value));
  const before = records.map((each) => each.value);
  const after = before.flatMap((each, from) =>
    from !== index ? [{ from, value: each }] : edited === undefined ? [] : [{ from, value: edited }],
  );
  const made = editContent(text, source.format, before, after, schema);
  if (made === undefined && after.length > 0) throw new Error(`${path} can't be edited`);
  if (made === undefined) rmSync(path);
  else writeFileSync(path, made);
}

function moveRecord(problem: Printed, to: Collection, folder: string): void {
  let moved: PlainObject = {};
  changeRecord(problem, folder, (record) => {
    moved = record;
    return undefined;
  });
  const name = join(folder, 'content', problem.record?.brand ?? '', `${to}.yaml`);
  const bytes = existsSync(name) ? readFileSync(name) : Buffer.from('');
  const { records, text } = readRecords({ name, format: 'yaml' }, bytes);
  const before = records.map(({ value }) => value);
  const after = [...before.map((value, from) => ({ from, value })), { value: moved }];
  writeFileSync(name, editContent(text, 'yaml', before, after, recordSchema('v2.1', to)) ?? '');
}

/** All records by brand and collection, and all settings, in one text that can be compared. */
function dataOf(folder: string): string {
  const content = join(folder, 'content');
  const data = new Map<string, unknown[]>();
  for (const path of readdirSync(content, { recursive: true }).map(String).sort()) {
    if (!/\.(?:ya?ml|json)$/.test(path)) continue;
    const value: unknown = parse(readFileSync(join(content, path), 'utf8'), {
      schema: 'failsafe',
      uniqueKeys: false,
      logLevel: 'silent',
    });
    const [brand = '', second = ''] = path.split(/[/\\]/);
    const key = `${brand}/${basename(second).replace(/\.\w+$/, '')}`;
    data.set(key, [...(data.get(key) ?? []), ...(Array.isArray(value) ? value : [value])]);
  }
  return [...data]
    .map(([key, values]) => `${key}\n${values.map(ordered).sort().join('\n')}`)
    .sort()
    .join('\n');
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isPlainObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
