import { counted } from '../../../model/message.js';

/** The texts of the reference for developers. */
export type DeveloperTexts = typeof englishForDevelopers;

export const englishForDevelopers = {
  title: 'For developers',
  lead: 'Each address returns a whole list as JSON. There are no API keys, pages or filters, and any web page may read the data.',
  addresses: 'Addresses',
  search: 'Field, code or meaning',
  searchAll: 'Search the fields of all lists',
  version: (version: string) => `Version ${version}`,
  description: 'The same for programs, in OpenAPI 3.1:',
  feed: 'Changes from one publication to the next, for readers and for programs that keep a copy:',
  asking: 'Ask only for what is new',
  fresh: (seconds: number | undefined) =>
    seconds === undefined
      ? 'Cache-Control says how long an answer may be kept: do not ask again before then.'
      : `An answer may be kept for ${
          seconds % 3600 === 0 ? counted(seconds / 3600, 'hour') : counted(seconds, 'second')
        } (Cache-Control): do not ask again before then.`,
  tag: 'Keep the ETag of the answer, and send it as If-None-Match the next time. If nothing has changed, the answer is 304 without a body, and your copy is valid for the same time again.',
  limit: (requests: string, seconds: string) =>
    `At most ${requests} requests in any ${seconds} seconds for each client address, method and list. Above that, the answer is 429, with the seconds to wait in Retry-After.`,
  codings:
    'Send Accept-Encoding: br and gzip make answers several times smaller. Each coding has an ETag of its own.',
  errors: 'Errors',
  errorsLead:
    'Every error has a JSON body with three texts, and the header field Status-Code. Errors must not be cached.',
  status: 'Status',
  meaning: 'Meaning',
  versions: 'Versions and changes',
  versionsText:
    'All versions have the same data. Fields and codes are added with a version and never change within one: treat a code that you do not know as Other. The end of a version is announced in the header fields Deprecation and Sunset.',
  /** The same where some lists have versions of their own. */
  ownVersionsText:
    'Lists that are in several versions have the same data in each. Fields and codes are added with a version and never change within one: treat a code that you do not know as Other. The end of a version is announced in the header fields Deprecation and Sunset.',
  deprecated: (value: string) => `Deprecation: ${value}`,
  sunset: (value: string) => `Sunset: ${value}`,
  licence: 'Licence',
  requests: 'Requests to copy',
  contents: 'On this page',
  contentsOfAll: 'On these pages',
  pages: 'Pages of this list',
  part: (number: number, of: number) => `part ${number} of ${of}`,
  copy: 'Copy',
  copied: 'Copied',
  host: (host: string) => `Replace ${host} with the host of this site.`,
  fields: 'Fields',
  record: 'One record',
  sameFields: (path: string) => `The same fields as ${path}:`,
  required: 'always present',
  listOf: (type: string) => `list of ${type}`,
  characters: (length: string) => `${length} characters`,
  example: 'Example:',
  codeLists: 'Codes',
  since: (version: string) => `Since ${version}.`,
};
