import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { once } from '../../base/once.js';
import type { RulePage } from '../../report/explain/rule-page.js';

/**
 * A file that comes with the program.
 * @param path from the folder of package.json, which is three folders above src/commands/cli, and two above
 * build/program, where this file is bundled
 */
export function packageFile(path: string): URL {
  return new URL(`${isCompiled() ? '../..' : '../../..'}/${path}`, import.meta.url);
}

/** The program's version, from its package. */
export function version(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version;
}

/** The program's name in the files that it generates. */
export function generator(): string {
  return `opendata-press ${version()}`;
}

/** The text of a file for hosts, such as `nginx.conf`, a template, or `cloudflare-worker.js`, as compile.js writes them. */
export function hostFile(name: string): string {
  return readFileSync(packageFile(`build/hosts/${name}`), 'utf8');
}

/** The pages of the program's rules in the order of their names, from where `compile.js` writes them. */
export const compiledRulePages = once((): readonly RulePage[] =>
  JSON.parse(brotliDecompressSync(readFileSync(packageFile('build/rules.json.br'))).toString()),
);

function isCompiled(): boolean {
  return import.meta.url.includes('/build/program/');
}

/**
 * Identifies the code of the program and of the packages that results depend on, so that results of another program are
 * not used. From sources there is no digest: each process counts as a program of its own.
 */
export function programDigest(): string {
  if (!isCompiled()) return `sources ${process.pid} ${performance.timeOrigin}`;
  const digest = readFileSync(packageFile('build/digest'), 'utf8');
  const require = createRequire(import.meta.url);
  const packages = ['js-yaml', 'jsonc-parser', 'yaml'].map((name) => {
    const { version: installed } = require(`${name}/package.json`) as { version: string };
    return `${name} ${installed}`;
  });
  return [digest, ...packages, `v8 ${process.versions.v8}`].join('\n');
}
