import { type Field, fieldOf, mergeFields, varying } from '../http/answer.js';
import type { Manifest } from '../http/manifest.js';
import { refusal } from '../http/refusal.js';

/**
 * Header fields by address, for hosts that set them by address and never by status. What belongs to successes stands
 * at exact addresses only, since a wildcard would put it on a 404 too, and caches would keep that for hours.
 */
export interface AddressRules {
  readonly everywhere: readonly Field[];
  /** By the path of a version: everything below it. Only versions that have fields of their own (D34). */
  readonly below: ReadonlyMap<string, readonly Field[]>;
  /** By the path of a route: the route alone, and only what the wider rules don't say. */
  readonly at: ReadonlyMap<string, readonly Field[]>;
}

/** The rules of a publication, without validators and codings: those are the host's own. */
export function addressRules({ headers, versions, routes }: Manifest): AddressRules {
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
  };
}

/**
 * Fields that two rules would set at one address. No two hosts agree which of them is sent then, or whether both are.
 */
export function clashes({ everywhere, below, at }: AddressRules): string[] {
  const names = (groups: Iterable<readonly Field[]>) =>
    new Set([...groups].flat().map(([name]) => name.toLowerCase()));
  const levels = [names([everywhere]), names(below.values()), names(at.values())];
  const twice = [...new Set(levels.flatMap((level) => [...level]))].filter(
    (name) => levels.filter((level) => level.has(name)).length > 1,
  );
  return twice.map(
    (name) => `"${name}" is set in more than one of always, ok, error and the headers of a version`,
  );
}

/** Each field once, as it stands in one rule or several. */
export function distinct(fields: readonly Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.join(': '), field])).values()];
}

/** The JSON body of a 404 (interface 7), for hosts that send one file for every address where nothing is published. */
export function notFoundBody(manifest: Manifest): string {
  const { body } = refusal(manifest, 404, {}, 0);
  return body.kind === 'text' ? body.text : '';
}

/** A rule as Vercel and Firebase write it: which addresses, and what is set there. */
export interface SourceRule {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** A path of the manifest has no character that means something in a `source`, so it stands for itself. */
export function sourceRule(source: string, fields: readonly Field[]): SourceRule {
  return { source, headers: fields.map(([key, value]) => ({ key, value })) };
}

/** @param wildcard what stands for anything in a `source`: `(.*)` at Vercel, `**` at Firebase */
export function sourceRules({ everywhere, below, at }: AddressRules, wildcard: '(.*)' | '**'): SourceRule[] {
  return [
    sourceRule(`/${wildcard}`, everywhere),
    ...[...below].map(([path, fields]) => sourceRule(`${path}/${wildcard}`, fields)),
    ...[...at].map(([path, fields]) => sourceRule(path, fields)),
  ].filter(({ headers }) => headers.length > 0);
}

/** What is set at the addresses that a pattern fits. `*` stands for anything, and only at the end. */
export interface HeadersRule {
  readonly pattern: string;
  /** Names that wider rules have set and that are taken back first: Cloudflare only. */
  readonly detach?: readonly string[];
  readonly fields: readonly Field[];
}

/** A `_headers` file, in the syntax that Netlify made and Cloudflare took over. */
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

/** A rule that makes `due` of what wider rules have set, by taking back and setting no more than it has to. */
export function ruleOver(
  pattern: string,
  inherited: readonly Field[],
  due: readonly Field[],
): Required<HeadersRule> {
  return {
    pattern,
    detach: inherited.filter(([name, value]) => fieldOf(due, name) !== value).map(([name]) => name),
    fields: due.filter(([name, value]) => fieldOf(inherited, name) !== value),
  };
}

/** Names that the syntax reads as something else: a comment, or a name to take back. */
export function unreadableNames(fields: readonly Field[]): string[] {
  return fields
    .filter(([name]) => /^[#!]/.test(name))
    .map(([name]) => `a _headers file can't hold a header called "${name}"`);
}
