import { statesIn } from '../../../interface/terms/states.js';
import type { FieldPath } from '../../../model/location.js';
import { asList, type FieldName, type Fields } from '../fields.js';

/** A part of a product's terms, such as Overdraft, with its place in the record. */
export interface ProductPart<Name extends FieldName> {
  readonly path: FieldPath;
  readonly part: NonNullable<Fields[Name]>;
}

/**
 * The part of a name that applies to a marketing state: its own, else that beside the states, which applies to all others
 * (D5, D48).
 */
export function partOf<Name extends FieldName>(
  product: Fields,
  { path, state }: { readonly path: FieldPath; readonly state: Fields },
  name: Name,
): ProductPart<Name> | undefined {
  return partIn(state, path, name) ?? partIn(product, [], name);
}

function partIn<Name extends FieldName>(
  of: Fields,
  path: FieldPath,
  name: Name,
): ProductPart<Name> | undefined {
  const part = of[name];
  return part ? { path: [...path, name], part } : undefined;
}

/** Every part of a name in a product, in its marketing states or beside them, each once. */
export function allParts<Name extends FieldName>(product: Fields, name: Name): readonly ProductPart<Name>[] {
  const places = [{ path: [], state: product }, ...statesIn(product)];
  return places.flatMap(({ path, state }) => partIn(state, path, name) ?? []);
}

/** The objects in fields of these names, however deep below a value, each with its place. */
export function partsWithin(
  value: unknown,
  path: FieldPath,
  names: readonly FieldName[],
): readonly { readonly path: FieldPath; readonly part: Fields }[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => partsWithin(each, [...path, at], names));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const place = [...path, name];
    const own = names.some((wanted) => wanted === name) ? asList(each) : [];
    return [
      ...own.map((part, at) => ({ path: Array.isArray(each) ? [...place, at] : place, part })),
      ...partsWithin(each, place, names),
    ];
  });
}
