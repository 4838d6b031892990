import {
  addressRules,
  clashes,
  headersFile,
  patternRules,
  unreadableName,
  unsettableFields,
} from './address-rules.js';
import { headerFileHost, notFoundBody } from './header-files.js';
import { oneNotFound, ownLastModified, pageRedirect, unknownAddresses } from './static-gaps.js';

export const netlify = headerFileHost({
  name: 'netlify',
  overview: {
    host: 'Netlify',
    entityTags: "Netlify's",
    compressedFiles: "Netlify's",
    jsonErrors: '404 only, as text/html',
    rateLimit: 'a rule',
  },
  gaps: [
    oneNotFound,
    ownLastModified,
    pageRedirect,
    {
      checks: ['address/trailing-slash'],
      because:
        'With a slash at its end, or in other case, an address gets the same headers, even if Netlify should answer 404 there.',
    },
    {
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
  limits: (manifest) => {
    const rules = addressRules(manifest);
    return [
      ...clashes(rules),
      ...unsettableFields(rules, [
        unreadableName,
        [
          ([name]) => unsettable.includes(name.toLowerCase()),
          (name) => `its rules can't set the header "${name}"`,
        ],
        [
          ([, value]) => value !== value.split(/\s*,\s*/).join(', '),
          (name) => `it would write a space after every comma of the header "${name}"`,
        ],
      ]),
    ];
  },
  files: (manifest) => ({
    // Patterns have no alternatives, and their number isn't limited.
    _headers: headersFile(patternRules(addressRules(manifest), { wildcard: '*' })),
    '404.html': notFoundBody(manifest),
  }),
  upload: {
    copy: 'cp dist/hosts/netlify/_headers dist/hosts/netlify/404.html upload/',
    deploy: '`npx netlify deploy --prod --dir upload`',
    deployed: ', and Netlify purges its caches.',
    remark:
      "Netlify's own parser reads these rules as they are meant. The gaps below are from its documentation: what holds for your site, `verify` says.",
  },
});

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
