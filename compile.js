// Makes build/ of src/: `npm run compile`.
//   --if-stale   only what is not of the sources as they are now
//   --bundles    without the declarations of types, which take most of the time
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const root = fileURLToPath(new URL('.', import.meta.url));
const built = join(root, 'build');
const src = (path) => join(root, 'src', path);

/** Packages and what comes with Node are imported where the program runs. */
const isPackage = (id) => /^[^./]/.test(id);

/** A module of `src/commands`, whose chunk has its name. */
const isCommand = (id, name) => id.startsWith(src('commands/')) && id.endsWith(`/${name}.ts`);

/** Stack traces point to what is installed, so it stays readable, and no source map is needed. */
const readable = { format: 'es', minify: false };

/**
 * The program and the module for other programs. All chunks of the program are in one folder, where
 * src/commands/cli/package.ts looks for files.
 */
async function bundleProgram(build) {
  const entries = {
    index: src('index.ts'),
    main: src('commands/main.ts'),
  };
  const layer = layerOf(Object.values(entries));
  await build({
    input: entries,
    platform: 'node',
    external: (id) => isPackage(id) && !Object.hasOwn(bundled, id.match(/^(?:@[^/]+\/)?[^/]*/)[0]),
    // jsonc-parser has its modules for Node.js in a form that can't be bundled.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [{ name: 'licences', renderChunk: withLicences }],
    output: {
      ...readable,
      comments: { jsdoc: false },
      dir: built,
      codeSplitting: {
        groups: [
          ...['zod', 'find', ...Object.keys(layers)].map((name, index) => ({
            name: (id, graph) => ((bundled[packageOf(id)] ?? layer(id, graph)) === name ? name : null),
            debugName: name,
            priority: 99 - index,
          })),
        ],
      },
      entryFileNames: ({ name }) => (name === 'index' ? '[name].js' : 'program/[name].js'),
      chunkFileNames: ({ name, moduleIds }) =>
        moduleIds.some((id) => isCommand(id, name)) ? 'program/[name].js' : 'program/shared-[name].js',
    },
  });
}

/**
 * Packages of which the program brings along what it uses, with the chunk that has them. Imported as it is, zod loads its
 * messages in 60 languages and more, each from a file of its own, which takes as long as all the rest of a `check` of
 * little content. What every start loads takes half as long in the chunk of the start as in files of its own.
 */
const bundled = {
  zod: 'zod',
  commander: 'start',
  'get-east-asian-width': 'start',
  'fast-json-stable-stringify': 'compile',
  'js-yaml': 'compile',
  'jsonc-parser': 'compile',
  yaml: 'compile',
  ...Object.fromEntries(withDependencies('globby').map((name) => [name, 'find'])),
};

function withDependencies(name) {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  );
  return [name, ...Object.keys(dependencies).flatMap(withDependencies)];
}

function packageOf(id) {
  return id.match(/.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/)?.[1];
}

/** A chunk with the licences of the packages in it, as they ask for, and not with the folder that they come from. */
function withLicences(code, { moduleIds }) {
  const packages = new Set(moduleIds.map(packageOf).filter((name) => name !== undefined));
  if (packages.size === 0) return null;
  const licences = [...packages].map((name) => {
    const folder = join(root, 'node_modules', name);
    const file = readdirSync(folder).find((each) => /^licen[cs]e\b/i.test(each));
    const text = readFileSync(join(folder, file), 'utf8').trim();
    return `/*!\n${name}\n\n${text}\n*/\n`;
  });
  return { code: licences.join('') + code.replace(/^\/\/ .*(?=node_modules\/)/gm, '// '), map: null };
}

/** What `explain` loads for a rule. */
const explaining = [
  'report/explain/rule-page.ts',
  'report/explain/rule-list.ts',
  'report/markup/json-text.ts',
  'base/document/terminal.ts',
  'base/text/as-typed.ts',
  'model/problem.ts',
  'commands/cli/options.ts',
];

/**
 * What is loaded together is one chunk, since loading a file takes longer than reading some modules more. Each layer has
 * those of its modules that are in none before it; a module that is in no layer is with the command that imports it.
 * @param imported gives a module of src/ and all that it imports, as ids
 */
