import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import type { Terminal } from '../../src/commands/cli/terminal.js';
import { type ServedFormsOptions, serveForms } from '../../src/commands/forms/edit-forms.js';
import { siteYaml, type Workspace, workspace } from '../commands/workspace.js';
import { begun } from '../running-program.js';

const sample = fileURLToPath(new URL('../../content', import.meta.url));

// biome-ignore lint/suspicious/noExplicitAny: answers are compared as a whole
export type Any = any;

/** Asks as the page does, and gives status and answer. */
type Ask = (
  name: string,
  what?: object,
  headers?: Record<string, string>,
) => Promise<{ readonly status: number; readonly value: Any }>;

export interface Asked {
  readonly ask: Ask;
}

/** Forms that edit a content folder of their own, until the test is over. */
export interface ServedForms extends Asked {
  readonly space: Workspace;
  readonly url: string;
  readonly token: string;
  /** What the program complained of. */
  readonly complaints: readonly string[];
}

/** The branches of the bank of the fens. */
export const branches = { brand: 'fenland', collection: 'branches' };
export const branchesFile = 'content/fenland/branches.yaml';

/** An account of that bank, in a file of its own. */
export const accounts = { brand: 'fenland', collection: 'personal-current-accounts' };
export const account = { ...accounts, at: { file: 'fenland/personal-current-accounts.yaml', index: 0 } };

/** The settings of that bank, with records of v2.2. */
export const inV22 = {
  'content/site.yaml': siteYaml,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n',
};

/** Fields of a branch that is open on Mondays. */
export const mondays = `  Availability:
    StandardAvailability:
      Day:
        - { Name: Monday, OpeningHours: [{ OpeningTime: "09:00:00", ClosingTime: "17:00:00" }] }
`;

/** A branch by its index in that file. */
export const branch = (index: number) => ({ ...branches, at: { file: 'fenland/branches.yaml', index } });

/** Sends a request with any header fields, also those that `fetch` lets nobody choose. */
export async function sent(url: string, headers: Record<string, string> = {}, body?: string) {
  const method = body === undefined ? 'GET' : 'POST';
  const asked = request(url, { method, agent: false, headers });
  // The server may answer before it has read all.
  asked.on('error', () => {});
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const fields: IncomingHttpHeaders = answer.headers;
  return { status: answer.statusCode!, headers: fields, text: await textOf(answer) };
}

/** @param origin of the page; that of the server without one */
export function asking(url: string, token: string, origin = url): Ask {
  return async (name, what = {}, more = {}) => {
    const headers = {
      'Content-Type': 'application/json',
      Origin: origin,
      Authorization: `Bearer ${token}`,
      ...more,
    };
    const { status, text } = await sent(`${url}/api/${name}`, headers, JSON.stringify(what));
    return { status, value: /^[[{n]/.test(text) ? JSON.parse(text) : undefined };
  };
}

/**
 * @param files the content; that of the sample without any
 * @param more further options of the command
 */
export async function forms(
  files?: Readonly<Record<string, string>>,
  more: Partial<ServedFormsOptions> = {},
): Promise<ServedForms> {
  const space = workspace(files);
  const content = join(space.folder, 'content');
  if (files === undefined) cpSync(sample, content, { recursive: true });
  const said: string[] = [];
  const complaints: string[] = [];
  const terminal = {
    complain: (text: string) => (/^Edit .* at /.test(text) ? said : complaints).push(text),
    progress: () => {},
  } as unknown as Terminal;
  const options = {
    content,
    out: join(space.folder, 'dist'),
    format: 'pretty',
    editPort: 0,
    editOrigin: ['https://forms.example.com'],
    ...more,
  };
  const server = await serveForms(options as never, 'http://127.0.0.1:8080', terminal);
  onTestFinished(() => server.close());
  const [, token = ''] = /#token=(\S+)/.exec(said.join('\n')) ?? [];
  const { url } = server;
  return { space, url, token, complaints, ask: asking(url, token) };
}

/** The forms that `opendata edit` serves in a folder as a process of its own, until the test is over. */
export async function edit(
  folder: string,
  port = 0,
  user: { readonly uid?: number; readonly gid?: number } = {},
) {
  const args = ['edit', '--port', '0', '--edit-port', String(port)];
  const { saying, said, end } = begun(folder, args, {}, user);
  onTestFinished(() => void end());
  const [address, url = '', token = ''] = await saying(/(http:\/\/127\.0\.0\.1:\d+)\/#token=(\S+)/);
  return { url, token, address, said, end, ask: asking(url, token) };
}

/**
 * A change of a record, as the page makes it of what it opens, or its removal without values.
 * @param which a branch by its index, or another record by its list and place
 */
export async function changeOf({ ask }: Asked, which: number | object, values?: object): Promise<Any> {
  const place = typeof which === 'number' ? branch(which) : which;
  const { at, value } = (await ask('open', place)).value;
  const change = { ...place, opened: { at, value } };
  return values === undefined
    ? { ...change, kind: 'remove' }
    : { ...change, kind: 'change', after: { ...value, ...values } };
}

/** Makes such a change. */
export async function edited(served: Asked, which: number | object, values?: object): Promise<Any> {
  const { status, value } = await served.ask('save', { change: await changeOf(served, which, values) });
  expect([status, value.error]).toEqual([200, undefined]);
  return value;
}

/** The lines that differ between two texts, with `-` or `+` before each, in the order of the files. */
export function changedLines(before: string, after: string): string[] {
  const { folder } = workspace({ before, after });
  try {
    execFileSync('git', ['diff', '--no-index', '-U0', 'before', 'after'], { cwd: folder });
    return [];
  } catch (error) {
    return linesOfDiff(String((error as { readonly stdout: Buffer }).stdout));
  }
}

/** The lines that a diff of git changes. */
export function linesOfDiff(diff: string): string[] {
  return diff.split('\n').filter((line) => /^[-+](?!-- |\+\+ )/.test(line));
}
