import * as z from 'zod';
import { linkExport } from '../copy/export/export-answer.ts';
import { describeTypes, describeViews } from '../copy/schema-words.ts';
import { MAX_SQL_CHARS } from '../copy/sql-text.ts';
import { answerSql } from './answer-sql.ts';
import { type DescriptionParts, defineTool, listOutput } from './define-tool.ts';
import { exportAs, replace } from './export-argument.ts';
import { introduceCatalog } from './introduce-catalog.ts';
import { listArguments, needsAnother } from './shared-arguments.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const PLAIN = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]*$/;

// Facts that writers of SQL need beforehand, mostly to avoid a query that runs and gives a wrong
// number.
const DESCRIPTION: DescriptionParts = [
  'Runs one read-only SELECT (DuckDB SQL) over the local copy of the catalog',
  { of: ['sync_catalog'], text: ' (made by sync_catalog)' },
  ': counts, gaps, outliers.',
  ' Without sql it introduces the catalog, with examples.',
  { of: ['get_product'], text: ' For one record use get_product.' },
  " items has each thing to buy once, with today's price; products each product. " +
    "props['Colour'] has texts, nums['Weight'] numbers in base_unit; attributes lists names.",
  ' Joining prices, variants or properties repeats products: ' +
    'count(DISTINCT product_id), or EXISTS.',
  ' Rows of variants have product_id too: filter by owner (product, variant). ' +
    'status is active or passive.',
  ' value is text: compare nums or number_base.',
  ' Ids may be NULL: NOT EXISTS, not NOT IN. ' +
    '*_state is value, absent or unknown (unread, not missing).',
  ' product_category_tree includes categories above. ' +
    'identifiers.folded finds codes (A-Z, digits).',
];

const SQL =
  `SELECT, WITH, DESCRIBE view, SHOW TABLES. Types: ${describeTypes()}; ` +
  `else VARCHAR. Views: ${describeViews()}.`;

/** The tool query_catalog. */
export const queryCatalog = defineTool({
  name: 'query_catalog',
  title: 'Query the whole catalog with SQL',
  description: DESCRIPTION,
  input: {
    sql: z
      .string()
      .min(1, 'must not be empty')
      .max(MAX_SQL_CHARS, `must have at most ${MAX_SQL_CHARS} characters`)
      .regex(PLAIN, 'has control characters')
      .optional()
      .describe(SQL),
    culture: listArguments.culture.describe('Language of props, e.g. fr'),
    max_tokens: listArguments.max_tokens,
    cursor: listArguments.cursor,
    export_as: exportAs.describe('File name (.csv, .jsonl): takes all rows; the answer shows none'),
    replace,
  },
  output: listOutput('rows'),
  link: linkExport,
  view: 'table',
  run: async (args, context) => {
    const { sql, export_as: exportName, max_tokens: maxTokens, cursor } = args;
    if (sql !== undefined) return answerSql({ ...args, sql }, context);
    if (exportName !== undefined) throw needsAnother('export_as', 'sql');
    if (cursor !== undefined) throw needsAnother('cursor', 'sql');
    return introduceCatalog(maxTokens, context);
  },
});
