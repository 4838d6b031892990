import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspace } from '../commands/workspace.js';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** What npm says of a package that it would pack. */
interface Packed {
  readonly entryCount: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

// The declarations of types are needed here alone, so test/global-setup.ts doesn't make them.
execFileSync(process.execPath, [join(root, 'compile.js'), '--if-stale']);

const args = ['pack', '--dry-run', '--json', '--silent', '--ignore-scripts'];
/** What is packed of this package, as it is compiled now. */
export const [packed] = JSON.parse(
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
) as readonly [Packed];

/** A folder with the packed files and the declared dependencies in its node_modules, and nothing else. */
export function installed() {
  const { folder } = workspace();
  const modules = join(folder, 'node_modules');
  const home = join(modules, 'opendata-press');
  for (const { path } of packed.files) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    cpSync(join(root, path), join(home, path));
  }
  const { bin, dependencies } = manifestOf(home);
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  mkdirSync(join(modules, '.bin'));
  for (const [name, file] of Object.entries(bin)) symlinkSync(join(home, file), join(modules, '.bin', name));
  return {
    folder,
    program: join(modules, '.bin/opendata'),
    /** Runs a command line to its end, and gives all that it prints. */
    run: (command: string) =>
      execFileSync('sh', ['-c', `${command} 2>&1`], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: `${join(modules, '.bin')}:${dirname(process.execPath)}:${process.env['PATH']}` },
        maxBuffer: 2 ** 26,
      }),
  };
}

interface PackageManifest {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

export function manifestOf(folder: string): PackageManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageManifest;
}
