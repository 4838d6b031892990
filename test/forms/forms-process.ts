import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { program, type Workspace } from '../commands/workspace.js';
import type { Any } from './forms.js';

/** Forms of a process of their own: what the page of `preview --edit` asks. It ends with the test. */
export async function formsProcess(space: Workspace) {
  const args = ['preview', '--edit', '--no-cache', '--port', '0', '--edit-port', '0'];
  const child = spawn(process.execPath, [program, ...args], {
    cwd: space.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  });
  let said = '';
  const [, url = '', token = ''] = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.once('exit', () => reject(new Error(said)));
    child.stderr.on('data', (text) => {
      said += String(text);
      const found = /(http:\/\/127\.0\.0\.1:\d+)\/#token=(\S+)/.exec(said);
      if (found !== null) resolve(found);
    });
  });
  return {
    said: () => said,
    /** Ends the process wherever it is. */
    async kill() {
      const isOver = once(child, 'exit');
      child.kill('SIGKILL');
      await isOver;
    },
    async ask(name: string, what: object) {
      const headers = { 'Content-Type': 'application/json', Origin: url, Authorization: `Bearer ${token}` };
      // A connection for each: one that is kept may be closed at the moment in which it is used again.
      const sent = request(`${url}/api/${name}`, { method: 'POST', agent: false, headers });
      sent.end(JSON.stringify(what));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: response.statusCode, value: (await json(response)) as Any };
    },
  };
}
