import { type HeaderField, mergeFields } from '../../http/answer.js';
import type { AddressTable } from './address-table.js';
import type { Lack } from './lacks.js';

/** What hosts lack that only serve files, and set header fields by address. */
export const lacksOfFiles: readonly Lack[] = [
  'tags',
  'codings',
  'dates',
  'conditions',
  'ranges',
  'negotiation',
  'files',
  'not-found',
  'error-404',
  'malformed',
  'methods',
  'slash',
  'rate-limit',
];

/** Header fields at an address, or at all that begin so. */
export interface AddressRule {
  readonly path: string;
  readonly isPrefix: boolean;
  readonly fields: readonly HeaderField[];
}

/**
 * Rules by address alone, the most general first. Pages and data beside the collections keep the host's own caching:
 * rules can't tell a 404 from a success, and caches would keep that 404 for hours.
 */
export function addressRules(table: AddressTable): AddressRule[] {
  const { basePath, always, versions, exact, kinds, hasParts } = table;
  const below = (path: string, fields: readonly HeaderField[]) => ({
    path: `${path}/`,
    isPrefix: true,
    fields,
  });
  return [
    below('', mergeFields(always)),
    ...(hasParts ? [below(basePath, table.ofPages)] : []),
    ...versions.map(({ path, fields }) => below(path, mergeFields(fields))),
    ...(hasParts ? [below(table.assets, mergeFields(kinds.asset))] : []),
    ...exact.map(({ path, mediaType, fields }) => ({
      path,
      isPrefix: false,
      fields: mergeFields(fields, { 'Content-Type': mediaType }),
    })),
  ].filter(({ fields }) => fields.length > 0);
}

/** A `_headers` file, in the syntax of Netlify, which Cloudflare has adopted. */
export function headersFile(table: AddressTable): string {
  const rules = addressRules(table).map(({ path, isPrefix, fields }) =>
    [`${path}${isPrefix ? '*' : ''}`, ...fields.map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `# Made by \`opendata build\`.\n\n${rules.join('\n\n')}\n`;
}

/** The steps for such a host: what is put into the folder `upload`, and the command that deploys it. */
export function uploadSteps(
  { origin }: AddressTable,
  host: string,
  files: readonly string[],
  deploy: string,
): string {
  const copied = files.map((file) => `dist/hosts/${host}/${file}`).join(' ');
  return `\`\`\`sh
rsync -a --checksum --delete --exclude='*.br' --exclude='*.gz' dist/site/ upload/
cp ${copied} upload/
cp dist/site/errors/404.json upload/404.html
${deploy}
npx opendata verify ${origin} --host ${host}
\`\`\`

Each deployment replaces the one before as a whole.`;
}
