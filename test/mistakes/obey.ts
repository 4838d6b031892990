import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { isPlainObject } from '../../src/base/json/plain-object.js';
import type { Problem } from '../../src/model/problem.js';
import type { Edit, WrittenProposal } from '../../src/report/report/proposals.js';
import { workspace } from '../commands/workspace.js';
import { change, mean } from './mistake.js';

/** A problem as `opendata check --format json` prints it. */
type Printed = Problem & { readonly proposals?: readonly WrittenProposal[] };

/** What comes of doing what the messages propose, one after the other, until none proposes anything. */
export interface Obeyed {
  /** How many proposals were followed; as many as are tried, if one doesn't solve its problem. */
  readonly followed: number;
  /** What is still reported. */
  readonly left: readonly Printed[];
  /** Whether the data is what was meant. */
  readonly isMeant: boolean;
}

/** The most proposals that one case takes. */
export const most = 20;

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
  const { folder, reported } = workspace();
  const check = async () => (await reported('check --at 2026-03-01', {})).problems as readonly Printed[];
  change(kept, folder);
  let choices = 1;
  let followed = 0;
  let left = await check();
  for (; followed < most; followed++) {
    const problem = left.find(({ proposals = [] }) => proposals.length > 0);
    const { proposals = [] } = problem ?? {};
    choices = Math.max(choices, proposals.length);
    const proposal = proposals[Math.min(choice, proposals.length - 1)];
    if (problem === undefined || proposal === undefined) break;
    const file = join(folder, problem.at[0].file);
    writeFileSync(file, edited(readFileSync(file, 'utf8'), proposal.edits));
    left = await check();
  }
  const meant = workspace().folder;
  mean(kept, meant);
  return { choices, followed, left, isMeant: dataOf(folder) === dataOf(meant) };
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
