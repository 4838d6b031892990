import type { HeaderField } from '../../http/answer.js';
import { fieldOf, mergeFields } from '../../http/answer.js';
import { base64Digest } from '../../http/repr-digest.js';
import type { Encoding, Manifest } from '../../manifest/manifest.js';
import { plainOf } from '../../manifest/representation.js';
import { digits, digitsOfDelivery } from '../date-forms.js';
import { type Served, servedOf, successFields } from '../served.js';
import { apacheEscaped, expanded, isEmpty, matches, rule } from './directives.js';

/** If several tags are named, the first one counts, as in the manifest (D47). */
export const codings: readonly Encoding[] = ['identity', 'br', 'gzip'];

/** A variable that the rules set, for rules. */
export function the(variable: string): string {
  return `%{ENV:opendata_${variable}}`;
}

/** Addresses with the same media type and fields, apart from validators. */
export interface FactGroup {
  readonly key: string;
  readonly mediaType: string;
  readonly fields: readonly HeaderField[];
  /** Names of fields that replace those of every answer. */
  readonly replaced: readonly string[];
}

/** The groups of a publication. An address has the number of its group among its facts. */
export function factGroups(manifest: Manifest): FactGroup[] {
  const groups = servedOf(manifest).map((served) => groupOf(served, manifest));
  return [...new Map(groups.map((group) => [group.key, group])).values()];
}

function groupOf(served: Served, { headers }: Manifest): FactGroup {
  const everywhere = mergeFields(headers.always, served.versionHeaders);
  const own = successFields(headers, served, { etag: '' }).filter(
    ([name, value]) => fieldOf(everywhere, name) !== value,
  );
  const facts = {
    mediaType: served.mediaType,
    fields: own.filter(([name]) => name !== 'ETag' && name !== 'Last-Modified'),
    replaced: own.map(([name]) => name).filter((name) => fieldOf(everywhere, name) !== undefined),
  };
  return { key: JSON.stringify(facts), ...facts };
}

/**
 * There may be hundreds of addresses, so each is one rule, which sets one text of facts and skips the others. All other
 * rules and sections compare the request with these facts, whatever the address is.
 */
export function factsOfAddress(manifest: Manifest): string[] {
  const all = servedOf(manifest);
  const keys = factGroups(manifest).map(({ key }) => key);
  const names = ['group', 'file', ...codings.map((coding) => `tag_${coding}`), ...otherFacts];
  return [
    '# What is at the address: group, file, entity tags (plain, br, gzip), Last-Modified as digits, the end of the time of',
    '# delivery, bytes, Last-Modified without its comma, which flags can not have.',
    ...all.map((served, index) => {
      const group = keys.indexOf(groupOf(served, manifest).key);
      const skip = all.length - 1 - index;
      const known = `E=opendata_facts:${expanded(facts(served, group))}${manifest.digests ? `,E=opendata_digests:${digests(served)}` : ''}`;
      const flags = `${known}${skip === 0 ? '' : `,S=${skip}`}`;
      return rule([], flags, `^${apacheEscaped(served.path)}/?$`);
    }),
    rule([isEmpty(the('facts'))], 'R=404'),
    rule(
      [matches(the('facts'), `^${'([^ ]*) '.repeat(names.length - 1)}(.*)$`)],
      names.map((name, index) => `E=opendata_${name}:%${index + 1}`).join(','),
    ),
    rule([matches(`${the('date')}=,`, '^([A-Za-z]+) ([^=]+)=(,)$')], 'E=opendata_last_modified:%1%3 %2'),
  ];
}

/** The digests in the order of `codings`, `-` for a coding that there isn't: flags can't end with a space. */
function digests({ representations }: Served): string {
  return codings
    .map((coding) => representations.find(({ encoding }) => encoding === coding))
    .map((representation) => (representation === undefined ? '-' : base64Digest(representation)))
    .join(' ');
}

const otherFacts = ['modified', 'delivered', 'length', 'date'] as const;

function facts(served: Served, group: number): string {
  const { representations, lastModified } = served;
  const plain = plainOf(served);
  const tags = codings.map(
    (coding) => representations.find(({ encoding }) => encoding === coding)?.etag.slice(1, -1) ?? '',
  );
  return [
    group,
    plain.file,
    ...tags,
    lastModified === undefined ? '' : digits(lastModified),
    lastModified === undefined ? '' : digitsOfDelivery(lastModified),
    plain.bytes,
    // Flags can't end with a space.
    lastModified?.replace(',', '') ?? '-',
  ].join(' ');
}
