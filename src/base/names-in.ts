/** The names of an object's own properties, for an object that has no others than its type says. */
export function namesIn<Name extends string>(object: Readonly<Partial<Record<Name, unknown>>>): Name[] {
  return Object.keys(object) as Name[];
}
