import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { RulePage } from '../../report/explain/rule-page.js';
import { packageFile } from '../cli/package.js';

let read: readonly RulePage[] | undefined;

/** The pages of the program's rules in the order of their names, from where `compile.js` writes them. */
export function compiledRulePages(): readonly RulePage[] {
  read ??= JSON.parse(brotliDecompressSync(readFileSync(packageFile('build/rules.json.br'))).toString());
  return read!;
}
