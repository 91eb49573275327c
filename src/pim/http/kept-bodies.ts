/** Pages that were not shown whole, kept for the call that continues the answer. Nothing else is served from memory. */

/** An answered request. */
interface Body {
  readonly body: unknown;
  readonly bodyBytes: number;
}

/** How long a page that was not shown whole is kept for the continuation, and how much of them (DESIGN §3). */
const KEEP = { keepMs: 60_000, maxBytes: 8 * 1024 * 1024 } as const;

/**
 * Creates the memory, empty.
 * @param now milliseconds
 * @param limits keepMs: how long a body may be reused; maxBytes: of all kept bodies together, as they came over the wire
 */
export function createKeptBodies(
  now: () => number,
  limits: { readonly keepMs: number; readonly maxBytes: number } = KEEP,
) {
  const kept = new Map<string, { readonly body: Body; readonly atMs: number }>();

  function sweep(): void {
    let bytes = 0;
    for (const { body } of kept.values()) bytes += body.bodyBytes;
    for (const [key, { body, atMs }] of kept) {
      if (bytes <= limits.maxBytes && now() - atMs <= limits.keepMs) return;
      kept.delete(key);
      bytes -= body.bodyBytes;
    }
  }

  function keep(key: string, { body, bodyBytes }: Body): void {
    kept.delete(key);
    kept.set(key, { body: { body, bodyBytes }, atMs: now() });
    sweep();
  }

  return {
    /**
     * A body, its age in milliseconds where it was kept, and what keeps it.
     * @param onReuse told that it was kept; absent: a kept one may not serve
     */
    async fetch(key: string, ask: () => Promise<Body>, onReuse: (() => void) | undefined) {
      sweep();
      const old = onReuse && kept.get(key);
      if (old !== undefined) onReuse?.();
      const found = old?.body ?? (await ask());
      return { body: found.body, ageMs: old && now() - old.atMs, keep: () => keep(key, found) };
    },
    /** The keys that begin so. */
    keysOf: (prefix: string): readonly string[] => [...kept.keys()].filter((key) => key.startsWith(prefix)),
    /** Forgets the bodies whose keys begin so. */
    forget(prefix: string): void {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
    },
  };
}
