import { expect, it } from 'vitest';
import type { Page } from '../src/pim/port.ts';
import { type ProgressNote, startProgress } from '../src/progress.ts';
import { openForTest } from './support/catalog-server.ts';

/** Progress on a clock that is set by hand. */
function start() {
  const notes: ProgressNote[] = [];
  let nowMs = 0;
  let wake: (() => void) | undefined;
  const progress = startProgress({
    send: (note) => notes.push(note),
    now: () => nowMs,
    sleep: (_ms, signal) =>
      new Promise((resolve) => {
        wake = () => {
          signal.removeEventListener('abort', end);
          resolve();
        };
        const end = (): void => wake?.();
        signal.addEventListener('abort', end);
      }),
  });
  const second = async (): Promise<ProgressNote | undefined> => {
    const before = notes.length;
    nowMs += 1_000;
    wake?.();
    await new Promise((resolve) => setImmediate(resolve));
    return notes.length > before ? notes.at(-1) : undefined;
  };
  const read = (from: number, count: number, total?: number): void => {
    const positions = Array.from({ length: count }, (_, index) => from + index);
    const page: Page = {
      records: positions.map(() => ({})),
      positions,
      total,
      last: false,
      ageMs: undefined,
      sent: {},
      keep: () => {},
    };
    progress.onPage({ endpoint: 'products' }, page);
  };
  return { progress, notes, second, read };
}

it('tells once a second how much was read, of how many pages', async () => {
  const { notes, second, read } = start();
  expect(notes).toEqual([]);
  read(0, 100, 250);
  expect(await second()).toMatchObject({ total: 3, message: 'Read 100 of 250 records (products).' });
  read(100, 100, 250);
  read(200, 50, 250);
  expect(await second()).toEqual({ progress: expect.any(Number), message: 'Read 250 of 250 records (products).' });
  expect(notes).toHaveLength(2);
});

it('tells the seconds that are waited for the request limit, as they pass', async () => {
  const { progress, second, read } = start();
  progress.onWait('products', 3_500);
  expect((await second())?.message).toBe("Waiting 3 s for the PIM's request limit (products).");
  expect((await second())?.message).toBe("Waiting 2 s for the PIM's request limit (products).");
  read(0, 10);
  expect((await second())?.message).toBe('Read 10 records (products).');
  progress.onWait('products', 1_500);
  expect((await second())?.message).toBe(
    "Read 10 records (products). Waiting 1 s for the PIM's request limit (products).",
  );
  expect((await second())?.message).toBe('Read 10 records (products).');
});

it('grows with every notification, and stays below the next page', async () => {
  const { notes, second, read } = start();
  for (let page = 0; page < 3; page++) {
    for (let waited = 0; waited < 200; waited++) await second();
    read(page * 10, 10, 30);
  }
  const values = notes.map(({ progress }) => progress);
  expect(values.filter((value, index) => value <= (values[index - 1] ?? -1))).toEqual([]);
  expect(values).toHaveLength(600);
  expect(values.at(-1)).toBeLessThan(3);
});

it('tells nothing once it is stopped', async () => {
  const { progress, notes, second } = start();
  await second();
  progress.stop();
  await second();
  expect(notes).toHaveLength(1);
});

/** Of two calls the second waits for most of a window, whatever else the machine does. */
const ONE_IN_A_WINDOW = { products: 60, limits: { products: 1 }, windowMs: 4_000 };

it('Spec §8: a call that waits for the limit tells so, and nothing after its answer', async () => {
  const { client } = await openForTest(ONE_IN_A_WINDOW);
  const question = { name: 'find_products', arguments: { name_contains: ['a'], limit: 1 } };
  await client.callTool(question);
  const messages: string[] = [];
  const values: number[] = [];
  await client.callTool(question, {
    onprogress: ({ progress, message = '' }) => {
      values.push(progress);
      messages.push(message);
    },
  });
  const told = messages.length;
  expect(messages.join('\n')).toMatch(/Waiting \d s for the PIM's request limit \(products\)\./);
  expect(values).toEqual([...values].sort((left, right) => left - right));
  await client.ping();
  expect(messages).toHaveLength(told);
});

it('Spec §8: reading a resource tells its progress too', async () => {
  const { client } = await openForTest(ONE_IN_A_WINDOW);
  await client.readResource({ uri: 'pim://products/SHR-00002' });
  const messages: string[] = [];
  const onprogress = ({ message = '' }): void => void messages.push(message);
  await client.readResource({ uri: 'pim://products/SHR-00002' }, { onprogress });
  expect(messages.join('\n')).toContain('Waiting');
});

it('a call without a progress token tells nothing', async () => {
  const { client } = await openForTest({ products: 60, limits: { products: 1 }, windowMs: 1_500 });
  const notified: unknown[] = [];
  client.fallbackNotificationHandler = async (notification) => void notified.push(notification);
  for (let call = 0; call < 2; call++) {
    await client.callTool({ name: 'find_products', arguments: { names: ['NONE'] } });
  }
  expect(notified).toEqual([]);
});