const layers = {
  model: (imported) =>
    ['index.ts', 'build/compile/compile-site.ts'].flatMap((other) =>
      common(['commands/main.ts', ...explaining].flatMap(imported), imported(other)),
    ),
  start: (imported) => imported('commands/main.ts'),
  schema: (imported) => common(imported('index.ts'), imported('build/compile/compile-site.ts')),
  http: (imported) => imported('index.ts'),
  compile: (imported) => imported('build/compile/compile-site.ts'),
  explain: (imported) => explaining.flatMap(imported),
  check: (imported) =>
    [
      'commands/project/compile-content.ts',
      'report/report/content-report.ts',
      'commands/project/reporting.ts',
      'report/report/formats/pretty.ts',
    ].flatMap(imported),
  publish: (imported) => imported('commands/publishing/publishing.ts'),
  formats: (imported) => modulesIn('report/report/formats').flatMap(imported),
  hosts: (imported) => common(imported('serving/hosts/nginx.ts'), imported('serving/hosts/caddy.ts')),
};

const common = (some, others) => some.filter((id) => others.includes(id));

const modulesIn = (folder) => readdirSync(src(folder)).map((file) => `${folder}/${file}`);

/** What gives the layer of a module, by its id and the graph of modules: none of `entries`, which are chunks anyway. */
function layerOf(entries) {
  const layerByModule = new Map();
  const fill = (graph) => {
    const imported = (path) => {
      const ids = new Set([src(path)]);
      for (const id of ids) {
        const { importedIds } =
          graph.getModuleInfo(id) ?? failed(`compile.js names ${id}, which is no module`);
        for (const next of importedIds) if (next.startsWith(src(''))) ids.add(next);
      }
      return [...ids].filter((id) => !entries.includes(id));
    };
    for (const [layer, members] of Object.entries(layers))
      for (const id of members(imported)) if (!layerByModule.has(id)) layerByModule.set(id, layer);
  };
  return (id, graph) => {
    if (layerByModule.size === 0) fill(graph);
    return layerByModule.get(id);
  };
}

/** What hosts get: templates of configurations, and the Worker, one file that imports nothing. */
async function writeHostFiles(build) {
  const folder = join(built, 'hosts');
  await build({
    input: src('serving/hosts/cloudflare-worker.ts'),
    platform: 'neutral',
    plugins: [
      {
        name: 'no-packages',
        resolveId(id, importer) {
          if (isPackage(id) && importer)
            throw new Error(`${importer} imports ${id}, which a host doesn't have`);
        },
      },
    ],
    output: { ...readable, file: join(folder, 'cloudflare-worker.js'), codeSplitting: false },
  });
  const templates = src('serving/hosts/templates');
  for (const name of readdirSync(templates)) copyFileSync(join(templates, name), join(folder, name));
}

/** What pages are made with: their style sheet, their scripts, each a file that imports nothing, and where districts are. */
async function writePageFiles(build) {
  const folder = join(built, 'pages');
  await Promise.all(
    ['page.ts', 'find.tsx', 'products.tsx'].map((name) =>
      build({
        input: src(`parts/pages/browser/${name}`),
        platform: 'browser',
        output: {
          format: 'es',
          minify: true,
          file: join(folder, name.replace(/tsx?$/, 'js')),
          codeSplitting: false,
          banner: ({ modules }) => copyrights(Object.keys(modules)),
        },
      }),
    ),
  );
  const styles = ['base', 'places', 'products', 'others'].map((name) =>
    readFileSync(src(`parts/pages/style/${name}.css`), 'utf8'),
  );
  writeFileSync(join(folder, 'pages.css'), withoutSpaces(styles.join('')));
  copyFileSync(src('parts/pages/places/districts.csv'), join(folder, 'districts.csv'));
}

/** A style sheet without comments, and without spaces that mean nothing. No text in it has any of them. */
function withoutSpaces(css) {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}');
}

/** The copyright of each package in a script that everybody gets, as their licences ask for. */
function copyrights(ids) {
  const packages = [...new Set(ids.map(packageOf).filter((name) => name !== undefined))];
  if (packages.length === 0) return '';
  const lines = packages.map((name) => {
    const folder = join(root, 'node_modules', name);
    const file = readdirSync(folder).find((each) => /^licen[cs]e\b/i.test(each));
    const [copyright] = /Copyright.*/.exec(readFileSync(join(folder, file), 'utf8'));
    return `${name}: ${copyright}, MIT`;
  });
  return `/*! ${lines.join('; ')} */`;
}

