import fs from 'node:fs';
import { policyPart } from '../../../src/build/manifest-head.js';
import { basePolicy } from '../../../src/commands/project/site.js';
import { loadPolicy } from '../../../src/content/site/policy.js';
import type { Manifest } from '../../../src/serving/manifest/manifest.js';
import { startPreview } from '../../../src/serving/preview/server.js';
import { type Content, firstPublished, Publisher } from './publish.js';

export interface Envelope {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly data: readonly { readonly Brand: readonly Readonly<Record<string, unknown>>[] }[];
}

/** What of an answer must be the same whenever it's asked for: all but Date and what the connection adds. */
export interface Answer {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A content folder built by the program and served by the preview. */
export interface Service {
  readonly publisher: Publisher;
  readonly manifest: Manifest;
  /** One request, by default a GET; the clock goes on by a second before it, so that no rate limit is reached. */
  ask(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<Answer>;
  /** The body of a GET. */
  list(path: string): Promise<Envelope>;
  close(): Promise<void>;
}

const ofConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export async function openService(content: Content = {}): Promise<Service> {
  const publisher = new Publisher();
  try {
    const manifest = await publisher.publish(content);
    const { policy } = loadPolicy({ policy: basePolicy, basePolicy, fs });
    let now = firstPublished + 86_400_000;
    const preview = await startPreview({
      site: () => publisher.root,
      fallback: { ...policyPart(policy!), versions: {} },
      host: '127.0.0.1',
      port: 0,
      now: () => now,
    });
    const service: Service = {
      publisher,
      manifest,
      async ask(path, headers = {}, method = 'GET') {
        now += 1000;
        const response = await fetch(new URL(path, preview.url), {
          method,
          headers: { 'Accept-Encoding': 'identity', ...headers },
        });
        return {
          status: response.status,
          headers: Object.fromEntries([...response.headers].filter(([name]) => !ofConnection.has(name))),
          body: await response.text(),
        };
      },
      async list(path) {
        const { status, body } = await service.ask(path);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        return JSON.parse(body) as Envelope;
      },
      async close() {
        await preview.close();
        publisher.dispose();
      },
    };
    return service;
  } catch (error) {
    publisher.dispose();
    throw error;
  }
}

/** The records of a list, all brands together. */
export function recordsIn(envelope: Envelope, array: string): unknown[] {
  return envelope.data.flatMap(({ Brand }) => Brand.flatMap((brand) => brand[array] as unknown[]));
}
