/**
 * After an update: makes a copy of the format of this version from one of another version, by the records that it holds and
 * without a request.
 */

import { statSync, utimesSync } from 'node:fs';
import type { CopyFiles } from '../copy-files.ts';
import type { SyncProgress } from '../copy-port.ts';
import type { Engine } from '../engine-process.ts';
import type { CopyShapes, ShapeSource } from '../protocol.ts';
import { WRITE_MS } from './write-copy.ts';

/** Bytes of a copy that are rewritten in a millisecond, about. */
const BYTES_A_MS = 1_000;

/** The rewriting of one copy. */
export class Rewriting {
  /** The copy of the other version. */
  readonly #earlier: string;
  readonly #now: () => number;
  readonly #begunMs: number;
  readonly #expectedMs: number;
  readonly #interruptions: number;

  /** @param left what a process has left that was interrupted in the middle of it */
  constructor(earlier: string, now: () => number, left: SyncProgress | undefined) {
    this.#earlier = earlier;
    this.#interruptions = left?.phase === 'rewriting' ? (left.interruptions ?? 0) + 1 : 0;
    this.#now = now;
    this.#begunMs = now();
    this.#expectedMs = statSync(earlier).size / BYTES_A_MS;
  }

  /** How far it is, as the size of the file tells. */
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

  /** Writes the draft, which is as old as the other copy. @param source the shapes of the operator, and the day */
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
