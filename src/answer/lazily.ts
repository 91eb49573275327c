/**
 * A constant that is made when it is first asked for: what takes milliseconds to make must not delay the start of a
 * server that may never need it.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
