/** What can be done with the rows: look at them otherwise, or take them along. */

import { useState } from 'preact/hooks';
import { type Cell, writeRows } from '../components/csv.ts';
import { useWords } from '../components/locale.ts';
import { copyText, saveCsv } from '../components/take-out.ts';
import { tellError } from '../host/ask-tool.ts';
import type { Host } from '../host/host.ts';
import { textOf } from './sort-rows.ts';
import type { Chart } from './suggest-chart.ts';
import type { TableData } from './table-data.ts';

interface ToolsProps {
  readonly table: TableData;
  readonly charts: readonly Chart[];
  /** Undefined: the table. */
  readonly shown: number | undefined;
  readonly onShow: (chart: number | undefined) => void;
  readonly host: Host;
}

const NAMES = { bars: 'Bars', lines: 'Lines', scatter: 'Scatter' } as const;

/** The buttons. */
export function Tools({ table, charts, shown, onShow, host }: ToolsProps) {
  const { formatCount } = useWords();
  const [told, setTold] = useState('');
  const kinds = [...new Set(charts.map(({ kind }) => kind))];
  const chart = shown === undefined ? undefined : charts[shown];
  const alike = charts.filter(({ kind }) => kind === chart?.kind);
  const save = async (): Promise<void> => {
    try {
      await saveCsv('result.csv', writeTable(table), host);
    } catch (error) {
      setTold(tellError(error));
    }
  };
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(writeTable(table));
    setTold(isCopied ? `${formatCount(table.rows.length, 'row')} copied` : 'The browser did not allow it');
  };
  return (
    <div class="tools">
      {charts.length === 0 ? undefined : (
        <fieldset class="group switch">
          <legend class="hidden">Show as</legend>
          <button type="button" aria-pressed={chart === undefined} onClick={() => onShow(undefined)}>
            Table
          </button>
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={chart?.kind === kind}
              onClick={() => onShow(charts.findIndex((one) => one.kind === kind))}
            >
              {NAMES[kind]}
            </button>
          ))}
        </fieldset>
      )}
      {alike.length < 2 || chart === undefined ? undefined : (
        <label>
          <span class="hidden">Number</span>
          <select
            value={shown}
            onChange={(event) => onShow(Number(event.currentTarget.value))}
            aria-label="Number to compare"
          >
            {alike.map((one) => (
              <option key={charts.indexOf(one)} value={charts.indexOf(one)}>
                {table.columns[one.ys[0] ?? 0]}
              </option>
            ))}
          </select>
        </label>
      )}
      <span class="grow" />
      <span role="status" class="soft">
        {told}
      </span>
      <button type="button" onClick={() => void copy()}>
        Copy
      </button>
      <button type="button" onClick={() => void save()}>
        Save as CSV
      </button>
    </div>
  );
}

function writeTable({ columns, rows }: TableData): string {
  const cellOf = (value: unknown): Cell => (typeof value === 'number' ? value : textOf(value));
  return writeRows([columns, ...rows.map((row) => row.map(cellOf))]);
}
