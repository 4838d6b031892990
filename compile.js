// Makes build/ of src/: `npm run compile`.
//   --if-stale   only what is not of the sources as they are now
//   --bundles    without the declarations of types, which take most of the time
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const built = join(root, 'build');
const src = (path) => join(root, 'src', path);

/** Packages and what comes with Node are imported where the program runs. */
const isPackage = (id) => /^[^./]/.test(id);

/** Stack traces point to what is installed, so it stays readable, and no source map is needed. */
const readable = { format: 'es', minify: false };

/**
 * The program, a chunk for each command and for what commands share, and the modules for other programs. All chunks of
 * the program are in one folder, where src/commands/package.ts and the threads of `build` look for files.
 */
async function bundleProgram(build) {
  await build({
    input: {
      index: src('index.ts'),
      main: src('commands/main.ts'),
      'compile-worker': src('publish/compile-worker.ts'),
      'lock-beat-worker': src('publish/lock-beat-worker.ts'),
    },
    platform: 'node',
    external: isPackage,
    output: {
      ...readable,
      dir: built,
      entryFileNames: ({ name }) => (name === 'index' ? '[name].js' : 'program/[name].js'),
      chunkFileNames: ({ name, moduleIds }) =>
        moduleIds.includes(src(`commands/${name}.ts`)) ? 'program/[name].js' : 'program/shared-[name].js',
    },
  });
}

/** What runs at a host: one file that imports nothing, of each `worker.ts` in a host's folder. */
async function bundleForHosts(build) {
  const workers = readdirSync(src('hosts')).filter((host) => existsSync(src(`hosts/${host}/worker.ts`)));
  await build({
    input: Object.fromEntries(workers.map((host) => [host, src(`hosts/${host}/worker.ts`)])),
    platform: 'neutral',
    plugins: [
      {
        name: 'no-packages',
        resolveId(id, importer) {
          if (isPackage(id)) throw new Error(`${importer} imports ${id}, which a host doesn't have`);
        },
      },
    ],
    output: { ...readable, dir: join(built, 'hosts'), codeSplitting: false },
  });
}

/** Parts of the program for benchmarks, generated pages and tests of processes. They are not packed. */
async function bundleParts(build) {
  const parts = [
    'preview/server',
    'publish/lock',
    'publish/lock-beat',
    'publish/lock-beat-worker',
    'report/registry',
    'report/rule-page',
    'schema/coerce',
    'schema/index',
  ];
  await build({
    input: Object.fromEntries(parts.map((part) => [part, src(`${part}.ts`)])),
    platform: 'node',
    external: isPackage,
    output: { ...readable, dir: join(built, 'parts') },
  });
}

/** The declarations of index.ts and of what they refer to, in one file. The compiler writes those of all that is imported. */
async function writeTypes() {
  const { bundledTypes } = await import('./compile-types.js');
  const all = mkdtempSync(join(tmpdir(), 'opendata-types-'));
  try {
    const compiler = join(
      dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
      'bin/tsc',
    );
    execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.types.json'), '--outDir', all], {
      stdio: 'inherit',
    });
    writeFileSync(join(built, 'index.d.ts'), bundledTypes(join(all, 'index.d.ts')));
  } finally {
    rmSync(all, { recursive: true, force: true });
  }
}

/** The digest of all that build/ is made of: the sources, this file, the settings and the versions of the compilers. */
function digestOfSources() {
  const files = readdirSync(src('.'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join('src', path))
    .concat('compile.js', 'compile-types.js', 'package-lock.json', 'tsconfig.json', 'tsconfig.types.json')
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

const made = {
  bundles: {
    paths: ['index.js', 'program', 'hosts', 'parts'],
    make: async () => {
      // Loaded only here: loading it takes longer than seeing that nothing has changed.
      const { build } = await import('rolldown');
      await Promise.all([bundleProgram(build), bundleForHosts(build), bundleParts(build)]);
    },
  },
  types: { paths: ['index.d.ts'], make: writeTypes },
};

const options = process.argv.slice(2);
const sources = digestOfSources();
const which = options.includes('--bundles') ? ['bundles'] : ['bundles', 'types'];
if (!options.includes('--if-stale')) rmSync(built, { recursive: true, force: true });

for (const name of which) {
  // In build/parts, since that is not packed, and made anew with the bundles.
  const stamp = join(built, 'parts', `${name}.stamp`);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) continue;
  const { paths, make } = made[name];
  for (const path of paths) rmSync(join(built, path), { recursive: true, force: true });
  await make();
  writeFileSync(stamp, sources);
}
