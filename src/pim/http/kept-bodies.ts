/**
 * Keeps pages that were not shown completely for the call that continues the answer. Nothing else
 * is served from memory.
 */

interface Body<Value = unknown> {
  readonly body: Value;
  readonly bodyBytes: number;
}

const KEEP_MS = 60_000;
const MAX_BYTES = 8 * 1024 * 1024;

export type KeptBodies = ReturnType<typeof createKeptBodies>;

/** Creates an empty memory. @param now milliseconds */
export function createKeptBodies(now: () => number) {
  const memory = new Map<string, { readonly body: Body; readonly atMs: number }>();

  function sweep(): void {
    let bytes = 0;
    for (const { body } of memory.values()) bytes += body.bodyBytes;
    for (const [key, { body, atMs }] of memory) {
      if (bytes <= MAX_BYTES && now() - atMs <= KEEP_MS) return;
      memory.delete(key);
      bytes -= body.bodyBytes;
    }
  }

  function keep(key: string, { body, bodyBytes }: Body): void {
    memory.delete(key);
    memory.set(key, { body: { body, bodyBytes }, atMs: now() });
    sweep();
  }

  return {
    async fetch<Value>(key: string, load: () => Promise<Body<Value>>, mayReuse: boolean) {
      sweep();
      const earlier = mayReuse ? memory.get(key) : undefined;
      // A body under this key came of the same question.
      const answer = (earlier?.body as Body<Value> | undefined) ?? (await load());
      return {
        body: answer.body,
        ageMs: earlier && now() - earlier.atMs,
        keep: () => keep(key, answer),
      };
    },
    keysOf: (prefix: string): readonly string[] =>
      [...memory.keys()].filter((key) => key.startsWith(prefix)),
    forget(prefix: string): void {
      for (const key of memory.keys()) {
        if (key.startsWith(prefix)) {
          memory.delete(key);
        }
      }
    },
  };
}
