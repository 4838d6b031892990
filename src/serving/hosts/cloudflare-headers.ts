import { hostChecks } from '../checks/host-checks.js';
import { type HeaderField, mergeFields, varying } from '../http/answer.js';
import { type Manifest, representationsOf, resourceKinds } from '../manifest/manifest.js';
import {
  type HeadersRule,
  headersFile,
  ruleOver,
  unreadableName,
  unsettableFields,
} from './address-rules.js';
import { assetLimits } from './cloudflare-limits.js';
import { familiesOf } from './families.js';
import { headerFileHost, notFoundBody } from './header-files.js';
import { lastingFields, type Served } from './served.js';
import { oneNotFound, ownDates, rulesByFolder, unknownAddresses } from './static-gaps.js';

/**
 * Cloudflare Pages, or Workers with static assets and no code of their own. A rule can remove a field of a wider one
 * (`! Name`), so that errors have a media type and a Cache-Control although there are no rules by status.
 */
export const cloudflareHeaders = headerFileHost({
  name: 'cloudflare-headers',
  overview: {
    host: 'Cloudflare, static assets with `_headers`',
    entityTags: "Cloudflare's",
    compressedFiles: 'none',
    jsonErrors: '404 only',
    rateLimit: 'a WAF rule',
  },
  gaps: [
    oneNotFound,
    ownDates,
    rulesByFolder,
    {
      checks: hostChecks.filter((check) => /^(?:bytes|head|tag)\/|^date\/equal$|trailing-slash/.test(check)),
      parts: ['header:etag'],
      of: resourceKinds,
      because:
        'Pages and other files of types that Cloudflare compresses by itself have the tag of the plain bytes then, or a weak one.',
    },
    {
      checks: ['address/trailing-slash'],
      of: ['asset'],
      because:
        'What pages are made of is not found with a slash at the end of its address: no page names it so, and there may be 100 rules only.',
    },
    {
      checks: unknownAddresses,
      parts: ['header:status-code', 'header:cache-control', 'header:etag', 'header:content-length'],
      because:
        'A 404 has its JSON, media type and Cache-Control, but no Status-Code, and the ETag of its page: a rule for all that isn’t found would be one for 405 as well.',
    },
    {
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
  // Cloudflare's limits: 100 rules, 2,000 characters a line, 2,000 rewrites, 20,000 files of 25 MiB.
  limits: (manifest) => {
    const rules = headersRules(manifest);
    const rewrites = redirects(manifest).length;
    const plain = representationsOf(manifest).filter(({ encoding }) => encoding === 'identity');
    return [
      ...unsettableFields(rules, [unreadableName]),
      ...(rules.length > 100 ? [`it needs ${rules.length} header rules, and 100 are taken`] : []),
      ...unsettableFields(rules, [
        [
          ([name, value]) => `  ${name}: ${value}`.length > 2000,
          (name) => `the line of the header "${name}" is longer than 2,000 characters`,
        ],
        [
          ([, value]) => value.includes(':splat'),
          (name) => `":splat" in the header "${name}" would be replaced by a part of the address`,
        ],
      ]),
      ...(rewrites > 2000 ? [`it needs ${rewrites} rewrites, and 2,000 are taken`] : []),
      ...assetLimits(plain),
    ];
  },
  files: (manifest) => ({
    _headers: headersFile(headersRules(manifest)),
    _redirects: redirects(manifest)
      .map((line) => `${line}\n`)
      .join(''),
    '404.html': notFoundBody(manifest),
    'wrangler.jsonc': wrangler(manifest),
  }),
  upload: {
    into: '',
    copy: `cp dist/hosts/cloudflare-headers/_* dist/hosts/cloudflare-headers/404.html upload/
   cp dist/hosts/cloudflare-headers/wrangler.jsonc .`,
    deploy:
      '`npx wrangler deploy` for a Worker without code of its own; or `npx wrangler pages deploy upload` for Pages',
    remark:
      "Data larger than 25 MiB a file isn't taken. With a Worker that runs code there are hardly any gaps: that is the host `cloudflare`.",
  },
});

/**
 * The wildcards set the fields of errors, and the rules of published addresses replace them: if such a rule doesn't
 * apply, its answer isn't cached for hours. There are too many resources for a rule each, so families of them have one,
 * which also applies to addresses in their folders that aren't published.
 */
function headersRules(manifest: Manifest): HeadersRule[] {
  const { headers, versions, routes } = manifest;
  const everywhere = mergeFields(headers.always, headers.error, [['Content-Type', 'application/json']]);
  const { families, single } = familiesOf(manifest, (served) => JSON.stringify(fieldsOf(served, manifest)));
  const wanted: [pattern: string, fields: readonly HeaderField[]][] = [
    ...families.flatMap(({ folder, ending, sample }) =>
      bothForms(`${folder}/*${ending}`, fieldsOf(sample, manifest)),
    ),
    ...Object.entries(routes).flatMap(([route, { mediaType, lastModified, version }]) => {
      const content: HeaderField[] = [
        ['Content-Type', mediaType],
        ['Last-Modified', lastModified],
      ];
      const fields = mergeFields(headers.always, headers.ok, versions[version]?.headers, content);
      return bothForms(route, varying(fields));
    }),
    ...single.flatMap((served): [string, readonly HeaderField[]][] => {
      const fields = fieldsOf(served, manifest);
      return served.kind === 'asset' ? [[served.path, fields]] : bothForms(served.path, fields);
    }),
  ];
  const rules: Required<HeadersRule>[] = [];
  const add = (pattern: string, fields: readonly HeaderField[]) =>
    rules.push(ruleOver(pattern, fieldsAt(rules, pattern), fields));
  add('/*', everywhere);
  for (const { path, mediaType, headers } of Object.values(versions)) {
    add(`${path}/*`, mergeFields(everywhere, headers, [['Content-Type', mediaType]]));
  }
  for (const [pattern, fields] of wanted) add(pattern, fields);
  return rules;
}

/** A pattern, and the same with a slash at its end, which makes no difference (D31). A wildcard includes the slash. */
function bothForms(pattern: string, fields: readonly HeaderField[]): [string, readonly HeaderField[]][] {
  const isComplete = pattern.endsWith('*') || pattern === '/';
  return isComplete
    ? [[pattern, fields]]
    : [
        [pattern, fields],
        [`${pattern}/`, fields],
      ];
}

/** The fields that rules set at the addresses of a pattern: families come in an order in which all have the same. */
function fieldsAt(rules: readonly Required<HeadersRule>[], pattern: string): HeaderField[] {
  const address = pattern.replace('*', 'x');
  let set: HeaderField[] = [];
  for (const { pattern: earlier, detach, fields } of rules) {
    const [start = '', end] = earlier.split('*');
    const applies =
      end === undefined ? address === earlier : address.startsWith(start) && address.endsWith(end);
    if (!applies) continue;
    const removed = detach.map((name) => name.toLowerCase());
    set = mergeFields(
      set.filter(([name]) => !removed.includes(name.toLowerCase())),
      fields,
    );
  }
  return set;
}

/** The fields of a resource's successes, but for the validators. */
function fieldsOf(served: Served, { headers }: Pick<Manifest, 'headers'>): HeaderField[] {
  return mergeFields(lastingFields(headers, served), [['Content-Type', served.mediaType]]);
}

/**
 * A slash at the end of an address makes no difference (D31). The status 200 makes each a rewrite, not a redirect.
 * Cloudflare itself serves a page with the slash.
 */
function redirects({ routes, resources }: Manifest): string[] {
  return [
    ...Object.keys(routes).map((path) => `${path}/ ${path} 200`),
    ...Object.entries(resources)
      .filter(([path, { kind }]) => path !== '/' && kind !== 'asset')
      .map(([path, { kind }]) => (kind === 'page' ? `${path} ${path}/ 200` : `${path}/ ${path} 200`)),
  ];
}

/** Only with its handling of HTML does Cloudflare find the page of a folder. */
const wrangler = ({ resources }: Manifest) => `// Made by \`opendata build\`. The name is yours to choose.
{
  "name": "opendata",
  "compatibility_date": "2025-09-01",
  "assets": {
    "directory": "upload",
    "html_handling": "${Object.keys(resources).length === 0 ? 'none' : 'auto-trailing-slash'}",
    "not_found_handling": "404-page"
  }
}
`;
