import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const packages = ['@11ty/eleventy@3', 'velite@0.4', 'js-yaml@4'];

/**
 * Other generators, which make one JSON file of each collection and version of the same content: the records as they are
 * written, not converted, hashed or compressed. Eleventy checks nothing, Velite what the floor checks. They are no
 * dependencies of the project: npm installs them into `folder`.
 * @param {string} folder
 * @returns {import('./run.js').Contestant[]}
 */
export function installPeers(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
  execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: ['ignore', 2, 2] });
  const modules = join(folder, 'node_modules');
  return Object.entries(peers).map(([name, { program, args, files }]) => {
    const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
    return {
      name: `${name} ${version}`,
      commands: { build: [process.execPath, join(modules, name, program), ...args] },
      env: { NODE_ENV: 'production', RECORD: new URL('record.js', import.meta.url).href },
      install(own) {
        symlinkSync(modules, join(own, 'node_modules'));
        mkdirSync(join(own, 'pages'));
        writeFileSync(join(own, 'package.json'), manifest);
        for (const [path, text] of Object.entries(files)) writeFileSync(join(own, path), text);
      },
    };
  });
}

const manifest = '{ "private": true, "type": "module" }\n';

const peers = {
  '@11ty/eleventy': {
    program: 'cmd.cjs',
    args: ['--quiet'],
    files: {
      // The brands are global data; one template makes all files.
      'eleventy.config.js': `import yaml from 'js-yaml';
export default function configure(eleventy) {
  eleventy.addDataExtension('yaml', (text) => yaml.load(text, { schema: yaml.FAILSAFE_SCHEMA }));
  return { dir: { input: 'pages', data: '../content', output: 'public' } };
}`,
      'pages/collections.11ty.js': `const collections = ['branches', 'atms', 'personal-current-accounts'];
export const data = {
  pagination: { data: 'files', size: 1, alias: 'file' },
  files: ['v2.1', 'v2.2'].flatMap((version) => collections.map((collection) => ({ version, collection }))),
  permalink: ({ file }) => \`\${file.version}/\${file.collection}.json\`,
};
export function render({ file, ...all }) {
  const brands = Object.values(all).filter((each) => each?.brand?.BrandName);
  const records = brands.map((each) => ({ ...each.brand, records: each[file.collection] }));
  return JSON.stringify({ data: [{ Brand: records }] });
}`,
    },
  },
  velite: {
    program: 'bin/velite.js',
    args: ['build', '--strict', '--silent'],
    files: {
      'velite.config.js': `import yaml from 'js-yaml';
import { defineConfig, defineLoader, s } from 'velite';
const { typed } = await import(process.env.RECORD);
const schema = yaml.FAILSAFE_SCHEMA;
const collection = (name) => ({
  name: name.replaceAll('-', '_'),
  pattern: \`*/\${name}{.yaml,/*.yaml}\`,
  schema: s.any().transform((record) => typed(record)),
});
export default defineConfig({
  root: 'content',
  output: { data: 'public', assets: 'public/assets' },
  loaders: [defineLoader({ test: /\\.yaml$/, load: (file) => ({ data: yaml.load(file.toString(), { schema }) }) })],
  collections: {
    branches: collection('branches'),
    atms: collection('atms'),
    pcas: collection('personal-current-accounts'),
  },
  // Each collection once more, as the second version.
  prepare(data) {
    for (const [name, records] of Object.entries(data)) data[\`\${name}-2.2\`] = records;
  },
});`,
    },
  },
};
