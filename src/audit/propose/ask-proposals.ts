import type { LocalCopy, QueryCall, QueryResult } from '../../copy/copy-port.ts';
import { QUALITY } from '../../copy/sql-text.ts';
import { readNumber, readText } from '../../record/value.ts';
import type { RulesFile } from '../rules-file.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import proposableNorms from './proposable-norms.sql';
import { type Norm, type Proposal, proposeRules } from './propose-rules.ts';

const MAX_NORMS = 2_000;

/** Proposals, and the copy that they are learned from. */
export interface Proposed {
  readonly proposals: readonly Proposal[];
  readonly copy: QueryResult['copy'];
}

/** Proposes rules, once the audit is made. @throws CatalogError as LocalCopy.query does */
export async function askProposals(
  file: RulesFile,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<Proposed> {
  const sql = fillAuditSql(proposableNorms, QUALITY);
  const window = { offset: 0, maxRows: MAX_NORMS, isUncut: true } as const;
  const { rows, columns, copy } = await localCopy.query(sql, window, call);
  const norms = rows.flatMap((row): readonly Norm[] => {
    const cell = (column: string) => row[columns.indexOf(column)];
    const values = cell('values');
    const kind = KINDS.find((each) => each === cell('kind'));
    if (kind === undefined) return [];
    const norm: Norm = {
      kind,
      owner: cell('owner') === 'variant' ? 'variant' : 'product',
      categoryId: readNumber(cell('category_id')),
      category: readText(cell('category')),
      field: readText(cell('field')) ?? '',
      values: Array.isArray(values) ? values.flatMap((value) => readText(value) ?? []) : [],
      low: readNumber(cell('low')),
      high: readNumber(cell('high')),
      unit: readText(cell('unit')),
      n: readNumber(cell('n')) ?? 0,
      share: readNumber(cell('share')) ?? 0,
    };
    return [norm];
  });
  return { proposals: proposeRules(norms, file), copy };
}

const KINDS: readonly Norm['kind'][] = ['filled', 'value', 'pattern', 'range'];
