import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteFiles } from '../../content/site/load.js';
import { type InstantIn, instantFault, instantText, readInstant } from '../../model/time/time-zone.js';
import { ruleNames } from '../../report/report/registry.js';
import { CommandFailure } from '../cli/failure.js';
import type { ReadingOptions } from '../cli/options.js';
import { packageFile } from '../cli/package.js';
import { headersFolder } from './project.js';

/** The default header policy, which comes with the program. */
export const basePolicy = fileURLToPath(packageFile('headers/policy.yaml'));

/** The files of a site, from the options. */
export function siteFiles({
  content,
  settings,
}: Pick<ReadingOptions, 'content'> & Partial<ReadingOptions>): SiteFiles {
  return {
    content,
    policy: join(headersFolder(content), 'policy.yaml'),
    basePolicy,
    fs,
    rules: ruleNames,
    ...(settings !== undefined && { over: settings }),
  };
}

/** A content folder as paths of its files begin: with `/`, and without one at its end. */
export function contentRoot(content: string): string {
  return content.replaceAll('\\', '/').replace(/(?<=[^/])\/+$/, '') || '.';
}

/** The option that says which instant a run is about, as it was typed. */
export interface InstantOptions {
  readonly at?: string | undefined;
  /** Whether what holds then is published: nothing is ahead of its time (D49). */
  readonly isPublished?: boolean;
}

/**
 * The instant that a run is about (D49): that of `--at`; else that of SOURCE_DATE_EPOCH if it has passed and isn't before
 * the last publication's; else now.
 * @param now in epoch milliseconds
 * @param lastAt the instant of the last publication, where there is one
 * @throws CommandFailure if it can't be read
 */
export function instantOfRun({ at, isPublished }: InstantOptions, now = Date.now(), lastAt = 0): InstantIn {
  const source = sourceDate();
  const present = source !== undefined && source >= lastAt && source <= now ? source : now;
  return (timeZone) => {
    const instant = at === undefined ? present : typedInstant('--at', at, timeZone).instant;
    if (!isPublished || instant <= now) return instant;
    throw new CommandFailure(
      `--at: ${instantText(instant, timeZone)} hasn't come, and nothing is published ahead of its time. Build at that time or later, without --at. To see now what holds then, use \`check --at\`, \`diff --at\` or \`preview --watch --at\``,
    );
  };
}

/** @throws CommandFailure if what was typed for an option is no day or instant */
export function typedInstant(option: string, typed: string, timeZone: string) {
  const read = readInstant(typed, timeZone);
  if ('fault' in read)
    throw new CommandFailure(`${option}: ${typed} ${instantFault(typed, read, timeZone)}.`);
  return read;
}

/**
 * The time that SOURCE_DATE_EPOCH names, in epoch milliseconds; undefined if it isn't set.
 * @throws CommandFailure if it is not a number of seconds
 */
export function sourceDate(): number | undefined {
  const { SOURCE_DATE_EPOCH } = process.env;
  if (SOURCE_DATE_EPOCH === undefined) return undefined;
  if (!/^\d{1,12}$/.test(SOURCE_DATE_EPOCH)) {
    throw new CommandFailure(`SOURCE_DATE_EPOCH is not a number of seconds: ${SOURCE_DATE_EPOCH}`);
  }
  return Number(SOURCE_DATE_EPOCH) * 1000;
}
