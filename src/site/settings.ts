import { z } from 'zod';
import { hostNames } from '../hosts/hosts.js';
import { headerFields } from '../http/manifest.js';
import { basePathPattern } from '../http/site-path.js';
import { addedGroups, collectionNames } from '../model/collection.js';
import { allVersions, type Version, versions } from '../model/version.js';
import { codes, date, flag, format, list, object, pattern, text, uri } from '../schema/types.js';
import { gradeNames } from './grades.js';
import { partSettings } from './parts.js';

const version = codes(...versions);

/** The end of a version's life (D34): RFC 9745 for `deprecated`, RFC 8594 for `sunset`. */
const lifecycle = object({
  /** The first day on which the version is deprecated. */
  deprecated: date.optional(),
  /** The last day on which the version is served. */
  sunset: date.optional(),
  /** A page with instructions for users. */
  link: uri.optional(),
});

/** What a project asks of a field besides the interface, as a rule of its own. */
const requirement = object({
  /** The name of the rule, which begins with `own/`. */
  rule: pattern('OwnRule', /^own\/[a-z0-9][a-z0-9-]*$/),
  /** All with the field, if absent. */
  collections: list(codes(...collectionNames), 1).optional(),
  /** A path, or the end of one, as `opendata explain` takes it. */
  field: text(1),
  required: flag.optional(),
  /** A regular expression of JavaScript, with the flag u. */
  pattern: text(1).optional(),
  values: list(text(1), 1).optional(),
  /** The folders of brands; all if absent. */
  brands: list(text(1), 1).optional(),
  severity: codes(...gradeNames).optional(),
  /** Why, for the message. */
  because: text(1, 500).optional(),
  /** A sound value, for the message. */
  example: text(1, 200).optional(),
});

/** The published names of a project (D9): by code list, then by the interface's word. */
export const namesFile = z.record(z.string(), z.record(z.string(), z.string().min(1)));

/** site.yaml: the settings of the publication as a whole. */
export const siteSettings = object({
  /** The token in `application/prs.<vendor>.opendata.v2.1+json` (RFC 6838 §4.2; D24). */
  vendor: pattern('Vendor', /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/),
  basePath: pattern('BasePath', basePathPattern).optional(),
  origin: format('Origin', isOrigin).optional(),
  licenseUrl: uri,
  termsUrl: uri,
  agreement: text(1, 2000).optional(),
  versions: list(version, 1).optional(),
  source: version.optional(),
  /** The groups of collections that are published besides those that every site has (D42). */
  collections: list(codes(...addedGroups)).optional(),
  brands: list(text(1)).optional(),
  /** Allows publishing the placeholders of `init` and `import`. */
  placeholders: codes('allowed').optional(),
  names: namesSetting().optional(),
  /** The hosts for which configuration is written beside the publication. */
  hosts: list(codes(...hostNames)).optional(),
  /** The header policy, instead of headers/policy.yaml: a path relative to the folder of site.yaml. */
  headerPolicy: text(1).optional(),
  /** Whether results are kept for the next run. */
  cache: codes('off').optional(),
  guard: object({
    /** The percentage of a collection's records that may be removed without acceptance (D15). */
    removals: z.number().min(0).max(100).optional(),
  }).optional(),
  /** Severities of rules, by the rule's name. */
  rules: z.record(z.string(), codes(...gradeNames)).optional(),
  /** Files of rules of the project's own: paths from the folder that has the content folder. Nothing else is run. */
  ownRules: list(text(1)).optional(),
  requirements: list(requirement).optional(),
  openapi: partSettings.openapi.optional(),
  downloads: partSettings.downloads.optional(),
  pages: partSettings.pages.optional(),
  changes: partSettings.changes.optional(),
  lifecycle: object(
    Object.fromEntries(allVersions.map((version) => [version, lifecycle.optional()])) as Record<
      Version,
      z.ZodOptional<typeof lifecycle>
    >,
  ).optional(),
});

/** Settings for one environment, which override those of site.yaml. */
export const environmentSettings = siteSettings.partial();

/** brand.yaml: one brand folder. */
export const brandSettings = object({
  /** Interface 2.2. */
  BrandName: text(1, 140),
  /** The group of `data` that the brand is published in (D18). */
  group: text(1, 140).optional(),
  source: version.optional(),
});

export type SiteSettings = z.infer<typeof siteSettings>;

/** A preset's name, a file's path, or the map itself (D9). */
function namesSetting() {
  return z.union([z.string().min(1), namesFile]);
}

/** Scheme and authority, nothing after (RFC 6454 §6.1). */
function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\//.test(value) && new URL(value).origin === value;
}

const errorText = object({
  title: text(1, 200),
  description: text(1, 2000),
  /** Seconds, for Retry-After. */
  retryAfter: z.int().min(1).optional(),
});

/** headers/policy.yaml. Missing parts are taken from the default policy. */
export const policyFile = object({
  headers: object({
    always: headerFields.optional(),
    ok: headerFields.optional(),
    error: headerFields.optional(),
  }).optional(),
  rateLimit: object({ requests: z.int().min(1), seconds: z.int().min(1) }).optional(),
  errors: z.record(pattern('ErrorStatus', /^[45]\d\d$/), errorText).optional(),
});

export type ErrorText = z.infer<typeof errorText>;

export type PolicyFile = z.infer<typeof policyFile>;
