import { InvalidArgumentError } from 'commander';
import { collectionNames } from '../../model/collection.js';
import { isCalendarDate } from '../../model/time/calendar.js';
import { formatNames } from '../../report/report/formats.js';
import { type HostName, hostNames } from '../../serving/hosts/hosts.js';
import { type OptionValues, oneOf, parsed, several, withDefault } from './command.js';

/*
 * Options that several commands have, to be laid into theirs: `options: { ...siteOptions, ...instantOption }`. The help
 * lists them in that order.
 */

/** Reads one of several names. */
function nameAmong<Name extends string>(names: readonly Name[], what: string): (typed: string) => Name {
  return (typed) => {
    const found = names.find((name) => name === typed);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`The ${what} are ${names.join(', ')}.`);
  };
}

export const collectionName = nameAmong(collectionNames, 'collections');
export const nameOfHost = nameAmong(hostNames, 'hosts');

export const contentOption = { '--content <folder>': withDefault('the content folder', 'content') };

export const formatOption = {
  '--format <name>': oneOf('how problems are shown', formatNames, 'pretty'),
};

export const colorOption = { '--no-color': 'no colours' };

export const terminalOptions = { '--quiet': 'print only problems', ...colorOption };

/** The output folder of a site that names none. */
export const defaultOut = 'dist';

export const outOption = { '--out <folder>': withDefault('the output folder', defaultOut) };

/** The options of commands that read content. */
export const readingOptions = {
  ...contentOption,
  '--settings <file>': 'settings that override site.yaml, such as content/site.staging.yaml',
  ...terminalOptions,
};

/** Those of commands that also report its problems. */
export const siteOptions = { ...readingOptions, ...outOption, ...formatOption };

/** The options of commands that compile all content. */
export const cacheOptions = {
  '--no-cache': 'neither use results of earlier runs nor keep any',
};

export type ReadingOptions = OptionValues<typeof readingOptions>;

export type SiteOptions = OptionValues<typeof siteOptions>;

/** The option of commands that say what is or would be published at some time. */
export const instantOption = {
  // Read later, in the time zone of the site.
  '--at <instant>':
    'what holds on this day or at this time, such as 2026-12-01 or 2026-12-01T09:00 (default: now, or that of SOURCE_DATE_EPOCH)',
};

export const previousOption = {
  '--previous <place>': 'the last publication, a folder or URL (default: the one in the output folder)',
};

export const firstOption = {
  '--first-if-missing': 'go on if nothing is published at --previous yet (404)',
};

export const dryRunOption = { '--dry-run': 'do everything except write' };

/** The options that only a build has, and `preview --watch` and `accept` by their defaults. */
export const publishingOptions = {
  ...previousOption,
  ...firstOption,
  '--hosts <names>': parsed(
    'write configuration for these hosts into hosts/ of the output folder, such as nginx,netlify or all (default: those in site.yaml)',
    namesOfHosts,
  ),
  '--purge-list <file>': 'write the paths to purge from caches, one per line',
};

/** The options of reports that may be about a part of the content. */
export const partOptions = {
  '--collection <name>': several('only this collection; may be repeated', 'all', collectionName),
  '--brand <name>': several('only the brand with this folder or name; may be repeated', 'all'),
};

export function calendarDate(value: string): string {
  if (!isCalendarDate(value)) throw new InvalidArgumentError('Write a date such as 2026-03-31.');
  return value;
}

/** Names separated by commas; `all` is every host. */
function namesOfHosts(value: string): readonly HostName[] {
  const names = value.split(',').map((name) => name.trim());
  return names.includes('all') ? hostNames : names.filter((name) => name !== '').map(nameOfHost);
}

/** Reads a number that is neither less nor more. */
export function numberFrom(least: number, most: number): (typed: string) => number {
  return (typed) => {
    const number = Number(typed);
    if (/^\d/.test(typed) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Write a number from ${least} to ${most}.`);
  };
}

export const portNumber = numberFrom(0, 65_535);

export function originAlone(value: string): string {
  if (!URL.canParse(value) || new URL(value).origin !== value.replace(/\/$/, '')) {
    throw new InvalidArgumentError('An origin is scheme and host, such as https://forms.example.com.');
  }
  return new URL(value).origin;
}
