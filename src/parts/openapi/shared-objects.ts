import type { PlainObject } from '../../base/json/plain-object.js';

type Kind = 'parameters' | 'headers' | 'responses';

/** The objects that a description writes once and refers to (OpenAPI 3.1 §4.8.7), by kind and name. */
export class SharedObjects {
  readonly #kinds = new Map<Kind, Map<string, { readonly object: PlainObject; readonly text: string }>>();

  /** A reference to an equal object of this name. The first one of a name is shared; a different one stays as it is. */
  refer(kind: Kind, name: string, object: PlainObject): PlainObject {
    const known = this.#kinds.get(kind) ?? new Map();
    this.#kinds.set(kind, known);
    // Names of header fields have characters that names of components can't have.
    if (!/^[\w.-]+$/.test(name)) return object;
    const text = JSON.stringify(object);
    const first = known.get(name);
    if (first === undefined) known.set(name, { object, text });
    else if (first.text !== text) return object;
    return { $ref: `#/components/${kind}/${name}` };
  }

  get components(): Readonly<Record<string, Readonly<Record<string, PlainObject>>>> {
    return Object.fromEntries(
      [...this.#kinds].map(([kind, known]) => [
        kind,
        Object.fromEntries([...known].map(([name, { object }]) => [name, object])),
      ]),
    );
  }
}
