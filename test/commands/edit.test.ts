import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isSeen } from '../../src/commands/edit.js';
import { begun } from '../running-program.js';
import { fenland, type Workspace, workspace } from './workspace.js';

const freePorts = ['--port', '0', '--edit-port', '0'];

/** A program in the place of the one that opens files of a desktop, which notes what it is given and what it finds there. */
function withDesktop(space: Workspace): Record<string, string> {
  space.write('bin/xdg-open', '#!/bin/sh\ncat "$1" > "$NOTES.html"\necho "$@" > "$NOTES"\n');
  chmodSync(join(space.folder, 'bin/xdg-open'), 0o755);
  return {
    PATH: `${join(space.folder, 'bin')}:${process.env['PATH']}`,
    NOTES: join(space.folder, 'notes'),
    DISPLAY: ':0',
  };
}

describe.skipIf(process.platform !== 'linux')('opendata edit', () => {
  it('opens the browser with a file that leads to the forms, and nobody else can read the secret', async () => {
    const space = workspace(fenland);
    const { child, said, end } = begun(space.folder, ['edit', ...freePorts], withDesktop(space));
    await vi.waitFor(() => expect(existsSync(join(space.folder, 'notes'))).toBe(true), 60_000);
    const [, address] = /Edit content at (\S+#token=[\w-]{32})\n/.exec(said())!;
    const opened = space.read('notes').trim();
    expect(opened).toMatch(/content\/\.opendata\/opendata-edit-\w+\/open\.html$/);
    expect(space.read('notes.html')).toContain(`content="0; url=${address}"`);
    const file = join(space.folder, opened);
    expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(space.read('content/.opendata/.gitignore')).toBe('*\n');
    expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain('token');
    expect((await fetch(address!)).status).toBe(200);
    expect(await end()).toEqual([0, null]);
    expect(existsSync(file)).toBe(false);
  });

  it.each<[string, Record<string, string>, readonly string[]]>([
    ['without a display', { DISPLAY: '' }, []],
    ['with --no-open', {}, ['--no-open']],
    ['in a job', { CI: 'true' }, []],
  ])('only prints the address %s', async (_, environment, options) => {
    const space = workspace(fenland);
    const { saying, end } = begun(space.folder, ['edit', ...freePorts, ...options], {
      ...withDesktop(space),
      ...environment,
    });
    await saying(/#token=/);
    expect(await end()).toEqual([0, null]);
    expect(existsSync(join(space.folder, 'notes'))).toBe(false);
  });

  it('says where no browser can be opened, and goes on', async () => {
    const space = workspace(fenland);
    const { said, saying, end } = begun(space.folder, ['edit', ...freePorts], {
      DISPLAY: ':0',
      PATH: space.folder,
    });
    await saying(/No browser can be opened from here: open the address yourself\./);
    const [, address] = /Edit content at (\S+#token=[\w-]{32})\n/.exec(said())!;
    expect((await fetch(address!)).status).toBe(200);
    expect(await end()).toEqual([0, null]);
  });

  it('takes another port where the usual one is taken, and says so; a port that was typed is meant', async () => {
    const space = workspace(fenland);
    const busy = createServer().listen(8081, '127.0.0.1');
    // Somebody else may have it.
    await Promise.race([once(busy, 'listening'), once(busy, 'error')]);
    onTestFinished(() => void busy.close());
    const { said, saying, end } = begun(space.folder, ['edit', '--no-open', '--port', '0']);
    await saying(/#token=/);
    expect(said()).toContain('Port 8081 is taken: the forms have another free one.\n');
    expect(await end()).toEqual([0, null]);
    for (const fixed of [
      ['--edit-port', '8081'],
      ['--edit-origin', 'https://forms.example.com'],
    ]) {
      const { code, stderr } = await space.start(['edit', '--port', '0', ...fixed]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('port 8081 is taken')]);
    }
  });
});

it.each<[NodeJS.Platform, NodeJS.ProcessEnv, boolean]>([
  ['linux', {}, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['linux', { DISPLAY: ':0', CI: 'true' }, false],
  ['darwin', {}, true],
  ['darwin', { SSH_CONNECTION: '10.0.0.1 22' }, false],
  ['win32', {}, true],
])('on %s with %j somebody who sees a browser: %s', (platform, environment, expected) => {
  expect(isSeen(environment, platform)).toBe(expected);
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
    const { code, stderr } = await space.run(['edit', ...freePorts, ...options]);
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
