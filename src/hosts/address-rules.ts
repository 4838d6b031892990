import { type Field, mergeFields, varying } from '../http/fields.js';
import { refusal } from '../http/refusal.js';
import type { Manifest } from '../manifest/manifest.js';

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
