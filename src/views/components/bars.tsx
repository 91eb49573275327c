/** Bars as SVG, which printers keep even if they leave out backgrounds. */

import type { ComponentChildren } from 'preact';
import { type Column, Table } from './table.tsx';

type BarPart = { readonly percent: number; readonly look: string };

/**
 * Draws a bar of parts, from the left; the rest shows the track. Screen readers read the figures
 * beside it.
 */
export function Bar({ parts }: { readonly parts: readonly BarPart[] }) {
  let start = 0;
  const drawn = parts.map(({ percent, look }, index) => {
    const x = start;
    start += percent;
    return (
      <rect key={index} class={`fill ${look}`} x={share(x)} width={share(percent)} height="100%" />
    );
  });
  return (
    <svg class="bar" width="100%" height="12" aria-hidden="true">
      <rect class="track" width="100%" height="100%" />
      {drawn}
    </svg>
  );
}

const share = (percent: number): string => `${Number(percent.toFixed(3))}%`;

interface BarRow {
  readonly name: ComponentChildren;
  /** Empty: there is no bar. */
  readonly parts: readonly BarPart[];
  readonly figures: readonly string[];
  readonly open?: (() => void) | undefined;
}

interface BarTableProps {
  readonly look: string;
  readonly caption?: ComponentChildren;
  readonly heads: readonly [name: ComponentChildren, ...figures: string[]];
  readonly rows: readonly BarRow[];
}

/** Draws bars below each other, from 0 to 100 %. */
export function BarTable({ look, caption, heads: [first, ...figures], rows }: BarTableProps) {
  const columns: readonly Column<BarRow>[] = [
    { key: 'name', title: first, isHead: true, cell: ({ name }) => name },
    {
      key: 'bar',
      title: <span class="hidden">Bar</span>,
      cell: ({ parts }) => parts.length > 0 && <Bar parts={parts} />,
    },
    ...figures.map((title, at) => ({
      key: title,
      title,
      look: 'number',
      cell: (row: BarRow) => row.figures[at],
    })),
  ];
  return (
    <Table
      look={`chart ${look}`}
      caption={caption}
      columns={columns}
      rows={rows}
      onOpen={({ open }) => open}
    />
  );
}
