import { expect, it } from 'vitest';
import { askQuestion, type CallTool } from '../../../src/cli/demo/ask.ts';
import type { Question } from '../../../src/cli/demo/questions.ts';

const QUESTION: Question = { asks: 'What is there?', tool: 'find_products', args: { names: ['A'] }, rows: 1 };

/** A server that gives these answers, one a call. */
function server(answers: readonly object[], isError = false): { callTool: CallTool; seen: unknown[] } {
  const left = [...answers];
  const seen: unknown[] = [];
  const callTool: CallTool = async (_name, args) => {
    seen.push(args);
    const text = JSON.stringify(left.shift());
    const meta = { 'pim-mcp/upstream_requests': 2, 'pim-mcp/elapsed_ms': 7 };
    return { content: [{ type: 'text', text }], ...(isError ? { isError } : {}), _meta: meta };
  };
  return { callTool, seen };
}

async function faultOf(answer: object, isError = false): Promise<string | undefined> {
  const [exchange] = await askQuestion(QUESTION, server([answer], isError).callTool);
  return exchange?.fault;
}

it('tells what an answer cost', async () => {
  const [exchange] = await askQuestion(QUESTION, server([{ total: 1, returned: 1, products: [['A']] }]).callTool);
  expect(exchange).toMatchObject({ requests: 2, elapsedMs: 7, fault: undefined });
  expect(exchange?.tokens).toBeGreaterThan(10);
});

it('accepts records, a sheet and a count', async () => {
  expect(await faultOf({ total: 3, returned: 1, products: [['A']] })).toBeUndefined();
  expect(await faultOf({ product: { code: 'A' } })).toBeUndefined();
  expect(await faultOf({ total: 3, returned: 0 })).toBeUndefined();
});

it('finds fault with an error and with an empty answer', async () => {
  expect(await faultOf({ error: { code: 'INTERNAL' } }, true)).toBe('this is an error');
  expect(await faultOf({ total: 0, returned: 0 })).toBe('this answer is empty');
  expect(await faultOf({ total: 3, returned: 0, cut_by: 'deadline' })).toBe('this answer is empty');
  expect(await faultOf({ not_found: { code: 'A' } })).toBe('this answer is empty');
});

it('follows the cursor to the end, with the other arguments unchanged', async () => {
  const { callTool, seen } = server([
    { total: 2, returned: 1, products: [['A']], next_cursor: 'c1' },
    { total: 2, returned: 1, products: [['B']] },
  ]);
  const exchanges = await askQuestion({ ...QUESTION, toTheEnd: true }, callTool);
  expect(seen).toEqual([{ names: ['A'] }, { names: ['A'], cursor: 'c1' }]);
  expect(exchanges.map(({ fault }) => fault)).toEqual([undefined, undefined]);
});

it('finds fault with a walk that repeats a record or leaves one out', async () => {
  const first = { total: 2, returned: 1, products: [['A']], next_cursor: 'c1' };
  for (const last of [
    { total: 2, returned: 1, products: [['A']] },
    { total: 3, returned: 1, products: [['B']] },
  ]) {
    const exchanges = await askQuestion({ ...QUESTION, toTheEnd: true }, server([first, last]).callTool);
    expect(exchanges.at(-1)?.fault).toMatch(/^the walk gave 2 records/);
  }
});

it('ends a walk that never ends', async () => {
  const endless = Array.from({ length: 100 }, (_, n) => ({
    total: 100,
    returned: 1,
    products: [[n]],
    next_cursor: 'c',
  }));
  const { callTool, seen } = server(endless);
  const exchanges = await askQuestion({ ...QUESTION, toTheEnd: true }, callTool);
  expect(seen.length).toBeLessThan(100);
  expect(exchanges.at(-1)?.fault).toMatch(/of 100$/);
});

it('asks again until what goes on in the background is done', async () => {
  const { callTool, seen } = server([{ state: 'reading' }, { state: 'finishing' }, { state: 'done' }]);
  const exchanges = await askQuestion(QUESTION, callTool);
  expect(seen).toEqual([{ names: ['A'] }, { names: ['A'] }, { names: ['A'] }]);
  expect(exchanges.map(({ fault }) => fault)).toEqual([undefined, undefined, undefined]);
});

it('finds fault where nothing goes on and nothing is done', async () => {
  expect(await faultOf({ state: 'none' })).toBe('this answer is empty');
});
