import { type HeaderField, mergeFields } from '../http/answer.js';
import type { Manifest } from '../manifest/manifest.js';
import { addressRules, clashes, keysAndValues, patternRules } from './address-rules.js';
import { headerFileHost, notFoundBody } from './header-files.js';
import { oneNotFound, ownLastModified, pageRedirect, unknownAddresses } from './static-gaps.js';

/** Firebase Hosting. A rule for `404.html` applies to every 404, so that errors have their own fields. */
export const firebase = headerFileHost({
  name: 'firebase',
  overview: {
    host: 'Firebase Hosting',
    entityTags: "Firebase's",
    compressedFiles: "Firebase's",
    jsonErrors: '404 only',
    rateLimit: 'none',
  },
  gaps: [
    oneNotFound,
    ownLastModified,
    pageRedirect,
    {
      checks: ['address/unknown-in-version', 'method/head-unknown-address'],
      parts: ['header:content-type'],
      because: 'A 404 below a version is application/json too: there is one type for all of them.',
    },
    {
      checks: unknownAddresses,
      parts: ['header:cache-control', 'header:etag', 'header:content-length'],
      because:
        'A 404 carries ETag and Last-Modified of its page, and a Content-Length where it isn’t compressed.',
    },
  ],
  // Includes fields that the rule for 404 would set a second time.
  limits: (manifest) => {
    const rules = addressRules(manifest);
    const wider = rules.filter(({ where }) => where !== 'at');
    const notFound = { where: 'at', paths: [], fields: notFoundFields(manifest) } as const;
    return [...new Set([...clashes(rules), ...clashes([...wider, notFound])])];
  },
  files: (manifest) => {
    const configuration = {
      hosting: {
        public: 'upload',
        ignore: [],
        cleanUrls: false,
        headers: [
          ...patternRules(addressRules(manifest), form).map(({ pattern, fields, isGroup }) => ({
            [isGroup ? 'regex' : 'source']: pattern,
            headers: keysAndValues(fields),
          })),
          { source: '/404.html', headers: keysAndValues(notFoundFields(manifest)) },
        ],
        // Rules apply to an address with a slash at its end too: without these rewrites its 404 would be cached for hours.
        rewrites: [...Object.keys(manifest.routes), ...resourceFiles(manifest)].flatMap((path) => [
          { source: path, destination: path },
          { source: `${path}/`, destination: path },
        ]),
      },
    };
    return {
      'firebase.json': `${JSON.stringify(configuration, undefined, 2)}\n`,
      '404.html': notFoundBody(manifest),
    };
  },
  upload: {
    into: '',
    copy: 'cp dist/hosts/firebase/404.html upload/ && cp dist/hosts/firebase/firebase.json .',
    deploy: '`npx firebase-tools deploy --only hosting --project <your project>`',
    remark:
      "The rules were tried with superstatic 10, the server in Firebase's emulator. What holds for your site, `verify` says.",
  },
});

/** RE2 takes more, but an expression of thousands of addresses is slow to read for people, too. */
const form = { wildcard: '**', longest: 4000, several: (paths: string) => `^/(?:${paths})/?$` } as const;

/** The addresses of resources that aren't pages: Firebase finds the page of a folder itself. */
function resourceFiles({ resources }: Manifest): string[] {
  return Object.entries(resources).flatMap(([path, { kind }]) => (kind === 'page' ? [] : [path]));
}

function notFoundFields({ headers, errors }: Manifest): HeaderField[] {
  return mergeFields(headers.error, errors['404']?.headers, [
    ['Status-Code', '404'],
    ['Content-Type', 'application/json'],
  ]);
}
