import { z } from 'zod';
import { namesIn } from '../../base/names-in.js';
import { currencyCode, date, number, uri, whole } from '../../interface/schema/simple-types.js';
import { codes, format, list, object, pattern, text } from '../../interface/schema/types.js';
import { addedGroups } from '../../model/collection.js';
import { isTimeZone } from '../../model/time/time-zone.js';
import { allVersions, type Version, versions } from '../../model/version.js';
import { hostTitles } from '../../serving/hosts/hosts.js';
import { headerFields } from '../../serving/manifest/manifest.js';
import { basePathPattern } from '../../serving/manifest/site-path.js';
import { gradeMeanings } from './grades.js';
import { partSettings } from './parts.js';

const version = codes(...versions);

const vendor = pattern('Vendor', /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/, {
  called: 'a vendor token',
  takes: 'letters, digits, hyphens and underscores',
  examples: ['example'],
});

const basePath = pattern('BasePath', basePathPattern, {
  called: 'a base path',
  takes:
    'segments of letters, digits, "-", "_" and "~", with dots only inside, that each begin with a slash and have at most 200 characters',
  examples: ['/open-banking'],
  also: 'the first must not be errors, opendata-manifest.json, _headers, _redirects, _routes.json or _worker.js, which are reserved',
});

const origin = format('Origin', isOrigin, {
  called: 'an origin',
  takes: 'scheme and host with nothing after them',
  examples: ['https://openapi.example.com'],
  loosePattern: '^https?:\\/\\/[^\\s\\/?#]+$',
});

const timeZone = format('TimeZone', isTimeZone, {
  called: 'a time zone',
  takes: 'its name in the IANA database',
  examples: ['Europe/London', 'UTC'],
  loosePattern: '^(UTC|[A-Z][A-Za-z0-9_+-]*(\\/[A-Za-z0-9_+-]+)+)$',
});

const errorStatus = pattern('ErrorStatus', /^[45]\d\d$/, {
  called: 'the status of an error',
  takes: '400 to 599',
  examples: ['404'],
});

/** The end of a version's life (D34): RFC 9745 for `deprecated`, RFC 8594 for `sunset`. */
const lifecycle = object({
  deprecated: date
    .optional()
    .describe('the first day on which the version is deprecated, for the header Deprecation'),
  sunset: date.optional().describe('the last day on which the version is served, for the header Sunset'),
  link: uri.optional().describe('a page with instructions for users of the version, for the header Link'),
});

const lifecycles = Object.fromEntries(
  allVersions.map((each) => [each, lifecycle.optional().describe(`the end of ${each}`)]),
) as Record<Version, z.ZodOptional<typeof lifecycle>>;

