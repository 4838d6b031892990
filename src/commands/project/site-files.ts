import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteFiles } from '../../content/site/load.js';
import { ruleNames } from '../../report/report/registry.js';
import type { SiteOptions } from '../cli/options.js';
import { packageFile } from '../cli/package.js';

/** The default header policy, which comes with the program. */
export const basePolicy = fileURLToPath(packageFile('headers/policy.yaml'));

/** The project's own header policy. */
export function policyPath(headers: string): string {
  return join(headers, 'policy.yaml');
}

/** The files of a site, from the options. */
export function siteFiles({
  content,
  headers,
  isPolicyNamed,
  settings,
}: Pick<SiteOptions, 'content' | 'headers' | 'isPolicyNamed' | 'settings'>): SiteFiles {
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
