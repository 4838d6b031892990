import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program, installed for all users: a link in a folder of its own. */
    program: string;
  }
}

const root = fileURLToPath(new URL('../', import.meta.url));

/** Bundles the program where `src` has changed, so that tests never start a stale one, and installs it for the run. */
export default function setup(project: TestProject): () => void {
  bundle();
  project.onTestsRerun(() => {
    try {
      bundle();
    } catch {
      // The bundler has printed what is wrong. The program is missing until it is mended.
    }
  });
  const folder = mkdtempSync(join(tmpdir(), 'opendata-bin-'));
  const program = join(folder, 'opendata');
  symlinkSync(join(root, 'bin/opendata.js'), program);
  project.provide('program', program);
  return () => rmSync(folder, { recursive: true, force: true });
}

function bundle(): void {
  execFileSync(process.execPath, [join(root, 'compile.js'), '--if-stale', '--bundles'], { stdio: 'inherit' });
}
