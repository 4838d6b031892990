import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FormatName } from '../report/formats.js';
import { packageFile } from './package-file.js';
import type { TerminalOptions } from './terminal.js';

/** Options that every command has. */
export interface SharedOptions extends TerminalOptions {
  readonly content: string;
  readonly headers: string;
  readonly out: string;
  readonly format: FormatName;
}

/** The header policy that comes with the program. */
export const basePolicy = fileURLToPath(packageFile('headers/policy.yaml'));

/** The project's own header policy. */
export function policyPath(headers: string): string {
  return join(headers, 'policy.yaml');
}
