import { grouped } from '../../model/message.js';
import type { Manifest } from '../manifest/manifest.js';
import {
  addressRules,
  clashes,
  fieldsOfRules,
  notFoundBody,
  pathAlternatives,
  type SourceRule,
  sourceRule,
  sourceRules,
} from './address-rules.js';
import { type Host, mustFit, readme } from './host.js';
import { gapsOfFiles, ownLastModified, trailingSlash, unknownAddresses } from './static-gaps.js';
import { hostTitles } from './titles.js';

export const vercel: Host = {
  name: 'vercel',
  title: hostTitles.vercel,
  overview: {
    host: 'Vercel',
    entityTags: "Vercel's",
    compressedFiles: 'none',
    jsonErrors: '404 only, as text/html',
    rateLimit: 'a WAF rule',
  },
  gaps: [
    ...gapsOfFiles,
    ownLastModified,
    trailingSlash,
    {
      kind: 'differs',
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
      kind: 'differs',
      checks: 'every',
      parts: ['header:content-disposition'],
      because: 'Vercel adds a Content-Disposition, `inline` with the file’s name.',
    },
  ],
  files: (manifest) => {
    mustFit(vercel.title, limits(manifest));
    const configuration = {
      $schema: 'https://openapi.vercel.sh/vercel.json',
      cleanUrls: false,
      headers: headersOf(manifest),
    };
    return {
      'vercel.json': `${JSON.stringify(configuration, undefined, 2)}\n`,
      '404.html': notFoundBody(manifest),
      'README.md': readme(vercel, instructions),
    };
  },
};

function headersOf(manifest: Manifest): SourceRule[] {
  const rules = addressRules(manifest);
  return [
    ...sourceRules(rules, '(.*)'),
    ...rules.groups.flatMap((group) =>
      pathAlternatives(group, longestSource).map((paths) => sourceRule(`/(${paths})`, group.fields)),
    ),
  ];
}

/** Of 4,096 characters. */
const longestSource = 4000;
const mostRules = 2048;

/** Vercel's limits: 2,048 rules, names and values of at most 4,096 characters, in which `$` begins a reference to the address. */
function limits(manifest: Manifest): string[] {
  const rules = addressRules(manifest);
  const fields = fieldsOfRules(rules);
  const count = headersOf(manifest).length;
  return [
    ...clashes(rules),
    ...(count > mostRules ? [`it needs ${count} header rules, and ${grouped(mostRules)} are taken`] : []),
    ...fields
      .filter((field) => field.some((text) => text.length > 4096))
      .map(([name]) => `the header "${name}" is longer than 4,096 characters`),
    ...fields
      .filter((field) => field.some((text) => /\$[0-9a-z]/i.test(text)))
      .map(([name]) => `a $ in the header "${name}" would be replaced by a part of the address`),
  ];
}

const instructions = `1. Copy the publication, less what only other hosts use, and these files into one folder:

   \`\`\`sh
   rsync -a --checksum --delete --exclude='*.br' --exclude='*.gz' --exclude=/errors/ --exclude=/.vercel/ dist/site/ upload/
   cp dist/hosts/vercel/vercel.json dist/hosts/vercel/404.html upload/
   \`\`\`

2. \`npx vercel deploy --prod --cwd upload\`, in a project without a framework or build command ("Other"). Each deployment replaces the one before as a whole, and Vercel purges its caches.
3. \`npx opendata verify https://openapi.example.com --host vercel\`.

Vercel's own parser reads these rules as they are meant. The gaps below are from its documentation: what holds for your site, \`verify\` says.`;
