import { styleText } from 'node:util';
import { clip, takeChars } from '../record/cut-characters.ts';
import type { ErrorTerminal } from './command.ts';

/** Function that styles a text, or returns it as it is where there are no colours. */
export type Paint = (
  look: 'bold' | 'dim' | 'cyan' | 'green' | 'yellow' | 'red',
  text: string,
) => string;

/**
 * Builds the function that styles texts.
 * @param hasColors true only where a terminal shows them and NO_COLOR is not set
 */
export function buildPaint(hasColors: boolean): Paint {
  if (!hasColors) return (_look, text) => text;
  return (look, text) => styleText(look, text, { validateStream: false });
}

const GAP = '  ';
// No column gets narrower, whatever the width.
const NARROWEST = 6;

/**
 * Lays out heads and rows in aligned columns: one line for the heads, one or more a row. Where a
 * line would be wider than `width` characters, the widest columns break at spaces; only when that
 * is not enough are words cut.
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

// Narrows the widest column again and again until all fit: down to its longest word, then further.
function fitWidths(columns: readonly (readonly string[])[], available: number): readonly number[] {
  const longest = (texts: readonly string[]): number =>
    Math.max(...texts.map((text) => text.length));
  const widths = columns.map(longest);
  const longestWords = columns.map((cells) => longest(cells.flatMap((cell) => cell.split(' '))));
  const shrinkWidest = (floors: readonly number[]): boolean => {
    const shrinkable = widths.map((columnWidth, column) =>
      columnWidth > (floors[column] ?? 0) ? columnWidth : 0,
    );
    const widest = Math.max(...shrinkable);
    if (widest > 0) widths[shrinkable.indexOf(widest)] = widest - 1;
    return widest > 0;
  };
  const narrowest = columns.map(() => NARROWEST);
  while (widths.reduce((sum, columnWidth) => sum + columnWidth, 0) > available) {
    if (!shrinkWidest(longestWords) && !shrinkWidest(narrowest)) break;
  }
  return widths;
}

/**
 * Breaks a text at spaces into lines of at most `width` characters; a longer word has a line of its
 * own.
 */
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

// Shorter work needs no progress.
const SHOW_AFTER_MS = 1_000;

/**
 * Returns a function that draws the activity of work that takes a second or longer, in the place of
 * what it drew before; without an activity it erases that. Erases by spaces, so that no terminal
 * gets a control sequence.
 */
export function openProgress(terminal: ErrorTerminal | undefined): (activity?: string) => void {
  const startedMs = performance.now();
  let drawnChars = 0;
  return (activity) => {
    const elapsedMs = performance.now() - startedMs;
    if (terminal === undefined || elapsedMs < SHOW_AFTER_MS) return;
    if (drawnChars > 0) terminal.draw(`\r${' '.repeat(drawnChars)}\r`);
    const line = activity === undefined ? '' : `${activity} · ${Math.floor(elapsedMs / 1_000)} s`;
    // Shorter than the terminal's lines, so that it never wraps.
    const visibleText = takeChars(line, Math.max(0, terminal.columns - 1));
    drawnChars = visibleText.length;
    if (drawnChars > 0) terminal.draw(visibleText);
  };
}
