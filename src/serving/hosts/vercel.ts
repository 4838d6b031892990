import { grouped } from '../../model/message.js';
import type { Manifest } from '../manifest/manifest.js';
import { addressRules, clashes, keysAndValues, patternRules, unsettableFields } from './address-rules.js';
import { headerFileHost, notFoundBody } from './header-files.js';
import { oneNotFound, ownLastModified, trailingSlash, unknownAddresses } from './static-gaps.js';

/** Vercel's limits: 2,048 rules, names and values of at most 4,096 characters, in which `$` begins a reference to the address. */
const mostRules = 2048;
const mostCharacters = 4096;

export const vercel = headerFileHost({
  name: 'vercel',
  overview: {
    host: 'Vercel',
    entityTags: "Vercel's",
    compressedFiles: 'none',
    jsonErrors: '404 only, as text/html',
    rateLimit: 'a WAF rule',
  },
  gaps: [
    oneNotFound,
    ownLastModified,
    trailingSlash,
    {
      checks: unknownAddresses,
      parts: [
        'header:content-type',
        'header:content-length',
        'header:content-disposition',
        'header:cache-control',
        'header:status-code',
        'header:etag',
      ],
      because:
        'A 404 has the JSON body, but as text/html, with a Cache-Control of Vercel’s own and no Status-Code: nothing is set by status here.',
    },
    {
      parts: ['header:content-disposition'],
      because: 'Vercel adds a Content-Disposition, `inline` with the file’s name.',
    },
  ],
  limits: (manifest) => {
    const rules = addressRules(manifest);
    const count = rulesOf(manifest).length;
    return [
      ...clashes(rules),
      ...(count > mostRules ? [`it needs ${count} header rules, and ${grouped(mostRules)} are taken`] : []),
      ...unsettableFields(rules, [
        [
          (field) => field.some((text) => text.length > mostCharacters),
          (name) => `the header "${name}" is longer than ${grouped(mostCharacters)} characters`,
        ],
        [
          (field) => field.some((text) => /\$[0-9a-z]/i.test(text)),
          (name) => `a $ in the header "${name}" would be replaced by a part of the address`,
        ],
      ]),
    ];
  },
  files: (manifest) => {
    const configuration = {
      $schema: 'https://openapi.vercel.sh/vercel.json',
      cleanUrls: false,
      headers: rulesOf(manifest),
    };
    return {
      'vercel.json': `${JSON.stringify(configuration, undefined, 2)}\n`,
      '404.html': notFoundBody(manifest),
    };
  },
  upload: {
    without: ' --exclude=/errors/ --exclude=/.vercel/',
    copy: 'cp dist/hosts/vercel/vercel.json dist/hosts/vercel/404.html upload/',
    deploy:
      '`npx vercel deploy --prod --cwd upload`, in a project without a framework or build command ("Other")',
    deployed: ', and Vercel purges its caches.',
    remark:
      "Vercel's own parser reads these rules as they are meant. The gaps below are from its documentation: what holds for your site, `verify` says.",
  },
});

function rulesOf(manifest: Manifest) {
  const form = { wildcard: '(.*)', longest: 4000, several: (paths: string) => `/(${paths})` } as const;
  return patternRules(addressRules(manifest), form).map(({ pattern, fields }) => ({
    source: pattern,
    headers: keysAndValues(fields),
  }));
}
