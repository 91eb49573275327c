/** The table of results: one ratio per row, and whether it meets its target. */

/** One comparison. */
export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly other: number;
  /** Highest ratio ours/other that meets the target. */
  readonly most?: number;
  /** Lowest ratio ours/other that meets the target. */
  readonly least?: number;
}

/** Whether a row meets its target; true if it has none. */
export function isMet({ ours, other, most = Number.POSITIVE_INFINITY, least = 0 }: Row): boolean {
  const ratio = ours / other;
  return ratio <= most && ratio >= least;
}

/** Lines of cells, the first of each to the left and the others to the right; columns are as wide as their widest cell. */
export function alignColumns(lines: readonly (readonly (string | number)[])[]): readonly string[] {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => String(cells[column]).length)),
  );
  const align = (cell: string | number, column: number): string =>
    column === 0 ? String(cell).padEnd(widths[0] ?? 0) : String(cell).padStart(widths[column] ?? 0);
  return lines.map((cells) => cells.map(align).join('  '));
}

/** Prints the rows under one header; columns are as wide as their widest cell. */
export function printTable(rows: readonly Row[], print: (line: string) => void): void {
  const head = ['', 'ours', 'other', 'unit', 'ratio', 'target', ''];
  const cells = [head, ...rows.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells) {
    const padded = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 || column === 3 || column === 6
        ? cell.padEnd(width)
        : cell.padStart(width);
    });
    print(padded.join('  ').trimEnd());
  }
}

function cellsOf(row: Row): string[] {
  const { what, unit, ours, other } = row;
  const target = targetOf(row);
  const outcome = isMet(row) ? 'met' : 'MISSED';
  const verdict = target === '' ? '' : outcome;
  return [what, round(ours), round(other), unit, round(ours / other), target, verdict];
}

function targetOf({ most, least }: Row): string {
  if (most !== undefined) return `<= ${round(most)}`;
  return least === undefined ? '' : `>= ${round(least)}`;
}

function round(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(3);
}
