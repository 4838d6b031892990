import type { HeaderFields, Representation } from './manifest.js';

/**
 * What is sent after the headers.
 * - `none`: nothing. `of` names what a GET would have sent, on the answer to a HEAD: a server that finds it can't
 *   send that file has to refuse the HEAD as it would refuse the GET (RFC 9110 §9.3.2).
 * - `text`: this text in UTF-8.
 * - `file`: the bytes of a representation; with `range` only those from `first` to `last`, both inclusive.
 */
export type Body =
  | { readonly kind: 'none'; readonly of?: Representation }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'file';
      readonly representation: Representation;
      readonly range?: { readonly first: number; readonly last: number };
    };

/** An answer, complete: no field but those of the connection itself is sent besides. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly Field[];
  readonly body: Body;
}

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
