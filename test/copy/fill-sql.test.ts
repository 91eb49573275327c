/** SQL files become statements: values for names, without comments. */
import { expect, it } from 'vitest';
import { fillSql, splitStatements, withRelations } from '../../src/copy/fill-sql.ts';

it('writes values in the place of names, but not within texts, quoted names and comments', () => {
  const sql = `-- $none, it's a comment
SELECT $word, '$word''s', "$word", $most /* $none */ FROM t WHERE x ~ 'a$'`;
  expect(fillSql(sql, { word: "o'clock", most: 3 })).toBe(
    `SELECT 'o''clock', '$word''s', "$word", 3  FROM t WHERE x ~ 'a$'`,
  );
});

it('writes lists, structs, truths and what is missing', () => {
  const value = [{ id: 'a', isOpen: true, note: null }];
  expect(fillSql('SELECT $value', { value })).toBe(
    "SELECT [{'id': 'a', 'isOpen': true, 'note': null}]",
  );
});

it('does not write a value that looks like another name', () => {
  expect(fillSql('SELECT $a, $b', { a: '$b', b: 'x' })).toBe("SELECT '$b', 'x'");
});

it('fails where a name has no value', () => {
  expect(() => fillSql('SELECT $missing')).toThrow('The SQL needs a value of missing.');
});

it('takes the statements of a file apart', () => {
  const sql =
    "/* Two. */\nCREATE TABLE a (b INTEGER);\n\n-- What's new.\nINSERT INTO a\nVALUES ($n);\n";
  expect(splitStatements(sql, { n: 1 })).toEqual([
    'CREATE TABLE a (b INTEGER)',
    'INSERT INTO a\nVALUES (1)',
  ]);
});

it('puts SELECTs before those that a statement has itself', () => {
  const relations = { x: 'SELECT 1', y: 'FROM x' };
  expect(withRelations(relations, 'FROM y')).toBe('WITH x AS (SELECT 1), y AS (FROM x) FROM y');
  expect(withRelations(relations, 'WITH z AS (FROM y) FROM z')).toBe(
    'WITH x AS (SELECT 1), y AS (FROM x), z AS (FROM y) FROM z',
  );
});
