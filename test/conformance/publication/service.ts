import { beforeAll } from 'vitest';
import type { Manifest } from '../../../src/serving/manifest/manifest.js';
import type { Preview } from '../../../src/serving/preview/server.js';
import { type Content, Publisher } from './publish.js';
import { type Answer, ask, Clock, type Question, serve } from './serve.js';

export interface Envelope {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly data: readonly { readonly Brand: readonly Readonly<Record<string, unknown>>[] }[];
}

/** A content folder built by the program and served by the preview. */
export interface Service {
  readonly publisher: Publisher;
  readonly manifest: Manifest;
  readonly preview: Preview;
  /** One request; the clock goes on by a second before it, so that no rate limit is reached. */
  ask(question: Question | string): Promise<Answer>;
  /** The body of a GET. */
  list(path: string): Promise<Envelope>;
}

/** Serves what is published of a content until the tests of the file are over. */
export async function serviceOf(content: Content = {}): Promise<Service> {
  const publisher = new Publisher();
  const manifest = await publisher.publish(content);
  const clock = new Clock();
  const preview = await serve(publisher.root, clock);
  const service: Service = {
    publisher,
    manifest,
    preview,
    ask(question) {
      clock.now += 1000;
      return ask(preview, typeof question === 'string' ? { path: question } : question);
    },
    async list(path) {
      const { status, body } = await service.ask(path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      return JSON.parse(body) as Envelope;
    },
  };
  return service;
}

/** A service for all tests of a file or group. */
export function sharedService(content: Content = {}): Service {
  const service = {} as Service;
  beforeAll(async () => void Object.assign(service, await serviceOf(content)));
  return service;
}

/** The records of a list, all brands together. */
export function recordsIn(envelope: Envelope, array: string): unknown[] {
  return envelope.data.flatMap(({ Brand }) => Brand.flatMap((brand) => brand[array] as unknown[]));
}

/** What of an answer must be the same whenever it's asked for: all but Date and what the connection adds. */
export function lasting({ status, headers, body }: Answer): Answer {
  const { date: _, connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...rest } = headers;
  return { status, headers: rest, body };
}
