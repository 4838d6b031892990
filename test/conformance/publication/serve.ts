import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { connect } from 'node:net';
import { policyPart } from '../../../src/build/manifest-head.js';
import { basePolicy } from '../../../src/commands/project/site.js';
import { loadPolicy } from '../../../src/content/site/policy.js';
import { type Preview, type PreviewOptions, startPreview } from '../../../src/serving/preview/server.js';
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
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
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

/** The preview of a web root on a free port of 127.0.0.1. */
export function serve(root: string, clock: Clock, options: Partial<PreviewOptions> = {}): Promise<Preview> {
  return startPreview({
    site: () => root,
    fallback: policyAlone(),
    host: '127.0.0.1',
    port: 0,
    now: () => clock.now,
    ...options,
  });
}

/** One request over a connection of its own. */
export function ask(
  preview: Preview,
  { method = 'GET', path, headers = {}, body }: Question,
): Promise<Answer> {
  const { request } = preview.url.startsWith('https') ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(
      preview.url,
      { method, path, headers: headers as http.OutgoingHttpHeaders, agent: false, rejectUnauthorized: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({
            status: response.statusCode!,
            headers: response.headers as Record<string, string>,
            body: Buffer.concat(chunks).toString('utf8'),
          });
        });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Sends text as it is, and reads one answer. For what no client would send. */
export function speak(preview: Preview, text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(preview.port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      heard += chunk;
      const answer = parseAnswer(heard);
      if (answer === undefined) return;
      resolve(answer);
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`closed after ${JSON.stringify(heard)}`)));
  });
}

/** Undefined as long as there is more to come. */
function parseAnswer(heard: string): Answer | undefined {
  const end = heard.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = heard.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const body = heard.slice(end + 4);
  if (Buffer.byteLength(body) < Number(headers['content-length'])) return undefined;
  return { status: Number(statusLine.split(' ')[1]), headers, body };
}
