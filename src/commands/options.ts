import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FormatName } from '../report/formats.js';
import { ruleNames } from '../report/registry.js';
import type { SiteFiles } from '../site/load.js';
import { packageFile } from './package-file.js';
import type { TerminalOptions } from './terminal.js';

/** Options that every command has. */
export interface SharedOptions extends TerminalOptions {
  readonly content: string;
  readonly headers: string;
  /** True where the user typed `headers`, which then counts whatever the settings name. */
  readonly isPolicyNamed?: boolean;
  /** A file whose settings are laid over those of site.yaml. */
  readonly settings?: string;
  readonly out: string;
  readonly format: FormatName;
}

/** The header policy that comes with the program. */
export const basePolicy = fileURLToPath(packageFile('headers/policy.yaml'));

/** The project's own header policy. */
export function policyPath(headers: string): string {
  return join(headers, 'policy.yaml');
}

/** The files of a site, as options name them. */
export function siteFiles({
  content,
  headers,
  isPolicyNamed,
  settings,
}: Pick<SharedOptions, 'content' | 'headers' | 'isPolicyNamed' | 'settings'>): SiteFiles {
  return {
    content,
    policy: policyPath(headers),
    basePolicy,
    fs,
    rules: ruleNames,
    ...(isPolicyNamed && { isPolicyNamed }),
    ...(settings !== undefined && { over: settings }),
  };
}
