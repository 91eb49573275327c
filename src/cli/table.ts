/** Text in columns and lines of a given width, for a terminal. */

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
  const layOut = (cells: readonly string[]): string =>
    widths
      .map((cellWidth, column) => clip(cells[column] ?? '', cellWidth).padEnd(cellWidth))
      .join(GAP)
      .trimEnd();
  const layOutRow = (row: readonly string[]): readonly string[] => {
    const cells = widths.map((cellWidth, column) => wrapText(row[column] ?? '', cellWidth));
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) => layOut(cells.map((lines) => lines[line] ?? '')));
  };
  return { head: layOut(heads), lines: rows.flatMap(layOutRow) };
}

function fitWidths(columns: readonly (readonly string[])[], available: number): readonly number[] {
  const longest = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length));
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

function clip(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

/** A text in lines of at most `width` characters, broken at spaces; a longer word has a line of its own. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
