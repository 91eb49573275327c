/** Names that come once. Pure. */

/** The same names, each once: one that comes again has a number, ` (2)` and so on. */
export function nameOnce(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  const times = new Map<string, number>();
  return names.map((name) => {
    let number = (times.get(name) ?? 0) + 1;
    let once = name;
    if (number > 1) for (once = `${name} (${number})`; taken.has(once); once = `${name} (${number})`) number += 1;
    times.set(name, number);
    taken.add(once);
    return once;
  });
}
