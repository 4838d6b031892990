import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
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

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';
/** Bytes that must be free there: tests of large feeds write that much. */
const enough = 4 * 2 ** 30;

/**
 * Bundles the program where `src` has changed, so that tests never start a stale one, installs it for the run, and
 * makes the folder that temporary files go to.
 */
export default function setup(project: TestProject): () => void {
  bundle();
  project.onTestsRerun(() => {
    try {
      bundle();
    } catch {
      // The bundler has printed what is wrong. The program is missing until it is mended.
    }
  });
  const folder = temporaryFolder();
  process.env['TMPDIR'] = folder;
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(join(root, 'bin/opendata.js'), join(bin, 'opendata'));
  project.provide('program', join(bin, 'opendata'));
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A folder for all temporary files of the run, in memory where there is enough: builds wait for disks most of the time. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoom(inMemory) ? inMemory : tmpdir(), 'opendata-tests-'));
  // Servers under test run as other users.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > enough;
  } catch {
    return false;
  }
}

function bundle(): void {
  execFileSync(process.execPath, [join(root, 'compile.js'), '--if-stale', '--bundles'], { stdio: 'inherit' });
}