/** The page of `edit`: its script, those of pages that are loaded when they are opened, and its files. */
async function writeFormFiles(build) {
  const folder = join(built, 'forms');
  await build({
    input: src('forms/browser/main.tsx'),
    platform: 'browser',
    tsconfig: src('forms/browser/tsconfig.json'),
    output: {
      format: 'es',
      minify: true,
      dir: folder,
      entryFileNames: 'forms.js',
      chunkFileNames: '[name].js',
    },
  });
  copyFileSync(src('forms/browser/index.html'), join(folder, 'index.html'));
  copyFileSync(src('forms/browser/style.css'), join(folder, 'forms.css'));
}

/** The client for readers of publications: one file that imports nothing, in the package and beside published data. */
async function bundleClient(build) {
  await build({
    input: { client: src('serving/client/client.ts') },
    platform: 'neutral',
    // The declarations have the comments.
    output: { ...readable, comments: { jsdoc: false }, dir: built, codeSplitting: false },
  });
}

/** Parts of the program for what is generated here, and for tests of processes. They are not packed. */
async function bundleParts(build) {
  const parts = ['parts/openapi/declarations', 'report/report/registry', 'report/explain/rule-page'];
  await build({
    input: Object.fromEntries(parts.map((part) => [part, src(`${part}.ts`)])),
    platform: 'node',
    external: isPackage,
    output: { ...readable, dir: join(built, 'parts') },
  });
}

/** The pages of all rules, for `opendata explain`, made of the Markdown beside their definitions. */
async function writeRulePages() {
  const parts = join(built, 'parts/report');
  const { definitionOf, ruleNames } = await import(join(parts, 'report/registry.js'));
  const { rulePages } = await import(join(parts, 'explain/rule-page.js'));
  const files = readdirSync(src('.'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(src(path), 'utf8')]);
  const pages = rulePages(ruleNames.all.map(definitionOf), new Map(files));
  writeFileSync(join(built, 'rules.json.br'), brotliCompressSync(JSON.stringify(pages)));
}

/**
 * The declarations of index.ts and of what they refer to, in one file, since the compiler writes those of all that is
 * imported; those of the client; and those of published data, which are made of the schemas.
 */
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
    // The fields of all records, which the compiler would declare by all schemas.
    const elsewhere = new Map([[join(all, 'interface/records/fields.d.ts'), './types.js']]);
    writeFileSync(join(built, 'index.d.ts'), bundledTypes(join(all, 'index.d.ts'), elsewhere));
    copyFileSync(join(all, 'serving/client/client.d.ts'), join(built, 'client.d.ts'));
    const { typeDeclarations } = await import(join(built, 'parts/parts/openapi/declarations.js'));
    writeFileSync(join(built, 'types.d.ts'), typeDeclarations());
  } finally {
    rmSync(all, { recursive: true, force: true });
  }
}

/** The digest of all that build/ is made of: the sources, this file, the settings and the versions of the compilers. */
function digestOfSources() {
  const files = readdirSync(src('.'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|css|html|md)$|[\\/]templates[\\/]/.test(path))
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
    paths: [
      'index.js',
      'client.js',
      'program',
      'hosts',
      'pages',
      'forms',
      'diff',
      'parts',
      'rules.json.br',
      'digest',
    ],
    make: async () => {
      // Loaded only here: loading it takes longer than seeing that nothing has changed.
      const { build } = await import('rolldown');
      await Promise.all([
        bundleProgram(build),
        writeHostFiles(build),
        bundleClient(build),
        bundleParts(build),
        writePageFiles(build),
        writeFormFiles(build),
      ]);
      await writeRulePages();
      // What results kept between builds are told apart by: see src/commands/cli/package.ts.
      writeFileSync(join(built, 'digest'), sources);
    },
  },
  types: {
    paths: ['index.d.ts', 'client.d.ts', 'types.d.ts'],
    make: writeTypes,
  },
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
