/**
 * Postpones `build` to the first call and keeps its result, so that a catalog costs nothing until it is read. If
 * `build` throws, the caller gets the error, and the next call tries again.
 */
export function lazily<T>(build: () => T): () => T {
  let built: { readonly value: T } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}

/**
 * Remembers the result for the last key only: that is enough for scans that ask for one record several times in a row.
 */
export function keepLast<T>(build: (key: number) => T): (key: number) => T {
  let last: { readonly key: number; readonly value: T } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: build(key) };
    return last.value;
  };
}
