/** The defects one by one: all that fail some rules, read in portions. */

import type { LocalCopy, QueryCall, QueryResult } from '../port.ts';
import { type DefectFilter, writeDefectQuery } from './sql/records-query.ts';
import { RULE_WINDOW } from './try-to-ask.ts';

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