/** site.yaml: the settings of the publication as a whole, each with its meaning as a phrase for editors. */
export const siteSettings = object({
  // RFC 6838 §4.2, D24
  vendor: vendor.describe(
    'your token in the media type, such as fenland in application/prs.fenland.opendata.v2.1+json',
  ),
  basePath: basePath
    .optional()
    .describe('the path before /v2.1 in all addresses, such as /open-banking; nothing if you leave it out'),
  origin: origin
    .optional()
    .describe('where it will be served: scheme and host, such as https://openapi.fenland.example'),
  licenseUrl: uri.describe('the licence of the data, which is published as meta.License'),
  termsUrl: uri.describe('the terms of use, which are published as meta.TermsOfUse'),
  agreement: text(1, 2000)
    .optional()
    .describe('the sentence on who agrees to what by using the data, which is published as meta.Agreement'),
  versions: list(version, 1).optional().describe('the versions that are published; all if you leave it out'),
  source: version
    .optional()
    .describe('the version in whose shape content is written; v2.1 if you leave it out'),
  // D42
  collections: list(codes(...addedGroups))
    .optional()
    .describe('collections that are published besides the six that every site has'),
  // D49
  timeZone: timeZone
    .optional()
    .describe(
      'the time zone in which days begin and local times are meant; Europe/London if you leave it out',
    ),
  currency: currencyCode
    .optional()
    .describe(
      'the currency of amounts, whose sign pages show: a code of ISO 4217, such as EUR; GBP if you leave it out',
    ),
  brands: list(text(1))
    .optional()
    .describe('folders of brands in the order in which they are published; those that are not named follow'),
  placeholders: codes('allowed')
    .optional()
    .describe('allows placeholders of init and import to be published, as in a sample'),
  // D9: a preset's name, or the words by code list and by the interface's word
  names: z
    .union([text(1), z.record(z.string(), z.record(z.string(), text(1)))])
    .optional()
    .describe('the words that are published in place of those of the interface: a preset, or the words'),
  hosts: list(describedCodes(hostTitles))
    .optional()
    .describe('the hosts for which configuration is written beside the publication'),
  headerPolicy: text(1)
    .optional()
    .describe('the header policy, in place of headers/policy.yaml: a path from the folder of this file'),
  guard: object({
    removals: number({ min: 0, max: 100 })
      .optional()
      .describe(
        'the percentage of a collection that may be removed without being accepted; 20 if you leave it out',
      ),
  })
    .optional()
    .describe('how much may be removed from one publication to the next'),
  rules: z.record(z.string(), describedCodes(gradeMeanings)).optional().describe('how serious each rule is'),
  ownRules: list(text(1))
    .optional()
    .describe(
      'files with rules of your own, which are run: paths from the folder that has the content folder, such as rules/branch-codes.js',
    ),
  ...z.object(partSettings).partial().shape,
  lifecycle: object(lifecycles).optional().describe('when a version is deprecated, and when it ends'),
});

/** Settings for one environment, which override those of site.yaml. */
export const environmentSettings = siteSettings.partial();

/** brand.yaml: one brand folder. */
export const brandSettings = object({
  // Interface 2.2
  BrandName: text(1, 140).describe('the name of the brand as it is published, such as Fenland Bank'),
  // D18
  group: text(1, 140)
    .optional()
    .describe('a word that brands have in common which share an entry of data; the word is not published'),
  source: version
    .optional()
    .describe(
      "the version in whose shape this brand's files are written; that of site.yaml if you leave it out",
    ),
});

export type SiteSettings = z.infer<typeof siteSettings>;

/** The share of a collection's records that may be removed without acceptance, in per cent (D15). */
export function removalThreshold({ guard }: Pick<SiteSettings, 'guard'>): number {
  return guard?.removals ?? 20;
}

/** The codes of a setting, each with what it means, as a phrase for editors. */
function describedCodes<const Code extends string>(meanings: Readonly<Record<Code, string>>) {
  return codes(...namesIn(meanings)).meta({ meanings });
}

/** Scheme and authority, nothing after (RFC 6454 §6.1). */
function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\//.test(value) && new URL(value).origin === value;
}

const errorText = object({
  title: text(1, 200).describe('the title of the error'),
  description: text(1, 2000).describe('what went wrong, and what a reader can do'),
  retryAfter: whole({ min: 1 })
    .optional()
    .describe('after how many seconds a reader may ask again, for the header Retry-After'),
});

/** headers/policy.yaml. Missing parts are taken from the default policy. */
export const policyFile = object({
  headers: object({
    always: headerFields.optional().describe('header fields of every answer, by name'),
    ok: headerFields.optional().describe('header fields of answers with data: 200, 206 and 304'),
    error: headerFields.optional().describe('header fields of errors'),
  })
    .optional()
    .describe('the header fields that are sent, in place of those of the program'),
  rateLimit: object({
    requests: whole({ min: 1 }).describe('so many requests each client may make of one operation'),
    seconds: whole({ min: 1 }).describe('within so many seconds'),
  })
    .optional()
    .describe('how often a client may ask'),
  errors: z
    .record(errorStatus, errorText)
    .optional()
    .describe('the texts of errors, by their status, such as 404'),
});

export type ErrorText = z.infer<typeof errorText>;

export type PolicyFile = z.infer<typeof policyFile>;
