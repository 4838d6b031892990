import type { HeaderFields, Representation } from '../manifest/manifest.js';

/**
 * The content of an answer.
 * - `none`: nothing. In an answer to HEAD, `of` names what a GET would have sent: a server that can't send that file
 *   must refuse the HEAD as it would refuse the GET (RFC 9110 §9.3.2).
 * - `text`: this text in UTF-8.
 * - `file`: the bytes of a representation, or a range of them.
 */
export type Body =
  | { readonly kind: 'none'; readonly of?: Representation }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly representation: Representation; readonly range?: ByteRange };

/** Positions of bytes, both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** The text of a body that isn't a file; empty if there is none. */
export function bodyText(body: Body): string {
  return body.kind === 'text' ? body.text : '';
}

/** The representation that a body is of, or would be for a GET. */
export function representationOf(body: Body): Representation | undefined {
  return body.kind === 'file' ? body.representation : body.kind === 'none' ? body.of : undefined;
}

/** A complete answer: only fields of the connection are added to it. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly body: Body;
}

/** One header field of an answer, as sent. */
export type HeaderField = readonly [name: string, value: string];

/**
 * Header fields of several sources as one list. If two have the same name, in any case, the later value replaces the
 * earlier one, at the earlier place and in the earlier spelling.
 */
export function mergeFields(
  ...sources: readonly (HeaderFields | readonly HeaderField[] | undefined)[]
): HeaderField[] {
  const merged = new Map<string, HeaderField>();
  for (const source of sources) {
    for (const [name, value] of isList(source) ? source : Object.entries(source ?? {})) {
      const key = name.toLowerCase();
      merged.set(key, [merged.get(key)?.[0] ?? name, value]);
    }
  }
  return [...merged.values()];
}

/** The value of an answer's field. `name` in any case. */
export function fieldOf(fields: readonly HeaderField[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return fields.find(([key]) => key.toLowerCase() === wanted)?.[1];
}

/**
 * `fields` with `Vary: Accept-Encoding` (RFC 9110 §12.5.5, D29), added to a Vary of the policy if there is one.
 */
export function varying(fields: readonly HeaderField[]): HeaderField[] {
  const vary = fieldOf(fields, 'Vary');
  const members = vary?.split(',').map((member) => member.trim().toLowerCase()) ?? [];
  if (members.includes('accept-encoding') || members.includes('*')) return [...fields];
  return mergeFields(fields, [['Vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`]]);
}

/** Names and values in turn, as Node has the fields of a message, as fields. */
export function fieldsInTurn(raw: readonly string[]): HeaderField[] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
}

function isList(source: HeaderFields | readonly HeaderField[] | undefined): source is readonly HeaderField[] {
  return Array.isArray(source);
}
