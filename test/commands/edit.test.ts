import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { begun } from '../running-program.js';
import { fenland, workspace } from './workspace.js';

it('serves the forms at the address that it prints, and says which port is taken', async () => {
  const space = workspace(fenland);
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  onTestFinished(() => void busy.close());
  const { port } = busy.address() as AddressInfo;
  const { said, saying, end } = begun(space.folder, ['edit', '--edit-port', '0']);
  await saying(/#token=/);
  const [, address] = /Edit content at (\S+#token=[\w-]{32})\n/.exec(said())!;
  expect((await fetch(address!)).status).toBe(200);
  expect(await end()).toEqual([0, null]);
  expect(await space.start(['edit', '--edit-port', String(port)])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('the port is taken. Choose another with --edit-port'),
  });
});

describe('behind single sign-on', () => {
  const origin = ['--edit-origin', 'https://edit.bank.example'];
  const header = ['--edit-user-header', 'X-Forwarded-User'];
  const secret = ['--edit-secret', 'secret'];

  it.each<[string, readonly string[], string, string]>([
    ['no origin', [...header, ...secret], '', 'behind a proxy, all three are needed'],
    ['no secret', [...origin, ...header], '', 'behind a proxy, all three are needed'],
    ['a short secret', [...origin, ...header, ...secret], 'fens', 'at least 32 letters'],
    [
      'a secret with a space',
      [...origin, ...header, ...secret],
      'the secret of the proxy in the fens',
      'without spaces',
    ],
    ['a secret without a header', [...origin, ...secret], '', 'behind a proxy, all three are needed'],
    [
      'a file that is missing',
      [...origin, ...header, '--edit-secret', 'none'],
      '',
      "the secret of the proxy can't be read",
    ],
    [
      'no header',
      [...origin, '--edit-user-header', 'X User', ...secret],
      '',
      'name a header such as X-Forwarded-User',
    ],
  ])('%s is refused before anything is built', async (_, options, text, expected) => {
    const space = workspace({ ...fenland, secret: text });
    const { code, stderr } = await space.run(['edit', ...options]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(expected)]);
    expect(existsSync(join(space.folder, '.opendata'))).toBe(false);
  });

  it('an origin has a scheme and nothing but a host', async () => {
    const { code, stderr } = await workspace(fenland).run([
      'edit',
      '--edit-origin',
      'forms.example.com/edit',
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('An origin is scheme and host')]);
  });
});
