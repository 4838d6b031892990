import type { HeaderFields } from '../manifest/manifest.js';

/** One header field of an answer, as sent. */
export type Field = readonly [name: string, value: string];

/**
 * Header fields of several origins as one list without repetition: where two have the same name, whatever their
 * case, the later value stands, at the place and in the spelling of the earlier.
 */
export function mergeFields(...groups: readonly (HeaderFields | readonly Field[] | undefined)[]): Field[] {
  const merged = new Map<string, Field>();
  for (const group of groups) {
    for (const [name, value] of isList(group) ? group : Object.entries(group ?? {})) {
      const key = name.toLowerCase();
      merged.set(key, [merged.get(key)?.[0] ?? name, value]);
    }
  }
  return [...merged.values()];
}

/** The value of an answer's field. `name` in any case. */
export function fieldOf(fields: readonly Field[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return fields.find(([key]) => key.toLowerCase() === wanted)?.[1];
}

/**
 * `fields` with `Vary: Accept-Encoding` (RFC 9110 §12.5.5, D29), joined to a Vary that the policy may have set.
 */
export function varying(fields: readonly Field[]): Field[] {
  const vary = fieldOf(fields, 'Vary');
  const members = vary?.split(',').map((member) => member.trim().toLowerCase()) ?? [];
  if (members.includes('accept-encoding') || members.includes('*')) return [...fields];
  return mergeFields(fields, [['Vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`]]);
}

function isList(group: HeaderFields | readonly Field[] | undefined): group is readonly Field[] {
  return Array.isArray(group);
}
