// Prints a bill of materials (CycloneDX) of what is installed along with the package.
// `npm sbom --omit=dev` leaves out packages that both the program and its development need, so npm gets a lockfile
// without those that only development needs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const { devDependencies: _, scripts: __, ...manifest } = read('package.json');
const lock = read('package-lock.json');
const packages = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
const { devDependencies: ___, ...own } = lock.packages[''];

const temporary = mkdtempSync(join(tmpdir(), 'opendata-sbom-'));
try {
  // npm takes the name from the folder.
  const folder = join(temporary, manifest.name);
  mkdirSync(folder);
  const write = (name, data) => writeFileSync(join(folder, name), JSON.stringify(data));
  write('package.json', manifest);
  write('package-lock.json', { ...lock, packages: { ...Object.fromEntries(packages), '': own } });
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  process.stdout.write(execFileSync('npm', args, { cwd: folder }));
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
