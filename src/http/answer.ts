import type { Representation } from '../manifest/manifest.js';
import type { Field } from './fields.js';

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
