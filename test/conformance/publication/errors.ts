import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Publisher } from './publish.js';
import { type Answer, ask, Clock, type Question, serve, speak } from './serve.js';

/** An error as it was answered, and how it was brought about. */
export interface Provoked {
  readonly status: number;
  readonly how: string;
  readonly answer: Answer;
}

const branches = '/open-fens/v2.1/branches';

/** Requests that end with an error of their own, whatever is published. */
const questions: readonly (readonly [status: number, how: string, Question])[] = [
  [404, 'an address that is not there', { path: '/open-fens/v2.1/bridges' }],
  [404, 'HEAD of an address that is not there', { method: 'HEAD', path: '/open-fens/v2.1/bridges' }],
  [404, 'an address outside of the versions', { path: '/' }],
  [405, 'DELETE', { method: 'DELETE', path: branches }],
  [406, 'no coding accepted', { path: branches, headers: { 'Accept-Encoding': 'identity;q=0, eel' } }],
  [412, 'If-Match of another tag', { path: branches, headers: { 'If-Match': '"another"' } }],
  [
    412,
    'HEAD with If-Match of another tag',
    { method: 'HEAD', path: branches, headers: { 'If-Match': '"another"' } },
  ],
  [414, 'a long address', { path: `${branches}?${'eel='.repeat(3000)}` }],
  [416, 'a range behind the end', { path: branches, headers: { Range: 'bytes=99999999-' } }],
  [417, 'an expectation', { path: branches, headers: { Expect: 'eels' } }],
];

/** Requests that only a socket can say. */
const spoken: readonly (readonly [status: number, how: string, text: string])[] = [
  [400, 'a broken address', `GET ${branches}/%zz HTTP/1.1\r\nHost: fens\r\nConnection: close\r\n\r\n`],
  [400, 'no Host', `GET ${branches} HTTP/1.1\r\nConnection: close\r\n\r\n`],
  [400, 'no HTTP at all', 'eels\r\n\r\n'],
  [
    413,
    'a large body',
    `GET ${branches} HTTP/1.1\r\nHost: fens\r\nContent-Length: 9999999\r\nConnection: close\r\n\r\n`,
  ],
  [431, 'large headers', `GET ${branches} HTTP/1.1\r\nHost: fens\r\nX-Eels: ${'eel'.repeat(9000)}\r\n\r\n`],
  [501, 'an unknown method', `FISH ${branches} HTTP/1.1\r\nHost: fens\r\nConnection: close\r\n\r\n`],
];

/** Every error that the service can end with, provoked for real in a test. */
export async function provokeErrors(): Promise<Provoked[]> {
  const provoked: Provoked[] = [];
  const clock = new Clock();
  const publisher = new Publisher();
  const { routes } = await publisher.publish();
  const preview = await serve(publisher.root, clock);
  const hasty = await serve(publisher.root, clock, { requestTimeoutMs: 200 });
  const unpublished = await serve(join(publisher.folder, 'nothing'), clock);
  const add = async (status: number, how: string, answer: Promise<Answer>) => {
    provoked.push({ status, how, answer: await answer });
    clock.now += 1000;
  };
  for (const [status, how, question] of questions) await add(status, how, ask(preview, question));
  for (const [status, how, text] of spoken) await add(status, how, speak(preview, text));
  await add(408, 'half a request', speak(hasty, `GET ${branches} HTTP/1.1\r\nHost:`));
  await add(503, 'nothing published', ask(unpublished, { path: branches }));

  clock.now += 60_000;
  for (let request = 0; request < 145; request++) await ask(preview, { path: branches });
  await add(429, 'the 146th request', ask(preview, { path: branches }));

  clock.now += 60_000;
  const [identity] = routes[branches]!.representations;
  writeFileSync(join(publisher.root, identity!.file), 'eels');
  await add(500, 'a file that is not what was published', ask(preview, { path: branches }));
  return provoked;
}
