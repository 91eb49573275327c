/** `pim-mcp audit grades=…`: products with their grades in the place of an audit. */

import { expect, it } from 'vitest';
import { listProducts } from '../../../src/cli/audit.ts';
import type { ToolSession } from '../../../src/cli/tool-session.ts';
import { parseCsv } from '../../../src/copy/export/export-form.ts';
import { serveAudits } from './serve-audits.ts';

const { audit } = serveAudits();

const parseLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly product_id: number; readonly grade: string });

it('prints all products of the grades, a line of JSON each, which are those that the CSV of all defects has beside them', async () => {
  const { code, stdout, stderr } = await audit(['grades=A,B,C,D,E']);
  const listed = parseLines(stdout);
  expect([code, listed.length]).toEqual([0, 300]);
  expect(stderr).toContain('300 of 300');
  const grades = new Map(listed.map(({ product_id: id, grade }) => [String(id), grade]));
  const [heads = [], ...rows] = parseCsv((await audit(['--format', 'csv'])).stdout) ?? [];
  const at = (column: string): number => heads.indexOf(column);
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows) {
    const id = row[at('product_id')] ?? '';
    expect([id, row[at('grade')]]).toEqual([id, grades.get(id) ?? null]);
  }
});

it.each([
  [['grades=E', '--format', 'csv'], '--format'],
  [['code=SHR-00002', '--fail-on', 'hint'], '--fail-on'],
])('%j is refused, because a list has no use for the option', async (args, option) => {
  const { code, stdout, stderr } = await audit(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`${option} is for audits`);
});

it('refuses a name that is not quite theirs, instead of an audit without it', async () => {
  const { code, stdout, stderr } = await audit(['grade=E']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('INVALID_ARGUMENT');
});

it('waits for an audit that is still being made, and prints none of what is known meanwhile', async () => {
  const making = {
    ...{ state: 'checking, rule 3 of 80', retry_after_s: 1, returned: 1 },
    ...{ columns: ['rule', 'severity', 'failed'], findings: [['no_name', 'error', 3]] },
  };
  const listed = {
    ...{ total: 1, returned: 1, columns: ['product_id', 'grade'], products: [[7, 'E']] },
  };
  const answers = [making, making, listed];
  const session: Pick<ToolSession, 'run' | 'beginCall' | 'watched'> = {
    watched: { read: 0, of: undefined, waitsUntilMs: 0 },
    beginCall: () => ({}) as never,
    run: async () => ({ text: '', answer: answers.shift() ?? {} }),
  };
  const [printed, complained]: [string[], string[]] = [[], []];
  const io = {
    print: (text: string) => printed.push(text),
    complain: (text: string) => complained.push(text),
    ...{ errorTerminal: undefined, isTerminal: false, columns: undefined, color: false },
    signal: new AbortController().signal,
  };
  expect(await listProducts(session as ToolSession, { grades: ['E'] }, io as never)).toBe(0);
  expect(printed).toEqual(['{"product_id":7,"grade":"E"}']);
  expect(answers).toEqual([]);
});

it('prints the whole answer of one product, with what to do', async () => {
  const { code, stdout } = await audit(['code=SHR-00002']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    total: 1,
    returned: 1,
    products: [expect.anything()],
    as_of: expect.any(String),
  });
});
