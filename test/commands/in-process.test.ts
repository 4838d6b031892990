import fs from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { main } from '../../src/commands/main.js';
import { fenland, workspace } from './workspace.js';

const events = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection'];

/** What the program prints to standard error in this process, from now on. */
function listen(): () => string {
  let said = '';
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return () => said;
}

it.each([
  [['--help'], 0],
  [['check', '--quiet'], 0],
  [['biuld'], 2],
  [['check', '--format', 'few'], 2],
  [['verify', 'http://localhost:1', '--out', 'nowhere'], 2],
])('%j leaves nothing behind in the process for the next run', async (args, code) => {
  const { folder } = workspace(fenland);
  const before = events.map((name) => process.listenerCount(name));
  const said = listen();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const here = args[0] === 'check' ? [...args, '--content', join(folder, 'content')] : args;
  const runs = [];
  for (const _ of [1, 2]) {
    const from = said().length;
    expect(await main(here)).toBe(code);
    runs.push(said().slice(from));
  }
  expect(runs[1]).toBe(runs[0]);
  expect(events.map((name) => process.listenerCount(name))).toEqual(before);
  expect(process.exitCode).toBeUndefined();
});

it('a build listens to signals until its lock is given back, which one could leave behind', async () => {
  const { folder } = workspace(fenland);
  listen();
  const listening: number[] = [];
  const remove = fs.rmSync;
  const spy = vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
    if (/\.lock-[\da-f]+$/.test(String(path))) {
      listening.push(...['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name)));
    }
    remove(path, options);
  });
  onTestFinished(() => spy.mockRestore());
  const options = ['--content', join(folder, 'content'), '--out', join(folder, 'dist')];
  const before = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name));
  expect(await main(['build', ...options])).toBe(0);
  expect(listening).toEqual(before.map((count) => count + 1));
});

it('a preview that a signal has ended listens to signals no longer', async () => {
  const { folder } = workspace(fenland);
  const before = events.map((name) => process.listenerCount(name));
  const said = listen();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const from = said().length;
    const running = main([
      'preview',
      ...['--port', '0', '--content', join(folder, 'content'), '--out', join(folder, 'dist')],
    ]);
    await vi.waitFor(() => expect(said().slice(from)).toContain('every answer is 503'), 60_000);
    process.emit(signal, signal);
    expect(await running).toBe(0);
    expect(events.map((name) => process.listenerCount(name))).toEqual(before);
  }
});
