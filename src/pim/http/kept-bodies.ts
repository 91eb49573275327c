/**
 * Keeps pages that were not shown completely for the call that continues the answer. Nothing else is served from
 * memory.
 */

/** The body of an answered request, as it came or read. */
interface Body<Value = unknown> {
  readonly body: Value;
  readonly bodyBytes: number;
}

/** How long such a page is kept, and how many bytes of pages in total, uncompressed. */
const KEEP_MS = 60_000;
const MAX_BYTES = 8 * 1024 * 1024;

/** Bodies that were kept. */
export type KeptBodies = ReturnType<typeof createKeptBodies>;

/**
 * Creates an empty memory.
 * @param now milliseconds
 */
export function createKeptBodies(now: () => number) {
  const kept = new Map<string, { readonly body: Body; readonly atMs: number }>();

  function sweep(): void {
    let bytes = 0;
    for (const { body } of kept.values()) bytes += body.bodyBytes;
    for (const [key, { body, atMs }] of kept) {
      if (bytes <= MAX_BYTES && now() - atMs <= KEEP_MS) return;
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
     * Returns a body, its age in milliseconds if it came from memory, and a function that keeps it.
     * @param mayReuse false: do not use the memory
     */
    async fetch<Value>(key: string, ask: () => Promise<Body<Value>>, mayReuse: boolean) {
      sweep();
      const old = mayReuse ? kept.get(key) : undefined;
      // What is kept under a key came of the same question.
      const answer = (old?.body as Body<Value> | undefined) ?? (await ask());
      return {
        body: answer.body,
        ageMs: old && now() - old.atMs,
        keep: () => keep(key, answer),
      };
    },
    /** All keys with this prefix. */
    keysOf: (prefix: string): readonly string[] =>
      [...kept.keys()].filter((key) => key.startsWith(prefix)),
    /** Forgets all bodies whose keys have this prefix. */
    forget(prefix: string): void {
      for (const key of kept.keys()) {
        if (key.startsWith(prefix)) {
          kept.delete(key);
        }
      }
    },
  };
}
