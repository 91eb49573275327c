import { VIEW_NAMES } from '../../../schema.ts';
import { endsValue } from './correct-words.ts';
import { type Corrector, type Edit, replaceToken, rewrite } from './edit-sql.ts';
import { findTokenAt, pairBrackets, quoteName, readQuoted, type Token } from './sql-tokens.ts';

/** Rewrites `[Product Code]` as `"Product Code"`, unless it is an index of a list. */
export const correctBracketNames: Corrector = ({ sql, tokens, isUnparsed }) => {
  if (!isUnparsed) return [];
  const pairs = pairBrackets(tokens);
  const edits = tokens.flatMap(({ text, start }, index): readonly Edit[] => {
    const close = pairs.get(index);
    if (text !== '[' || close === undefined || endsValue(tokens[index - 1])) {
      return [];
    }
    const [first, ...more] = tokens.slice(index + 1, close);
    const isName = first?.kind === 'word' && more.every(isPartOfName);
    const end = tokens[close]?.end;
    if (!isName || end === undefined) return [];
    return [
      {
        start,
        end,
        text: quoteName(sql.slice(start + 1, end - 1)),
      },
    ];
  });
  return rewrite(sql, edits);
};

function isPartOfName({ kind }: Token): boolean {
  return kind === 'word' || kind === 'number';
}

// Default schemas of other databases.
const DEFAULT_SCHEMAS: ReadonlySet<string> = new Set(['dbo', 'public']);

/** Rewrites `dbo.products` as `products`. */
export const correctSchemas: Corrector = ({ sql, tokens }) => {
  const edits = tokens.flatMap((schema, index): readonly Edit[] => {
    const [dot, view] = tokens.slice(index + 1, index + 3);
    const isQualifiedView =
      DEFAULT_SCHEMAS.has(readName(schema)) &&
      dot?.text === '.' &&
      tokens[index - 1]?.text !== '.' &&
      VIEW_NAMES.includes(readName(view));
    if (!isQualifiedView || view === undefined) return [];
    return [{ start: schema.start, end: view.end, text: view.text }];
  });
  return rewrite(sql, edits);
};

function readName(token: Token | undefined): string {
  if (token?.kind === 'quoted') return readQuoted(token).toLowerCase();
  return token?.kind === 'word' ? token.word : '';
}

const LEAVES_OUT: ReadonlySet<string> = new Set(['except', 'excluding']);
const BEFORE_STAR: ReadonlySet<string> = new Set(['select', 'distinct', ',', '.']);

/** Rewrites `SELECT * EXCEPT (raw)` as `SELECT * EXCLUDE (raw)`. */
export const correctExcept: Corrector = ({ sql, tokens }) => {
  const pairs = pairBrackets(tokens);
  const edits = tokens.flatMap((token, index): readonly Edit[] => {
    const close = pairs.get(index + 1);
    const isOfStar =
      tokens[index - 1]?.text === '*' && BEFORE_STAR.has(tokens[index - 2]?.word ?? '');
    if (!LEAVES_OUT.has(token.word) || !isOfStar || close === undefined) {
      return [];
    }
    const isSelect = tokens[index + 2]?.word === 'select';
    return isSelect ? [] : [replaceToken(token, 'EXCLUDE')];
  });
  return rewrite(sql, edits);
};

const TYPES: ReadonlyMap<string, string> = new Map([
  ['float64', 'DOUBLE'],
  ['int64', 'BIGINT'],
  ['number', 'DOUBLE'],
  ['money', 'DECIMAL(19, 4)'],
  ['smallmoney', 'DECIMAL(10, 4)'],
  ['varchar2', 'VARCHAR'],
  ['nvarchar2', 'VARCHAR'],
  ['longtext', 'VARCHAR'],
  ['clob', 'VARCHAR'],
  ['datetime2', 'TIMESTAMP'],
  ['smalldatetime', 'TIMESTAMP'],
]);

/** Rewrites `CAST(price AS FLOAT64)` as `CAST(price AS DOUBLE)`. */
export const correctTypes: Corrector = ({ sql, tokens, position }) => {
  const index = position === undefined ? tokens.length : findTokenAt(tokens, position);
  const token = tokens[index];
  const type = TYPES.get(token?.word ?? '');
  const before = tokens[index - 1];
  if (
    token === undefined ||
    type === undefined ||
    (before?.word !== 'as' && before?.text !== '::')
  ) {
    return [];
  }
  const isSized = tokens[index + 1]?.text === '(';
  return rewrite(sql, [replaceToken(token, isSized && type === 'DOUBLE' ? 'DECIMAL' : type)]);
};
