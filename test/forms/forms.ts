import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import type { Terminal } from '../../src/commands/cli/terminal.js';
import { type ServedFormsOptions, serveForms } from '../../src/commands/forms/edit-forms.js';
import { type Workspace, workspace } from '../commands/workspace.js';
import { commonItems } from './common-items.js';

const sample = fileURLToPath(new URL('../../content', import.meta.url));

/** Forms that edit a content folder of their own, until the test is over. */
export interface ServedForms {
  readonly space: Workspace;
  readonly url: string;
  readonly token: string;
  /** What the program complained of. */
  readonly complaints: readonly string[];
  /** Asks as the page does, and gives status and answer. */
  readonly ask: (
    name: string,
    what?: object,
    headers?: Record<string, string>,
  ) => Promise<{ readonly status: number; readonly value: Any }>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are compared as a whole
export type Any = any;

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
    settings: undefined,
    format: 'pretty' as const,
    quiet: undefined,
    color: undefined,
    editPort: 0,
    editOrigin: ['https://forms.example.com'],
    ...more,
  };
  const server = await serveForms(options as never, 'http://127.0.0.1:8080', terminal);
  onTestFinished(() => server.close());
  const [, token = ''] = /#token=(\S+)/.exec(said.join('\n')) ?? [];
  const { url } = server;
  return {
    space,
    url,
    token,
    complaints,
    async ask(name, what = {}, headers = {}) {
      const answer = await fetch(`${url}/api/${name}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Origin: url,
          Authorization: `Bearer ${token}`,
          ...headers,
        },
        body: JSON.stringify(what),
      });
      return { status: answer.status, value: await answer.json() };
    },
  };
}

/** Changes a record as the page does: opens it, and saves it with other values, or removes it. */
export async function edited(
  { ask }: Pick<ServedForms, 'ask'>,
  at: object,
  values: object | undefined,
  list: object = { brand: 'fenland', collection: 'branches' },
): Promise<Any> {
  const { value: before } = (await ask('open', { ...list, at })).value;
  const made = values === undefined ? { remove: true } : { after: { ...before, ...values } };
  const { status, value } = await ask('save', { change: { ...list, at, before, ...made } });
  expect([status, value.error]).toEqual([200, undefined]);
  return value;
}

/** The lines that differ between two texts, with `-` or `+` before each, in the order of the files. */
export function changedLines(before: string, after: string): string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const made: string[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...commonItems(old, fresh), [old.length, fresh.length] as const]) {
    made.push(...old.slice(row, nextRow).map((line) => `-${line}`));
    made.push(...fresh.slice(column, nextColumn).map((line) => `+${line}`));
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return made;
}
