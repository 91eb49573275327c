/** The engine as its parent sees it, whatever the engine does: a script stands in its place. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEngine } from '../../../src/copy/engine-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

/** An engine that counts the requests that it gets, and says of each second one that it is worn. */
const SCRIPT = `
let asked = 0;
process.on('disconnect', () => process.exit(0));
process.on('message', () => {
  asked += 1;
  process.send({ reply: asked, isWorn: asked % 2 === 0 });
});
`;

function startCounting() {
  const file = join(ownDirectory('engine'), 'engine.mjs');
  writeFileSync(file, SCRIPT);
  const engine = createEngine(file);
  const ask = (): Promise<number> =>
    engine.ask({ kind: 'next_rows' }, 60_000) as Promise<unknown> as Promise<number>;
  return { engine, ask };
}

it('ends an engine that is worn when it has replied, and asks another next', async () => {
  const { engine, ask } = startCounting();
  expect(await ask()).toBe(1);
  const { pid } = engine;
  expect(await ask()).toBe(2);
  expect(engine.pid).toBeUndefined();
  expect(await ask()).toBe(1);
  expect(engine.pid).not.toBe(pid);
  engine.end();
});

it('lets an engine that is worn reply to all that it was asked', async () => {
  const { engine, ask } = startCounting();
  expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([1, 2, 3, 4]);
  expect(engine.pid).toBeUndefined();
});
