import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { watchLines } from '../../src/host/no-json-lines.ts';

/** How many lines of a text are told of. */
function countTold(text: string, chunkBytes = text.length): number {
  const stdin = new PassThrough();
  let told = 0;
  watchLines(stdin, () => {
    told += 1;
  });
  for (let at = 0; at < text.length; at += chunkBytes) stdin.emit('data', Buffer.from(text.slice(at, at + chunkBytes)));
  return told;
}

it.each(['hello', '{"half":', 'nul', '7 8', '"open', 'x'.repeat(5_000)])('tells of %.20s', (line) => {
  expect(countTold(`${line}\n`)).toBe(1);
  expect(countTold(`{}\n${line}\r\n[]\n`, 3)).toBe(1);
});

it.each(['7', '-1.5e3', 'null', 'true', '"text"', ' 7 ', '{}', '[7]', '', ' \t'])(
  'leaves JSON, which is told of where it is parsed, and blank lines alone: %s',
  (line) => {
    expect(countTold(`${line}\n`)).toBe(0);
    expect(countTold(`${line}\r\n`, 1)).toBe(0);
  },
);
