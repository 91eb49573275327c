/** What a terminal shows: colours, tables and lines of a given width, and how far long work is. */

import { styleText } from 'node:util';
import { clip, takeChars } from '../record/cut-characters.ts';
import type { ErrorTerminal } from './command.ts';

/** Gives a text a look; or returns it as it is, where there are no colours. */
export type Paint = (
  look: 'bold' | 'dim' | 'cyan' | 'green' | 'yellow' | 'red',
  text: string,
) => string;

/** Builds it. Whether there are colours is for the caller to know: only where a terminal shows them, and no NO_COLOR. */
export function buildPaint(hasColors: boolean): Paint {
  if (!hasColors) return (_look, text) => text;
  return (look, text) => styleText(look, text, { validateStream: false });
}

const GAP = '  ';
/** No column gets narrower, whatever the width. */
const NARROWEST = 6;

/**
 * Heads and rows in aligned columns: one line for the heads, one or more a row. Where a line would be wider than `width`
 * characters, the widest columns break at spaces; only when that is not enough are words cut.
 */
export function layOutTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): { readonly head: string; readonly lines: readonly string[] } {
  const columns = heads.map((head, column) => [head, ...rows.map((row) => row[column] ?? '')]);
  const widths = fitWidths(columns, width - GAP.length * (heads.length - 1));
  const layOut = (cells: readonly string[]): string => {
    const padded = widths.map((cellWidth, column) => {
      const text = clip(cells[column] ?? '', cellWidth);
      return text.padEnd(cellWidth);
    });
    return padded.join(GAP).trimEnd();
  };
  const layOutRow = (row: readonly string[]): readonly string[] => {
    const cells = widths.map((cellWidth, column) => wrapText(row[column] ?? '', cellWidth));
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) =>
      layOut(cells.map((lines) => lines[line] ?? '')),
    );
  };
  return { head: layOut(heads), lines: rows.flatMap(layOutRow) };
}

function fitWidths(columns: readonly (readonly string[])[], available: number): readonly number[] {
  const longest = (texts: readonly string[]): number =>
    Math.max(...texts.map((text) => text.length));
  const widths = columns.map(longest);
  const words = columns.map((cells) => longest(cells.flatMap((cell) => cell.split(' '))));
  const shrinkWidest = (floors: readonly number[]): boolean => {
    const spare = widths.map((each, column) => (each > (floors[column] ?? 0) ? each : 0));
    const widest = Math.max(...spare);
    if (widest > 0) widths[spare.indexOf(widest)] = widest - 1;
    return widest > 0;
  };
  const narrowest = columns.map(() => NARROWEST);
  while (widths.reduce((sum, each) => sum + each, 0) > available) {
    if (!shrinkWidest(words) && !shrinkWidest(narrowest)) break;
  }
  return widths;
}

/** A text in lines of at most `width` characters, broken at spaces; a longer word has a line of its own. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/** Work that is done sooner needs no bar. */
const SHOW_AFTER_MS = 1_000;

/**
 * Begins work. What it gives draws how far work is that takes a second or longer, in the place of what was drawn before;
 * called with nothing it erases that. Erases by spaces, so that no terminal is sent a control sequence.
 */
export function openProgress(terminal: ErrorTerminal | undefined): (doing?: string) => void {
  const startedMs = performance.now();
  let drawnChars = 0;
  return (doing) => {
    const elapsedMs = performance.now() - startedMs;
    if (terminal === undefined || elapsedMs < SHOW_AFTER_MS) return;
    if (drawnChars > 0) terminal.draw(`\r${' '.repeat(drawnChars)}\r`);
    const line = doing === undefined ? '' : `${doing} · ${Math.floor(elapsedMs / 1_000)} s`;
    // Shorter than the terminal's lines, so that it never wraps.
    const shown = takeChars(line, Math.max(0, terminal.columns - 1));
    drawnChars = shown.length;
    if (drawnChars > 0) terminal.draw(shown);
  };
}
