import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.js';

/** The text of a program of ours that hosts run, as compile.js bundles it; `name` such as `cloudflare-workers.js`. */
export function compiledModule(name: string): string {
  return readFileSync(packageFile(`build/hosts/${name}`), 'utf8');
}
