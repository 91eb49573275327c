/**
 * After an update: rewrites a copy of another version in this version's format, from its own
 * records and without a request to the PIM.
 */

import { statSync, utimesSync } from 'node:fs';
import type { CopyFiles } from '../copy-files.ts';
import type { SyncProgress } from '../copy-port.ts';
import type { Engine } from '../engine-process.ts';
import type { CopyShapes, ShapeSource } from '../protocol.ts';
import { WRITE_MS } from './write-copy.ts';

// Bytes that are rewritten in a millisecond, roughly.
const BYTES_A_MS = 1_000;

/** Rewriting of one copy. */
export class Rewriting {
  readonly #earlier: string;
  readonly #now: () => number;
  readonly #begunMs: number;
  readonly #expectedMs: number;
  readonly #interruptions: number;

  constructor(earlier: string, now: () => number, left: SyncProgress | undefined) {
    this.#earlier = earlier;
    this.#interruptions = left?.phase === 'rewriting' ? (left.interruptions ?? 0) + 1 : 0;
    this.#now = now;
    this.#begunMs = now();
    this.#expectedMs = statSync(earlier).size / BYTES_A_MS;
  }

  // Estimated by the size of the file.
  progress(): SyncProgress {
    const spentMs = this.#now() - this.#begunMs;
    const leftMs = Math.max(this.#expectedMs - spentMs, spentMs / 10);
    return {
      phase: 'rewriting',
      requests: 0,
      lists: {},
      secondsLeft: Math.max(1, Math.ceil(leftMs / 1_000)),
      estimatedSeconds: leftMs / 1_000,
      ...(this.#interruptions > 0 && { interruptions: this.#interruptions }),
    };
  }

  async write(
    engine: Engine,
    { draft }: Pick<CopyFiles, 'draft'>,
    source: Pick<ShapeSource, 'given' | 'today' | 'culture' | 'defined' | 'hidden'>,
  ): Promise<CopyShapes> {
    const request = {
      kind: 'rewrite_copy',
      earlier: this.#earlier,
      draft,
      ...source,
    } as const;
    const shapes = await engine.ask(request, WRITE_MS);
    const { atime, mtime } = statSync(this.#earlier);
    utimesSync(draft, atime, mtime);
    return shapes;
  }
}
