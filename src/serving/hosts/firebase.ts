import { type Field, mergeFields } from '../http/answer.js';
import type { Manifest } from '../manifest/manifest.js';
import {
  addressRules,
  clashes,
  notFoundBody,
  pathAlternatives,
  sourceRule,
  sourceRules,
} from './address-rules.js';
import { type Host, mustFit, readme } from './host.js';
import { gapsOfFiles, ownLastModified, pageRedirect, unknownAddresses } from './static-gaps.js';
import { hostTitles } from './titles.js';

/** Firebase Hosting. A rule for `404.html` applies to every 404, so that errors have their own fields. */
export const firebase: Host = {
  name: 'firebase',
  title: hostTitles.firebase,
  overview: {
    host: 'Firebase Hosting',
    entityTags: "Firebase's",
    compressedFiles: "Firebase's",
    jsonErrors: '404 only',
    rateLimit: 'none',
  },
  gaps: [
    ...gapsOfFiles,
    ownLastModified,
    pageRedirect,
    {
      kind: 'differs',
      checks: ['address/unknown-in-version', 'method/head-unknown-address'],
      parts: ['header:content-type'],
      because: 'A 404 below a version is application/json too: there is one type for all of them.',
    },
    {
      kind: 'differs',
      checks: unknownAddresses,
      parts: ['header:cache-control', 'header:etag', 'header:content-length'],
      because:
        'A 404 carries ETag and Last-Modified of its page, and a Content-Length where it isn’t compressed.',
    },
  ],
  files: (manifest) => {
    mustFit(firebase.title, limits(manifest));
    const rules = addressRules(manifest);
    const configuration = {
      hosting: {
        public: 'upload',
        ignore: [],
        cleanUrls: false,
        headers: [
          ...sourceRules(rules, '**'),
          ...rules.groups.flatMap(({ fields, ...group }) =>
            pathAlternatives({ fields, ...group }, longestExpression).map((paths) => ({
              regex: `^/(?:${paths})/?$`,
              headers: sourceRule('', fields).headers,
            })),
          ),
          sourceRule('/404.html', notFoundFields(manifest)),
        ],
        // Rules apply to an address with a slash at its end too: without these rewrites its 404 would be cached for hours.
        rewrites: [...rules.at.keys(), ...filesOf(manifest)].flatMap((path) => [
          { source: path, destination: path },
          { source: `${path}/`, destination: path },
        ]),
      },
    };
    return {
      'firebase.json': `${JSON.stringify(configuration, undefined, 2)}\n`,
      '404.html': notFoundBody(manifest),
      'README.md': readme(firebase, instructions),
    };
  },
};

/** RE2 takes more, but an expression of thousands of addresses is slow to read for people, too. */
const longestExpression = 4000;

/** The addresses of resources that aren't pages: Firebase finds the page of a folder itself. */
function filesOf({ resources }: Manifest): string[] {
  return Object.entries(resources).flatMap(([path, { kind }]) => (kind === 'page' ? [] : [path]));
}

function notFoundFields({ headers, errors }: Manifest): Field[] {
  return mergeFields(headers.error, errors['404']?.headers, [
    ['Status-Code', '404'],
    ['Content-Type', 'application/json'],
  ]);
}

/** Includes fields that the rule for 404 would set a second time. */
function limits(manifest: Manifest): string[] {
  const rules = addressRules(manifest);
  const onNotFound = { ...rules, at: new Map([['/404.html', notFoundFields(manifest)]]) };
  return [...new Set([...clashes(rules), ...clashes(onNotFound)])];
}

const instructions = `1. Copy the publication, less what only other hosts use, and these files:

   \`\`\`sh
   rsync -a --checksum --delete --exclude='*.br' --exclude='*.gz' --exclude=/errors/ dist/site/ upload/
   cp dist/hosts/firebase/404.html upload/ && cp dist/hosts/firebase/firebase.json .
   \`\`\`

2. \`npx firebase-tools deploy --only hosting --project <your project>\`. Each deployment replaces the one before as a whole.
3. \`npx opendata verify https://openapi.example.com --host firebase\`.

The rules were tried with superstatic 10, the server in Firebase's emulator. What holds for your site, \`verify\` says.`;
