/** Stories that chance tells seldom, each of which finds a mistake that the rule of the store had, or might have. */

import type { Action } from './store-stories.ts';

const requests = (
  process: number,
  count: number,
  parts: Partial<Extract<Action, { kind: 'requests' }>> = {},
): Action => ({
  kind: 'requests',
  process,
  count,
  latencyMs: 0,
  countedAt: 0,
  isAnswered: true,
  replyMs: 0,
  ...parts,
});
const late = (latencyMs: number) => ({ latencyMs, countedAt: 1 });
const UNANSWERED = { isAnswered: false, countedAt: 1 };
const pass = (ms: number): Action => ({ kind: 'pass', ms });
const restart = (process: number): Action => ({ kind: 'restart', process });
const down = (ms: number, parts: Partial<Extract<Action, { kind: 'down' }>> = {}): Action => ({
  kind: 'down',
  machines: [0, 1],
  ms,
  isEmptied: false,
  ...parts,
});

/** By what happens in them. */
export const EXAMPLES: Readonly<Record<string, readonly Action[]>> = {
  'the store is back, but what was sent meanwhile is not over': [
    down(65_000),
    requests(0, 3),
    pass(65_700),
    requests(1, 24),
    pass(60_000),
    requests(3, 24),
  ],
  'a process that never asked while the store was away asks long after it is back': [
    down(5_000),
    pass(100_000),
    requests(0, 24),
    requests(1, 24),
  ],
  'a process begins just after the store is back, and another has sent on its share': [
    down(5_000, { machines: [0] }),
    requests(0, 3),
    pass(6_500),
    restart(1),
    requests(1, 24),
  ],
  'what was sent on the share is answered once the store is back': [
    down(1_000, { machines: [0] }),
    requests(0, 3, late(14_000)),
    pass(3_000),
    requests(1, 24),
    pass(50_000),
    requests(1, 24),
  ],
  'a process dies after the latest reply, and the PIM counts its requests as late as it can': [
    requests(0, 1, { ...UNANSWERED, replyMs: 2_000 }),
    restart(0),
    pass(75_000),
    requests(1, 24),
    pass(500),
    requests(1, 1),
    pass(500),
    requests(1, 1),
    pass(500),
    requests(1, 1),
  ],
  'a process stands still until its ticket counts no longer': [
    requests(1, 1),
    requests(0, 1, { replyMs: 90_000 }),
    requests(1, 24),
    requests(0, 1, { replyMs: 90_000 }),
  ],
  'the store is emptied': [requests(0, 20), { kind: 'forget' }, requests(1, 24), requests(0, 24)],
  'a process loses the store right after it has sent as much as its share': [
    requests(0, 3),
    down(70_000),
    requests(0, 1),
  ],
  'tickets are taken on the share and given back by their releases': [
    down(200_000),
    requests(0, 3),
    pass(61_000),
    requests(0, 3),
    pass(61_000),
    requests(2, 3),
  ],
};
