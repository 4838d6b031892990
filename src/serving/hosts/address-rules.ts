import { fieldOf, type HeaderField, mergeFields, varying } from '../http/answer.js';
import type { Manifest } from '../manifest/manifest.js';
import { servedResources } from './served.js';

/**
 * Header fields by address, for hosts that can't set them by status. Fields of successes are set at exact addresses only:
 * a wildcard would set them on a 404 too, and caches would keep that for hours.
 *
 * - `everywhere`: at all addresses;
 * - `below`: at all below the path of a version that has fields of its own (D34);
 * - `at`: at the path of a route, those that the wider rules don't set;
 * - `group`: at the paths of resources with the same fields, likewise.
 */
export interface AddressRule {
  readonly where: 'everywhere' | 'below' | 'at' | 'group';
  readonly paths: readonly string[];
  readonly fields: readonly HeaderField[];
}

/** The rules of a publication, without validators and codings, which the host makes itself. */
export function addressRules(manifest: Manifest): AddressRule[] {
  const { headers, versions, routes } = manifest;
  const rules: AddressRule[] = [
    { where: 'everywhere', paths: [''], fields: Object.entries(headers.always) },
    ...Object.values(versions).map(
      ({ path, headers }): AddressRule => ({
        where: 'below',
        paths: [path],
        fields: Object.entries(headers),
      }),
    ),
    ...Object.entries(routes).map(
      ([path, { mediaType }]): AddressRule => ({
        where: 'at',
        paths: [path],
        fields: varying(mergeFields(headers.ok, [['Content-Type', mediaType]])),
      }),
    ),
    ...groupsOf(manifest),
  ];
  return rules.filter(({ fields }) => fields.length > 0);
}

function groupsOf(manifest: Manifest): AddressRule[] {
  const groups = new Map<string, { where: 'group'; paths: string[]; fields: HeaderField[] }>();
  for (const { path, headers, mediaType } of servedResources(manifest)) {
    const fields = varying(mergeFields(headers, [['Content-Type', mediaType]]));
    const key = JSON.stringify(fields);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { where: 'group', paths: [path], fields });
    else group.paths.push(path);
  }
  return [...groups.values()];
}

/** The form of the patterns in a host's rules. */
export interface PatternForm {
  /** Matches anything at the end of a pattern. */
  readonly wildcard: '*' | '**' | '(.*)';
  /**
   * A pattern for several paths, of which each is a regular expression without its first slash. `longest` is the number of
   * characters of all; without it, each path has a rule of its own.
   */
  readonly longest?: number;
  readonly several?: (paths: string) => string;
}

/** The fields that are set at the addresses of a pattern. */
export interface PatternRule {
  readonly pattern: string;
  readonly fields: readonly HeaderField[];
  /** Whether the pattern is of several paths. */
  readonly isGroup: boolean;
}

/** The rules with their patterns, in the order of `rules`. Paths of the manifest have no special characters but dots. */
export function patternRules(rules: readonly AddressRule[], form: PatternForm): PatternRule[] {
  return rules.flatMap(({ where, paths, fields }) => {
    const isGroup = where === 'group';
    const patterns = isGroup
      ? groupPatterns(paths, form)
      : paths.map((path) => (where === 'at' ? path : `${path}/${form.wildcard}`));
    return patterns.map((pattern) => ({ pattern, fields, isGroup }));
  });
}

/** A rule for each path would be too many, and one for a folder would also be one for what isn't published there. */
function groupPatterns(paths: readonly string[], { longest, several }: PatternForm): readonly string[] {
  if (longest === undefined || several === undefined) return paths;
  const pieces: string[] = [];
  for (const path of paths) {
    const escaped = path.slice(1).replaceAll('.', '\\.');
    const last = pieces.at(-1);
    if (last === undefined || last.length + escaped.length >= longest) pieces.push(escaped);
    else pieces[pieces.length - 1] = `${last}|${escaped}`;
  }
  return pieces.map(several);
}

/** Fields that two rules would set at one address. Hosts differ in which of the two they send, or send both. */
export function clashes(rules: readonly AddressRule[]): string[] {
  const names = (...places: readonly AddressRule['where'][]) =>
    new Set(
      rules
        .filter(({ where }) => places.includes(where))
        .flatMap(({ fields }) => fields.map(([name]) => name.toLowerCase())),
    );
  const levels = [names('everywhere'), names('below'), names('at', 'group')];
  const twice = [...new Set(levels.flatMap((level) => [...level]))].filter(
    (name) => levels.filter((level) => level.has(name)).length > 1,
  );
  return twice.map(
    (name) =>
      `"${name}" is set in more than one of always, ok, error, the headers of a version and those of pages`,
  );
}

/** The fields that a host can't set as they are, by their tests, with the reasons. */
export type Unsettable = readonly (readonly [
  test: (field: HeaderField) => boolean,
  says: (name: string) => string,
])[];

/** Why some of the fields that rules set can't be set. */
export function unsettableFields(
  rules: readonly { readonly fields: readonly HeaderField[] }[],
  tests: Unsettable,
): string[] {
  const fields = new Map(rules.flatMap((rule) => rule.fields.map((field) => [field.join(': '), field])));
  return tests.flatMap(([test, says]) => [...fields.values()].filter(test).map(([name]) => says(name)));
}

/** The fields of a rule as Vercel and Firebase write them. */
export function keysAndValues(fields: readonly HeaderField[]) {
  return fields.map(([key, value]) => ({ key, value }));
}

/** A rule of a `_headers` file. `*` in a pattern matches anything. */
export interface HeadersRule {
  readonly pattern: string;
  /** Fields of wider rules that are removed first: Cloudflare only. */
  readonly detach?: readonly string[];
  readonly fields: readonly HeaderField[];
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
  inherited: readonly HeaderField[],
  wanted: readonly HeaderField[],
): Required<HeadersRule> {
  return {
    pattern,
    detach: inherited.filter(([name, value]) => fieldOf(wanted, name) !== value).map(([name]) => name),
    fields: wanted.filter(([name, value]) => fieldOf(inherited, name) !== value),
  };
}

/** Field names that a `_headers` file reads differently: as a comment, or as a field to remove. */
export const unreadableName: Unsettable[number] = [
  ([name]) => /^[#!]/.test(name),
  (name) => `a _headers file can't hold a header called "${name}"`,
];
