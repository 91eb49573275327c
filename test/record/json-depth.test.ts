import { expect, it } from 'vitest';
import { createDepthLimit, MAX_DEPTH } from '../../src/record/json-depth.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

it('keeps a body that is as deep as is allowed', () => {
  const body = Buffer.from(nested(MAX_DEPTH));
  expect(createDepthLimit()(body)).toBe(body);
});

it('puts null in the place of what is deeper', () => {
  const limit = createDepthLimit();
  expect(String(limit(Buffer.from(nested(MAX_DEPTH + 2))))).toBe(
    `${'['.repeat(MAX_DEPTH)}null${']'.repeat(MAX_DEPTH)}`,
  );
});

it('does not count brackets in texts', () => {
  const body = JSON.stringify({ text: `${'['.repeat(200)}"\\` });
  expect(String(createDepthLimit()(Buffer.from(body)))).toBe(body);
});

it('begins anew with each line, also where a text goes on in the next chunk', () => {
  const limit = createDepthLimit(true);
  const lines = `${nested(MAX_DEPTH + 1)}\n["a[`;
  expect(String(limit(Buffer.from(lines)))).toBe(
    `${'['.repeat(MAX_DEPTH)}null${']'.repeat(MAX_DEPTH)}\n["a[`,
  );
  expect(String(limit(Buffer.from('[b"]\n')))).toBe('[b"]\n');
});
