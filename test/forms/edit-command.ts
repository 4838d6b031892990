import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { begun } from '../running-program.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are compared as a whole
export type Any = any;

/** The forms that `opendata edit` serves in a folder, until the test is over. */
export async function edit(
  folder: string,
  port = 0,
  user: { readonly uid?: number; readonly gid?: number } = {},
) {
  const args = ['edit', '--port', '0', '--edit-port', String(port)];
  const { saying, said, end } = begun(folder, args, {}, user);
  onTestFinished(() => void end());
  const [, url = '', token = ''] = await saying(/(http:\/\/127\.0\.0\.1:\d+)\/#token=(\S+)/);
  return {
    url,
    /** Where a browser opens the forms. */
    address: `${url}/#token=${token}`,
    /** All that the program said on standard error. */
    said,
    end,
    /** Asks as the page does. */
    async ask(name: string, what: object = {}): Promise<{ readonly status: number; readonly value: Any }> {
      const headers = { 'Content-Type': 'application/json', Origin: url, Authorization: `Bearer ${token}` };
      const sent = request(`${url}/api/${name}`, { method: 'POST', agent: false, headers });
      sent.end(JSON.stringify(what));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: response.statusCode!, value: await json(response) };
    },
  };
}
