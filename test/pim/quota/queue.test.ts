import { describe, expect, it } from 'vitest';
import type { Priority } from '../../../src/pim/catalog-port.ts';
import type { EndpointName } from '../../../src/pim/endpoints.ts';
import { createQueue } from '../../../src/pim/quota/pace.ts';

const entry = (name: string, priority: Priority = 'lookup', endpoint: EndpointName = 'products') => ({
  name,
  priority,
  endpoint,
});
const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

describe('createQueue', () => {
  it('puts lookups before scans, first come first served within each', () => {
    const queue = createQueue<ReturnType<typeof entry>>();
    for (const added of [entry('s1', 'scan'), entry('l1'), entry('s2', 'scan'), entry('l2')]) queue.add(added);
    expect(queue.entries()).toMatchObject([{ name: 'l1' }, { name: 'l2' }, { name: 's1' }, { name: 's2' }]);
  });

  it('passes over entries of blocked endpoints', () => {
    const queue = createQueue<ReturnType<typeof entry>>();
    queue.add(entry('a'));
    queue.add(entry('b', 'scan', 'search'));
    expect(queue.next(new Set(['products']))?.name).toBe('b');
    expect(queue.next(new Set(['products', 'search']))).toBeUndefined();
  });

  it('takes an entry out wherever it stands', () => {
    const queue = createQueue<ReturnType<typeof entry>>();
    const middle = entry('b');
    for (const added of [entry('a'), middle, entry('c')]) queue.add(added);
    queue.remove(middle);
    queue.remove(middle);
    expect(names(queue.entries())).toEqual(['a', 'c']);
  });

  it('keeps its order from whoever asks for it', () => {
    const queue = createQueue<ReturnType<typeof entry>>();
    queue.add(entry('a'));
    const { length } = (queue.entries() as unknown[]).splice(0); // as a copy may be changed
    expect([length, queue.entries().length]).toEqual([1, 1]);
  });
});
