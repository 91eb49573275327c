/** A line on the terminal that tells how far long work is. Where stderr is no terminal there is none. */

import type { ErrorTerminal } from './command.ts';

/** How far the work is. */
export interface Progress {
  /** What is going on, in a few words. */
  readonly doing: string;
  /** Of `total`, when there is one. */
  readonly done?: number;
  readonly total?: number | undefined;
}

/** A line that keeps itself up to date. */
interface ProgressBar {
  /** Takes the line away, until it is drawn again: before something is printed. */
  clear(): void;
  /** Takes it away for good. */
  stop(): void;
}

/** Work that is done sooner needs no bar. */
const SHOW_AFTER_MS = 1_000;
const DRAW_EVERY_MS = 250;
const BAR_CHARS = 24;

/** To the first column, and all after it erased (ECMA-48: CR, EL). */
const ERASE = '\r\u001b[2K';

/**
 * Begins to show how far work is, which takes a second or longer.
 * @param read how far it is now
 */
export function startProgressBar(terminal: ErrorTerminal | undefined, read: () => Progress): ProgressBar {
  if (terminal === undefined) return { clear: () => {}, stop: () => {} };
  const startedMs = performance.now();
  let isDrawn = false;
  const clear = (): void => {
    if (isDrawn) terminal.draw(ERASE);
    isDrawn = false;
  };
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startedMs;
    if (elapsedMs < SHOW_AFTER_MS) return;
    terminal.draw(ERASE + renderProgress(read(), elapsedMs, terminal.columns));
    isDrawn = true;
  }, DRAW_EVERY_MS);
  timer.unref();
  return {
    clear,
    stop: () => {
      clearInterval(timer);
      clear();
    },
  };
}

/** The line: `[######------]  50 % · 5 of 10 · reading · 3 s`. Shorter than the terminal's lines, so that it never wraps. */
export function renderProgress({ doing, done = 0, total }: Progress, elapsedMs: number, columns: number): string {
  const share = total === undefined || total === 0 ? undefined : Math.min(1, done / total);
  const filled = Math.floor((share ?? 0) * BAR_CHARS);
  const parts = [
    ...(share === undefined
      ? []
      : [
          `[${'#'.repeat(filled).padEnd(BAR_CHARS, '-')}] ${String(Math.floor(share * 100)).padStart(3)} %`,
          `${done} of ${total}`,
        ]),
    doing,
    `${Math.floor(elapsedMs / 1_000)} s`,
  ];
  return parts.join(' · ').slice(0, Math.max(0, columns - 1));
}
