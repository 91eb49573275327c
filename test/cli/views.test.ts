/** Where views may load pictures from. */
import { expect, it } from 'vitest';
import { originsOf } from '../../src/cli/views.ts';

it.each([
  [['media.example.com'], undefined, ['https://media.example.com']],
  [['a.example', 'b.example:8443'], undefined, ['https://a.example', 'https://b.example:8443']],
  [['127.0.0.1:9000'], undefined, ['https://127.0.0.1:9000', 'http://127.0.0.1:9000']],
  [['localhost.example.com'], undefined, ['https://localhost.example.com']],
  [[], 'http://127.0.0.1:4711/', ['http://127.0.0.1:4711']],
  [[], undefined, []],
])('of the hosts %j and the sandbox %s: %j', (hosts, sandbox, origins) => {
  expect(originsOf(hosts, sandbox)).toEqual(origins);
});
