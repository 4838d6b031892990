/**
 * Runs `build` at the first call and remembers the result. A resource's schema has a few hundred nodes, which are only
 * made when the resource is used.
 */
export function once<T>(build: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: build() };
    return made.value;
  };
}

/**
 * The same, for what is large and quickly made again: it is remembered only as long as somebody uses it, or until the
 * collector needs the memory.
 */
export function whileUsed<T extends object>(build: () => T): () => T {
  let made: WeakRef<T> | undefined;
  return () => {
    const known = made?.deref();
    if (known !== undefined) return known;
    const value = build();
    made = new WeakRef(value);
    return value;
  };
}
