import type { Field } from '../../http/fields.js';
import type { Encoding, Route } from '../../manifest/manifest.js';

/** The request fields of a client that gets a representation in this coding: none at all for identity. */
export function accepting(encoding: Encoding): Field[] {
  return encoding === 'identity' ? [] : [['Accept-Encoding', encoding]];
}

/** The same for the smallest representation, for what isn't about codings: it spares the host. */
export function acceptingSmallest({ representations }: Route): Field[] {
  return accepting(representations.toSorted((a, b) => a.bytes - b.bytes)[0]!.encoding);
}
