import { type Field, fieldOf, mergeFields, varying } from '../http/answer.js';
import { refusal } from '../http/refusal.js';
import type { Manifest } from '../manifest/manifest.js';
import { servedResources } from './served.js';

/**
 * Header fields by address, for hosts that can't set them by status. Fields of successes are set at exact addresses only:
 * a wildcard would set them on a 404 too, and caches would keep that for hours.
 */
export interface AddressRules {
  readonly everywhere: readonly Field[];
  /** By the path of a version: everything below it. Only versions that have fields of their own (D34). */
  readonly below: ReadonlyMap<string, readonly Field[]>;
  /** By the path of a route: fields of this route that the wider rules don't set. */
  readonly at: ReadonlyMap<string, readonly Field[]>;
  /** Resources with the same fields, apart from those that the wider rules set. */
  readonly groups: readonly AddressGroup[];
}

export interface AddressGroup {
  readonly paths: readonly string[];
  readonly fields: readonly Field[];
}

/** The rules of a publication, without validators and codings, which the host makes itself. */
export function addressRules(manifest: Manifest): AddressRules {
  const { headers, versions, routes } = manifest;
  return {
    everywhere: Object.entries(headers.always),
    below: new Map(
      Object.values(versions).flatMap((version) => {
        const fields = Object.entries(version?.headers ?? {});
        return version === undefined || fields.length === 0 ? [] : [[version.path, fields] as const];
      }),
    ),
    at: new Map(
      Object.entries(routes).map(([path, { mediaType }]) => [
        path,
        varying(mergeFields(headers.ok, [['Content-Type', mediaType]])),
      ]),
    ),
    groups: groupsOf(manifest),
  };
}

function groupsOf(manifest: Manifest): AddressGroup[] {
  const groups = new Map<string, { paths: string[]; fields: Field[] }>();
  for (const { path, headers, mediaType } of servedResources(manifest)) {
    const fields = varying(mergeFields(headers, [['Content-Type', mediaType]]));
    const key = JSON.stringify(fields);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { paths: [path], fields });
    else group.paths.push(path);
  }
  return [...groups.values()];
}

/** All fields that some rule sets. */
export function fieldsOfRules({ everywhere, below, at, groups }: AddressRules): Field[] {
  const ofGroups = groups.map(({ fields }) => fields);
  return distinct([everywhere, ...below.values(), ...at.values(), ...ofGroups].flat());
}

/** Fields that two rules would set at one address. Hosts differ in which of the two they send, or send both. */
export function clashes({ everywhere, below, at, groups }: AddressRules): string[] {
  const names = (rules: Iterable<readonly Field[]>) =>
    new Set([...rules].flat().map(([name]) => name.toLowerCase()));
  const levels = [
    names([everywhere]),
    names(below.values()),
    names([...at.values(), ...groups.map(({ fields }) => fields)]),
  ];
  const twice = [...new Set(levels.flatMap((level) => [...level]))].filter(
    (name) => levels.filter((level) => level.has(name)).length > 1,
  );
  return twice.map(
    (name) =>
      `"${name}" is set in more than one of always, ok, error, the headers of a version and those of pages`,
  );
}

/** Each field once, although several rules may set it. */
export function distinct(fields: readonly Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.join(': '), field])).values()];
}

/** The JSON body of a 404 (interface 7), for hosts that send one file for all unknown addresses. */
export function notFoundBody(manifest: Manifest): string {
  const { body } = refusal(manifest, 404, {}, 0);
  return body.kind === 'text' ? body.text : '';
}

/** A rule in the form of Vercel and Firebase: addresses, and the fields that are set there. */
export interface SourceRule {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** Paths of the manifest need no escapes in a `source`: they have no special characters. */
export function sourceRule(source: string, fields: readonly Field[]): SourceRule {
  return { source, headers: fields.map(([key, value]) => ({ key, value })) };
}

/**
 * The rules, but for those of resources.
 * @param wildcard matches anything in a `source`: `(.*)` at Vercel, `**` at Firebase
 */
export function sourceRules({ everywhere, below, at }: AddressRules, wildcard: '(.*)' | '**'): SourceRule[] {
  return [
    sourceRule(`/${wildcard}`, everywhere),
    ...[...below].map(([path, fields]) => sourceRule(`${path}/${wildcard}`, fields)),
    ...[...at].map(([path, fields]) => sourceRule(path, fields)),
  ].filter(({ headers }) => headers.length > 0);
}

/**
 * The paths of a group in regular expressions without anchors, each of them within `length` characters: a rule for each
 * path would be too many, and one for a folder would also be one for what isn't published there.
 */
export function pathAlternatives({ paths }: AddressGroup, length: number): string[] {
  const pieces: string[] = [];
  for (const path of paths) {
    const escaped = path.slice(1).replaceAll('.', '\\.');
    const last = pieces.at(-1);
    if (last === undefined || last.length + escaped.length >= length) pieces.push(escaped);
    else pieces[pieces.length - 1] = `${last}|${escaped}`;
  }
  return pieces;
}

/** The fields that are set at the addresses of a pattern. `*` matches anything, and only at the end. */
export interface HeadersRule {
  readonly pattern: string;
  /** Fields of wider rules that are removed first: Cloudflare only. */
  readonly detach?: readonly string[];
  readonly fields: readonly Field[];
}

/** A `_headers` file, in the syntax of Netlify, which Cloudflare has adopted. */
export function headersFile(rules: readonly HeadersRule[]): string {
  const blocks = rules
    .filter(({ detach = [], fields }) => detach.length + fields.length > 0)
    .map(({ pattern, detach = [], fields }) =>
      [
        pattern,
        ...detach.map((name) => `  ! ${name}`),
        ...fields.map(([name, value]) => `  ${name}: ${value}`),
      ].join('\n'),
    );
  return `# Made by \`opendata build\` from the manifest of a publication; made anew with each build.\n\n${blocks.join('\n\n')}\n`;
}

/** A rule that turns the fields of wider rules into `wanted`, by removing and setting as few as possible. */
export function ruleOver(
  pattern: string,
  inherited: readonly Field[],
  wanted: readonly Field[],
): Required<HeadersRule> {
  return {
    pattern,
    detach: inherited.filter(([name, value]) => fieldOf(wanted, name) !== value).map(([name]) => name),
    fields: wanted.filter(([name, value]) => fieldOf(inherited, name) !== value),
  };
}

/** Field names that the syntax reads differently: as a comment, or as a field to remove. */
export function unreadableNames(fields: readonly Field[]): string[] {
  return fields
    .filter(([name]) => /^[#!]/.test(name))
    .map(([name]) => `a _headers file can't hold a header called "${name}"`);
}
