/** Bars, as SVG: it is printed in its colours where backgrounds are left out. */

import type { ComponentChildren } from 'preact';

/** One part of a bar. */
export interface BarPart {
  /** Share of the whole bar, 0 to 100. */
  readonly percent: number;
  /** How it is drawn (charts.css): `error`, `score` and so on. */
  readonly look: string;
}

/** A bar of parts from the left on; what is left of it stays the track. Readers are told the figures beside it. */
export function Bar({ parts }: { readonly parts: readonly BarPart[] }) {
  let start = 0;
  const drawn = parts.map(({ percent, look }, index) => {
    const x = start;
    start += percent;
    return <rect key={index} class={`fill ${look}`} x={share(x)} width={share(percent)} height="100%" />;
  });
  return (
    <svg class="bar" width="100%" height="12" aria-hidden="true">
      <rect class="track" width="100%" height="100%" />
      {drawn}
    </svg>
  );
}

function share(percent: number): string {
  return `${Number(percent.toFixed(3))}%`;
}

/** What a full bar is to mean, in per cent, so that the largest value fills most of it. */
export function chooseScale(largest: number): number {
  return [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50].find((scale) => scale >= largest) ?? 100;
}

/** A row of a table of bars. */
export interface BarRow {
  readonly name: ComponentChildren;
  /** None: there is no bar. */
  readonly parts: readonly BarPart[];
  /** What the bar shows, in words. */
  readonly figures: readonly string[];
}

/** Rows below a title of their own. */
interface BarGroup {
  readonly title: string;
  /** Class of the title. */
  readonly look: string;
  /** What the ends of the bars mean. */
  readonly ends: Ends;
  readonly rows: readonly BarRow[];
}

type Ends = readonly [start: string, end: string];

interface BarTableProps {
  readonly look: string;
  readonly caption?: ComponentChildren;
  /** Of the names, and of each figure; absent: they are clear. */
  readonly heads?: readonly [name: string, ...figures: string[]];
  /** What the ends of all bars mean. */
  readonly ends?: Ends;
  readonly rows?: readonly BarRow[];
  readonly groups?: readonly BarGroup[];
}

/** Bars below each other: a table, which is read as one. */
export function BarTable({ look, caption, heads, ends, rows = [], groups = [] }: BarTableProps) {
  const [first, ...others] = heads ?? [];
  return (
    <table class={`chart ${look}`}>
      {caption !== undefined && <caption>{caption}</caption>}
      {heads === undefined ? undefined : (
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <td>{ends !== undefined && <Scale ends={ends} />}</td>
            {others.map((head) => (
              <th key={head} scope="col" class="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      {rows.length !== 0 && <tbody>{rows.map(drawRow)}</tbody>}
      {groups.map((group) => (
        <tbody key={group.title}>
          <tr class="group">
            <th scope="rowgroup" class={group.look}>
              {group.title}
            </th>
            <td>
              <Scale ends={group.ends} />
            </td>
            {others.map((head) => (
              <td key={head} />
            ))}
          </tr>
          {group.rows.map(drawRow)}
        </tbody>
      ))}
    </table>
  );
}

function drawRow({ name, parts, figures }: BarRow, index: number) {
  return (
    <tr key={index}>
      <th scope="row">{name}</th>
      <td>{parts.length !== 0 && <Bar parts={parts} />}</td>
      {figures.map((figure, at) => (
        <td key={at} class="number">
          {figure}
        </td>
      ))}
    </tr>
  );
}

function Scale({ ends: [start, end] }: { readonly ends: Ends }) {
  return (
    <div class="scale">
      <span>{start}</span>
      <span>{end}</span>
    </div>
  );
}
