/** A check of a file in each of its forms. */

import { cleanJson } from '../../answer/text/clean-json.ts';
import type { RulesComparison } from '../../import/compare-rules.ts';
import { describeImport } from '../../import/describe-import.ts';
import type { ImportReport } from '../../import/import-report.ts';
import {
  formatName,
  keyRows,
  type Look,
  membersOf,
  renderRecords,
  renderSheet,
  renderTitled,
} from '../render-answer.ts';

/** What there is to tell. */
export interface ToldCheck {
  readonly report: ImportReport;
  readonly comparison: RulesComparison | undefined;
  readonly look: Look;
  readonly isDemo: boolean;
}

/** The forms, by the names of their formats. */
export const CHECK_FORMS = new Map<string, (told: ToldCheck) => string | Promise<string>>([
  ['table', writeTable],
  [
    'json',
    ({ report, comparison }) => JSON.stringify(cleanJson(describeImport(report, comparison, 5))),
  ],
]);

/** A title and a table for each part. */
function writeTable({ report, comparison, look }: ToldCheck): string {
  const answer = membersOf(cleanJson(describeImport(report, comparison, 1)));
  return Object.entries(answer)
    .flatMap(([name, part]) => {
      const records = keyRows(part, undefined);
      const lines =
        records === undefined ? renderSheet(membersOf(part), look) : renderRecords(records, look);
      return renderTitled(formatName(name), lines.length === 0 ? ['none'] : lines, look);
    })
    .join('\n')
    .trimStart();
}
