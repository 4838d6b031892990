import fs from 'node:fs';
import { afterAll } from 'vitest';
import { policyPart } from '../../../src/build/manifest-head.js';
import { basePolicy } from '../../../src/commands/project/site.js';
import { loadPolicy } from '../../../src/content/site/policy.js';
import { type Preview, type PreviewOptions, startPreview } from '../../../src/serving/preview/server.js';
import { Wire } from '../../preview/wire.js';
import { firstPublished } from './publish.js';

export interface Answer {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Question {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A clock that moves when it's told to. */
export class Clock {
  /** Epoch milliseconds: a day after the first publication. */
  now = firstPublished + 86_400_000;
}

/** What the preview answers by while nothing is published: the header policy that comes with the program. */
function policyAlone(): PreviewOptions['fallback'] {
  const { policy } = loadPolicy({ policy: basePolicy, basePolicy, fs });
  if (policy === undefined) throw new Error(`${basePolicy} can't be read`);
  return { ...policyPart(policy), versions: {} };
}

const previews: Preview[] = [];
afterAll(() => Promise.all(previews.map((preview) => preview.close())));

/** The preview of a web root on a free port of 127.0.0.1, until the tests of the file are over. */
export async function serve(
  root: string,
  clock: Clock,
  options: Partial<PreviewOptions> = {},
): Promise<Preview> {
  const preview = await startPreview({
    site: () => root,
    fallback: policyAlone(),
    host: '127.0.0.1',
    port: 0,
    now: () => clock.now,
    ...options,
  });
  previews.push(preview);
  return preview;
}

/** One request over a connection of its own. */
export function ask(
  preview: Preview,
  { method = 'GET', path, headers = {}, body = '' }: Question,
): Promise<Answer> {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return speak(preview, `${method} ${path} HTTP/1.1\r\nHost: fens\r\n${fields.join('')}\r\n${body}`, method);
}

/** Sends text as it is, and reads one answer. For what no client would send. */
export async function speak(preview: Preview, text: string, method?: string): Promise<Answer> {
  const wire = new Wire(preview.port);
  try {
    const { status, headers, body } = await wire.write(text).receive(method);
    return { status, headers, body: body.toString('utf8') };
  } finally {
    wire.socket.destroy();
  }
}
