/** The examples of docs/sql.md, run on the copy of a sandbox. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serveCopy } from './served-copy.ts';

const page = readFileSync(new URL('../../docs/sql.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/^```sql\n([\s\S]*?)^```$/gm)].map(([, sql = '']) => sql);
const { ask } = serveCopy(300);

// Without examples there is no test here, which vitest calls a failure.
it.each(examples)('answers the example of the page with rows and no warning: %s', async (sql) => {
  const { answer, isError, text } = await ask(sql);
  expect(isError, text).toBe(false);
  expect(answer.returned).toBeGreaterThan(0);
  expect(answer.warnings).toBeUndefined();
});
