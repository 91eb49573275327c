/** The defects one by one: all that fail some rules, written to a file or read in portions. */

import { InvalidArgumentError, QueryLimitError } from '../../errors.ts';
import type { ExportOrder, ExportResult, LocalCopy, QueryCall, QueryResult } from '../port.ts';
import { type DefectFilter, writeDefectQuery } from './sql/records-query.ts';
import { RULE_WINDOW } from './try-to-ask.ts';

/**
 * Writes the records that fail some rules to a file, one row a defect: see {@link writeDefectQuery}.
 * @throws CatalogError as LocalCopy.export does
 */
export async function exportDefects(
  filter: DefectFilter,
  productUrl: string | undefined,
  order: ExportOrder,
  localCopy: Pick<LocalCopy, 'export'>,
): Promise<ExportResult> {
  const { sql, ...tables } = writeDefectQuery(filter, productUrl);
  try {
    return await localCopy.export(sql, { ...order, ...tables });
  } catch (error) {
    // About SQL that is not the caller's.
    if (!(error instanceof InvalidArgumentError) || error.argument !== 'sql') throw error;
    if (error instanceof QueryLimitError) {
      throw new InvalidArgumentError(
        `These rules take too much ${error.limit} to list all of their failures.`,
        'Name fewer rules, or narrow them with category_names, brand_names or status.',
        'rules',
      );
    }
    throw new InvalidArgumentError(
      `One of the rules cannot be asked of this copy: ${error.message}`,
      'Leave it out with exclude_rules; the same call without export_as names it in not_run, and says what to do about it.',
      'rules',
    );
  }
}

/** Some of the defects, in the order of an export. */
export interface DefectPage {
  /** Rows of DEFECT_COLUMNS. */
  readonly rows: QueryResult['rows'];
  /** How many there are in all; undefined: counting them was given up, and the verdicts of their rules tell. */
  readonly total: number | undefined;
  readonly version: string;
}

/**
 * Reads some of the defects. Fast where the rules were asked just before.
 * @throws CatalogError as LocalCopy.query does
 */
export async function readDefects(
  filter: DefectFilter,
  {
    offset,
    limit,
    productUrl,
  }: { readonly offset: number; readonly limit: number; readonly productUrl?: string | undefined },
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<DefectPage> {
  const { sql, ...tables } = writeDefectQuery(filter, productUrl);
  const { maxMs, isRule } = RULE_WINDOW;
  const window = { offset, maxRows: limit, maxMs, isRule, isWhole: true, ...tables };
  const { rows, counted, countedAll, version } = await localCopy.query(sql, window, call);
  return { rows, total: countedAll ? counted : undefined, version };
}
