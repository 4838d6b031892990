import { type Field, mergeFields, varying } from '../http/answer.js';
import type { Manifest } from '../http/manifest.js';
import {
  distinct,
  type HeadersRule,
  headersFile,
  notFoundBody,
  ruleOver,
  unreadableNames,
} from './address-rules.js';
import { type Host, mustFit, readme } from './host.js';
import { besideCollections, gapsOfFiles, unknownAddresses } from './static-gaps.js';

/**
 * Cloudflare Pages, or Workers with static assets and no code of their own. A rule can remove a field of a wider one
 * (`! Name`), so that errors have a media type and a Cache-Control although there are no rules by status.
 */
export const cloudflareHeaders: Host = {
  name: 'cloudflare-headers',
  title: 'Cloudflare, static assets with a _headers file',
  overview: {
    host: 'Cloudflare, static assets with `_headers`',
    entityTags: "Cloudflare's",
    compressedFiles: 'none',
    jsonErrors: '404 only',
    rateLimit: 'a WAF rule',
  },
  gaps: [
    ...gapsOfFiles,
    {
      kind: 'differs',
      checks: unknownAddresses,
      parts: ['header:status-code', 'header:cache-control', 'header:etag', 'header:content-length'],
      because:
        'A 404 has its JSON, media type and Cache-Control, but no Status-Code, and the ETag of its page: a rule for all that isn’t found would be one for 405 as well.',
    },
    {
      kind: 'differs',
      checks: [
        'head/identity',
        'coding/browser',
        'coding/any',
        'coding/excluded',
        'coding/weighed',
        'tag/foreign',
        'tag/other-coding',
      ],
      parts: ['header:content-length'],
      because: 'HEAD may lack Content-Length.',
    },
  ],
  files: (manifest) => {
    const rules = headersRules(manifest);
    mustFit(cloudflareHeaders.title, limits(manifest, rules));
    return {
      _headers: headersFile(rules),
      _redirects: redirects(manifest),
      '404.html': notFoundBody(manifest),
      'wrangler.jsonc': wrangler,
      'README.md': readme(cloudflareHeaders, instructions),
    };
  },
};

/**
 * The wildcards set the fields of errors, and the rules of routes replace them: if the rule of a route doesn't apply, its
 * answer isn't cached for hours.
 */
function headersRules({ headers, versions, routes }: Manifest): HeadersRule[] {
  const everywhere = mergeFields(headers.always, headers.error, [['Content-Type', 'application/json']]);
  return [
    { pattern: '/*', fields: everywhere },
    ...Object.values(versions).flatMap((version) => {
      if (version === undefined) return [];
      const { path, mediaType } = version;
      const below = mergeFields(everywhere, version.headers, [['Content-Type', mediaType]]);
      const inside = Object.entries(routes).filter(([route]) => route.startsWith(`${path}/`));
      return [
        ruleOver(`${path}/*`, everywhere, below),
        ...inside.flatMap(([route, { mediaType, lastModified }]) => {
          const content: Field[] = [
            ['Content-Type', mediaType],
            ['Last-Modified', lastModified],
          ];
          const wanted = varying(mergeFields(headers.always, headers.ok, version.headers, content));
          return [ruleOver(route, below, wanted), ruleOver(`${route}/`, below, wanted)];
        }),
      ];
    }),
  ];
}

/** A slash at the end of an address makes no difference (D31). The status 200 makes it a rewrite, not a redirect. */
function redirects({ routes }: Manifest): string {
  return Object.keys(routes)
    .map((path) => `${path}/ ${path} 200\n`)
    .join('');
}

/** Cloudflare's limits: 100 rules, 2,000 characters a line, 25 MiB a file. */
function limits(manifest: Manifest, rules: readonly HeadersRule[]): string[] {
  const fields = distinct(rules.flatMap((rule) => rule.fields));
  return [
    ...besideCollections(manifest, 'a rule for all other addresses makes them JSON errors'),
    ...unreadableNames(fields),
    ...(rules.length > 100 ? [`it needs ${rules.length} header rules, and 100 are taken`] : []),
    ...fields
      .filter(([name, value]) => `  ${name}: ${value}`.length > 2000)
      .map(([name]) => `the line of the header "${name}" is longer than 2,000 characters`),
    ...fields
      .filter(([, value]) => value.includes(':splat'))
      .map(([name]) => `":splat" in the header "${name}" would be replaced by a part of the address`),
    ...Object.values(manifest.routes)
      .map(({ representations }) => representations[0]!)
      .filter(({ bytes }) => bytes > 25 * 2 ** 20)
      .map(({ file }) => `${file} is larger than 25 MiB`),
  ];
}

const wrangler = `// Made by \`opendata build\`. The name is yours to choose.
{
  "name": "opendata",
  "compatibility_date": "2025-09-01",
  "assets": {
    "directory": "upload",
    "html_handling": "none",
    "not_found_handling": "404-page"
  }
}
`;

const instructions = `1. Copy the publication, less what only other hosts use, and these files:

   \`\`\`sh
   rsync -a --checksum --delete --exclude='*.br' --exclude='*.gz' --exclude=/errors/ dist/site/ upload/
   cp dist/hosts/cloudflare-headers/_* dist/hosts/cloudflare-headers/404.html upload/
   cp dist/hosts/cloudflare-headers/wrangler.jsonc .
   \`\`\`

2. \`npx wrangler deploy\` for a Worker without code of its own; or \`npx wrangler pages deploy upload\` for Pages. Each deployment replaces the one before as a whole.
3. \`npx opendata verify https://openapi.example.com --host cloudflare-headers\`.

Data larger than 25 MiB a file isn't taken. With a Worker that runs code there are hardly any gaps: that is the host \`cloudflare\`.`;
