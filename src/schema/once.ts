/**
 * `build`, run at the first call and remembered. A resource's schema is a few hundred nodes: a run that never
 * meets the resource never makes them.
 */
export function once<T>(build: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: build() };
    return made.value;
  };
}
