/** What a rules file says of saved questions, and the line of everything that is wrong in them. */
import { expect, it } from 'vitest';
import { formatProblem } from '../../../src/cli/rules-file/open-rules.ts';
import { parseRules } from '../../../src/cli/rules-file/parse-rules.ts';

const QUESTION = `questions:
  - name: by_brand
    title: By brand
    description: Lists the products of a brand.
    sql: SELECT code FROM products WHERE brand = $brand AND status = $status
    parameters:
      brand: { type: brand, description: Its name }
      status: { type: one_of, values: [active, passive], description: Its status, default: active }
`;

function problemsOf(text: string): readonly string[] {
  const parsed = parseRules(text);
  if (!('problems' in parsed)) return [];
  return parsed.problems.map((problem) => formatProblem('r.yaml', problem));
}

it('takes a question with parameters, and shows it as a table unless it says bars', () => {
  const parsed = parseRules(QUESTION);
  expect('file' in parsed && parsed.file.questions).toMatchObject([
    { name: 'by_brand', view: 'table', parameters: { status: { default: 'active' } } },
  ]);
});

it.each([
  [
    'a $name without a parameter',
    ['status = $status', 'status = $state'],
    'r.yaml:5:10: questions[0].sql has $state, which is not under parameters.',
  ],
  [
    'a parameter that the SQL does not read',
    [' AND status = $status', " AND status = '$status'"],
    'r.yaml:8:15: questions[0].parameters.status is not read by sql, as $status.',
  ],
  [
    'a name that is no identifier',
    ['by_brand', 'By-Brand'],
    'r.yaml:2:11: questions[0].name must be lower-case letters, digits and _, at most 36, beginning with a letter.',
  ],
  [
    'a name of 37 letters',
    ['by_brand', 'a'.repeat(37)],
    'r.yaml:2:11: questions[0].name must be lower-case letters, digits and _, at most 36, beginning with a letter.',
  ],
  [
    'a default of another type',
    ['default: active', 'default: sold'],
    'r.yaml:8:92: questions[0].parameters.status.default is no one_of.',
  ],
  [
    'a day that does not exist',
    [
      'type: one_of, values: [active, passive], description: Its status, default: active',
      'type: date, description: A day, default: 2026-02-30',
    ],
    'r.yaml:8:58: questions[0].parameters.status.default is no date.',
  ],
  [
    'one_of without values',
    ['values: [active, passive], ', ''],
    'r.yaml:8:15: questions[0].parameters.status must have values if it is one_of, and else none.',
  ],
  [
    'a type that there is not',
    ['type: brand', 'type: brnad'],
    'r.yaml:7:22: questions[0].parameters.brand.type must be one of text, number, date, code, brand, category, one_of; did you mean brand?',
  ],
  [
    'a parameter that is an argument of every question',
    ['      brand:', '      cursor:'],
    'r.yaml:7:7: questions[0].parameters.cursor is an argument of every question.',
  ],
  [
    'a key that there is not',
    ['    title:', '    tittle:'],
    'r.yaml:3:5: questions[0].tittle is no key here; did you mean title?',
  ],
])('tells the line of %s', (_, [text = '', wrong = ''], says) => {
  expect(problemsOf(QUESTION.replace(text, wrong))).toContain(says);
});

it('tells two questions of one name', () => {
  const twice = QUESTION + QUESTION.replace('questions:\n', '');
  expect(problemsOf(twice)).toEqual([
    'r.yaml:9:11: questions[1].name is the name of another question.',
  ]);
});

it('tells more than fifty questions', () => {
  const [, one = ''] = QUESTION.split('questions:\n');
  const many = Array.from({ length: 51 }, (_, at) => one.replace('by_brand', `by_brand_${at}`));
  expect(problemsOf(`questions:\n${many.join('')}`)).toHaveLength(1);
});
