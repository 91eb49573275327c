/** The defects of an audit as CSV, in the columns of exports. Pure. */

import { DEFECT_COLUMNS } from '../../audit/ask/records.ts';
import { createRowWriter } from '../../copy/export/export-rows.ts';
import type { RenderedReport } from '../report/report.ts';
import type { DefectRow } from './defects.ts';

/** The rows, with their heads. @param form as of createRowWriter */
export function renderCsv(rows: readonly DefectRow[], form: 'csv' | 'excel'): RenderedReport {
  const { mark, head, write } = createRowWriter(form, DEFECT_COLUMNS);
  const text = head + write(rows).text;
  // Whoever prints a text ends its last line.
  return { text: text.slice(0, -'\n'.length), file: mark + text };
}
