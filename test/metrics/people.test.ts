/** The counts of people. */
import { expect, it } from 'vitest';
import { createMetrics } from '../../src/metrics/metrics.ts';

it('are of the first two hundred each, and of all others together', async () => {
  const metrics = await createMetrics();
  const call = {
    name: 'find_products',
    outcome: 'ok',
    tokens: 1,
    elapsedMs: 1,
    requests: 1,
    requestId: 1,
  };
  for (let number = 0; number < 250; number += 1)
    metrics.onCall({ ...call, traceId: undefined, person: `person ${number}` });
  for (const person of ['person 0', undefined])
    metrics.onCall({ ...call, traceId: undefined, person });
  const { text } = await metrics.render([], 0);
  const counted = [...text.matchAll(/^pim_mcp_person_calls_total\{person="([^"]+)"\} (\d+)$/gm)];
  expect(counted).toHaveLength(201);
  const counts = Object.fromEntries(counted.map(([, person, calls]) => [person, Number(calls)]));
  expect([counts['person 0'], counts['person 1'], counts.others]).toEqual([2, 1, 50]);
});
