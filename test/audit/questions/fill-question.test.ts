/** How values of callers become SQL: as literals, wherever a parameter stands and nowhere else. */
import { describe, expect, it } from 'vitest';
import { describeQuestion, fillQuestion } from '../../../src/audit/questions/fill-question.ts';
import type {
  QuestionParameter,
  SavedQuestion,
} from '../../../src/audit/questions/question-schema.ts';

const PARAMETERS: Readonly<Record<string, QuestionParameter>> = {
  word: { type: 'text', description: 'A word' },
  least: { type: 'number', description: 'At least' },
  since: { type: 'date', description: 'First day' },
};

function questionOf(sql: string): SavedQuestion {
  return {
    name: 'some',
    title: 'Some',
    description: 'Some.',
    sql,
    parameters: PARAMETERS,
    view: 'table',
  };
}

describe('fillQuestion', () => {
  it.each([
    [
      'a text in quotes, each quote doubled',
      'name = $word',
      { word: "O'Neill" },
      "name =  'O''Neill' ",
    ],
    [
      'a text that tries to end the literal as text',
      'SELECT $word',
      { word: "'; DROP TABLE products; --" },
      "SELECT  '''; DROP TABLE products; --' ",
    ],
    ['a number below zero in brackets', 'x -$least', { least: -5 }, 'x - (-5) '],
    [
      'a day as a DATE',
      'created >= $since',
      { since: '2026-03-31' },
      "created >=  DATE '2026-03-31' ",
    ],
    ['no value as a typed NULL', '$since', { since: null }, ' CAST(NULL AS DATE) '],
    ['each place of a parameter', '$least+$least', { least: 1 }, ' (1) + (1) '],
    ['a parameter whatever its case', '$WORD', { word: 'a' }, " 'a' "],
  ])('writes %s', (_, sql, values, filled) => {
    expect(fillQuestion(questionOf(sql), values)).toBe(filled);
  });

  it.each([
    ['a text', "'$word'"],
    ['a text of dollar signs', '$$ $word $$'],
    ['a name in double quotes', '"$word"'],
    ['a comment', '-- $word\n/* $word */'],
    ['a longer name', 'a$word'],
    ['a value', '$ word'],
  ])('leaves what stands in %s', (_, sql) => {
    expect(fillQuestion(questionOf(sql), { word: 'x' })).toBe(sql);
  });

  it('does not read parameters in the values of others', () => {
    const filled = fillQuestion(questionOf('$word, $least'), { word: '$least', least: 2 });
    expect(filled).toBe(" '$least' ,  (2) ");
  });
});

it('describes a question by a NULL of the type of each parameter', () => {
  const question = questionOf('SELECT $word, $least LIMIT 1');
  expect(describeQuestion(question)).toBe(
    'DESCRIBE SELECT  CAST(NULL AS VARCHAR) ,  CAST(NULL AS INTEGER)  LIMIT 1',
  );
});
