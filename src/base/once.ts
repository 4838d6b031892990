/**
 * Runs `build` at the first call and remembers the result. A product's schema has a few hundred nodes, which are only
 * made when the product is used.
 */
export function once<T>(build: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: build() };
    return made.value;
  };
}
