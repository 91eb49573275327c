/** Turns of tasks that share one engine: whose is next, on a clock that only tasks move. */
import { expect, it } from 'vitest';
import { FairQueue } from '../../src/copy/one-at-a-time.ts';

/** Turns on a clock of their own, with the names of the tasks in the order in which they ran. */
function openTurns() {
  let nowMs = 0;
  const ran: string[] = [];
  const turns = new FairQueue({
    now: () => nowMs,
    sleep: (_ms, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal))),
    onLeave: () => {},
  });
  /** Asks for so many tasks at once. */
  const ask = (person: string | undefined, count: number, tookMs: number) =>
    Array.from({ length: count }, (_, at) =>
      turns.take(
        () => {
          ran.push(`${person ?? 'all'} ${at + 1}`);
          nowMs += tookMs;
        },
        person === undefined ? undefined : { person },
      ),
    );
  return { turns, ask, ran };
}

it('keep the order of one person, and of callers who are nobody in particular', async () => {
  const { ask, ran } = openTurns();
  await Promise.all(ask(undefined, 4, 5_000));
  expect(ran).toEqual(['all 1', 'all 2', 'all 3', 'all 4']);
});

it('serve simple tasks of one person right after the heavy one of another that runs', async () => {
  const { ask, ran } = openTurns();
  const heavy = ask('mallory', 8, 5_000);
  await heavy[0];
  await Promise.all(ask('alice', 5, 10));
  const alice = ['alice 1', 'alice 2', 'alice 3', 'alice 4', 'alice 5'];
  // The second had begun when the first ended.
  expect(ran.slice(0, 7)).toEqual(['mallory 1', 'mallory 2', ...alice]);
  await Promise.all(heavy);
});

it('give each of two who keep asking for as much half of the turns', async () => {
  const { ask, ran } = openTurns();
  await Promise.all([...ask('mallory', 4, 5_000), ...ask('alice', 3, 5_000)]);
  expect(ran.map((task) => task.replace(/ \d/, '')).join()).toBe(
    'mallory,alice,mallory,alice,mallory,alice,mallory',
  );
});

it('save up nothing for who comes late, and hold nothing against who left', async () => {
  const { ask, ran } = openTurns();
  const heavy = ask('mallory', 3, 5_000);
  const bob = ask('bob', 3, 100);
  await Promise.all([...heavy, ...bob]);
  ran.length = 0;
  // Nobody asked in between, so Mallory begins like everybody.
  await Promise.all([...ask('mallory', 1, 5_000), ...ask('bob', 2, 5_000)]);
  expect(ran).toEqual(['mallory 1', 'bob 1', 'bob 2']);
});

it('run nothing of a call that left while it waited', async () => {
  const { turns, ask, ran } = openTurns();
  const [first] = ask('alice', 1, 10);
  const over = new AbortController();
  const left = turns.take(() => void ran.push('left'), { person: 'bob', signal: over.signal });
  over.abort();
  await expect(left).rejects.toMatchObject({ code: 'CANCELLED' });
  await first;
  await Promise.all(ask('bob', 1, 10));
  expect(ran).toEqual(['alice 1', 'bob 1']);
});

it('go on after a task that fails', async () => {
  const { turns, ask, ran } = openTurns();
  const failing = turns.take(
    () => {
      throw new Error('failed');
    },
    { person: 'alice' },
  );
  const after = ask('alice', 1, 10);
  await expect(failing).rejects.toThrow('failed');
  await Promise.all(after);
  expect(ran).toEqual(['alice 1']);
});
