import { fieldOf, type HeaderField } from '../../http/answer.js';
import { base64Digest } from '../../http/repr-digest.js';
import type { Encoding, Manifest, Representation } from '../../manifest/manifest.js';
import { plainOf, representationPath } from '../../manifest/representation.js';
import { digits, digitsOfDelivery } from '../date-forms.js';
import { codingsOf, lastingFields, servedResources } from '../served.js';
import { codingVariable, nginxAccepts, ranks } from './codings.js';
import { nginxLiteral, nginxMap, nginxQuoted } from './directives.js';

/**
 * There may be hundreds of resources, so each is one text of facts in `$opendata_resource`, and one set of maps compares
 * these facts with the request. The facts, with a space between them: group, file, entity tags by `tagOrder` without
 * quotes, where the manifest asks for them digests in that order, Last-Modified as fourteen digits, the same for the end
 * of the time of delivery (D44), Last-Modified.
 */
export function facts(
  resource: ResourceServed,
  groups: readonly ResourceGroup[],
  { digests }: Manifest,
): string {
  const { representations, lastModified } = resource;
  const ofEach = (fact: (representation: Representation) => string) =>
    tagOrder.map((coding) => {
      const one = representations.find(({ encoding }) => encoding === coding);
      return one === undefined ? '' : fact(one);
    });
  return [
    groups.findIndex(({ key }) => key === keyOf(resource)),
    plainOf(resource).file,
    ...ofEach(({ etag }) => etag.slice(1, -1)),
    ...(digests ? ofEach(base64Digest) : []),
    digits(lastModified),
    digitsOfDelivery(lastModified),
    lastModified,
  ].join(' ');
}

type ResourceServed = ReturnType<typeof servedResources>[number] & {
  readonly fields: readonly HeaderField[];
};

/** The order of the tags: if several are named, the first one counts, as in the manifest (D47). */
const tagOrder: readonly Encoding[] = ['identity', 'br', 'gzip'];

/** Resources with the same codings and fields, apart from validators. */
export interface ResourceGroup {
  readonly key: string;
  readonly codings: readonly Encoding[];
  readonly fields: readonly HeaderField[];
}

export function resourcesOf(manifest: Manifest): ResourceServed[] {
  return servedResources(manifest).map((served) => ({
    ...served,
    fields: lastingFields(manifest.headers, served),
  }));
}

export function resourceGroups(resources: readonly ResourceServed[]): ResourceGroup[] {
  const groups = resources.map((resource) => ({
    key: keyOf(resource),
    codings: codingsOf(resource),
    fields: resource.fields,
  }));
  return [...new Map(groups.map((group) => [group.key, group])).values()];
}

function keyOf(resource: ResourceServed): string {
  return JSON.stringify([codingsOf(resource), resource.fields]);
}

/** Names of fields that successes of resources have, each with its variable. A group without the field has it empty. */
export function resourceFields(groups: readonly ResourceGroup[]) {
  const names = groups.flatMap(({ fields }) => fields.map(([name]) => name));
  const distinct = new Map(names.map((name) => [name.toLowerCase(), name]));
  return [...distinct.values()].sort().map((name, index) => ({
    name,
    // By number, since nginx takes no name of more than some 40 characters without further settings.
    variable: `$opendata_resource_field_${index + 1}`,
  }));
}

/** The variables that hold the results for the resource of a request. */
export const resource = {
  facts: '$opendata_resource',
  group: '$opendata_resource_group',
  file: '$opendata_resource_file',
  /** The coding that is sent; `none` if none is acceptable. */
  coding: '$opendata_resource_coding',
  tag: '$opendata_resource_tag',
  digest: '$opendata_resource_digest',
  lastModified: '$opendata_resource_modified',
  /** 1 for a 304. */
  known: '$opendata_resource_known',
  /** 1 for a 412. */
  failed: '$opendata_resource_failed',
  range: '$opendata_resource_range',
  /** What Accept-Ranges says on an answer that is a part. */
  part: '$opendata_resource_part',
} as const;

const liked = '$opendata_resource_liked';
const tags = '$opendata_resource_tags';
const digests = '$opendata_resource_digests';
const plainTag = '$opendata_resource_plain_tag';
const dates = '$opendata_resource_dates';
const unmodified = '$opendata_resource_unmodified';
const modified = '$opendata_resource_changed';

