import type { Manifest } from '../manifest/manifest.js';
import {
  addressRules,
  clashes,
  fieldsOfRules,
  headersFile,
  notFoundBody,
  unreadableNames,
} from './address-rules.js';
import { type Host, mustFit, readme } from './host.js';
import { gapsOfFiles, ownLastModified, pageRedirect, unknownAddresses } from './static-gaps.js';
import { hostTitles } from './titles.js';

export const netlify: Host = {
  name: 'netlify',
  title: hostTitles.netlify,
  overview: {
    host: 'Netlify',
    entityTags: "Netlify's",
    compressedFiles: "Netlify's",
    jsonErrors: '404 only, as text/html',
    rateLimit: 'a rule',
  },
  gaps: [
    ...gapsOfFiles,
    ownLastModified,
    pageRedirect,
    {
      kind: 'differs',
      checks: ['address/trailing-slash'],
      parts: 'every',
      because:
        'With a slash at its end, or in other case, an address gets the same headers, even if Netlify should answer 404 there.',
    },
    {
      kind: 'differs',
      checks: unknownAddresses,
      parts: [
        'header:content-type',
        'header:content-length',
        'header:cache-control',
        'header:status-code',
        'header:etag',
      ],
      because:
        'A 404 has the JSON body, but as text/html, with a Cache-Control of Netlify’s own and no Status-Code: nothing is set by status here.',
    },
  ],
  files: (manifest) => {
    mustFit(netlify.title, limits(manifest));
    const { everywhere, below, at, groups } = addressRules(manifest);
    return {
      _headers: headersFile([
        { pattern: '/*', fields: everywhere },
        ...[...below].map(([path, fields]) => ({ pattern: `${path}/*`, fields })),
        ...[...at].map(([path, fields]) => ({ pattern: path, fields })),
        // Patterns have no alternatives, and their number isn't limited.
        ...groups.flatMap(({ paths, fields }) => paths.map((pattern) => ({ pattern, fields }))),
      ]),
      '404.html': notFoundBody(manifest),
      'README.md': readme(netlify, instructions),
    };
  },
};

/** Names that Netlify's rules can't set. */
const unsettable = [
  'accept-ranges',
  'age',
  'allow',
  'alt-svc',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'date',
  'server',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

function limits(manifest: Manifest): string[] {
  const rules = addressRules(manifest);
  const fields = fieldsOfRules(rules);
  return [
    ...clashes(rules),
    ...unreadableNames(fields),
    ...fields
      .filter(([name]) => unsettable.includes(name.toLowerCase()))
      .map(([name]) => `its rules can't set the header "${name}"`),
    ...fields
      .filter(([, value]) => value !== value.split(/\s*,\s*/).join(', '))
      .map(([name]) => `it would write a space after every comma of the header "${name}"`),
  ];
}

const instructions = `1. Copy the publication, less what only other hosts use, and these files into one folder:

   \`\`\`sh
   rsync -a --checksum --delete --exclude='*.br' --exclude='*.gz' --exclude=/errors/ dist/site/ upload/
   cp dist/hosts/netlify/_headers dist/hosts/netlify/404.html upload/
   \`\`\`

2. \`npx netlify deploy --prod --dir upload\`. Each deployment replaces the one before as a whole, and Netlify purges its caches.
3. \`npx opendata verify https://openapi.example.com --host netlify\`.

Netlify's own parser reads these rules as they are meant. The gaps below are from its documentation: what holds for your site, \`verify\` says.`;
