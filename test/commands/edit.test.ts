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
  const taken = /^opendata: the forms can't listen on .* the port is taken. Choose another with --edit-port/;
  await space.ends(`edit --edit-port ${port}`, 2, taken);
});

describe('behind single sign-on', () => {
  const origin = '--edit-origin https://edit.bank.example';
  const header = '--edit-user-header X-Forwarded-User';
  const secret = '--edit-secret secret';
  const all = 'behind a proxy, all three are needed';

  it.each([
    ['no origin', `${header} ${secret}`, '', all],
    ['no secret', `${origin} ${header}`, '', all],
    ['no header', `${origin} ${secret}`, '', all],
    ['a short secret', `${origin} ${header} ${secret}`, 'fens', 'at least 32 letters'],
    [
      'a secret with a space',
      `${origin} ${header} ${secret}`,
      'the secret of the proxy in the fens',
      'without spaces',
    ],
    ['no file', `${origin} ${header} --edit-secret none`, '', "the secret of the proxy can't be read"],
    ['no name of a header', `${origin} ${secret} --edit-user-header X/User`, '', 'such as X-Forwarded-User'],
    ['no scheme', '--edit-origin forms.example.com/edit', '', 'An origin is scheme and host'],
  ])('%s is refused before anything is built', async (_, options, text, expected) => {
    const space = workspace({ ...fenland, secret: text });
    await space.ends(`edit ${options}`, 2, expected);
    expect(existsSync(join(space.folder, '.opendata'))).toBe(false);
  });
});
