import type { HostName } from '../../serving/hosts/hosts.js';
import type { SiteOptions } from '../cli/options.js';
import type { CheckOptions } from '../project/compile-content.js';
import type { MaxWarnings } from '../project/reporting.js';

/** The options of a build. */
export interface PublishingOptions extends CheckOptions, MaxWarnings {
  /** The place of the last publication, instead of the output folder. */
  readonly previous: string | undefined;
  /** What the content is compared with, record by record, for people. */
  readonly against: string | undefined;
  /** Whether it is accepted that nothing is published yet at the place of `previous`. */
  readonly firstIfMissing: boolean | undefined;
  readonly dryRun: boolean | undefined;
  /** The file for the paths to remove from caches. */
  readonly purgeList: string | undefined;
  /** The hosts, instead of those in site.yaml. */
  readonly hosts: readonly HostName[] | undefined;
}

/** The defaults of the options that only a build has, for `preview --watch` and `accept`. */
export const buildDefaults = {
  at: undefined,
  cache: true,
  maxWarnings: undefined,
  previous: undefined,
  against: undefined,
  firstIfMissing: undefined,
  dryRun: undefined,
  purgeList: undefined,
  hosts: undefined,
} satisfies Omit<PublishingOptions, keyof SiteOptions>;
