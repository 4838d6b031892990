import { InvalidArgumentError } from 'commander';
import { suggestion } from '../../base/text/suggestion.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { guardRules } from '../../model/guard-rules.js';
import { isCalendarDate } from '../../model/time/calendar.js';
import { type Version, versions } from '../../model/version.js';
import { formatNames } from '../../report/report/formats.js';
import { type HostName, hostNames } from '../../serving/hosts/hosts.js';
import { type OptionValues, oneOf, parsed, several, withDefault } from './command.js';

/*
 * Options that several commands have, to be laid into theirs: `options: { ...siteOptions, ...instantOption }`. The help
 * lists them in that order.
 */

export const contentOption = { '--content <folder>': withDefault('the content folder', 'content') };

export const headersOption = {
  '--headers <folder>': withDefault('the folder of the header policy, beside the content', 'headers'),
};

export const formatOption = {
  '--format <name>': oneOf('how problems are shown', formatNames, 'pretty'),
};

export const colorOption = { '--no-color': 'no colours' };

export const terminalOptions = { '--quiet': 'print only problems', ...colorOption };

/** The output folder of a site that names none. */
export const defaultOut = 'dist';

/** The options of commands that read content. */
export const siteOptions = {
  ...contentOption,
  '--settings <file>': 'settings that override site.yaml, such as content/site.staging.yaml',
  ...headersOption,
  '--out <folder>': withDefault('the output folder', defaultOut),
  ...formatOption,
  ...terminalOptions,
};

/** The options of commands that compile all content. */
export const cacheOptions = {
  '--no-cache': 'neither use results of earlier runs nor keep any',
};

export interface SiteOptions extends OptionValues<typeof siteOptions> {
  /** True if `--headers` was typed, which overrides the settings. */
  readonly isPolicyNamed?: boolean;
}

/** The option of commands that say what is or would be published at some time. */
export const instantOption = {
  // Read later, in the time zone of the site.
  '--at <instant>':
    'what holds on this day or at this time, such as 2026-12-01 or 2026-12-01T09:00 (default: now, or that of SOURCE_DATE_EPOCH)',
};

export const maxWarningsOption = {
  '--max-warnings <number>': parsed('fail if there are more warnings than this', wholeNumber),
};

export const previousOption = {
  '--previous <place>': 'the last publication, a folder or URL (default: the one in the output folder)',
};

export const againstOption = {
  '--against <place>':
    'also show what changes for the public, compared with this publication, feed or revision (as diff does)',
};

export const dryRunOption = { '--dry-run': 'do everything except write' };

/** Removals that an import may make. */
export const mayLoseRecords = several(
  'let this collection lose many or all of its records',
  collectionName,
  'none',
);
/** The text as typed. */
export const textAsTyped = (value: string): string => value;

export function calendarDate(value: string): string {
  if (!isCalendarDate(value)) throw new InvalidArgumentError('Write a date such as 2026-03-31.');
  return value;
}

export function collectionName(value: string): Collection {
  const collection = collectionNames.find((name) => name === value);
  if (collection !== undefined) return collection;
  const near = suggestion(value, collectionNames);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  throw new InvalidArgumentError(`The collections are ${collectionNames.join(', ')}.${hint}`);
}

/** `publish/renamed:atms`, or `renamed:atms`. */
export function findingName(value: string): string {
  const [name = '', of = ''] = value.split(':');
  const rule = guardRules.find((one) => one === name || one === `publish/${name}`);
  if (rule !== undefined) return `${rule}:${of}`;
  throw new InvalidArgumentError(
    `Name a rule and a collection or version, such as publish/renamed:atms. The rules are ${guardRules.join(', ')}.`,
  );
}

/** `v2.2` or `2.2`. */
export function versionName(value: string): Version {
  const version = versions.find((name) => name === value || name === `v${value}`);
  if (version === undefined) throw new InvalidArgumentError(`The versions are ${versions.join(' and ')}.`);
  return version;
}

/** Names separated by commas; `all` is every host. */
export function namesOfHosts(value: string): readonly HostName[] {
  const names = value.split(',').map((name) => name.trim());
  if (names.includes('all')) return hostNames;
  return names.filter((name) => name !== '').map(nameOfHost);
}

export function nameOfHost(name: string): HostName {
  const known = hostNames.find((host) => host === name);
  if (known !== undefined) return known;
  const near = suggestion(name, hostNames);
  throw new InvalidArgumentError(
    near === undefined ? `The hosts are ${hostNames.join(', ')}.` : `Did you mean ${near}?`,
  );
}

function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Write a whole number, such as 0.');
  return Number(value);
}

export function positive(value: string): number {
  const number = Number(value);
  if (!/^\d{1,6}(\.\d+)?$/.test(value) || number === 0)
    throw new InvalidArgumentError('Write a number above 0.');
  return number;
}
