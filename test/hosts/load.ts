import { sha256 } from '../../src/base/bytes/sha256.js';
import { fieldOfReply, openHost } from '../../src/serving/verify/host.js';
import type { TestPublication } from '../http/publication.js';

const path = '/v2.1/branches';
const codings = ['identity', 'br', 'gzip'] as const;

/** What clients see that keep what they got, and ask with its tag, while `swap` changes what is served. */
export async function underLoad(
  origin: string,
  publications: readonly TestPublication[],
  swap: () => Promise<void>,
) {
  const load = {
    answers: 0,
    /** Answers that were cut, and requests that were sent again and got none. */
    broken: 0,
    notModified: 0,
    /** Answers whose fields are of one publication and whose bytes are of the other. */
    mixed: 0,
    /** 304s that confirm what the client has not got, and tags that two publications share. */
    wrongNotModified: 0,
  };
  const tags = new Map<string, number>();
  const dateOf = (of: number) => publications[of]?.manifest.routes[path]?.lastModified;
  let isOver = false;
  const client = async (coding: (typeof codings)[number]) => {
    const { ask, close } = openHost(new URL(origin));
    let kept: { tag: string; of: number } | undefined;
    for (let asked = 0; !isOver; asked++) {
      const conditions = kept && asked % 3 !== 0 ? { 'If-None-Match': kept.tag } : {};
      const headers = Object.entries({ 'Accept-Encoding': coding, ...conditions });
      const again = () => ask({ method: 'GET', target: path, headers });
      // A server that is reloaded may close even a connection that it has not accepted yet, as Caddy does. Clients send the
      // request again (RFC 9110 §9.2.2).
      const answer = await again()
        .catch(again)
        .catch(() => undefined);
      if (answer === undefined) {
        load.broken++;
        continue;
      }
      const { status, body } = answer;
      load.answers++;
      if (status === 429) continue;
      const date = fieldOfReply(answer, 'Last-Modified');
      if (status === 304) {
        load.notModified++;
        if (kept && date !== undefined && date !== dateOf(kept.of)) load.wrongNotModified++;
        continue;
      }
      const of = publications.findIndex(({ manifest }) =>
        manifest.routes[path]!.representations.some((each) => each.sha256 === sha256(body)),
      );
      if (of < 0 || date !== dateOf(of)) load.mixed++;
      const tag = String(fieldOfReply(answer, 'ETag'));
      // A tag of both publications would get a 304 for the bytes of the other.
      if ((tags.get(tag) ?? of) !== of) load.wrongNotModified++;
      tags.set(tag, of);
      kept = { tag, of };
    }
    close();
  };
  const clients = Promise.all(codings.flatMap((coding) => [client(coding), client(coding)]));
  for (let turn = 0; turn < 20; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    await swap();
  }
  isOver = true;
  await clients;
  return load;
}
