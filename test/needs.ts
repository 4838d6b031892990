import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import type { TestContext } from 'vitest';

/** The folders of programs, with those of servers, which users have not always on their PATH. */
export const programPath = [process.env['PATH'], '/usr/sbin', '/sbin'].join(delimiter);

/**
 * Skips the test where a program that it needs is not installed, saying so. Never in CI, where `.ci/run` installs
 * them all.
 */
export function needs(context: Pick<TestContext, 'skip'>, ...programs: readonly string[]): void {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  const message = `${missing.join(', ')} is not installed (.ci/install-servers installs it)`;
  if (process.env['CI']) throw new Error(message);
  context.skip(message);
}

export function isInstalled(program: string): boolean {
  return programPath.split(delimiter).some((folder) => {
    try {
      const file = resolve(folder, program);
      accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  });
}