/** The maps behind `resource`. None if there are no resources. */
export function resourceMaps(manifest: Manifest): string[] {
  const all = resourcesOf(manifest);
  if (all.length === 0) return [];
  const groups = resourceGroups(all);
  const before = manifest.digests ? 8 : 5;
  const byGroup = (variable: string, value: (group: ResourceGroup) => string) =>
    nginxMap(resource.group, variable, [
      ['default', '""'],
      ...groups.map((group, index): [string, string] => [String(index), value(group)]),
    ]);
  return [
    '# The files beside the collections: what is known of the one that is asked for.',
    fact(resource.group, 0, '[^ ]*'),
    fact(resource.file, 1, '[^ ]*'),
    fact(plainTag, 2, '[^ ]*'),
    fact(tags, 2, '[^ ]* [^ ]* [^ ]*'),
    ...(manifest.digests ? [fact(digests, 5, '[^ ]* [^ ]* [^ ]*')] : []),
    fact(dates, before, '[^ ]* [^ ]*'),
    fact(resource.lastModified, before + 2, '.*'),
    byGroup(liked, ({ codings }) => codingVariable(codings)),
    ...resourceFields(groups).map(({ name, variable }) =>
      byGroup(variable, ({ fields }) => nginxLiteral(fieldOf(fields, name) ?? '')),
    ),
    '# Its coding: a tag of the preferred one goes before that of any other acceptable one (D47).',
    nginxMap(nginxQuoted(`${liked}:${ranks}:${tags} $http_if_none_match`), resource.coding, [
      ['default', liked],
      ...tagOrder.map((coding): [string, string] => [
        nginxQuoted(`~^${coding}(?::[0-9]{5}){3}:${capturedTag(coding)} ${listed('(?:W/)?')}`),
        coding,
      ]),
      ...tagOrder.map((coding): [string, string] => [
        nginxQuoted(`~^[a-z]+:${nginxAccepts(coding)}:${capturedTag(coding)} ${listed('(?:W/)?')}`),
        coding,
      ]),
    ]),
    ofCoding(tags, resource.tag),
    ...(manifest.digests ? [ofCoding(digests, resource.digest)] : []),
    '# Its conditions (RFC 9110 section 13.2.2). A date is later if it has the greater digit where the two first differ.',
    nginxMap(nginxQuoted(`${dates} $opendata_modified_since`), unmodified, [
      ['default', '""'],
      [nginxQuoted('~^([0-9]{14}) [0-9]{14} \\1$'), '1'],
      [nginxQuoted(`~^[0-9]{14} ${lessThanNext}`), '1'],
    ]),
    nginxMap(nginxQuoted(`$opendata_unmodified_since ${dates}`), modified, [
      ['default', '""'],
      [nginxQuoted(`~^${lessThanNext}`), '1'],
    ]),
    nginxMap(nginxQuoted(`${resource.tag} $http_if_none_match`), resource.known, [
      ['default', '""'],
      [nginxQuoted('~^[^ ]* $'), unmodified],
      [nginxQuoted('~^[^ ]* [ \\t]*\\*[ \\t]*$'), '1'],
      [nginxQuoted(`~^([^ ]+) ${listed('(?:W/)?')}`), '1'],
    ]),
    nginxMap(nginxQuoted(`${resource.tag} $http_if_match`), resource.failed, [
      ['default', '1'],
      [nginxQuoted('~^[^ ]* $'), modified],
      [nginxQuoted('~^[^ ]* [ \\t]*\\*[ \\t]*$'), '""'],
      [nginxQuoted(`~^([^ ]+) ${listed('')}`), '""'],
    ]),
    '# Only the plain representation has ranges.',
    nginxMap(nginxQuoted(`${plainTag} ${resource.lastModified}|$http_if_range`), resource.range, [
      ['default', '""'],
      [nginxQuoted('~^[^ ]* [^|]*\\|$'), '$opendata_range'],
      [nginxQuoted('~^([^ ]+) [^|]*\\|"\\1"$'), '$opendata_range'],
      [nginxQuoted('~^[^ ]* ([^|]+)\\|\\1$'), '$opendata_range'],
    ]),
    nginxMap(resource.range, resource.part, [
      ['default', 'bytes'],
      ['""', '""'],
    ]),
  ];
}

/** Sets `variable` to what matches `form`, behind so many other facts. */
function fact(variable: string, before: number, form: string): string {
  return nginxMap(resource.facts, variable, [
    ['default', '""'],
    [nginxQuoted(`~^(?:[^ ]* ){${before}}(${form})(?: |$)`), '$1'],
  ]);
}

/** Sets `variable` to the fact of the coding that is sent. */
function ofCoding(facts: string, variable: string): string {
  return nginxMap(nginxQuoted(`${resource.coding}:${facts}`), variable, [
    ['default', '""'],
    ...tagOrder.map((coding): [string, string] => [nginxQuoted(`~^${coding}:${capturedTag(coding)}$`), '$1']),
  ]);
}

/** Captures the tag of a coding in the list of tags. */
function capturedTag(coding: Encoding): string {
  return tagOrder.map((each) => (each === coding ? '([^ ]+)' : '[^ ]*')).join(' ');
}

/** Matches a list in which the captured tag is. */
function listed(weak: string): string {
  return `(?:.*,)?[ \\t]*${weak}"\\1"[ \\t]*(?:,|$)`;
}

/** Matches a date of fourteen digits if the date that follows it is later. */
const lessThanNext = `([0-9]*)(?:${[0, 1, 2, 3, 4, 5, 6, 7, 8]
  .map((digit) => `${digit}[0-9]* \\1[${digit + 1}-9]`)
  .join('|')})`;

/** The addresses of the files of coded representations end so, after the file of the plain one. */
export const codedEndings: readonly (readonly [Encoding, string])[] = tagOrder
  .filter((coding) => coding !== 'identity')
  .map((coding) => [coding, representationPath('', coding)]);
