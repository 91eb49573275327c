/**
 * Makes a constant on first use, because making it takes milliseconds, which must not delay the
 * start of a server that may never need it.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
